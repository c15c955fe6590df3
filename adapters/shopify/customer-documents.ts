/** What is asked of customers. Names, streets, addresses and telephone numbers are not. */

// Of addresses, protected customer data that an app may lack approval for: only the country and the consent.
const ofAddresses = 'defaultAddress { countryCodeV2 } defaultEmailAddress { marketingState }'

function customerFields(others: string): string {
  return `id createdAt updatedAt numberOfOrders amountSpent { amount currencyCode } ${others}`
}

function customerList(name: string, others: string): string {
  return `query ${name}($first: Int!, $after: String, $query: String) {
    customers(first: $first, after: $after, query: $query, sortKey: ID) {
      edges { node { ${customerFields(others)} } }
      pageInfo { hasNextPage endCursor }
    }
  }`
}

function customersById(name: string, others: string): string {
  return `query ${name}($ids: [ID!]!) { nodes(ids: $ids) { ... on Customer { ${customerFields(others)} } } }`
}

/** By name, as in `documents`. */
export const customerDocuments = {
  CountCustomers: `query CountCustomers($query: String) { customersCount(limit: null, query: $query) { count } }`,
  ListCustomers: customerList('ListCustomers', ofAddresses),
  ListCustomersWithoutAddresses: customerList('ListCustomersWithoutAddresses', ''),
  ReadCustomers: customersById('ReadCustomers', ofAddresses),
  ReadCustomersWithoutAddresses: customersById('ReadCustomersWithoutAddresses', ''),
  FindCustomer: `query FindCustomer($query: String!) {
    customers(first: 5, query: $query) { edges { node { id defaultEmailAddress { emailAddress } } } }
  }`,
} as const
