/** Workflows: steps of several agents that go on by themselves, each through the gate. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { killAll, live } from '#features/agents/conversations/__fixtures__/crashable-server.fixture.ts'
import { startShopServer, talkOf } from '#features/agents/conversations/__fixtures__/shop-server.fixture.ts'
import {
  newProcessFolder,
  newWorkspace,
  openProcessDatabase,
  openTestDatabase,
} from '#tests/world/database.ts'
import { call } from '#tests/world/server.ts'
import { startWorkflow } from './actions/workflow.ts'
import { executeTool } from './contract/tool.ts'
import type { PlanStep } from './contract/workflow.ts'

type ShopServer = Awaited<ReturnType<typeof startShopServer>>
let shop: ShopServer
beforeAll(async () => {
  shop = await startShopServer(await openTestDatabase(), null)
})
afterAll(async () => {
  await shop.close()
  killAll()
})

const step = (id: string, tool: string, args: object, after: string[] = []): PlanStep => ({
  id,
  title: `Step ${id}`,
  agent: 'seller',
  tool,
  args: args as Record<string, unknown>,
  after,
})

async function open() {
  const talk = talkOf(shop.origin)
  await talk.approvals()
  return talk
}
const start = (workspaceId: string, key: string, steps: PlanStep[]) =>
  startWorkflow(shop.deps, workspaceId, { key, title: 'Autumn prices', steps })
const ended = (workspaceId: string, runId: string) => shop.engine.waitFor(workspaceId, runId, 20_000)
const parked = (workspaceId: string, runId: string) =>
  shop.engine.waitFor(workspaceId, runId, 20_000, undefined, ({ status }) => status === 'waiting')

test('its steps run in order, a change waits for a yes, and the same start is the same run', async () => {
  const { token, approvals, decide } = await open()
  const steps = [
    step('look', 'read-price', { sku: 'kettle' }),
    step('set', 'set-price', { sku: 'kettle', price: 91 }, ['look']),
    step('check', 'read-price', { sku: 'kettle' }, ['set']),
  ]
  const runId = await start(token, 'once', steps)
  expect(await start(token, 'once', steps)).toBe(runId)
  expect((await parked(token, runId)).progress).toMatchObject({
    stage: 'step',
    title: 'Step set',
    done: 1,
    total: 3,
  })
  const [asked] = await approvals()
  expect(asked).toMatchObject({ tool: 'set-price', args: { price: 91 }, agent: 'seller' })
  expect(asked?.reason).toContain('Autumn prices')
  expect((await decide(asked, { decision: 'approved' })).status).toBe(200)
  const run = await ended(token, runId)
  expect(run).toMatchObject({ status: 'completed', kind: 'agents.workflow', output: { state: 'answered' } })
  expect(shop.shop.prices.get('kettle')).toBe(91)
  expect(await start(token, 'once', steps)).toBe(runId)
  expect(await start(token, 'twice', steps.slice(0, 1))).not.toBe(runId)
})

test('skips only the steps that depend on a failed one', async () => {
  const { token } = await open()
  const runId = await start(token, 'broken', [
    step('bad', 'read-price', {}),
    step('after', 'read-price', { sku: 'kettle' }, ['bad']),
    step('later', 'read-price', { sku: 'kettle' }, ['after']),
    step('free', 'read-price', { sku: 'kettle' }),
  ])
  const run = await ended(token, runId)
  expect(run.status).toBe('failed')
  expect(run.error).toMatchObject({ code: 'WORKFLOW_INCOMPLETE' })
  expect(run.error?.message).toContain('1 of 4 steps of “Autumn prices” are done.')
  expect(run.error?.message).toContain('“Step bad” failed: The arguments are not valid.')
  expect(run.error?.message).toContain('Not started, because they depend on it: “Step after”, “Step later”.')
})

test('stops at a rejection, and refuses approvals after a cancel', async () => {
  const { token, approvals, decide } = await open()
  const steps = [
    step('set', 'set-price', { sku: 'kettle', price: 85 }),
    step('check', 'read-price', { sku: 'kettle' }, ['set']),
  ]
  const refused = await start(token, 'refused', steps)
  await parked(token, refused)
  await decide((await approvals())[0], { decision: 'rejected' })
  expect((await ended(token, refused)).error?.message).toContain('The merchant said no.')
  const stopped = await start(token, 'stopped', steps)
  await parked(token, stopped)
  const [asked] = await approvals()
  await shop.engine.cancel(token, stopped)
  expect((await ended(token, stopped)).status).toBe('cancelled')
  expect(asked).toMatchObject({ tool: 'set-price', args: { price: 85 } })
  expect((await decide(asked, { decision: 'approved' })).status).toBe(409)
  expect(shop.shop.writes.some(({ price }) => price === 85)).toBe(false)
})

test('refuses steps with duplicate ids or with dependencies that come later', async () => {
  const { token } = await open()
  const first = step('a', 'read-price', { sku: 'kettle' }, ['b'])
  const other = step('b', 'read-price', { sku: 'kettle' })
  await expect(start(token, 'order', [first, other])).rejects.toThrow('stands after those it waits for')
  await expect(start(token, 'double', [other, other])).rejects.toThrow('an id of its own')
})

test('a server killed in a step and while it asks goes on where it was, and writes once', async () => {
  const { folder, remove } = await newProcessFolder()
  const token = newWorkspace()
  const seller = { agentType: 'seller' } as const
  const first = await live(folder, 'http://127.0.0.1:1')
  await talkOf(first.origin, token).approvals()
  const body = { tool: 'start-workflow', parameters: {} } as never
  expect((await call(first.origin, executeTool, { params: seller, body }, token)).data.status).toBe(
    'completed',
  )
  await first.inAct()
  await first.kill()

  const second = await live(folder, 'http://127.0.0.1:1')
  await second.inAct()
  const talk = talkOf(second.origin, token)
  const [asked] = await expect
    .poll(() => talk.approvals(), { timeout: 20_000 })
    .toHaveLength(1)
    .then(() => talk.approvals())
  await second.kill()

  const third = await live(folder, 'http://127.0.0.1:1')
  expect((await talkOf(third.origin, token).decide(asked, { decision: 'approved' })).status).toBe(200)
  const wrote = async () => (await readdir(folder)).filter((name) => name.startsWith('write')).length
  await expect.poll(wrote, { timeout: 20_000 }).toBe(1)
  // The step that reads again after the write is the third use of the tool that reads.
  const reads = async () => (await readFile(join(folder, 'reads'), 'utf8')).trim().split('\n').length
  await expect.poll(reads, { timeout: 20_000 }).toBe(3)
  await third.kill()
  const db = await openProcessDatabase(folder)
  const { rows } = await db.asSystem((tx) =>
    tx.execute(`select count(*)::int as runs from runs where kind = 'agents.workflow'`),
  )
  await db.close()
  expect(rows).toEqual([{ runs: 1 }])
  expect(await wrote()).toBe(1)
  await remove()
})
