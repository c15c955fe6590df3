/** For tests: orders as Shopify would tell them. */
import { json, type PeerAnswer } from '../faulty-peer.ts'

export const money = (amount: unknown) => ({ shopMoney: { amount } })
export const lastPage = { hasNextPage: false, endCursor: null }

export function line(number: number, fields: object = {}) {
  return {
    title: `Lamp ${number}`,
    quantity: 2,
    originalUnitPriceSet: money('12.00'),
    discountedTotalSet: money('21.60'),
    variant: { id: `gid://shopify/ProductVariant/${number}` },
    product: { id: `gid://shopify/Product/${number}` },
    ...fields,
  }
}

export const edgesOf = (nodes: object[]) => nodes.map((node) => ({ node }))

export function order(number: number, fields: object = {}) {
  return {
    id: `gid://shopify/Order/${number}`,
    name: `#${1000 + number}`,
    createdAt: '2026-10-05T10:00:00Z',
    updatedAt: '2026-10-06T10:00:00Z',
    cancelledAt: null,
    test: false,
    currencyCode: 'EUR',
    displayFinancialStatus: 'PARTIALLY_REFUNDED',
    displayFulfillmentStatus: 'FULFILLED',
    totalPriceSet: money('30.00'),
    currentTotalPriceSet: money('25.5'),
    subtotalPriceSet: money('21.60'),
    totalDiscountsSet: money('2.40'),
    totalRefundedSet: money('4.5'),
    displayAddress: { countryCodeV2: 'DE' },
    shippingAddress: { countryCodeV2: 'AT' },
    billingAddress: { countryCodeV2: 'DE' },
    customer: { id: 'gid://shopify/Customer/7' },
    lineItems: { edges: edgesOf([line(1)]), pageInfo: lastPage },
    ...fields,
  }
}

export function payment(number: number, fields: object = {}) {
  return {
    id: `gid://shopify/OrderTransaction/${number}`,
    kind: 'SALE',
    status: 'SUCCESS',
    gateway: 'shopify_payments',
    formattedGateway: 'Shopify Payments',
    errorCode: null,
    createdAt: '2026-10-05T10:00:00Z',
    processedAt: `2026-10-05T10:00:${number}Z`,
    amountSet: { shopMoney: { amount: '30.00', currencyCode: 'EUR' } },
    fees: [],
    paymentDetails: { company: 'Visa', wallet: null, avsResultCode: 'Y', cvvResultCode: 'M' },
    ...fields,
  }
}

export const details = (fields: object = {}) => ({
  note: null,
  transactions: [],
  risk: { recommendation: 'NONE', assessments: [] },
  disputes: [],
  fulfillments: [],
  ...fields,
})

export function page(orders: object[], pageInfo: object = lastPage): PeerAnswer {
  return json({ data: { orders: { edges: edgesOf(orders), pageInfo } } })
}
