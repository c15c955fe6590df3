import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoToken } from '#demo/oauth.ts'
import { type DemoStore, startDemoStore } from '#demo/server.ts'
import { connectStore } from '#features/base/stores/contract.ts'
import { newProcessFolder } from '#tests/world/database.ts'
import { killableServers } from '#tests/world/killable-server.ts'
import { readQuery } from '#tests/world/outside-store.ts'
import { type Relay, startRelay } from '#tests/world/relay.ts'
import { call, newMerchant } from '#tests/world/server.ts'

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

test('a server killed in the first pass over the customers goes on with the page it was at', {
  timeout: 60_000,
}, async () => {
  const pages: unknown[] = []
  const isHeld = Promise.withResolvers<void>()
  const never = new Promise<null>(() => {})
  let isKilled = false
  relay.intercept(async (request) => {
    const { operationName, variables } = readQuery(request)
    if (operationName !== 'ListCustomers') return null
    pages.push(variables['after'])
    if (isKilled || pages.length < 2) return null
    isHeld.resolve()
    return never
  })
  const first = await servers.start()
  const token = await newMerchant(first.origin)
  const body = { storeDomain: domain, accessToken: demoToken(domain), sync: { customers: true } }
  await call(first.origin, connectStore, { body }, token)
  await isHeld.promise
  await first.kill()
  isKilled = true
  const [before] = await query<{ count: number }>('select count(*)::int as count from customers')

  const second = await servers.start()
  const ended = () =>
    query<{ status: string; output: { read: number } }>(
      `select status, output from runs where kind = 'customers.sync' and ended_at is not null`,
    )
  while ((await ended()).length === 0) await wait(100)
  const [run] = await ended()
  const [held] = await query<{ count: number }>('select count(*)::int as count from customers')
  expect(before?.count).toBe(250)
  expect(run).toMatchObject({ status: 'completed', output: { mode: 'full', read: held?.count } })
  expect(held?.count).toBeGreaterThan(500)
  expect(pages.filter((after) => after === null)).toHaveLength(1)
  expect(pages[2]).toBe(pages[1])
  await second.kill()
})
