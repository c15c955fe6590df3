/** Runs of workflows: their order, what they wait for, and what people do to them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.ts'
import type { Engine } from '#engine/engine.ts'
import { definitionOf } from '#features/automation/workflows/__fixtures__/definitions.fixture.ts'
import type { Edge, WorkflowStep } from '#features/automation/workflows/contract/definition.ts'
import { openTestDatabase } from '#tests/world/database.ts'
import { standingClock } from '#tests/world/engine.ts'
import {
  actionOf,
  addWorkflow,
  addWorkspace,
  askOf,
  completed,
  failed,
  openRunWorld,
  type RunWorld,
  runsOf,
} from './__fixtures__/run-world.fixture.ts'
import { answerApproval, controlRun } from './actions/control.ts'
import { listSteps } from './actions/view.ts'
import type { StepContext, StepOutcome } from './contract/executor.ts'

let db: Db
let world: RunWorld
let engine: Engine
let workspaceId: string
let own: ReturnType<typeof runsOf>
const clock = standingClock()
const works = new Map<string, (context: StepContext, input: unknown) => Promise<StepOutcome>>()
const done: string[] = []

beforeAll(async () => {
  db = await openTestDatabase()
  world = openRunWorld(db, clock.now, async (context, input) => {
    done.push(context.path)
    const work = works.get(context.path.replace(/^.*\//, ''))
    return work ? work(context, input) : completed({ of: context.path })
  })
  engine = await world.open()
})
afterAll(async () => {
  await world.close()
  await db.close()
})
beforeEach(async () => {
  workspaceId = await addWorkspace(db)
  own = runsOf(world, engine, workspaceId)
  works.clear()
  done.length = 0
})

const next = (from: string, to: string): Edge => ({ from, port: 'next', to })
const addOf = (steps: WorkflowStep[], edges: Edge[] = []) =>
  addWorkflow(db, workspaceId, definitionOf(steps, edges))
const caller = () => ({ workspaceId, merchantId: 'm', sessionId: 's' })

describe('a run', () => {
  test('takes its steps in their order, and each sees what came before', async () => {
    const seen: unknown[] = []
    works.set('b', async (_context, input) => {
      seen.push(input)
      return completed('end')
    })
    const question = { type: 'text', text: '{{ trigger.word }} {{ steps.a.output.of }}' } as const
    const workflowId = await addOf(
      [
        askOf('a'),
        actionOf('if', { type: 'condition', expression: 'steps.a.output.of == "a"' }),
        actionOf('b', { type: 'ask', question }),
        askOf('c'),
      ],
      [next('a', 'if'), { from: 'if', port: 'true', to: 'b' }, { from: 'if', port: 'false', to: 'c' }],
    )
    const runId = await own.start({ workflowId, input: { word: 'Hello' } })
    const { run, steps, output } = await own.untilEnded(runId)
    expect(run).toMatchObject({ status: 'completed', stepsDone: 4, stepsTotal: 4, error: null, version: 1 })
    expect(seen).toEqual([{ question: 'Hello a' }])
    expect(output).toBe('end')
    expect(steps.map(({ path, status, port }) => [path, status, port])).toEqual([
      ['a', 'completed', null],
      ['if', 'completed', 'true'],
      ['b', 'completed', null],
      ['c', 'skipped', null],
    ])
  })

  test('that failed does not count the steps after the failure as done', async () => {
    works.set('b', async () => failed())
    const steps = [askOf('a'), askOf('b'), askOf('c'), askOf('d')]
    const workflowId = await addOf(steps, [next('a', 'b'), next('b', 'c'), next('c', 'd')])
    const { run } = await own.untilEnded(await own.start({ workflowId }))
    expect(run).toMatchObject({ status: 'failed', stepsDone: 2, stepsTotal: 4 })
  })

  test('starts once for each key', async () => {
    const workflowId = await addOf([askOf('a')])
    const runId = await own.start({ workflowId, key: 'k' })
    expect(await own.start({ workflowId, key: 'k' })).toBe(runId)
    await own.untilEnded(runId)
    expect(await own.start({ workflowId, key: 'k' })).toBe(runId)
    expect(done).toEqual(['a'])
  })

  test('goes over a list, item by item, and its items are read by pages', async () => {
    works.set('x', async ({ path }) => (path === 'each[1]/x' ? failed() : completed(path)))
    const workflowId = await addOf([
      actionOf('each', { type: 'loop', items: 'trigger.list', limit: 100, concurrency: 3 }),
      askOf('x', { parentId: 'each' }),
    ])
    const runId = await own.start({ workflowId, input: { list: [1, 2, 3, 4, 5] } })
    const { run, itemCounts } = await own.untilEnded(runId)
    expect(run).toMatchObject({ status: 'partly_done', items: { total: 5, done: 4, failed: 1 } })
    expect(itemCounts).toEqual(
      expect.arrayContaining([
        { stepId: 'x', counts: { completed: 4, failed: 1 } },
        { stepId: 'each', counts: { completed: 4, failed: 1 } },
      ]),
    )
    const first = await listSteps(own.deps, { workspaceId, runId }, { stepId: 'x', limit: 3 })
    expect([first.steps.length, first.total]).toEqual([3, 5])
    const cursor = first.nextCursor ?? ''
    const rest = await listSteps(own.deps, { workspaceId, runId }, { stepId: 'x', limit: 3, cursor })
    expect([rest.steps.length, rest.nextCursor]).toEqual([2, null])
    const bad = await listSteps(own.deps, { workspaceId, runId }, { stepId: 'x', status: 'failed', limit: 3 })
    expect(bad.steps.map(({ path, error }) => [path, error?.message])).toEqual([['each[1]/x', 'No']])
  })

  test('that cannot go on says why', async () => {
    const workflowId = await addOf([
      actionOf('each', { type: 'loop', items: 'trigger.list', limit: 2, concurrency: 1 }),
      askOf('x', { parentId: 'each' }),
    ])
    const runId = await own.start({ workflowId, input: { list: [1, 2, 3] } })
    const { run } = await own.untilEnded(runId)
    expect(run).toMatchObject({ status: 'failed', error: { code: 'LOOP_TOO_LONG' } })
    const other = await own.start({ workflowId })
    const end = await own.untilEnded(other)
    expect(end.run).toMatchObject({ status: 'failed', error: { code: 'VALUE_MISSING' } })
    expect(done).toEqual([])
  })
})

describe('waiting', () => {
  const wait = (id: string) => actionOf(id, { type: 'wait', for: { type: 'duration', seconds: 3_600 } })

  test('holds no worker, and is over when the time is, also when the clock jumps', async () => {
    const workflowId = await addOf([wait('w'), askOf('a')], [next('w', 'a')])
    const runId = await own.start({ workflowId })
    const { steps } = await own.until(runId, ({ run }) => run.status === 'waiting')
    expect(steps[0]?.waitsFor).toMatchObject({ type: 'time' })
    clock.advance(-86_400_000)
    clock.advance(86_400_000 + 3_599_000)
    expect((await own.view(runId)).run.status).toBe('waiting')
    clock.advance(86_400_000)
    expect((await own.untilEnded(runId)).run.status).toBe('completed')
    expect(done).toEqual(['a'])
  })

  test('for an answer ends with the answer, the first one holds, and a refusal is a way of its own', async () => {
    const approval = actionOf('ok', {
      type: 'approval',
      question: { type: 'value', value: 'Go?' },
      form: [{ name: 'count', label: 'How many', type: 'number', choices: [], isRequired: true }],
      approvers: [],
      expiresInSeconds: 60,
    })
    const edges: Edge[] = [
      { from: 'ok', port: 'approved', to: 'yes' },
      { from: 'ok', port: 'rejected', to: 'no' },
    ]
    const workflowId = await addOf([approval, askOf('yes'), askOf('no')], edges)
    const runId = await own.start({ workflowId })
    const { steps } = await own.until(runId, ({ run }) => run.status === 'waiting')
    const key = { runId, stepRunId: steps[0]?.id ?? '' }
    expect(steps[0]?.waitsFor).toMatchObject({ type: 'approval', question: 'Go?' })
    const say = (decision: 'approved' | 'rejected', form = {}) =>
      answerApproval(own.deps, caller(), key, { decision, reason: 'because', form })
    await expect(say('approved', { count: 'three' })).rejects.toMatchObject({ code: 'STEP_INPUT_INVALID' })
    await say('rejected')
    await say('rejected')
    await expect(say('approved', { count: 3 })).rejects.toMatchObject({ code: 'STEP_NOT_WAITING' })
    const end = await own.untilEnded(runId)
    expect(end.run.status).toBe('completed')
    expect(done).toEqual(['no'])
    const late = await own.start({ workflowId })
    await own.until(late, ({ run }) => run.status === 'waiting')
    clock.advance(61_000)
    expect((await own.untilEnded(late)).steps[0]).toMatchObject({ port: 'rejected' })
  })

  test('for an event goes on with it, and only with one that came after and passes the filter', async () => {
    const event = (id: string, after: number) => ({
      ...{ id, storeId: null, type: 'stock.changed' as const, subject: 'p', at: clock.now().toISOString() },
      payload: { productId: 'p', before: 9, after },
    })
    world.events.push(event('1', 0))
    const filter = 'event.after == 0'
    const forEvent = { type: 'event', event: 'stock.changed', filter, timeoutSeconds: 600 } as const
    const workflowId = await addOf([actionOf('w', { type: 'wait', for: forEvent })])
    const runId = await own.start({ workflowId })
    await own.until(runId, ({ run }) => run.status === 'waiting')
    world.events.push(event('2', 5), event('3', 0))
    clock.advance(15_000)
    const { output } = await own.untilEnded(runId)
    expect(output).toMatchObject({ event: { after: 0 } })
  })

  test('before another try after a failure, as often as the step allows', async () => {
    works.set('a', async ({ attempt }) => (attempt < 3 ? failed(`try ${attempt}`) : completed('third')))
    const policy = { ...askOf('x').policy, attempts: 3, retryDelaySeconds: 10 }
    const runId = await own.start({ workflowId: await addOf([askOf('a', { policy })]) })
    for (const attempt of [1, 2]) {
      const isThere = ({ attempt: of }: { attempt: number }) => of === attempt
      const { steps } = await own.until(
        runId,
        (now) => now.run.status === 'waiting' && now.steps.some(isThere),
      )
      expect(steps[0]).toMatchObject({ attempt, error: { message: `try ${attempt}` } })
      clock.advance(10_001)
    }
    const { run, steps } = await own.untilEnded(runId)
    expect([run.status, steps[0]?.attempt]).toEqual(['completed', 3])
  })
})

describe('a person', () => {
  test('pauses a run between two steps, and resumes it', async () => {
    const inA = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    works.set('a', async () => {
      inA.resolve()
      await release.promise
      return completed()
    })
    const workflowId = await addOf([askOf('a'), askOf('b')], [next('a', 'b')])
    const runId = await own.start({ workflowId })
    await inA.promise
    await controlRun(own.deps, caller(), runId, 'pause')
    release.resolve()
    const { steps } = await own.until(runId, ({ run }) => run.status === 'paused')
    expect(steps.map(({ path, status }) => [path, status])).toEqual([['a', 'completed']])
    await controlRun(own.deps, caller(), runId, 'resume')
    await own.untilEnded(runId)
    expect(done).toEqual(['a', 'b'])
  })

  test('cancels a run, which aborts what it does', async () => {
    const inA = Promise.withResolvers<void>()
    works.set('a', async ({ signal }) => {
      inA.resolve()
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      return completed()
    })
    const workflowId = await addOf([askOf('a'), askOf('b')], [next('a', 'b')])
    const runId = await own.start({ workflowId })
    await inA.promise
    await controlRun(own.deps, caller(), runId, 'cancel')
    const { run, steps } = await own.untilEnded(runId)
    expect([run.status, steps[0]?.status]).toEqual(['cancelled', 'cancelled'])
    await expect(controlRun(own.deps, caller(), runId, 'cancel')).rejects.toMatchObject({
      code: 'WORKFLOW_RUN_ENDED',
    })
  })
})
