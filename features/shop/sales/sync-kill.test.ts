import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoToken } from '#demo/oauth.ts'
import { type DemoStore, startDemoStore } from '#demo/server.ts'
import { getRun } from '#features/base/runs/contract/run.ts'
import { connectStore } from '#features/base/stores/contract.ts'
import { newProcessFolder } from '#tests/world/database.ts'
import { killableServers } from '#tests/world/killable-server.ts'
import { readQuery } from '#tests/world/outside-store.ts'
import { type Relay, startRelay } from '#tests/world/relay.ts'
import { call, newMerchant } from '#tests/world/server.ts'
import { syncSales } from './contract.ts'

const domain = 'sturdy.myshopify.com'

let place: Awaited<ReturnType<typeof newProcessFolder>>
let outside: DemoStore
let relay: Relay
let servers: ReturnType<typeof killableServers>
let database: pg.Client

beforeAll(async () => {
  place = await newProcessFolder()
  outside = await startDemoStore({ host: '127.0.0.1', port: 0, products: 6 })
  relay = await startRelay(() => outside.origin)
  servers = killableServers(place, relay.origin)
  database = new pg.Client({ connectionString: place.url })
  await database.connect()
})
afterAll(async () => {
  servers.killAll()
  await database.end()
  await relay.close()
  await outside.close()
  await place.remove()
})

async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  return (await database.query<Row>(text)).rows
}

/** The second batch of orders stays in the middle of its transaction. */
const stallSecondBatch = `
  create function stall() returns trigger language plpgsql as $$ begin
    if (select count(distinct xmin::text) from orders) > 1 then perform pg_sleep(120); end if;
    return null;
  end $$;
  create trigger stall after insert on orders for each statement execute function stall()`
const sleepers = `from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`

test('a server killed while it reads an export goes on with the same export, and has lost nothing', {
  timeout: 60_000,
}, async () => {
  const asked = { exports: 0, files: 0 }
  relay.intercept((request) => {
    if (readQuery(request).operationName === 'StartExport') asked.exports += 1
    if (request.path.includes('/bulk/')) asked.files += 1
    return null
  })
  const first = await servers.start()
  await query(stallSecondBatch)
  const token = await newMerchant(first.origin)
  const body = { storeDomain: domain, accessToken: demoToken(domain) }
  await call(first.origin, connectStore, { body }, token)
  while ((await query(`select 1 ${sleepers}`)).length === 0) await wait(50)
  await first.kill()
  await query(`select pg_terminate_backend(pid) ${sleepers}`)
  await query('drop trigger stall on orders')
  const [before] = await query<{ count: number }>('select count(*)::int as count from orders')

  const second = await servers.start()
  const { data } = await call(second.origin, syncSales, { body: {} }, token)
  const params = { runId: data.run.id }
  const readRun = async () => (await call(second.origin, getRun, { params }, token)).data.run
  let run = await readRun()
  for (; !['completed', 'failed'].includes(run.status); run = await readRun()) await wait(100)
  const [held] = await query<{ count: number }>('select count(*)::int as count from orders')
  expect(data.isNew).toBe(false)
  expect(run.output).toMatchObject({ mode: 'full', read: held?.count, failedCount: 0 })
  expect(before?.count).toBeGreaterThan(0)
  expect(held?.count).toBeGreaterThan(before?.count ?? 0)
  expect(asked).toEqual({ exports: 1, files: 2 })
  const broken = await query(`select name from orders o where units <>
    (select coalesce(sum(quantity), 0) from order_lines l where l.order_id = o.id)
    or not exists (select from payments p where p.order_id = o.id)`)
  expect(broken).toEqual([])
  await second.kill()
})
