import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/database.ts'
import { startShopServer, talkOf } from '#features/agents/conversations/__fixtures__/shop-server.fixture.ts'
import { approvedChanges, authorOf } from '#features/base/runs/actions.ts'
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

test('a change that a person edited still says which agent asked for it, and what was approved', async () => {
  const talk = talkOf(server.origin)
  const order = { tool: 'set-price', parameters: { sku: 'kettle', price: 90 } }
  const { data } = await call(
    server.origin,
    executeTool,
    { params: { agentType: 'seller' }, body: order },
    talk.token,
  )
  const [approval] = data.approvals
  await talk.decide(approval, { decision: 'approved', args: { sku: 'kettle', price: 95 } })
  await server.engine.waitFor(talk.token, data.runId, 20_000)
  const [use] = server.shop.calls
  if (!use) throw new Error('Nothing was written')
  expect(authorOf(use)).toEqual({ actor: 'agent:seller', runId: data.runId, approvalId: approval?.id })
  expect(approvedChanges(use)).toEqual([{ of: 'kettle', field: 'price', before: '100', after: '95' }])
  expect(use.actor).toEqual({ type: 'merchant', merchantId: talk.token, agent: 'seller' })
  expect(use.approval).toMatchObject({ by: talk.token })
})
