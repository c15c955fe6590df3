/** A store, the server, and merchants that have connected it: what each part measures on. */
import { setTimeout as sleep } from 'node:timers/promises'
import { CLIENT_ID, CLIENT_SECRET, demoToken } from '#demo/oauth.ts'
import { connectStore } from '#features/base/stores/contract.ts'
import { type SyncReport, syncProducts, syncStatus } from '#features/shop/feed/contract.ts'
import { call, newMerchant } from '#tests/world/server.ts'
import { listColumns } from './limits.ts'
import type { Line } from './lines.ts'
import { type MeasuredServer, startServer } from './server/process.ts'
import { startStorePeer, type StorePeer } from './store/process.ts'

/** What is measured, and how long it may take. */
export type BenchOptions = { databaseUrl: string | null; isQuick: boolean; repetitions: number }

export type SyncedStore = {
  token: string
  workspaceId: string
  storeId: string
  seconds: number
  transport: SyncReport['transport']
  domain: string
}

export type World = BenchOptions & {
  /** How many rows the store of `store()` has. */
  rows: number
  /** How many rows one sync brings: fewer than `rows` where these are multiplied. */
  syncedRows: number
  /** Whether most rows are copies that SQL made, which the store does not know. */
  isMultiplied: boolean
  peer: StorePeer
  server: MeasuredServer
  /** How long readers ask, in milliseconds. */
  readMs: number
  /** The store that reads are measured on, which is made when it is first asked for. */
  store: () => Promise<SyncedStore>
  adopt: (store: SyncedStore) => void
  stop: () => Promise<void>
}

/** One thing to measure on a world: its name is what --only takes. */
export type Part = { name: string; measure: (world: World) => Promise<Line[]> }

/** More rows than this come from multiplying them in SQL. */
const maxSynced = 100_000

export async function startWorld(rows: number, options: BenchOptions): Promise<World> {
  const syncedRows = Math.min(rows, maxSynced)
  const peer = await startStorePeer(syncedRows)
  await peer.prepare()
  const server = await startServer({ storeTemplate: peer.template, databaseUrl: options.databaseUrl })
  let store: SyncedStore | null = null
  const world: World = {
    ...options,
    rows,
    syncedRows,
    isMultiplied: rows > syncedRows,
    peer,
    server,
    readMs: options.isQuick ? 1_000 : 4_000,
    store: async () => {
      if (store) return store
      store = await newStore(world)
      for (let copies = 1; copies * syncedRows < rows; copies += 1) await multiply(world, store, copies)
      await server.database.query('vacuum analyze products')
      return store
    },
    adopt: (made) => {
      store = made
    },
    stop: async () => {
      await server.stop()
      await peer.stop()
    },
  }
  return world
}

let stores = 0

/** A new merchant who connects the store, which starts its first sync. `seconds` go from the connecting to the end of the run. */
export async function newStore(
  { server, syncedRows }: World,
  { isTold = false }: { isTold?: boolean } = {},
): Promise<SyncedStore> {
  const token = await newMerchant(server.origin)
  stores += 1
  const storeDomain = `bench-${stores}.myshopify.com`
  const begun = performance.now()
  // Only an app with a secret can be told of changes.
  const access = isTold
    ? { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET }
    : { accessToken: demoToken(storeDomain) }
  const body = { storeDomain, ...access }
  const { data } = await call(server.origin, connectStore, { body }, token)
  const { transport } = await untilSynced(server.origin, token)
  const seconds = (performance.now() - begun) / 1000
  const storeId = data.status.storeId ?? ''
  const { rows } = await server.database.query<{ workspace_id: string; stored: number }>(
    'select workspace_id, count(*)::int as stored from products where store_id = $1 and removed_at is null group by 1',
    [storeId],
  )
  const [found] = rows
  if (found?.stored !== syncedRows) throw new Error(`${found?.stored ?? 0} of ${syncedRows} rows were stored`)
  return { token, workspaceId: found.workspace_id, storeId, seconds, transport, domain: storeDomain }
}

/** Syncs again. Answers its seconds and what it says of itself. */
export async function syncAgain(
  origin: string,
  token: string,
  mode: 'auto' | 'full',
): Promise<{ seconds: number; report: SyncReport }> {
  const begun = performance.now()
  const { data } = await call(origin, syncProducts, { body: { mode } }, token)
  const report = data.report ?? (await untilSynced(origin, token))
  return { seconds: (performance.now() - begun) / 1000, report }
}

const lookMs = 100

async function untilSynced(origin: string, token: string): Promise<SyncReport> {
  for (;;) {
    const { data } = await call(origin, syncStatus, {}, token)
    if (data.report && data.run?.status === 'completed') return data.report
    if (data.run && ['failed', 'cancelled'].includes(data.run.status)) {
      throw new Error(`The sync is ${data.run.status}: ${data.run.error?.message ?? ''}`)
    }
    await sleep(lookMs)
  }
}

/** Takes the rows of a store away, so that they are in the way of nothing that is measured after. */
export async function forget({ server }: World, { storeId }: SyncedStore): Promise<void> {
  await server.database.query('delete from products where store_id = $1', [storeId])
  await server.database.query('vacuum analyze products')
}

/** A UUIDv7 of a row as it would be so many times 10,000 s later: rows lie in the table in the order of their ids, as a sync writes them. */
const laterId = (copy: number) => {
  const hex = `replace(id::text, '-', '')`
  const stampMs = `('x' || left(${hex}, 12))::bit(48)::bigint + ${copy} * 10000000`
  return `(lpad(to_hex(${stampMs}), 12, '0') || substr(${hex}, 13))::uuid`
}

/** Adds the rows of the sync once more, under other ids and behind those that are there. */
async function multiply({ server }: World, { storeId }: SyncedStore, copy: number): Promise<void> {
  const other: Record<string, string> = {
    id: laterId(copy),
    product_id: `product_id || '-${copy}'`,
    variant_gid: `variant_gid || '${copy}'`,
    product_gid: `product_gid || '${copy}'`,
    store_order: `store_order + ${copy} * 1e9`,
    title: `title || ' ${copy}'`,
    search_text: `search_text || ' ${copy}'`,
  }
  const columns = await listColumns(server.database)
  await server.database.query(
    `insert into products (${columns.join(', ')})
     select ${columns.map((name) => other[name] ?? name).join(', ')}
     from products where store_id = $1 and product_id ~ '^(B-[0-9]+-[0-9]+|variant-[0-9]+|SAME-SKU)$'
     order by id`,
    [storeId],
  )
}
