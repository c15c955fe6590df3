/** A demo store brings 30 days of what changed in it. */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { fillShelf, newSomebody } from '#features/base/workspace/__fixtures__/workspace.fixture.ts'
import { syncProducts } from '#features/shop/feed/contract.ts'
import { dayMs } from '#kit/days.ts'
import { call, startTestServer } from '#tests/world/server.ts'
import { findEventsAfter, listEvents } from './actions/read.ts'
import * as contract from './contract.ts'

const types = ['price.changed', 'stock.changed', 'product.lost_readiness', 'product.became_ready'] as const

test('the changes before the connection are recorded once, end at what is there now and start nothing', {
  timeout: 120_000,
}, async () => {
  const server = await startTestServer({ products: 120, hasPast: true })
  const mia = await newSomebody(server)
  await fillShelf(server, mia)
  const read = () => call(server.origin, contract.viewEventCoverage, {}, mia.token)
  const sinceOf = async (type: string) =>
    Date.parse((await read()).data.types.find((one) => one.type === type)?.since ?? '') || Date.now()
  while ((await sinceOf('stock.changed')) > Date.now() - 29 * dayMs) await wait(200)
  const period = { from: new Date(Date.now() - 31 * dayMs), to: new Date(), types, storeId: null }
  const list = async () =>
    (
      await server.db.inWorkspace(mia.workspaceId, (tx) =>
        listEvents(tx, mia.workspaceId, { ...period, limit: 40_000 }),
      )
    ).events
  const events = await list()
  const counts = Map.groupBy(events, ({ type }) => type)
  expect(new Set(counts.keys())).toEqual(new Set(types))
  expect(counts.get('product.lost_readiness')).toHaveLength(counts.get('product.became_ready')?.length ?? 0)
  for (const { type, payload } of events) contract.eventPayloads[type].parse(payload)
  const keys = events.map(({ type, subject, at, payload }) => JSON.stringify([type, subject, at, payload]))
  expect(new Set(keys).size).toBe(keys.length)
  const { rows } = await server.db.asSystem((tx) =>
    tx.execute<{ id: string; stock: number; price: number; readiness: string }>(sql`
      select product_id as id, (summary ->> 'stock')::int as stock, (sort_price / 100)::int as price, readiness
      from products where workspace_id = ${mia.workspaceId}`),
  )
  const products = new Map(rows.map((row) => [row.id, row]))
  const last = new Map(events.map((event) => [`${event.type} ${event.subject}`, event]))
  let compared = 0
  for (const { type, subject, payload } of last.values()) {
    const product = products.get(subject)
    // A tick of the shop may lie between the sync and the import; all but those that it moved end at what is there.
    if (type === 'stock.changed' && payload.after === product?.stock) compared += 1
    if (type === 'price.changed' && payload.afterMinor === product?.price) compared += 1
    if (type === 'product.lost_readiness') expect(payload.missing).not.toEqual([])
    if (type === 'product.became_ready') expect(product?.readiness).toBe('ready')
  }
  const ending = [...last.values()].filter(({ type }) => type === 'stock.changed' || type === 'price.changed')
  expect(compared).toBeGreaterThan(ending.length * 0.9)
  const live = await server.db.inWorkspace(mia.workspaceId, (tx) =>
    findEventsAfter(tx, mia.workspaceId, { afterId: '0', types, limit: 10 }),
  )
  expect(live.events).toEqual([])
  await call(server.origin, syncProducts, { body: {} }, mia.token)
  await wait(500)
  expect(await list()).toHaveLength(events.length)
  await server.close()
})
