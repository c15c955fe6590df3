import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  details,
  edgesOf,
  lastPage,
  line,
  money,
  order,
  page,
  payment,
} from './__fixtures__/order.fixture.ts'
import { clientOf, session } from './__fixtures__/product.fixture.ts'
import { type FaultyPeer, graphqlError, json, startFaultyPeer } from './faulty-peer.ts'

let peer: FaultyPeer
beforeEach(async () => {
  peer = await startFaultyPeer()
})
afterEach(() => peer.close())

const firstPage = { after: null, first: 100 }
function sent(index: number): { operationName: string; variables: Record<string, unknown> } {
  return JSON.parse(peer.requests[index]?.body ?? '{}')
}

test('an order arrives in our words, and nothing that names a person is asked for', async () => {
  peer.queue(page([order(1)]))
  const { orders, malformed } = await clientOf(peer).client.listOrderPage(session, firstPage)
  expect(malformed).toEqual([])
  expect(orders).toEqual([
    {
      orderGid: 'gid://shopify/Order/1',
      name: '#1001',
      createdAt: '2026-10-05T10:00:00Z',
      updatedAt: '2026-10-06T10:00:00Z',
      cancelledAt: null,
      currency: 'EUR',
      placedTotal: '30.00',
      total: '25.5',
      subtotal: '21.60',
      discounts: '2.40',
      refunded: '4.5',
      financialStatus: 'PARTIALLY_REFUNDED',
      fulfillmentStatus: 'FULFILLED',
      countryCode: 'DE',
      shippingCountry: 'AT',
      billingCountry: 'DE',
      details: null,
      customerGid: 'gid://shopify/Customer/7',
      isTest: false,
      lines: [
        {
          variantGid: 'gid://shopify/ProductVariant/1',
          productGid: 'gid://shopify/Product/1',
          title: 'Lamp 1',
          quantity: 2,
          unitPrice: '12.00',
          discountedTotal: '21.60',
        },
      ],
    },
  ])
  expect(peer.requests[0]?.body).not.toMatch(
    /email|firstName|lastName|phone|address1|zip|\bbin\b|expiration/i,
  )
})

test('what an order does not have is null', async () => {
  const bare = {
    displayAddress: { countryCodeV2: 'ZZ' },
    customer: null,
    subtotalPriceSet: null,
    totalDiscountsSet: null,
    displayFinancialStatus: null,
    lineItems: { edges: edgesOf([line(1, { variant: null, product: null })]), pageInfo: lastPage },
  }
  peer.queue(page([order(1, bare), order(2, { displayAddress: null })]))
  const { orders } = await clientOf(peer).client.listOrderPage(session, firstPage)
  expect(orders[0]).toMatchObject({
    countryCode: null,
    customerGid: null,
    subtotal: null,
    discounts: null,
    financialStatus: null,
    lines: [{ variantGid: null, productGid: null }],
  })
  expect(orders[1]?.countryCode).toBeNull()
})

test('a page of 250 orders and an order with 600 lines arrive whole', async () => {
  const many = Array.from({ length: 600 }, (_, number) => line(number + 1))
  const long = {
    lineItems: { edges: edgesOf(many.slice(0, 20)), pageInfo: { hasNextPage: true, endCursor: '20' } },
  }
  const orders = Array.from({ length: 250 }, (_, number) => order(number + 1, number === 99 ? long : {}))
  peer.queue(page(orders))
  peer.otherwise((request) => {
    const { after, first } = JSON.parse(request.body).variables
    const end = Number(after) + first
    const pageInfo = { hasNextPage: end < many.length, endCursor: String(end) }
    const lineItems = { edges: edgesOf(many.slice(Number(after), end)), pageInfo }
    return json({ data: { order: { lineItems } } })
  })
  const read = await clientOf(peer).client.listOrderPage(session, { after: null, first: 250 })
  expect(read.orders).toHaveLength(250)
  expect(read.orders[99]?.lines.map(({ title }) => title)).toEqual(many.map(({ title }) => title))
})

test('an order that never stops having lines is refused', async () => {
  const lineItems = { edges: [], pageInfo: { hasNextPage: true, endCursor: 'again' } }
  peer.queue(page([order(1, { lineItems })]))
  peer.otherwise(() => json({ data: { order: { lineItems } } }))
  await expect(clientOf(peer).client.listOrderPage(session, firstPage)).rejects.toMatchObject({
    problem: 'malformed',
  })
})

test.each([
  ['totalPriceSet', { totalPriceSet: money('12,50') }],
  ['totalRefundedSet', { totalRefundedSet: money(12.5) }],
  ['createdAt', { createdAt: 'yesterday' }],
  ['currencyCode', { currencyCode: '€' }],
  ['amountSet', details({ transactions: [payment(10, { amountSet: money('1') })] })],
  ['quantity', { lineItems: { edges: edgesOf([line(1, { quantity: -1 })]), pageInfo: lastPage } }],
])('an order with a wrong %s is named, and the others arrive', async (field, fields) => {
  peer.queue(page([order(1), order(2, fields), order(3)]))
  const { orders, malformed } = await clientOf(peer).client.listOrderPage(session, firstPage)
  expect(orders.map(({ name }) => name)).toEqual(['#1001', '#1003'])
  expect(malformed).toEqual([{ order: '#1002', reason: expect.stringContaining(field) }])
})

test('an order that is no order at all is counted as one that makes no sense', async () => {
  peer.queue(json({ data: { orders: { edges: [{ node: null }, { node: 7 }], pageInfo: lastPage } } }))
  const { orders, malformed } = await clientOf(peer).client.listOrderPage(session, firstPage)
  expect([orders.length, malformed.length]).toEqual([0, 2])
})

test('without access to customers or addresses orders arrive without them, and each first page asks anew', async () => {
  const denied = graphqlError('ACCESS_DENIED', { requiredAccess: '`read_customers` access scope.' })
  const bare = order(1, { customer: undefined, displayAddress: undefined })
  const next = { hasNextPage: true, endCursor: 'next' }
  peer.queue(denied, denied, page([bare], next), page([bare]), page([order(1)]))
  const { client } = clientOf(peer)
  const first = await client.listOrderPage(session, firstPage)
  expect(first.orders[0]).toMatchObject({ name: '#1001', countryCode: null, customerGid: null })
  await client.listOrderPage(session, { after: first.endCursor, first: 100 })
  await client.listOrderPage(session, firstPage)
  expect(peer.requests.map((_, index) => sent(index).operationName)).toEqual([
    'ListOrders',
    'ListOrdersWithoutCustomers',
    'ListOrdersWithoutPeople',
    'ListOrdersWithoutPeople',
    'ListOrders',
  ])
})

test('without access to payments orders arrive without details, and customers and countries stay', async () => {
  const denied = graphqlError('ACCESS_DENIED')
  peer.queue(denied, denied, denied, page([order(1)]))
  const { orders } = await clientOf(peer).client.listOrderPage(session, firstPage)
  expect(orders[0]).toMatchObject({
    details: null,
    countryCode: 'DE',
    customerGid: 'gid://shopify/Customer/7',
  })
  expect(sent(3).operationName).toBe('ListOrdersWithoutDetails')
})

test('without read_orders the error names the scope', async () => {
  peer.otherwise(() => graphqlError('ACCESS_DENIED', { requiredAccess: '`read_orders` access scope.' }))
  await expect(clientOf(peer).client.listOrderPage(session, firstPage)).rejects.toMatchObject({
    problem: 'forbidden',
    message: expect.stringContaining('read_orders'),
  })
})

test('a page that is too dear is halved until the store accepts it', async () => {
  peer.queue(graphqlError('MAX_COST_EXCEEDED'), graphqlError('MAX_COST_EXCEEDED'), page([]))
  await clientOf(peer).client.listOrderPage(session, firstPage)
  expect(peer.requests.map((_, index) => sent(index).variables['first'])).toEqual([100, 50, 25])
})

test('only orders that changed since a moment, or were placed before one, are asked for', async () => {
  peer.queue(page([]), json({ data: { ordersCount: { count: 3 }, shop: { ianaTimezone: 'Europe/Berlin' } } }))
  const { client } = clientOf(peer)
  await client.listOrderPage(session, { ...firstPage, updatedSince: new Date('2026-10-01T08:30:00Z') })
  const book = await client.readOrderBook(session, { placedBefore: new Date('2026-10-02T00:00:00Z') })
  expect(book).toEqual({ orders: 3, timeZone: 'Europe/Berlin' })
  expect(sent(0).variables['query']).toBe("updated_at:>='2026-10-01T08:30:00.000Z'")
  expect(sent(1).variables['query']).toBe("created_at:<'2026-10-02T00:00:00.000Z'")
})

test('a next page without a cursor is refused instead of being read for ever', async () => {
  peer.queue(page([], { hasNextPage: true, endCursor: null }))
  await expect(clientOf(peer).client.listOrderPage(session, firstPage)).rejects.toMatchObject({
    problem: 'malformed',
  })
})
