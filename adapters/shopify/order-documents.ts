/** What is asked of orders, by what an app may see and the merchant wants. */

const shopMoney = `{ shopMoney { amount } }`

const orderLineFields = `
  title quantity
  originalUnitPriceSet ${shopMoney}
  discountedTotalSet ${shopMoney}
  variant { id }
  product { id }`

/** Lines of an order, with Relay's page info. */
export const orderLinePage = `edges { node { ${orderLineFields} } } pageInfo { hasNextPage endCursor }`

/** The fields of a payment. */
export const payments = `
  id kind status gateway formattedGateway errorCode createdAt processedAt
  amountSet { shopMoney { amount currencyCode } }
  fees { amount { amount currencyCode } }
  paymentDetails {
    ... on CardPaymentDetails { company wallet avsResultCode cvvResultCode }
    ... on LocalPaymentMethodsPaymentDetails { paymentMethodName }
    ... on PaypalWalletPaymentDetails { paymentMethodName }
    ... on ShopPayInstallmentsPaymentDetails { paymentMethodName }
  }`

// What belongs to money and delivery; never a name, a number of a card, or a street.
const orderDetails = `
  risk { recommendation assessments { riskLevel facts { description sentiment } } }
  disputes { initiatedAs status }
  fulfillments(first: 10) { displayStatus createdAt trackingInfo(first: 1) { url } }`

// Addresses are protected customer data, which an app may lack approval for, and customers have a scope of their own.
const countries = `
  displayAddress { countryCodeV2 } shippingAddress { countryCodeV2 } billingAddress { countryCodeV2 }`
const customer = 'customer { id }'
// What the customer wrote at checkout.
const note = 'note'

/** What an app may not be allowed to see of orders, by the document that asks for it. */
const orderParts = {
  ListOrders: [countries, customer, note, orderDetails],
  ListOrdersWithoutCustomers: [countries, note, orderDetails],
  ListOrdersWithoutPeople: [note, orderDetails],
  ListOrdersWithoutDetails: [countries, customer],
  ListOrdersWithCountriesOnly: [countries],
  ListOrdersAlone: [],
  ListUnnamedOrders: [countries, orderDetails],
  ListUnnamedOrdersWithoutCountries: [orderDetails],
} as const

/** Documents that list orders. */
export type OrderForm = keyof typeof orderParts
/** All documents that list orders. */
export const orderForms = Object.keys(orderParts) as OrderForm[]
/** From the richest to the barest, with customers or, where the merchant does not want them, without. */
export const orderFormsByRichness = {
  withCustomers: [
    'ListOrders',
    'ListOrdersWithoutCustomers',
    'ListOrdersWithoutPeople',
    'ListOrdersWithoutDetails',
    'ListOrdersWithCountriesOnly',
    'ListOrdersAlone',
  ],
  withoutCustomers: [
    'ListUnnamedOrders',
    'ListUnnamedOrdersWithoutCountries',
    'ListOrdersWithCountriesOnly',
    'ListOrdersAlone',
  ],
} as const satisfies Record<string, readonly [OrderForm, ...OrderForm[]]>

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

/** A page of orders, with what the document of this name asks for. */
export function orderList(name: OrderForm): string {
  return `query ${name}($first: Int!, $after: String, $query: String, $lines: Int!) {
    orders(first: $first, after: $after, query: $query, sortKey: ID) {
      edges { node { ${orderFields(name, '(first: 20)')} lineItems(first: $lines) { ${orderLinePage} } } }
      pageInfo { hasNextPage endCursor }
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

/** Abandoned checkouts, the newest first. `who` is what an app may not be allowed to see, or a merchant not want. */
function checkoutList(name: string, who: string): string {
  return `query ${name}($first: Int!, $after: String, $query: String) {
    abandonedCheckouts(first: $first, after: $after, query: $query, sortKey: CREATED_AT, reverse: true) {
      edges {
        node {
          id name createdAt completedAt
          totalPriceSet { shopMoney { amount currencyCode } }
          lineItems(first: 5) { edges { node { title quantity } } pageInfo { hasNextPage } }
          ${who}
        }
      }
      pageInfo { hasNextPage endCursor }
    }
  }`
}

/** By name, as in `documents`. */
export const checkoutDocuments = {
  ListAbandonedCheckouts: checkoutList('ListAbandonedCheckouts', customer),
  ListAbandonedCheckoutsWithoutCustomers: checkoutList('ListAbandonedCheckoutsWithoutCustomers', ''),
} as const
