import { afterEach, beforeEach, expect, test } from 'vitest'
import { clientOf, session } from './__fixtures__/product.fixture.ts'
import { type FaultyPeer, graphqlError, json, startFaultyPeer } from './faulty-peer.ts'

let peer: FaultyPeer
beforeEach(async () => {
  peer = await startFaultyPeer()
})
afterEach(() => peer.close())

const firstPage = { after: null, first: 250 }
function sent(index: number): { operationName: string; variables: Record<string, unknown> } {
  return JSON.parse(peer.requests[index]?.body ?? '{}')
}

const node = (number: number, more: object = {}) => ({
  id: `gid://shopify/Customer/${number}`,
  createdAt: '2024-10-05T10:00:00Z',
  updatedAt: '2026-10-06T10:00:00Z',
  numberOfOrders: '12',
  amountSpent: { amount: '1204.5', currencyCode: 'EUR' },
  ...more,
})
const page = (nodes: object[]) =>
  json({
    data: {
      customers: {
        edges: nodes.map((each) => ({ node: each })),
        pageInfo: { hasNextPage: false, endCursor: null },
      },
    },
  })

test('a customer arrives in our words, with what the store counts', async () => {
  const addresses = {
    defaultAddress: { countryCodeV2: 'DE' },
    defaultEmailAddress: { marketingState: 'SUBSCRIBED' },
  }
  peer.queue(page([node(1, addresses), node(2, { defaultAddress: null, defaultEmailAddress: null })]))
  const { client } = clientOf(peer)
  const updatedSince = new Date('2026-10-01T00:00:00Z')
  const { customers, malformed } = await client.listCustomerPage(session, { ...firstPage, updatedSince })
  const first = {
    customerGid: 'gid://shopify/Customer/1',
    createdAt: '2024-10-05T10:00:00Z',
    updatedAt: '2026-10-06T10:00:00Z',
    ...{ orders: 12, spent: '1204.5', currency: 'EUR', countryCode: 'DE', acceptsEmail: true },
  }
  const second = { ...first, customerGid: 'gid://shopify/Customer/2', countryCode: null, acceptsEmail: null }
  expect(customers).toEqual([first, second])
  expect(malformed).toBe(0)
  expect(sent(0)).toMatchObject({
    operationName: 'ListCustomers',
    variables: { first: 250, query: "updated_at:>='2026-10-01T00:00:00.000Z'" },
  })
})

test('an app that may not see addresses still has the customers', async () => {
  peer.queue(graphqlError('ACCESS_DENIED'), page([node(1)]))
  const { customers } = await clientOf(peer).client.listCustomerPage(session, firstPage)
  expect(customers).toMatchObject([{ orders: 12, countryCode: null, acceptsEmail: null }])
  expect(sent(1).operationName).toBe('ListCustomersWithoutAddresses')
})

test('an app that may not see customers is told so', async () => {
  peer.queue(graphqlError('ACCESS_DENIED'), graphqlError('ACCESS_DENIED'))
  await expect(clientOf(peer).client.listCustomerPage(session, firstPage)).rejects.toMatchObject({
    problem: 'forbidden',
  })
})

test('a customer that makes no sense is counted, and keeps no other away', async () => {
  peer.queue(page([node(1, { numberOfOrders: 'many' }), node(2), { id: 'gid://shopify/Order/3' }]))
  const { customers, malformed } = await clientOf(peer).client.listCustomerPage(session, firstPage)
  expect(customers.map(({ customerGid }) => customerGid)).toEqual(['gid://shopify/Customer/2'])
  expect(malformed).toBe(2)
})

test('of customers that are asked for by id, those that are gone are left out', async () => {
  peer.queue(json({ data: { nodes: [node(1), null] } }))
  const gids = ['gid://shopify/Customer/1', 'gid://shopify/Customer/2']
  const { customers } = await clientOf(peer).client.readCustomers(session, gids)
  expect(customers.map(({ customerGid }) => customerGid)).toEqual([gids[0]])
  expect(sent(0).variables).toEqual({ ids: gids })
})

test('customers are counted, all of them or those with numbers of a range', async () => {
  peer.queue(
    json({ data: { customersCount: { count: 60_000 } } }),
    json({ data: { customersCount: { count: 3 } } }),
  )
  const { client } = clientOf(peer)
  expect(await client.countCustomers(session, null)).toBe(60_000)
  expect(await client.countCustomers(session, { from: '7', to: '12' })).toBe(3)
  expect([sent(0).variables, sent(1).variables]).toEqual([{ query: null }, { query: 'id:>=7 AND id:<=12' }])
})
