/** What of a product's page is read to be written, and written. */
/** An attribute in the namespaces it may stand in, with what a write has to name to find it unchanged. */
function attribute(key: string): string {
  return `
  custom: metafield(namespace: "custom", key: "${key}") { value compareDigest }
  app: metafield(namespace: "$app", key: "${key}") { value compareDigest }
  google: metafield(namespace: "mm-google-shopping", key: "${key}") { value }`
}

/** By name, as in `documents`. */
export const listingDocuments = {
  ReadListings: `query ReadListings($ids: [ID!]!) {
    nodes(ids: $ids) {
      __typename id
      ... on Product {
        updatedAt vendor category { fullName } ${attribute('material')}
        customMpn: metafield(namespace: "custom", key: "mpn") { value }
        googleMpn: metafield(namespace: "mm-google-shopping", key: "mpn") { value }
      }
      ... on ProductVariant {
        updatedAt barcode inventoryItem { measurement { weight { value unit } } } ${attribute('mpn')}
      }
    }
  }`,

  ReadBarcodes: `query ReadBarcodes($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on ProductVariant { id barcodes(first: 20) { edges { node { type value } } } }
    }
  }`,

  WriteListing: `mutation WriteListing($nothing: ProductUpdateInput!, $product: ProductUpdateInput!) {
    before: productUpdate(product: $nothing) { product { vendor category { id fullName } } }
    productUpdate(product: $product) {
      product { vendor category { id fullName } }
      userErrors { field message }
    }
  }`,

  WriteVariants: `mutation WriteVariants(
    $productId: ID!, $nothing: [ProductVariantsBulkInput!]!, $variants: [ProductVariantsBulkInput!]!
  ) {
    before: productVariantsBulkUpdate(productId: $productId, variants: $nothing) {
      productVariants { id barcode inventoryItem { measurement { weight { value unit } } } }
    }
    productVariantsBulkUpdate(productId: $productId, variants: $variants) {
      productVariants { id barcode inventoryItem { measurement { weight { value unit } } } }
      userErrors { field message code }
    }
  }`,

  WriteMetafields: `mutation WriteMetafields($metafields: [MetafieldsSetInput!]!) {
    metafieldsSet(metafields: $metafields) { userErrors { field message code elementIndex } }
  }`,

  DeleteProductAttribute: `mutation DeleteProductAttribute(
    $nothing: ProductUpdateInput!, $namespace: String!, $key: String!, $metafields: [MetafieldIdentifierInput!]!
  ) {
    before: productUpdate(product: $nothing) {
      product { metafield(namespace: $namespace, key: $key) { value } }
    }
    metafieldsDelete(metafields: $metafields) { userErrors { field message } }
  }`,

  DeleteVariantAttribute: `mutation DeleteVariantAttribute(
    $productId: ID!, $nothing: [ProductVariantsBulkInput!]!, $namespace: String!, $key: String!
    $metafields: [MetafieldIdentifierInput!]!
  ) {
    before: productVariantsBulkUpdate(productId: $productId, variants: $nothing) {
      productVariants { metafield(namespace: $namespace, key: $key) { value } }
    }
    metafieldsDelete(metafields: $metafields) { userErrors { field message } }
  }`,

  ListDefinitions: `query ListDefinitions($ownerType: MetafieldOwnerType!) {
    metafieldDefinitions(ownerType: $ownerType, namespace: "$app", first: 250) { edges { node { key } } }
  }`,

  CreateDefinition: `mutation CreateDefinition($definition: MetafieldDefinitionInput!) {
    metafieldDefinitionCreate(definition: $definition) { userErrors { field message code } }
  }`,

  FindCategories: `query FindCategories($search: String!, $first: Int!) {
    taxonomy { categories(search: $search, first: $first) { edges { node { id fullName } } } }
  }`,
} as const
