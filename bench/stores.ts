/** Twenty stores of one merchant at once: how fast they are synced together, how long the smallest waits, and what the pages that show all of them take. */
import { setTimeout as sleep } from 'node:timers/promises'
import { demoToken } from '#demo/oauth.ts'
import { connectStore, listStores, storeStatus } from '#features/base/stores/contract.ts'
import { listProducts } from '#features/shop/feed/contract.ts'
import { listStoreFigures } from '#features/shop/sales/contract/store-figures.ts'
import { viewStoreSyncs } from '#features/shop/sales/contract/store-sync.ts'
import type { Endpoint } from '#kit/endpoint.ts'
import { call, newMerchant } from '#tests/world/server.ts'
import { type Line, toLine } from './lines.ts'
import { percentile } from './latency.ts'
import { readCpuSeconds } from './machine.ts'
import { startServer } from './server/process.ts'
import { startStorePeer } from './store/process.ts'

const largeRows = 100_000
/** Large enough to be read by an export: pages would measure the store, which makes them. */
const storeRows = 10_000
const smallRows = 200
const largeStores = 19
const lookMs = 50
const readMs = 4_000
const readers = 4

/** All of a new merchant's stores are connected at once, the smallest last. */
export async function measureStores(): Promise<Line[]> {
  const peer = await startStorePeer(largeRows, [storeRows, smallRows])
  await peer.prepare()
  const server = await startServer({ storeTemplate: peer.template, databaseUrl: null })
  const { origin } = server
  const connect = (token: string, storeDomain: string) =>
    call(origin, connectStore, { body: { storeDomain, accessToken: demoToken(storeDomain) } }, token)
  /** Milliseconds until each store of the merchant was synced, by its domain. */
  const syncAll = async (token: string, domains: readonly string[]) => {
    const begun = performance.now()
    const connected = Promise.all(domains.map((domain) => connect(token, domain)))
    const took = new Map<string, number>()
    while (took.size < domains.length) {
      await sleep(lookMs)
      const { data } = await call(origin, listStores, {}, token)
      for (const { domain, lastSyncAt, problem } of data.stores) {
        if (problem) throw new Error(problem.message)
        if (lastSyncAt !== null && !took.has(domain)) took.set(domain, performance.now() - begun)
      }
    }
    await connected
    return took
  }
  try {
    const alone = 'alone.myshopify.com'
    const cpu = () => readCpuSeconds(server.processes.all)
    const cpuBefore = await cpu()
    const aloneMs = (await syncAll(await newMerchant(origin), [alone])).get(alone) ?? 0
    const aloneCpu = (await cpu()) - cpuBefore
    await sleep(lookMs * 100)
    const token = await newMerchant(origin)
    const small = `rows-${smallRows}-small.myshopify.com`
    const many = Array.from({ length: largeStores }, (_, at) => `rows-${storeRows}-${at}.myshopify.com`)
    const cpuMeanwhile = await cpu()
    const took = await syncAll(token, [...many, small])
    const manyCpu = (await cpu()) - cpuMeanwhile
    const rows = largeStores * storeRows + smallRows
    const { rows: stored } = await server.database.query<{ count: number }>(
      `select count(*)::int as count from products p join stores s on s.id = p.store_id where s.domain like 'rows-%'`,
    )
    if (stored[0]?.count !== rows) throw new Error(`${stored[0]?.count} of ${rows} rows were stored`)
    const aloneRate = largeRows / (aloneMs / 1000)
    await server.database.query('vacuum analyze')
    return [
      toLine('stores synced at once', {
        rows,
        now: rows / (Math.max(...took.values()) / 1000),
        limit: { name: 'one store of 100,000', value: aloneRate },
        // It holds when other work takes the processors.
        detail: `${took.size} stores; ${(rows / manyCpu).toFixed(0)} rows per CPU second, ${(largeRows / aloneCpu).toFixed(0)} of one store`,
      }),
      toLine('the smallest of them', { rows: smallRows, now: (took.get(small) ?? 0) / 1000 }),
      ...(await measurePages(origin, token)),
    ]
  } finally {
    await server.stop()
    await peer.stop()
  }
}

/** What the pages of all stores read, and what a page reads first of another store. */
async function measurePages(origin: string, token: string): Promise<Line[]> {
  const { data } = await call(origin, listStores, {}, token)
  const ids = data.stores.map(({ id }) => id)
  const pages: [string, Endpoint][] = [
    ['stores', listStores],
    ['figures', listStoreFigures],
    ['synchronization', viewStoreSyncs],
  ]
  const lines: Line[] = []
  for (const [of, endpoint] of pages) {
    lines.push(await readFor('page of all stores, p99', of, () => call(origin, endpoint, {}, token)))
  }
  let turn = 0
  const switched = async () => {
    turn += 1
    const query = { store: ids[turn % ids.length] ?? '' }
    await Promise.all([
      call(origin, storeStatus, { query } as never, token),
      call(origin, listProducts, { query: { ...query, limit: 50 } } as never, token),
    ])
  }
  lines.push(await readFor('switching to another store, p99', null, switched))
  return lines
}

async function readFor(
  goal: 'page of all stores, p99' | 'switching to another store, p99',
  of: string | null,
  ask: () => Promise<unknown>,
): Promise<Line> {
  const took: number[] = []
  const end = performance.now() + readMs
  const reader = async () => {
    while (performance.now() < end) {
      const begun = performance.now()
      await ask()
      took.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: readers }, reader))
  return toLine(goal, {
    rows: largeRows,
    now: percentile(took, 99),
    ...(of ? { of } : {}),
    detail: `p50 ${percentile(took, 50).toFixed(1)} ms, ${took.length} answers`,
  })
}
