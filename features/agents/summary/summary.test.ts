import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAlert } from '#features/agents/inbox/contract.ts'
import { listRuns } from '#features/base/runs/contract/run.ts'
import { connectDemoStore } from '#features/base/stores/contract.ts'
import { syncProducts } from '#features/shop/feed/contract.ts'
import { newSomebody } from '#features/base/workspace/__fixtures__/workspace.fixture.ts'
import { newId } from '#kit/ids.ts'
import { call, newMerchant, send, startTestServer, type TestServer } from '#tests/world/server.ts'
import { listStoreAgents, summaryParts, viewSummary } from './contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ products: 6 })
})
afterAll(() => server.close())

test('says of each part what its own read says', async () => {
  const token = await newMerchant(server.origin)
  await call(server.origin, connectDemoStore, {}, token)
  const { data: synced } = await call(server.origin, syncProducts, { body: {} }, token)
  expect(synced.run.status).toBe('completed')
  // What the sync set off goes on.
  const isAtRest = async () =>
    (await call(server.origin, listRuns, { query: {} }, token)).data.runs.every(
      ({ endedAt }) => endedAt !== null,
    )
  await expect.poll(isAtRest).toBe(true)
  const { data } = await call(server.origin, viewSummary, {}, token)
  for (const [name, { endpoint, input }] of Object.entries(summaryParts)) {
    const alone = await send(server.origin, endpoint as never, input as never, token)
    expect([name, await alone.json()]).toEqual([name, data[name as keyof typeof data]])
  }
})

test('stays as it is until something changes, which whoever asks again is told by its tag', async () => {
  const token = await newMerchant(server.origin)
  const ask = (tag: string) =>
    fetch(server.origin + viewSummary.path, {
      headers: { authorization: `Bearer ${token}`, 'if-none-match': tag },
    })
  const first = await ask('')
  const tag = first.headers.get('etag') ?? ''
  await first.body?.cancel()
  expect((await ask(tag)).status).toBe(304)
  const body = { type: 'info', message: 'Look here', source: 'Me' } as const
  await call(server.origin, addAlert, { body }, token)
  const changed = await ask(tag)
  expect(changed.status).toBe(200)
  const { data } = viewSummary.reply.parse(await changed.json())
  expect(data.inbox.data.items.map(({ detail }) => detail)).toMatchObject([
    { kind: 'alert', message: 'Look here' },
  ])
})

test('counts everything that an agent asks in a store, however much that is', async () => {
  const { token, workspaceId } = await newSomebody(server)
  const { data } = await call(server.origin, connectDemoStore, {}, token)
  const { storeId } = data.status
  const ask = (tool: string, agent: string, count: number) =>
    server.db.asSystem(async (tx) => {
      const runId = newId()
      const about = { agent, conversationId: newId(), callId: 'c', reason: '' }
      const args = JSON.stringify({ tool, effect: 'write', args: {}, preview: null, about })
      await tx.execute(sql`insert into runs (workspace_id, id, kind, purpose, status, input, created_at, store_id)
        values (${workspaceId}, ${runId}, 'test.asks', ${runId}, 'waiting', '{}', now(), ${storeId})`)
      await tx.execute(sql`insert into run_approvals (workspace_id, id, run_id, name, question, args, args_hash, asked_at, expires_at, store_id)
        select ${workspaceId}, gen_random_uuid(), ${runId}, n, 'May I?', ${args}::json, '', now(), now() + interval '1 day', ${storeId}
          from generate_series(1, ${count}::int) n`)
    })
  await ask('set-stock', 'ops', 2)
  await ask('set-price', 'seller', 120)
  const { agents } = (await call(server.origin, listStoreAgents, {}, token)).data
  const waiting = agents.map(({ agentType, stores }) => [agentType, stores.map((store) => store.waiting)])
  expect(Object.fromEntries(waiting)).toMatchObject({ seller: [120], ops: [2], scout: [0] })
})
