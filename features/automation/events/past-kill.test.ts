import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectDemoStore } from '#features/base/stores/contract.ts'
import { syncProducts } from '#features/shop/feed/contract.ts'
import { newProcessFolder } from '#tests/world/database.ts'
import { killableServers } from '#tests/world/killable-server.ts'
import { call, newMerchant } from '#tests/world/server.ts'

/** Past orders are recorded too, with their own sync. */
const isImported = `type in ('price.changed', 'stock.changed', 'product.lost_readiness', 'product.became_ready')`
const demo = { DEMO_STORE: 'on', DEMO_PRODUCTS: '60' }

let place: Awaited<ReturnType<typeof newProcessFolder>>
let servers: ReturnType<typeof killableServers>
let database: pg.Client

beforeEach(async () => {
  place = await newProcessFolder()
  servers = killableServers(place, 'http://127.0.0.1:9')
  database = new pg.Client({ connectionString: place.url })
  await database.connect()
})
afterEach(async () => {
  servers.killAll()
  await database.end()
  await place.remove()
})

async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  return (await database.query<Row>(text)).rows
}

const sleepers = `from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`

/** Whoever gets there stays in the middle of its transaction. */
async function stall(table: string, condition: string): Promise<void> {
  await query(`create function stall() returns trigger language plpgsql as $$ begin
    if ${condition} then perform pg_sleep(120); end if;
    return null;
  end $$;
  create trigger stall after insert on ${table} for each row execute function stall()`)
}

/** Kills a server that has come there. */
async function killAt(server: { kill: () => Promise<void> }, table: string): Promise<void> {
  while ((await query(`select 1 ${sleepers}`)).length === 0) await wait(50)
  await server.kill()
  await query(`select pg_terminate_backend(pid) ${sleepers}`)
  await query(`drop trigger stall on ${table}; drop function stall()`)
}

const countPast = async () => {
  const [row] = await query<{ count: number; kinds: number }>(`select count(*)::int as count,
    count(distinct (type, subject, at, payload))::int as kinds from recorded_events
    where is_past and ${isImported}`)
  return row ?? { count: 0, kinds: 0 }
}
const countImports = () =>
  query<{ status: string }>(`select status from runs where kind = 'events.import' order by created_at`)

test('an import of the past that is killed while it writes, and after it wrote, records everything once', {
  timeout: 180_000,
}, async () => {
  const first = await servers.start(demo)
  await stall('recorded_events', `new.is_past and new.${isImported}`)
  const token = await newMerchant(first.origin)
  await call(first.origin, connectDemoStore, {}, token)
  await call(first.origin, syncProducts, { body: {} }, token)
  await killAt(first, 'recorded_events')
  expect(await countPast()).toEqual({ count: 0, kinds: 0 })

  await stall('run_steps', `new.name = 'import'`)
  const second = await servers.start(demo)
  await killAt(second, 'run_steps')
  const written = await countPast()
  expect(written.count).toBeGreaterThan(100)

  const third = await servers.start(demo)
  while ((await countImports())[0]?.status !== 'completed') await wait(100)
  // Nor does a further sync bring it again.
  await call(third.origin, syncProducts, { body: {} }, token)
  expect(await countImports()).toHaveLength(1)
  expect(await countPast()).toEqual({ count: written.count, kinds: written.count })
  await third.kill()
})
