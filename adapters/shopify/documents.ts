/**
 * Every GraphQL document sent to Shopify, for Admin API 2026-10. Tests check each against the vendored schema and
 * compute that the scopes of `scopes.ts` suffice. A field must not appear anywhere else.
 */
import { changedSince } from './search-text.ts'

/** The quarterly Admin API version the documents are written for. */
export const SHOPIFY_API_VERSION = '2026-10'

// Product attributes have no native field: merchants keep them under `custom`, the Google channel under its own namespace,
// where it writes identity and audience per variant.
const productAttributes = `
  customMpn: metafield(namespace: "custom", key: "mpn") { value }
  customMaterial: metafield(namespace: "custom", key: "material") { value }
  customColor: metafield(namespace: "custom", key: "color") { value }
  customSize: metafield(namespace: "custom", key: "size") { value }
  customCondition: metafield(namespace: "custom", key: "condition") { value }
  customGender: metafield(namespace: "custom", key: "gender") { value }
  customAgeGroup: metafield(namespace: "custom", key: "age_group") { value }
  googleMpn: metafield(namespace: "mm-google-shopping", key: "mpn") { value }
  googleMaterial: metafield(namespace: "mm-google-shopping", key: "material") { value }
  googleColor: metafield(namespace: "mm-google-shopping", key: "color") { value }
  googleSize: metafield(namespace: "mm-google-shopping", key: "size") { value }
  googleCondition: metafield(namespace: "mm-google-shopping", key: "condition") { value }
  googleGender: metafield(namespace: "mm-google-shopping", key: "gender") { value }
  googleAgeGroup: metafield(namespace: "mm-google-shopping", key: "age_group") { value }`

const variantAttributes = `
  customMpn: metafield(namespace: "custom", key: "mpn") { value }
  googleMpn: metafield(namespace: "mm-google-shopping", key: "mpn") { value }
  googleCondition: metafield(namespace: "mm-google-shopping", key: "condition") { value }
  googleGender: metafield(namespace: "mm-google-shopping", key: "gender") { value }
  googleAgeGroup: metafield(namespace: "mm-google-shopping", key: "age_group") { value }`

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

const shopMoney = `{ shopMoney { amount } }`

const orderLineFields = `
  title quantity
  originalUnitPriceSet ${shopMoney}
  discountedTotalSet ${shopMoney}
  variant { id }
  product { id }`

const orderLinePage = `edges { node { ${orderLineFields} } } pageInfo { hasNextPage endCursor }`

const payments = `
  id kind status gateway formattedGateway errorCode createdAt processedAt
  amountSet { shopMoney { amount currencyCode } }
  fees { amount { amount currencyCode } }
  paymentDetails {
    ... on CardPaymentDetails { company wallet avsResultCode cvvResultCode }
    ... on LocalPaymentMethodsPaymentDetails { paymentMethodName }
    ... on PaypalWalletPaymentDetails { paymentMethodName }
    ... on ShopPayInstallmentsPaymentDetails { paymentMethodName }
  }`

// What belongs to money and delivery, the customer's words among it; never a name, a number of a card, or a street.
const orderDetails = `
  note
  risk { recommendation assessments { riskLevel facts { description sentiment } } }
  disputes { initiatedAs status }
  fulfillments(first: 10) { displayStatus createdAt trackingInfo(first: 1) { url } }`

// Addresses are protected customer data, which an app may lack approval for, and customers have a scope of their own.
const countries = `
  displayAddress { countryCodeV2 } shippingAddress { countryCodeV2 } billingAddress { countryCodeV2 }`
const customer = 'customer { id }'

/** What an app may not be allowed to see of orders, by the document that asks for it. */
const orderParts = {
  ListOrders: [countries, customer, orderDetails],
  ListOrdersWithoutCustomers: [countries, orderDetails],
  ListOrdersWithoutPeople: [orderDetails],
  ListOrdersWithoutDetails: [countries, customer],
  ListOrdersWithCountriesOnly: [countries],
  ListOrdersAlone: [],
} as const

export type OrderForm = keyof typeof orderParts
/** From the richest to the barest. */
export const orderForms = Object.keys(orderParts) as OrderForm[]

/** Orders with nothing that names a person. `paymentPage` says how many payments come with an order, and nothing that all do. */
function orderFields(form: OrderForm, paymentPage: string): string {
  const parts: readonly string[] = orderParts[form]
  return `
  id name createdAt updatedAt cancelledAt test currencyCode
  displayFinancialStatus displayFulfillmentStatus
  totalPriceSet ${shopMoney} currentTotalPriceSet ${shopMoney} subtotalPriceSet ${shopMoney}
  totalDiscountsSet ${shopMoney} totalRefundedSet ${shopMoney}
  ${parts.join(' ')}
  ${parts.includes(orderDetails) ? `transactions${paymentPage} { ${payments} }` : ''}`
}

function orderList(name: OrderForm): string {
  return `query ${name}($first: Int!, $after: String, $query: String, $lines: Int!) {
    orders(first: $first, after: $after, query: $query, sortKey: ID) {
      edges { node { ${orderFields(name, '(first: 20)')} lineItems(first: $lines) { ${orderLinePage} } } }
      pageInfo { hasNextPage endCursor }
    }
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
      name myshopifyDomain contactEmail currencyCode
      primaryDomain { url }
      shopAddress { countryCodeV2 }
      plan { publicDisplayName partnerDevelopment }
    }
  }`,

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

  WriteTexts: `mutation WriteTexts($product: ProductUpdateInput!) {
    productUpdate(product: $product) { userErrors { field message } }
  }`,

  ReadPrice: `query ReadPrice($id: ID!) { productVariant(id: $id) { id price compareAtPrice } }`,

  WritePrices: `mutation WritePrices($productId: ID!, $variants: [ProductVariantsBulkInput!]!) {
    productVariantsBulkUpdate(productId: $productId, variants: $variants) { userErrors { field message code } }
  }`,

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

/** The inner text of an export of all orders, with what the document of this form asks for. */
export function orderExport(form: OrderForm): string {
  return `{
    orders {
      edges { node { ${orderFields(form, '')} lineItems { edges { node { id ${orderLineFields} } } } } }
    }
  }`
}
