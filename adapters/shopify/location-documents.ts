/** What is asked of locations and of the stock at one. */
const image = 'id ... on MediaImage { image { url } }'

/** By name, as in `documents`. */
export const locationDocuments = {
  ListLocations: `query ListLocations($first: Int!, $after: String) {
    locations(first: $first, after: $after, includeInactive: true, sortKey: NAME) {
      edges {
        node {
          id name isActive fulfillsOnlineOrders
          address { city countryCode }
          localPickupSettingsV2 { pickupTime }
        }
      }
      pageInfo { hasNextPage endCursor }
    }
  }`,

  ListLocationStock: `query ListLocationStock(
    $locationId: ID!, $first: Int!, $after: String, $query: String!, $sortKey: ProductVariantSortKeys!
  ) {
    location(id: $locationId) { name }
    productVariants(first: $first, after: $after, query: $query, sortKey: $sortKey) {
      edges {
        node {
          id title sku
          media(first: 1) { edges { node { ${image} } } }
          product { title featuredMedia { ${image} } }
          inventoryItem {
            tracked
            inventoryLevel(locationId: $locationId) {
              quantities(names: ["available", "on_hand", "committed", "incoming"]) { name quantity }
            }
          }
        }
      }
      pageInfo { hasNextPage endCursor }
    }
  }`,
} as const
