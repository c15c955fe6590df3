/** Writes whose end nobody heard: they are looked up in the store. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type PeerRequest, text } from '#adapters/shopify/faulty-peer.ts'
import { demoToken } from '#demo/oauth.ts'
import { decideApproval } from '#features/agents/approvals/contract.ts'
import { getLimits, setLimits } from '#features/agents/settings/contract/settings.ts'
import { executeTool, type ToolResult } from '#features/agents/tool-runs/contract/tool.ts'
import { connectStore, disconnectStore } from '#features/base/stores/contract.ts'
import { listAudit } from '#features/base/workspace/contract.ts'
import { startStoreWorld, type StoreWorld } from '#tests/world/outside-store.ts'
import { call } from '#tests/world/server.ts'
import { type CatalogueFixture, newCatalogue } from './__fixtures__/catalogue.fixture.ts'

let world: StoreWorld
let shelf: CatalogueFixture
let original: () => Date

beforeAll(async () => {
  world = await startStoreWorld({ products: 12 })
  original = world.time.now
})
afterAll(() => world.close())
beforeEach(async () => {
  world.time.now = original
  shelf = await newCatalogue(world)
})

const params = { agentType: 'seller' } as const

/** A title that the merchant has the Seller write, up to the yes. */
async function ask(title: string): Promise<ToolResult> {
  const parameters = { productId: shelf.product.productId, title }
  const body = { tool: 'set-title', parameters }
  return (await call(world.origin, executeTool, { params, body }, shelf.token)).data
}

const approve = ({ approvals: [approval] }: ToolResult) =>
  call(
    world.origin,
    decideApproval,
    { params: { approvalId: approval?.id ?? '' }, body: { decision: 'approved' } },
    shelf.token,
  )

/** Has the store do what a request asks, past the relay. */
async function pass({ method, path, headers, body }: PeerRequest): Promise<string> {
  const { host: _host, connection: _connection, 'content-length': _length, ...kept } = headers
  const answer = await fetch(world.outsideOrigin + path, {
    method,
    headers: kept as Record<string, string>,
    body,
  })
  return answer.text()
}

/** Some minutes later, once what is due by then has been looked up. */
async function settle(minutes = 3) {
  world.time.now = () => new Date(original().getTime() + minutes * 60_000)
  const runs = await world.engine.list(shelf.workspaceId, { kind: 'catalogue.settle' })
  for (const { id } of runs) {
    expect(await world.engine.waitFor(shelf.workspaceId, id, 20_000)).toMatchObject({ status: 'completed' })
  }
}

const auditOf = async (search: string) =>
  (await call(world.origin, listAudit, { query: { search } }, shelf.token)).data.entries

test('a write that is under way when its agent is switched off is written and journalled to its end', async () => {
  const asked = await ask('Written to its end')
  const [arrived, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  world.fault(shelf.domain, async (request, { operationName }) => {
    if (operationName !== 'WriteTexts') return null
    const body = await pass(request)
    arrived.resolve()
    await opened.promise
    return { kind: 'answer', status: 200, headers: { 'content-type': 'application/json' }, body }
  })
  await approve(asked)
  await arrived.promise
  await call(world.origin, setLimits, { params, body: { isOn: false } }, shelf.token)
  opened.resolve()
  await expect
    .poll(async () => (await shelf.list()).changes, { timeout: 20_000 })
    .toMatchObject([{ status: 'done', canUndo: true, actor: 'agent:seller' }])
  expect(await auditOf('title.changed')).toHaveLength(1)
  const { changes } = await shelf.list()
  await shelf.undo(changes[0]?.id ?? '')
  expect((await shelf.read()).texts.title['title']).toBe(changes[0]?.before['title'])
})

test('a write that ends while its agent is switched off stands in the conversation and the audit log', async () => {
  const asked = await ask('Written at the last moment')
  const arrived = Promise.withResolvers<void>()
  world.fault(shelf.domain, async (request, { operationName }) => {
    if (operationName !== 'WriteTexts') return null
    arrived.resolve()
    const isStopping = sql`select from runs where id = ${asked.runId} and control = 'cancel'`
    const count = () => world.db.asSystem(async (tx) => (await tx.execute(isStopping)).rows.length)
    await expect.poll(count, { timeout: 20_000 }).toBe(1)
    return null
  })
  await approve(asked)
  await arrived.promise
  await call(world.origin, setLimits, { params, body: { isOn: false } }, shelf.token)
  expect(await auditOf('tool.used')).toHaveLength(1)
  expect((await shelf.list()).changes).toMatchObject([{ status: 'done', canUndo: true }])
})

test('reports a lost answer as uncertain and reconciles it with the store later', async () => {
  const asked = await ask('Written unheard')
  let isWritten = false
  world.fault(shelf.domain, async (request, { operationName }) => {
    if (operationName === 'WriteTexts') await pass(request)
    isWritten ||= operationName === 'WriteTexts'
    return isWritten ? { kind: 'reset' } : null
  })
  await approve(asked)
  const run = await world.engine.waitFor(shelf.workspaceId, asked.runId, 20_000)
  expect(run.output).toMatchObject({ state: 'failed', message: expect.stringContaining('can’t tell yet') })
  expect((await shelf.list()).changes).toMatchObject([{ status: 'pending', canUndo: false }])
  world.mend(shelf.domain)
  await settle()
  expect((await shelf.list()).changes).toMatchObject([{ status: 'done', canUndo: true }])
  expect(await auditOf('title.changed')).toMatchObject([{ actor: 'agent:seller' }])
  const { data } = await call(world.origin, getLimits, { params }, shelf.token)
  expect(data.usage.rowsThisHour).toBe(1)
})

test('recognises a written description by its text when the store normalised its HTML', async () => {
  const { texts } = await shelf.read()
  world.fault(shelf.domain, async (request, { operationName }) => {
    if (operationName !== 'WriteTexts') return null
    const body = request.body.replaceAll('&amp;', '&').replaceAll('</p>', '</p>\\n\\n')
    await pass({ ...request, body })
    return { kind: 'reset' }
  })
  const edit = { field: 'description', description: 'Lost & found.\n\nIn two parts.' } as const
  expect((await shelf.tryChange({ edit, before: texts.description })).status).toBe(502)
  world.mend(shelf.domain)
  await settle()
  const [change] = (await shelf.list()).changes
  expect(change).toMatchObject({ status: 'done', after: (await shelf.read()).texts.description })
})

test('a write that never reached the store is ended as not written', async () => {
  const { price: before } = await shelf.read()
  world.fault(shelf.domain, (_request, { operationName }) =>
    operationName === 'WritePrices' ? text(502, '<html>') : null,
  )
  const order = { edit: { field: 'price', price: '4.35' } as const, before }
  expect((await shelf.tryChange(order)).status).toBe(502)
  world.mend(shelf.domain)
  await settle()
  expect((await shelf.list()).changes).toMatchObject([
    { status: 'failed', problem: 'The change didn’t reach your store.' },
  ])
  expect((await shelf.change(order)).status).toBe('done')
})

const connect = (storeDomain: string) =>
  call(
    world.origin,
    connectStore,
    { body: { storeDomain, accessToken: demoToken(storeDomain) } },
    shelf.token,
  )

test('reconciles a pending write when its own store is connected again', async () => {
  const { price: before } = await shelf.read()
  let isWritten = false
  world.fault(shelf.domain, async (request, { operationName }) => {
    if (operationName === 'WritePrices') await pass(request)
    isWritten ||= operationName === 'WritePrices'
    return isWritten ? { kind: 'reset' } : null
  })
  expect((await shelf.tryChange({ edit: { field: 'price', price: '4.45' }, before })).status).toBe(502)
  world.mend(shelf.domain)
  await call(world.origin, disconnectStore, {}, shelf.token)
  await settle()
  expect((await shelf.list()).changes).toMatchObject([{ status: 'pending' }])
  const other = await newCatalogue(world)
  await connect(other.domain)
  await settle(6)
  expect((await shelf.list()).changes).toMatchObject([{ status: 'pending' }])
  await connect(shelf.domain)
  await settle(9)
  expect((await shelf.list()).changes).toMatchObject([{ status: 'done', canUndo: true }])
  expect(shelf.countWrites('WritePrices')).toBe(1)
})
