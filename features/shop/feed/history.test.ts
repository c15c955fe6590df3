import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { json } from '#adapters/shopify/faulty-peer.ts'
import { utcDay } from '#kit/days.ts'
import { type Merchant, startStoreWorld, type StoreWorld } from '#tests/world/outside-store.ts'
import { call, newMerchant, send } from '#tests/world/server.ts'
import { enrichProduct, listProducts, syncProducts, toggleProduct } from './contract.ts'
import { type FeedDay, listDays, listSyncs } from './contract/history.ts'
import { carryForward, endOn, firstDay } from './rules/history.ts'

const dayMs = 24 * 3_600_000

let world: StoreWorld
let merchant: Merchant
beforeAll(async () => {
  world = await startStoreWorld({ products: 12 })
  merchant = await world.newStore()
})
afterAll(() => world.close())

async function history({ token }: Merchant, days: '30' | '90' = '30'): Promise<FeedDay[]> {
  return (await call(world.origin, listDays, { query: { days } }, token)).data.days
}

async function products({ token }: Merchant) {
  return (await call(world.origin, listProducts, { query: { limit: 500 } }, token)).data
}

const at = (day: string, ready: number): FeedDay => ({
  day,
  total: 10,
  ready,
  needsEnrichment: 0,
  incomplete: 10 - ready,
  enabled: 0,
  averageScore: 50,
})

describe('days without a change', () => {
  test("repeat the previous day's counts when a day is missing", () => {
    const known = [at('2026-02-20', 1), at('2026-02-27', 2), at('2026-03-02', 3)]
    expect(carryForward(known, '2026-02-26', '2026-03-03')).toEqual([
      at('2026-02-26', 1),
      at('2026-02-27', 2),
      at('2026-02-28', 2),
      at('2026-03-01', 2),
      at('2026-03-02', 3),
      at('2026-03-03', 3),
    ])
  })

  test('leave out days before the first known day', () => {
    expect(carryForward([at('2026-03-02', 3)], '2026-02-26', '2026-03-03')).toEqual([
      at('2026-03-02', 3),
      at('2026-03-03', 3),
    ])
    expect(carryForward([], '2026-02-26', '2026-03-03')).toEqual([])
  })

  test('end with the store’s own today, before or after the one of UTC, and what is known last', () => {
    const days = [at('2026-03-01', 1), at('2026-03-02', 2), at('2026-03-03', 3)]
    expect(endOn(days, '2026-03-02')).toEqual([at('2026-03-01', 1), at('2026-03-02', 3)])
    expect(endOn(days, '2026-03-04').at(-1)).toEqual(at('2026-03-04', 3))
    expect(endOn(days, '2026-03-03')).toEqual(days)
    expect(endOn([], '2026-03-03')).toEqual([])
  })

  test('return thirty days when thirty are requested', () => {
    expect(firstDay(new Date('2026-03-30T23:59:59Z'), 30)).toBe('2026-03-01')
  })
})

describe('the history of readiness', () => {
  test('starts at the first sync with the counts of the product list', async () => {
    const { stats } = await products(merchant)
    expect(await history(merchant)).toEqual([
      {
        day: utcDay(world.time.now()),
        total: stats.total,
        ready: stats.ready,
        needsEnrichment: stats.needsEnrichment,
        incomplete: stats.incomplete,
        enabled: stats.chatgptEnabled,
        averageScore: stats.averageScore,
      },
    ])
  })

  test('changes with every switch and every enrichment', async () => {
    const { products: list } = await products(merchant)
    const product = list.find(({ readinessStatus }) => readinessStatus !== 'incomplete')
    const params = { productId: product?.productId ?? '' }
    const on = { enableSearch: true, enableCheckout: false }
    await call(world.origin, toggleProduct, { params, body: on }, merchant.token)
    expect((await history(merchant)).at(-1)?.enabled).toBe(1)
    const body = { material: 'Oak', mpn: 'X-1' }
    const { data } = await call(world.origin, enrichProduct, { params, body }, merchant.token)
    expect((await history(merchant)).at(-1)?.averageScore).toBe(data.stats.averageScore)
  })

  test('carries the last value over days without changes', async () => {
    const other = await world.newStore()
    const today = await history(other)
    await world.db.asSystem((tx) =>
      tx.execute(sql`update feed_days set day = day - 40, ready = 0 where store_id = ${other.storeId}`),
    )
    await call(world.origin, syncProducts, { body: {} }, other.token)
    const days = await history(other, '90')
    expect(days).toHaveLength(41)
    expect(days.slice(0, 40).every(({ ready }) => ready === 0)).toBe(true)
    expect(days.at(-1)).toEqual(today[0])
    expect(days[0]?.day).toBe(utcDay(new Date(world.time.now().getTime() - 40 * dayMs)))
    expect(await history(other), 'thirty days begin with what was known before').toHaveLength(30)
  })

  test('is empty for a merchant without a store and isolated by workspace', async () => {
    const stranger = { ...merchant, token: await newMerchant(world.origin) }
    expect(await history(stranger)).toEqual([])
    const { data } = await call(world.origin, listSyncs, { query: {} }, stranger.token)
    expect(data.syncs).toEqual([])
  })
})

describe('the health of syncs', () => {
  test('lists each sync with its counts, and the reason when it failed', async () => {
    const other = await world.newStore()
    world.fault(other.domain, (_request, { operationName }) =>
      operationName === 'CountProducts'
        ? json({ errors: [{ message: 'no', extensions: { code: 'ACCESS_DENIED' } }] })
        : null,
    )
    await (await send(world.origin, syncProducts, { body: {} }, other.token)).body?.cancel()
    const { data } = await call(world.origin, listSyncs, { query: { limit: 2 } }, other.token)
    expect(data.syncs).toMatchObject([
      { status: 'failed', mode: null, added: null, error: { code: 'UPSTREAM_FORBIDDEN' } },
      { status: 'completed', error: null },
    ])
    for (const { durationMs, endedAt } of data.syncs) {
      expect(durationMs).toBeGreaterThanOrEqual(0)
      expect(endedAt).not.toBeNull()
    }
    const whole = await call(world.origin, listSyncs, { query: {} }, other.token)
    const first = whole.data.syncs.at(-1)
    const { stats } = await products(other)
    expect(first).toMatchObject({ mode: 'full', added: stats.total, removed: 0, failedCount: 0 })
  })
})
