import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoToken } from '#demo/oauth.ts'
import { startDemoStore } from '#demo/server.ts'
import { decideApproval } from '#features/agents/approvals/contract.ts'
import { executeTool } from '#features/agents/tool-runs/contract/tool.ts'
import { getRun } from '#features/base/runs/contract/run.ts'
import { connectStore } from '#features/base/stores/contract.ts'
import { listAudit } from '#features/base/workspace/contract.ts'
import { listProducts, syncProducts } from '#features/shop/feed/contract.ts'
import { newProcessFolder } from '#tests/world/database.ts'
import { readQuery } from '#tests/world/outside-store.ts'
import { type Relay, startRelay } from '#tests/world/relay.ts'
import { call, newMerchant } from '#tests/world/server.ts'
import { listChanges, readStoreProduct } from './contract.ts'

const script = fileURLToPath(import.meta.resolve('#tests/world/server-process.ts'))

let place: Awaited<ReturnType<typeof newProcessFolder>>
let outside: Awaited<ReturnType<typeof startDemoStore>>
let relay: Relay
const processes: ChildProcess[] = []

beforeAll(async () => {
  place = await newProcessFolder()
  outside = await startDemoStore({ host: '127.0.0.1', port: 0, products: 4, publicUrl: 'https://{shop}' })
  relay = await startRelay(() => outside.origin)
})
afterAll(async () => {
  for (const child of processes) child.kill('SIGKILL')
  await relay.close()
  await outside.close()
  await place.remove()
})

async function startProcess() {
  const environment = {
    PORT: '0',
    DATA_DIR: place.folder,
    LOG_LEVEL: 'silent',
    DEMO_STORE: 'off',
    SHOPIFY_BASE_URL_TEMPLATE: `${relay.origin}/{shop}`,
  }
  const child = spawn(process.execPath, [script, JSON.stringify(environment), place.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  processes.push(child)
  const [origin] = (await once(createInterface(child.stdout), 'line')) as [string]
  const kill = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return { origin, kill }
}

test("writes once when the server is killed between approval and the store's answer", {
  timeout: 120_000,
}, async () => {
  const first = await startProcess()
  const token = await newMerchant(first.origin)
  const storeDomain = 'killed.myshopify.com'
  const body = { storeDomain, accessToken: demoToken(storeDomain) }
  await call(first.origin, connectStore, { body }, token)
  const { data: synced } = await call(first.origin, syncProducts, { body: {} }, token)
  const untilEnded = async (origin: string, runId: string) =>
    expect
      .poll(async () => (await call(origin, getRun, { params: { runId } }, token)).data.run.endedAt, {
        timeout: 60_000,
      })
      .not.toBeNull()
  await untilEnded(first.origin, synced.run.id)
  const { data: feed } = await call(first.origin, listProducts, { query: {} }, token)
  const productId = feed.products[0]?.productId ?? ''
  const parameters = { productId, title: 'Written once' }
  const use = { params: { agentType: 'seller' as const }, body: { tool: 'set-title', parameters } }
  const { data: asked } = await call(first.origin, executeTool, use, token)

  const written = Promise.withResolvers<void>()
  let writes = 0
  relay.intercept(async (request) => {
    if (readQuery(request).operationName !== 'WriteTexts') return null
    writes += 1
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers
    await fetch(outside.origin + request.path, {
      method: 'POST',
      headers: headers as Record<string, string>,
      body: request.body,
    })
    written.resolve()
    return { kind: 'hang' }
  })
  const params = { approvalId: asked.approvals[0]?.id ?? '' }
  await call(first.origin, decideApproval, { params, body: { decision: 'approved' } }, token)
  await written.promise
  await first.kill()

  const second = await startProcess()
  await untilEnded(second.origin, asked.runId)
  const { data: run } = await call(second.origin, getRun, { params: { runId: asked.runId } }, token)
  expect(run.run).toMatchObject({ status: 'completed', output: { state: 'answered' } })
  expect(writes).toBe(1)
  const { data: journal } = await call(second.origin, listChanges, { query: {} } as never, token)
  expect(journal.changes).toMatchObject([{ status: 'done', canUndo: true, actor: 'agent:seller' }])
  const { data: product } = await call(second.origin, readStoreProduct, { params: { productId } }, token)
  expect(product.product.texts.title).toEqual({ title: 'Written once' })
  for (const search of ['title.changed', 'tool.used']) {
    const { data } = await call(second.origin, listAudit, { query: { search } }, token)
    expect(data.entries).toHaveLength(1)
  }
  await second.kill()
})
