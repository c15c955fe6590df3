import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoToken } from '#demo/oauth.ts'
import { connectDemoStore, connectStore } from '#features/base/stores/contract.ts'
import { listRuns } from '#features/base/runs/contract/run.ts'
import { startDemoStore } from '#demo/server.ts'
import { call, newMerchant, startTestServer, type TestServer } from '#tests/world/server.ts'
import { deleteTicket, listTickets } from './contract.ts'

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
  await call(server.origin, connectDemoStore, {}, token)
  await expect
    .poll(async () => (await findImports(token)).map(({ status }) => status), { timeout: 20_000 })
    .toEqual(Array.from({ length: nth }, () => 'completed'))
  return call(server.origin, listTickets, { query: { limit: 500 } }, token)
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

  const domain = `own-${crypto.randomUUID().slice(0, 8)}.myshopify.com`
  const own = { storeDomain: domain, accessToken: demoToken(domain) }
  await call(server.origin, connectStore, { body: own }, token)
  const { data: ownTickets } = await call(server.origin, listTickets, { query: {} }, token)
  expect([ownTickets.total, ownTickets.tickets]).toEqual([0, []])

  const { data: back } = await importTickets(token, 2)
  expect(back.total).toBe(brought.total - 1)
  expect(back.tickets.map(({ id }) => id)).not.toContain(first?.id)
})
