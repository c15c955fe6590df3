/** Tools that a merchant runs: whose words their arguments are, and what other runs have read. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/database.ts'
import { startShopServer, talkOf } from '#features/agents/conversations/__fixtures__/shop-server.fixture.ts'
import { setLimits } from '#features/agents/settings/contract/settings.ts'
import { openTestDatabase } from '#tests/world/database.ts'
import { call } from '#tests/world/server.ts'
import { executeTool } from './contract/tool.ts'

let db: Db
let server: Awaited<ReturnType<typeof startShopServer>>
beforeAll(async () => {
  db = await openTestDatabase()
  server = await startShopServer(db, null)
})
afterAll(async () => {
  await server.close()
  await db.close()
})

const params = { agentType: 'seller' } as const
async function run(token: string, tool: string, parameters: Record<string, unknown>) {
  return (await call(server.origin, executeTool, { params, body: { tool, parameters } }, token)).data
}

test("sends the merchant's arguments without approval unless they contain a key", async () => {
  const { token } = talkOf(server.origin)
  const query = 'Ida Maas, ida@example.com, Keizersgracht 12, +31 6 12345678, order #1001'
  expect(await run(token, 'search-web', { query })).toMatchObject({ status: 'completed', message: null })
  expect(server.shop.writes.map(({ key }) => key)).toEqual([query])
  const { status, message } = await run(token, 'search-web', {
    query: 'What is sk_live_4eC39HqLyjWDarjtT1zdp7dc?',
  })
  expect([status, message]).toEqual([
    'failed',
    'What looks like a key must not leave the store. Take it out and try again.',
  ])
  expect(server.shop.writes).toHaveLength(1)
})

test('a change that may happen by itself does, whatever tools that the merchant ran before have read', async () => {
  const { token } = talkOf(server.origin)
  await call(server.origin, setLimits, { params, body: { autoTools: ['set-price'] } }, token)
  expect((await run(token, 'read-page', {})).status).toBe('completed')
  expect(await run(token, 'set-price', { sku: 'kettle', price: 90 })).toMatchObject({
    status: 'completed',
    approvals: [],
  })
})
