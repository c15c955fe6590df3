import { afterEach, beforeEach, expect, test } from 'vitest'
import { details, edgesOf, lastPage, line, order, page, payment } from './__fixtures__/order.fixture.ts'
import { clientOf, collect, completedExport, exportBody, session } from './__fixtures__/product.fixture.ts'
import { parseOrderLines } from './export-lines.ts'
import { type FaultyPeer, graphqlError, json, startFaultyPeer, text } from './faulty-peer.ts'

let peer: FaultyPeer
beforeEach(async () => {
  peer = await startFaultyPeer()
})
afterEach(() => peer.close())

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
const payments = numbers(22).map((number) => payment(number + 10))

/** Orders as pages tell them, with all that an export may differ in. */
function orders() {
  const many = { edges: edgesOf(numbers(25).map((number) => line(number))), pageInfo: lastPage }
  const gone = { edges: edgesOf([line(1, { variant: null, product: null })]), pageInfo: lastPage }
  const wrong = { edges: edgesOf([line(1), line(2, { quantity: -1 })]), pageInfo: lastPage }
  return [
    order(1, { ...details({ transactions: payments, note: ' Ring twice\u2028 ' }), lineItems: many }),
    order(2, { lineItems: gone, customer: null, cancelledAt: '2026-10-07T10:00:00Z' }),
    order(3, { lineItems: wrong }),
    order(4, { lineItems: { edges: [], pageInfo: lastPage }, currencyCode: 'CHF' }),
  ]
}

/** The same orders as an export tells them. */
function exported(): string[] {
  return orders().flatMap(({ lineItems, ...fields }, at) => {
    const { edges } = lineItems as { edges: { node: object }[] }
    const lines = edges.map(({ node }, place) => ({
      id: `gid://shopify/LineItem/${at * 100 + place}`,
      ...node,
      __parentId: fields.id,
    }))
    return [fields, ...lines].map((value) => JSON.stringify(value))
  })
}

async function readLines(lines: readonly string[], batchBytes: number) {
  peer.queue(text(200, exportBody(lines)))
  const { client } = clientOf(peer)
  const batches = await collect(client.readBulkLines(completedExport(peer, lines), 'orders', { batchBytes }))
  const read = batches.map(({ lines }) => parseOrderLines(lines))
  return {
    orders: read.flatMap((batch) => batch.orders),
    malformed: read.flatMap((batch) => batch.malformed),
  }
}

async function readPages() {
  peer.queue(page(orders()), json({ data: { order: { transactions: payments } } }))
  const read = await clientOf(peer).client.listOrderPage(session, { after: null, first: 100 })
  return { orders: read.orders, malformed: read.malformed }
}

test('an export gives exactly the orders that pages give, and names the same that make no sense', async () => {
  const read = await readLines(exported(), 1_000_000)
  expect(read).toEqual(await readPages())
  expect(read.orders.map(({ lines }) => lines.length)).toEqual([25, 1, 0])
  expect(read.malformed).toEqual([{ order: '#1003', reason: expect.stringContaining('quantity') }])
})

test('an order stays whole in small batches, and wherever its lines stand', async () => {
  const wanted = await readPages()
  const byName = (read: typeof wanted) => read.orders.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  expect(byName(await readLines(exported(), 1))).toEqual(byName(wanted))
  const orderLast = exported().toSorted((a, b) => Number(a.includes('"name"')) - Number(b.includes('"name"')))
  expect(byName(await readLines(orderLast, 1))).toEqual(byName(wanted))
})

test('lines whose order is missing are not accepted', async () => {
  const lines = exported().slice(1)
  peer.otherwise(() => text(200, exportBody(lines)))
  const { client } = clientOf(peer, { maxAttempts: 1 })
  const read = collect(client.readBulkLines(completedExport(peer, lines), 'orders'))
  await expect(read).rejects.toThrow('lacks an object')
})

const started = json({
  data: { bulkOperationRunQuery: { bulkOperation: { id: 'gid://shopify/BulkOperation/7' }, userErrors: [] } },
})
const queryOf = (at: number): string => JSON.parse(peer.requests[at]?.body ?? '').variables.query

test('an export asks for what the store shows to this connection', async () => {
  const denied = graphqlError('ACCESS_DENIED')
  peer.queue(denied, page([order(1)]), started)
  const { client } = clientOf(peer)
  expect(await client.startOrderExport(session, {})).toEqual({ exportGid: 'gid://shopify/BulkOperation/7' })
  expect(queryOf(2)).toContain('transactions {')
  expect(queryOf(2)).not.toContain('customer')
})

test('a store that runs as many exports as it may, or refuses a field of one, starts none', async () => {
  const busy = { bulkOperation: null, userErrors: [{ field: null, message: 'busy', code: 'LIMIT_REACHED' }] }
  peer.queue(page([]), json({ data: { bulkOperationRunQuery: busy } }))
  peer.queue(page([]), graphqlError('ACCESS_DENIED'), page([]), text(401, ''))
  const { client } = clientOf(peer)
  expect(await client.startOrderExport(session, {})).toBeNull()
  expect(await client.startOrderExport(session, {})).toBeNull()
  await expect(client.startOrderExport(session, {})).rejects.toMatchObject({ problem: 'unauthorized' })
})
