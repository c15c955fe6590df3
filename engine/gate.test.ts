import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { Db } from '#db/database.ts'
import { newId } from '#kit/ids.ts'
import { newWorkspace, openTestDatabase } from '#tests/world/database.ts'
import { makeEngine, untilStatus } from '#tests/world/engine.ts'
import { toolCall } from '#tests/world/tool-call.ts'
import type { Engine } from './engine.ts'
import { defineTool, gate, type Policy, type ToolCall } from './gate.ts'
import { defineKind } from './kinds.ts'

const calls: ToolCall[] = []
let before = '100'

const setPrice = defineTool({
  name: 'set-price',
  title: 'Set a price',
  description: 'Sets a price',
  effect: 'money',
  input: z.object({ price: z.string() }),
  question: () => 'Set it?',
  preview: async (_call, { price }) => ({
    reach: { count: 1, of: 'product' },
    changes: [{ of: 'kettle', field: 'price', before, after: price }],
  }),
  run: async (call, { price }) => {
    calls.push(call)
    return price
  },
})
const actor = { type: 'agent', agent: 'seller' } as const
const freePolicy: Policy = {
  evaluate: async () => ({ refusal: null, isFree: true }),
  onApprovalRequest: async () => ({ about: null, id: newId(), expiresInMs: 60_000 }),
  consumeQuota: async () => null,
}
const use = { name: 'act', tool: setPrice, args: { price: '90' }, actor }
const kinds = [
  defineKind({ name: 'test.asked', input: z.object({}), run: (run) => gate(run, use) }),
  defineKind({
    name: 'test.free',
    input: z.object({}),
    run: (run) => gate(run, { ...use, policy: freePolicy }),
  }),
]
let db: Db
let engine: Engine

beforeAll(async () => {
  db = await openTestDatabase()
  engine = makeEngine(db, kinds)
  await engine.begin()
})
afterAll(async () => {
  await engine.stop({ graceMs: 1_000 })
  await db.close()
})
beforeEach(() => {
  calls.length = 0
  before = '100'
})

async function begin(kind: string) {
  const workspaceId = newWorkspace()
  const { run } = await engine.start(workspaceId, kind, { purpose: 'use', input: {} })
  return { workspaceId, runId: run.id, end: () => engine.waitFor(workspaceId, run.id, 20_000) }
}

async function beginAndApprove(meanwhile: () => void = () => {}) {
  const begun = await begin('test.asked')
  await untilStatus(engine, begun.workspaceId, begun.runId, 'waiting')
  const [approval] = await engine.listApprovals(begun.workspaceId, begun.runId)
  if (!approval) throw new Error('Nothing was asked')
  meanwhile()
  await engine.decide(begun.workspaceId, approval.id, { decision: 'approved', by: 'mira' })
  return { ...begun, approval }
}

test('a tool that changes something is told which run it is of, who acts, who said yes and what they saw', async () => {
  const { workspaceId, runId, approval, end } = await beginAndApprove()
  expect(await end()).toMatchObject({ status: 'completed', output: { outcome: 'done' } })
  const changes = [{ of: 'kettle', field: 'price', before: '100', after: '90' }]
  const preview = { reach: { count: 1, of: 'product' }, changes }
  expect(calls).toMatchObject([
    { workspaceId, runId, actor, approval: { id: approval.id, by: 'mira', preview } },
  ])
})

test('a use that the policy lets pass says that nobody was asked', async () => {
  const { end } = await begin('test.free')
  expect(await end()).toMatchObject({ status: 'completed', output: { outcome: 'done', approval: null } })
  expect(calls).toMatchObject([{ approval: 'free' }])
})

test('without a yes and without a policy that lets it pass nothing is changed, whoever calls the tool', async () => {
  const call = toolCall({ workspaceId: newWorkspace(), approval: null })
  await expect(setPrice.run(call, { price: '90' })).rejects.toMatchObject({ code: 'APPROVAL_MISSING' })
  expect(calls).toEqual([])
})

test('what a person saw and is no longer so does not happen', async () => {
  const { end } = await beginAndApprove(() => {
    before = '120'
  })
  expect(await end()).toMatchObject({ status: 'completed', output: { outcome: 'changed' } })
  expect(calls).toEqual([])
})
