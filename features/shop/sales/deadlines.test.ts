/** Until when evidence is taken: what a store tells of it, and a store that does not. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { graphqlError, json, type PeerAnswer } from '#adapters/shopify/faulty-peer.ts'
import { listRuns } from '#features/base/runs/contract/run.ts'
import { type Merchant, startStoreWorld, type StoreWorld } from '#tests/world/outside-store.ts'
import { call } from '#tests/world/server.ts'
import { busyExports, syncToEnd } from './__fixtures__/orders.fixture.ts'

let world: StoreWorld
beforeAll(async () => {
  world = await startStoreWorld({ products: 6, hasOrders: true })
})
afterAll(() => world.close())

/** A store that tells its disputes so from the beginning. */
const newStore = (answer: () => PeerAnswer, prepare: (domain: string) => void = () => {}) =>
  world.newStore((domain) => {
    world.fault(domain, (_request, { operationName }) => (operationName === 'ListDisputes' ? answer() : null))
    prepare(domain)
  })

async function countFollowers({ token }: Merchant): Promise<number> {
  const query = { kind: 'insights.compute', limit: 50 }
  return (await call(world.origin, listRuns, { query }, token)).data.runs.length
}

test.each([
  ['are kept from the app', graphqlError('ACCESS_DENIED')],
  ['make no sense', json({ data: { disputes: { edges: 'none' } } })],
])('a sync ends, and what follows it starts, when the disputes of the store %s', async (_case, answer) => {
  const merchant = await newStore(() => answer)
  expect(await syncToEnd(world, merchant.token)).toMatchObject({ failedCount: 0 })
  expect(await countFollowers(merchant)).toBeGreaterThan(0)
})

test('the first deadline of an order is written to the disputes that wait, and to no other', async () => {
  const [won, waits] = [
    { initiatedAs: 'CHARGEBACK', status: 'WON' },
    { initiatedAs: 'INQUIRY', status: 'NEEDS_RESPONSE' },
  ]
  let orderGid = ''
  const due = (evidenceDueBy: string) => ({
    node: { status: 'NEEDS_RESPONSE', evidenceDueBy, order: { id: orderGid } },
  })
  const tell = () => {
    const edges = [due('2026-11-27T10:00:00Z'), due('2026-11-24T10:00:00Z')]
    return json({ data: { disputes: { edges, pageInfo: { hasNextPage: false, endCursor: null } } } })
  }
  const merchant = await newStore(tell, (domain) =>
    world.distort(domain, (body, { operationName }) => {
      if (operationName === 'StartExport') return busyExports
      if (operationName !== 'ListOrders') return body
      const answer = JSON.parse(body)
      orderGid ||= answer.data.orders.edges[0].node.id
      for (const edge of answer.data.orders.edges) {
        if (edge.node.id === orderGid) edge.node.disputes = [won, waits]
      }
      return JSON.stringify(answer)
    }),
  )
  await syncToEnd(world, merchant.token)
  const { rows } = await world.db.asSystem((tx) =>
    tx.execute<{ disputes: { status: string; dueAt?: string }[] }>(
      sql`select disputes from orders where store_id = ${merchant.storeId} and order_gid = ${orderGid}`,
    ),
  )
  expect(rows[0]?.disputes.map(({ status, dueAt }) => [status, dueAt ?? null])).toEqual([
    ['WON', null],
    ['NEEDS_RESPONSE', '2026-11-24T10:00:00.000Z'],
  ])
})
