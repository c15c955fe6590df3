import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { Db } from '#db/database.ts'
import { newId } from '#kit/ids.ts'
import { newWorkspace, openTestDatabase } from '#tests/world/database.ts'
import { makeEngine, standingClock, untilStatus } from '#tests/world/engine.ts'
import type { Engine } from './engine.ts'
import { defineTool, gate, type Policy, type Tool } from './gate.ts'
import { defineKind, type RunHandle } from './kinds.ts'

const clock = standingClock()
const calls: { tool: string; price: number; key: string }[] = []
const actor = { type: 'agent', agent: 'seller' } as const
let beforeAsk: () => Promise<unknown>
let askedPrice: () => number

const priceTool: Omit<Tool<z.ZodType<{ price: number }>>, 'name' | 'effect'> = {
  title: 'Set price',
  description: 'Sets a price',
  input: z.object({ price: z.number().positive() }),
  question: ({ price }) => `Set the price to ${price}?`,
  run: async ({ idempotencyKey }, { price }) => {
    calls.push({ tool: 'setPrice', price, key: idempotencyKey })
    return { price }
  },
}
const setPrice = defineTool({ ...priceTool, name: 'test.setPrice', effect: 'money' })
const viewPrice = defineTool({ ...priceTool, name: 'test.viewPrice', effect: 'read' })
const act = async (run: RunHandle, tool: Tool) => {
  await beforeAsk()
  return gate(run, { name: 'act 1', tool, args: { price: askedPrice() }, actor })
}
const outwardPolicy = (isFree: boolean): Policy => ({
  evaluate: async () => ({ refusal: null, isFree }),
  onApprovalRequest: async () => ({ about: null, id: newId(), expiresInMs: 60_000 }),
  consumeQuota: async () => 'Nothing is taken for what only reads.',
})
const kinds = [
  defineKind({ name: 'test.write', input: z.object({}), run: (run) => act(run, setPrice) }),
  defineKind({ name: 'test.read', input: z.object({}), run: (run) => act(run, viewPrice) }),
  defineKind({
    name: 'test.outward',
    input: z.object({ isFree: z.boolean() }),
    run: (run, { isFree }) =>
      gate(run, {
        name: 'act 1',
        tool: { ...viewPrice, isOutward: true },
        args: { price: 5 },
        actor,
        policy: outwardPolicy(isFree),
      }),
  }),
]
let db: Db
let engine: Engine

beforeAll(async () => {
  db = await openTestDatabase()
  engine = makeEngine(db, kinds, clock.now)
  await engine.begin()
})
afterAll(async () => {
  await engine.stop({ graceMs: 1_000 })
  await db.close()
})
beforeEach(() => {
  calls.length = 0
  beforeAsk = async () => {}
  askedPrice = () => 5
})

async function begin(kind = 'test.write', input = {}) {
  const workspaceId = newWorkspace()
  const { run } = await engine.start(workspaceId, kind, { purpose: 'turn', input })
  return { workspaceId, runId: run.id }
}
async function beginAndAsk(...order: Parameters<typeof begin>) {
  const begun = await begin(...order)
  await untilStatus(engine, begun.workspaceId, begun.runId, 'waiting')
  const [approval] = await engine.listApprovals(begun.workspaceId, begun.runId)
  if (!approval) throw new Error('Nothing was asked')
  const decide = (decision: 'approved' | 'rejected', by = 'mira') =>
    engine.decide(begun.workspaceId, approval.id, { decision, by })
  const end = () => engine.waitFor(begun.workspaceId, begun.runId, 20_000)
  return { ...begun, approval, decide, end }
}

test('a tool that reads passes the gate without asking anybody', async () => {
  const { workspaceId, runId } = await begin('test.read')
  const end = await engine.waitFor(workspaceId, runId, 20_000)
  expect(end).toMatchObject({ status: 'completed', output: { outcome: 'done', output: { price: 5 } } })
  expect(await engine.listApprovals(workspaceId, runId)).toEqual([])
})

test('a tool that reads outside asks where the policy does not let it pass, and takes nothing of the limits', async () => {
  const free = await begin('test.outward', { isFree: true })
  const passed = await engine.waitFor(free.workspaceId, free.runId, 20_000)
  expect(passed.output).toMatchObject({ outcome: 'done', approval: null })
  const { approval, decide, end } = await beginAndAsk('test.outward', { isFree: false })
  expect(approval.args).toMatchObject({ effect: 'read', args: { price: 5 }, preview: null })
  expect(calls).toHaveLength(1)
  await decide('approved')
  expect(await end()).toMatchObject({ output: { outcome: 'done', output: { price: 5 } } })
  expect(calls).toHaveLength(2)
})

test('a tool that spends waits with its full arguments, and runs exactly those once they are approved', async () => {
  const { approval, decide, end, runId } = await beginAndAsk()
  expect(calls).toEqual([])
  expect(approval).toMatchObject({
    question: 'Set the price to 5?',
    args: { tool: 'test.setPrice', effect: 'money', args: { price: 5 } },
    decision: null,
  })
  expect(await decide('approved')).toMatchObject({ decision: 'approved', decidedBy: 'mira' })
  expect(await end()).toMatchObject({
    status: 'completed',
    output: { outcome: 'done', output: { price: 5 } },
  })
  expect(calls).toEqual([{ tool: 'setPrice', price: 5, key: `${runId}:act 1` }])
})

test('a rejection skips the tool and is reported to the run', async () => {
  const { decide, end } = await beginAndAsk()
  await decide('rejected')
  expect(await end()).toMatchObject({ status: 'completed', output: { outcome: 'rejected' } })
  expect(calls).toEqual([])
})

test('the first decision wins; the same click twice is harmless', async () => {
  const { decide, end } = await beginAndAsk()
  expect(await decide('approved')).toMatchObject({ decision: 'approved' })
  await expect(decide('rejected')).rejects.toMatchObject({ code: 'APPROVAL_DECIDED', status: 409 })
  expect(await decide('approved')).toMatchObject({ decision: 'approved' })
  await end()
  await expect(decide('rejected')).rejects.toMatchObject({ code: 'APPROVAL_DECIDED' })
  expect(calls).toHaveLength(1)
})

test('stores one decision when two people answer at once', async () => {
  const { decide, end } = await beginAndAsk()
  const answers = await Promise.allSettled([decide('rejected', 'ada'), decide('approved', 'bob')])
  const won = answers.filter(({ status }) => status === 'fulfilled')
  expect(won).toHaveLength(1)
  const { output } = await end()
  expect(calls).toHaveLength((output as { outcome: string }).outcome === 'done' ? 1 : 0)
})

test('keeps a decision that arrives while the run is parking', async () => {
  const asked = await beginAndAsk()
  const isBack = Promise.withResolvers<void>()
  const mayAsk = Promise.withResolvers<void>()
  beforeAsk = () => {
    isBack.resolve()
    return mayAsk.promise
  }
  await engine.pause(asked.workspaceId, asked.runId)
  await engine.resume(asked.workspaceId, asked.runId)
  await isBack.promise
  await asked.decide('approved')
  mayAsk.resolve()
  expect((await asked.end()).status).toBe('completed')
})

test('wakes every run whose decision arrives while it parks', async () => {
  const runs = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const begun = await begin()
      // The approval becomes visible with the parking itself, so this races with everything after it.
      const { promise, resolve } = Promise.withResolvers<void>()
      const unsubscribe = await engine.subscribe(begun.workspaceId, async () => {
        const [approval] = await engine.listApprovals(begun.workspaceId, begun.runId)
        if (!approval) return
        await engine.decide(begun.workspaceId, approval.id, { decision: 'approved', by: 'mira' })
        resolve()
      })
      await untilStatus(engine, begun.workspaceId, begun.runId, 'completed')
      await promise
      unsubscribe()
      return engine.get(begun.workspaceId, begun.runId)
    }),
  )
  expect(runs.map(({ status }) => status)).toEqual(runs.map(() => 'completed'))
  expect(calls).toHaveLength(12)
})

test('waits for a decision whose transaction is still open when the run parks', async () => {
  const asked = await beginAndAsk()
  const isBack = Promise.withResolvers<void>()
  const mayAsk = Promise.withResolvers<void>()
  beforeAsk = () => {
    isBack.resolve()
    return mayAsk.promise
  }
  await engine.pause(asked.workspaceId, asked.runId)
  await engine.resume(asked.workspaceId, asked.runId)
  await isBack.promise
  const isWritten = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()
  const slow: Db = {
    ...db,
    inWorkspace: (workspaceId, work) =>
      db.inWorkspace(workspaceId, async (tx) => {
        const result = await work(tx)
        isWritten.resolve()
        await mayCommit.promise
        return result
      }),
  }
  const decided = makeEngine(slow, kinds, clock.now).decide(asked.workspaceId, asked.approval.id, {
    decision: 'approved',
    by: 'mira',
  })
  await isWritten.promise
  mayAsk.resolve()
  const blocked = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  while ((await db.executeSql(blocked)).rows.length === 0);
  mayCommit.resolve()
  await decided
  expect((await asked.end()).status).toBe('completed')
})

test('a decision while the run is paused is kept until it is resumed', async () => {
  const { workspaceId, runId, decide, end } = await beginAndAsk()
  await engine.pause(workspaceId, runId)
  await decide('approved')
  expect((await engine.get(workspaceId, runId)).status).toBe('paused')
  await engine.resume(workspaceId, runId)
  expect((await end()).status).toBe('completed')
})

test('an unanswered question expires after a day, and a late yes is refused', async () => {
  const { decide, end } = await beginAndAsk()
  clock.advance(24 * 60 * 60 * 1_000)
  await expect(decide('approved')).rejects.toMatchObject({ code: 'APPROVAL_EXPIRED' })
  expect(await end()).toMatchObject({ status: 'completed', output: { outcome: 'expired' } })
  await expect(decide('approved')).rejects.toMatchObject({ code: 'APPROVAL_EXPIRED', status: 409 })
  expect(calls).toEqual([])
})

test('refuses other arguments than those that were approved', async () => {
  const { decide, end } = await beginAndAsk()
  askedPrice = () => 500
  await decide('approved')
  expect(await end()).toMatchObject({ status: 'failed', error: { code: 'APPROVAL_ARGS_CHANGED' } })
  expect(calls).toEqual([])
})

test('refuses arguments that were changed in the database after they were shown', async () => {
  const { workspaceId, approval, decide, end } = await beginAndAsk()
  const altered = JSON.stringify({ tool: 'test.setPrice', effect: 'money', args: { price: 1 } })
  await db.inWorkspace(workspaceId, (tx) =>
    tx.execute(sql`update run_approvals set args = ${altered} where id = ${approval.id}`),
  )
  await decide('approved')
  expect(await end()).toMatchObject({ status: 'failed', error: { code: 'APPROVAL_ARGS_CHANGED' } })
  expect(calls).toEqual([])
})

test('arguments the tool does not take are refused before anybody is asked', async () => {
  askedPrice = () => -1
  const { workspaceId, runId } = await begin()
  const end = await engine.waitFor(workspaceId, runId, 20_000)
  expect(end).toMatchObject({ status: 'failed', error: { code: 'TOOL_INPUT_INVALID' } })
  expect(await engine.listApprovals(workspaceId, runId)).toEqual([])
})

test('a question of another workspace can be neither seen nor answered', async () => {
  const { workspaceId, runId, approval } = await beginAndAsk()
  const stranger = newWorkspace()
  expect(await engine.listApprovals(stranger, runId)).toEqual([])
  const answer = { decision: 'approved', by: 'eve' } as const
  await expect(engine.decide(stranger, approval.id, answer)).rejects.toMatchObject({
    code: 'APPROVAL_NOT_FOUND',
  })
  await engine.cancel(workspaceId, runId)
  await expect(engine.decide(workspaceId, approval.id, answer)).rejects.toMatchObject({
    code: 'APPROVAL_EXPIRED',
  })
})
