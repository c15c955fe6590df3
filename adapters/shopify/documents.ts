/**
 * Every GraphQL document sent to Shopify, for Admin API 2026-10. Tests check each against the vendored schema and
 * compute that the scopes of `scopes.ts` suffice. A field must not appear outside this file and those that it imports.
 */
import { productAttributes, variantAttributes } from './attribute-documents.ts'
import { customerDocuments } from './customer-documents.ts'
import { listingDocuments } from './listing-documents.ts'
import { locationDocuments } from './location-documents.ts'
import { checkoutDocuments, orderLinePage, orderList, payments } from './order-documents.ts'
import { changedSince } from './search-text.ts'

/** The quarterly Admin API version the documents are written for. */
export const SHOPIFY_API_VERSION = '2026-10'

const productFields = `
  id title handle descriptionHtml vendor productType tags status onlineStoreUrl updatedAt
  category { fullName }
  ${productAttributes}`

// No scope covers it: a person may keep what they pay from an app.
const unitCost = 'unitCost { amount currencyCode }'

/** `about` adds what an app may not be allowed to see of the item in stock. */
function variantFields(about: string): string {
  return `
  id title sku barcode price compareAtPrice inventoryQuantity inventoryPolicy position updatedAt
  selectedOptions { name value }
  inventoryItem { tracked measurement { weight { value unit } } ${about} }
  ${variantAttributes}`
}

const mediaFields = `id ... on MediaImage { image { url } }`

function variantPage(about: string): string {
  return `
  edges { node { ${variantFields(about)} media(first: 1) { edges { node { ${mediaFields} } } } } }
  pageInfo { hasNextPage endCursor }`
}

const imagePage = `edges { node { ${mediaFields} } } pageInfo { hasNextPage endCursor }`

function productList(name: string, about: string): string {
  return `query ${name}($first: Int!, $after: String, $query: String, $variants: Int!, $images: Int!) {
    products(first: $first, after: $after, query: $query, sortKey: ID) {
      edges {
        node {
          ${productFields}
          media(first: $images, query: "media_type:IMAGE") { ${imagePage} }
          variants(first: $variants) { ${variantPage(about)} }
        }
      }
      pageInfo { hasNextPage endCursor }
    }
  }`
}

function variantList(name: string, about: string): string {
  return `query ${name}($id: ID!, $first: Int!, $after: String) {
    product(id: $id) { variants(first: $first, after: $after) { ${variantPage(about)} } }
  }`
}

/** The stock of a variant at its places; their names need more than read_inventory. */
function stockOf(name: string, place: string): string {
  return `query ${name}($id: ID!) {
    productVariant(id: $id) {
      inventoryItem {
        id tracked
        inventoryLevels(first: 100) {
          edges { node { location { ${place} } quantities(names: ["available"]) { name quantity } } }
        }
      }
    }
  }`
}

const exportFields = `id status errorCode objectCount fileSize url partialDataUrl`

/** The documents by name; the name is also the operation name. */
export const documents = {
  ReadShop: `query ReadShop {
    shop {
      id name myshopifyDomain contactEmail currencyCode
      primaryDomain { url }
      shopAddress { countryCodeV2 }
      plan { publicDisplayName partnerDevelopment }
    }
  }`,

  /** Asked of the Storefront API, not of the Admin API. */
  ReadStorefront: `query ReadStorefront { shop { name } }`,
  ReadPolicies: `query ReadPolicies { shop { shopPolicies { type url } } }`,
  ReadScopes: `query ReadScopes { currentAppInstallation { accessScopes { handle } } }`,
  CountProducts: `query CountProducts {
    productsCount(limit: null) { count }
    productVariantsCount(limit: null) { count }
  }`,

  ListProducts: productList('ListProducts', unitCost),
  ListProductsWithoutCosts: productList('ListProductsWithoutCosts', ''),

  ListVariants: variantList('ListVariants', unitCost),
  ListVariantsWithoutCosts: variantList('ListVariantsWithoutCosts', ''),

  ListImages: `query ListImages($id: ID!, $first: Int!, $after: String) {
    product(id: $id) { media(first: $first, after: $after, query: "media_type:IMAGE") { ${imagePage} } }
  }`,

  ReadOrderBook: `query ReadOrderBook($query: String) {
    ordersCount(limit: null, query: $query) { count }
    shop { ianaTimezone }
  }`,

  ListOrders: orderList('ListOrders'),
  ListOrdersWithoutCustomers: orderList('ListOrdersWithoutCustomers'),
  ListOrdersWithoutPeople: orderList('ListOrdersWithoutPeople'),
  ListOrdersWithoutDetails: orderList('ListOrdersWithoutDetails'),
  ListOrdersWithCountriesOnly: orderList('ListOrdersWithCountriesOnly'),
  ListOrdersAlone: orderList('ListOrdersAlone'),
  ListUnnamedOrders: orderList('ListUnnamedOrders'),
  ListUnnamedOrdersWithoutCountries: orderList('ListUnnamedOrdersWithoutCountries'),

  ListOrderLines: `query ListOrderLines($id: ID!, $first: Int!, $after: String) {
    order(id: $id) { lineItems(first: $first, after: $after) { ${orderLinePage} } }
  }`,
  ListOrderPayments: `query ListOrderPayments($id: ID!, $first: Int!) {
    order(id: $id) { transactions(first: $first) { ${payments} } }
  }`,

  ListDisputes: `query ListDisputes($first: Int!, $after: String, $query: String) {
    disputes(first: $first, after: $after, query: $query, reverse: true) { edges { node { status evidenceDueBy order { id } } } pageInfo { hasNextPage endCursor } }
  }`,
  ReadTexts: `query ReadTexts($id: ID!) {
    product(id: $id) { id title descriptionHtml vendor productType tags seo { title description } }
  }`,
  WriteTexts: `mutation WriteTexts($nothing: ProductUpdateInput!, $product: ProductUpdateInput!) {
    before: productUpdate(product: $nothing) {
      product { title descriptionHtml vendor productType tags seo { title description } }
    }
    productUpdate(product: $product) { userErrors { field message } }
  }`,
  ReadPrice: `query ReadPrice($id: ID!) { productVariant(id: $id) { id price compareAtPrice } }`,
  WritePrices: `mutation WritePrices(
    $productId: ID!, $nothing: [ProductVariantsBulkInput!]!, $variants: [ProductVariantsBulkInput!]!
  ) {
    before: productVariantsBulkUpdate(productId: $productId, variants: $nothing) {
      productVariants { id price compareAtPrice }
    }
    productVariantsBulkUpdate(productId: $productId, variants: $variants) { userErrors { field message code } }
  }`,

  ...checkoutDocuments,
  ...customerDocuments,
  ...listingDocuments,
  ...locationDocuments,

  ReadStock: stockOf('ReadStock', 'id name'),
  ReadStockWithoutNames: stockOf('ReadStockWithoutNames', 'id'),

  WriteStock: `mutation WriteStock($input: InventorySetQuantitiesInput!, $key: String!) {
    inventorySetQuantities(input: $input) @idempotent(key: $key) { userErrors { field message code } }
  }`,

  StartExport: `mutation StartExport($query: String!) {
    bulkOperationRunQuery(query: $query, groupObjects: false) {
      bulkOperation { id status }
      userErrors { field message code }
    }
  }`,

  ReadExport: `query ReadExport($id: ID!) { bulkOperation(id: $id) { ${exportFields} } }`,
  CancelExport: `mutation CancelExport($id: ID!) {
    bulkOperationCancel(id: $id) {
      bulkOperation { id status }
      userErrors { field message }
    }
  }`,

  CreateWebhook: `mutation CreateWebhook($topic: WebhookSubscriptionTopic!, $uri: String!) {
    webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: $uri, format: JSON }) {
      webhookSubscription { id topic uri }
      userErrors { field message }
    }
  }`,

  ListWebhooks: `query ListWebhooks($first: Int!, $after: String) {
    webhookSubscriptions(first: $first, after: $after) {
      edges { node { id topic uri } }
      pageInfo { hasNextPage endCursor }
    }
  }`,
} as const

export type DocumentName = keyof typeof documents

/**
 * The inner text of a product export. Bulk rules: no variables, one root connection, at most five connections and two
 * nested ones, `edges { node }`, and an `id` wherever children hang. Page sizes do not apply: everything is returned.
 */
export function productExport(updatedSince: Date | undefined, { withoutCosts = false } = {}): string {
  const search = changedSince(updatedSince)
  return `{
    products${search === undefined ? '' : `(query: "${search}")`} {
      edges {
        node {
          ${productFields}
          media(query: "media_type:IMAGE") { edges { node { ${mediaFields} } } }
          variants {
            edges { node { ${variantFields(withoutCosts ? '' : unitCost)} media { edges { node { ${mediaFields} } } } } }
          }
        }
      }
    }
  }`
}
