import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoToken } from '#demo/oauth.ts'
import { connectDemoStore, connectStore, disconnectStore } from '#features/base/stores/contract.ts'
import { listRuns } from '#features/base/runs/contract/run.ts'
import { startDemoStore } from '#demo/server.ts'
import { call, newMerchant, startTestServer, type TestServer } from '#tests/world/server.ts'
import { deleteTicket, importTickets as importCsv, listTickets } from './contract.ts'

let server: TestServer
let outside: Awaited<ReturnType<typeof startDemoStore>>
beforeAll(async () => {
  outside = await startDemoStore({ host: '127.0.0.1', port: 0, products: 6 })
  server = await startTestServer({ products: 60, hasTickets: true, shopifyOrigin: outside.origin })
})
afterAll(async () => {
  await server.close()
  await outside.close()
})

async function findImports(token: string) {
  const { data } = await call(
    server.origin,
    listRuns,
    { query: { kind: 'support.import', limit: 10 } },
    token,
  )
  return data.runs
}

async function importTickets(token: string, nth: number) {
  await call(server.origin, disconnectStore, {}, token)
  await call(server.origin, connectDemoStore, {}, token)
  await expect
    .poll(async () => (await findImports(token)).map(({ status }) => status), { timeout: 20_000 })
    .toEqual(Array.from({ length: nth }, () => 'completed'))
  return call(server.origin, listTickets, { query: { limit: 500 } }, token)
}

/** A store of the merchant's own in the place of the one before, another one each time. */
async function connectOwn(token: string) {
  const domain = `own-${crypto.randomUUID().slice(0, 8)}.myshopify.com`
  const own = { storeDomain: domain, accessToken: demoToken(domain) }
  await call(server.origin, disconnectStore, {}, token)
  await call(server.origin, connectStore, { body: own }, token)
}

test('the demo store brings tickets and reviews, which stay behind when the merchant changes to their own store', async () => {
  const token = await newMerchant(server.origin)
  const { data: brought } = await importTickets(token, 1)
  expect(brought.total).toBeGreaterThan(10)
  expect(brought.tickets.some(({ rating }) => rating !== null)).toBe(true)
  expect(brought.tickets.some(({ status, replyCount }) => status === 'closed' && replyCount === 1)).toBe(true)
  expect(brought.counts.open).toBeGreaterThan(0)

  const [first] = brought.tickets
  await call(server.origin, deleteTicket, { params: { ticketId: first?.id ?? '' } }, token)

  await connectOwn(token)
  const { data: ownTickets } = await call(server.origin, listTickets, { query: {} }, token)
  expect([ownTickets.total, ownTickets.tickets]).toEqual([0, []])

  const { data: back } = await importTickets(token, 2)
  expect(back.total).toBe(brought.total - 1)
  expect(back.tickets.map(({ id }) => id)).not.toContain(first?.id)
})

test('demo tickets that were all deleted stay deleted when the demo store is connected again', async () => {
  const token = await newMerchant(server.origin)
  const { data: brought } = await importTickets(token, 1)
  const ids = brought.tickets.map(({ id }) => id)
  await server.db.asSystem((tx) =>
    tx.execute(sql`delete from tickets where id = any(${sql.param(ids)}::uuid[])`),
  )
  await connectOwn(token)
  expect((await importTickets(token, 2)).data.total).toBe(0)
})

test('a file that was imported into one store can be imported into the next one', async () => {
  const token = await newMerchant(server.origin)
  const csv = 'customer,text,date\nIda,Where is it?,2026-10-01\nOmar,Great,2026-10-02'
  const importFile = async () => {
    const { data } = await call(server.origin, importCsv, { body: { csv } }, token)
    return [data.imported, data.known]
  }
  expect(await importFile(), 'before any store').toEqual([2, 0])
  await connectOwn(token)
  expect(await importFile(), 'tickets of no store are shown with every store').toEqual([0, 2])
  const own = csv.replace('Ida', 'Ada').replace('Omar', 'Otto')
  const importOwn = async () => (await call(server.origin, importCsv, { body: { csv: own } }, token)).data
  expect(await importOwn()).toMatchObject({ imported: 2, known: 0 })
  expect(await importOwn()).toMatchObject({ imported: 0, known: 2 })
  await connectOwn(token)
  expect(await importOwn()).toMatchObject({ imported: 2, known: 0 })
  expect((await call(server.origin, listTickets, { query: {} }, token)).data.total).toBe(4)
})
