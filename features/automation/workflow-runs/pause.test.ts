/** Pausing in each kind of step: what is under way ends, and nothing begins until the run is resumed. */
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.ts'
import type { Engine } from '#engine/engine.ts'
import { definitionOf } from '#features/automation/workflows/__fixtures__/definitions.fixture.ts'
import type { Edge, StepAction, WorkflowStep } from '#features/automation/workflows/contract/definition.ts'
import { openTestDatabase } from '#tests/world/database.ts'
import {
  actionOf,
  addWorkflow,
  addWorkspace,
  askOf,
  completed,
  openRunWorld,
  type RunWorld,
  runsOf,
} from './__fixtures__/run-world.fixture.ts'
import { answerApproval, controlRun } from './actions/control.ts'

let db: Db
let world: RunWorld
let engine: Engine
let workspaceId: string
let own: ReturnType<typeof runsOf>
const works = new Map<string, () => Promise<unknown>>()
const done: string[] = []

beforeAll(async () => {
  db = await openTestDatabase()
  world = openRunWorld(
    db,
    () => new Date(),
    async ({ path }) => {
      done.push(path)
      await works.get(path)?.()
      return completed()
    },
  )
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

/** Holds a step until it is let go. */
function hold(path: string) {
  const [inStep, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  works.set(path, async () => {
    inStep.resolve()
    await release.promise
  })
  return { inStep: inStep.promise, release: release.resolve }
}

describe('pausing', () => {
  const value = { type: 'value', value: 'x' } as const
  const outward: [string, StepAction][] = [
    ['ask', { type: 'ask', question: value }],
    ['tool', { type: 'tool', tool: 't', input: {} }],
    ['message', { type: 'message', channel: 'inbox', to: null, title: value, text: value }],
    [
      'http',
      {
        type: 'http',
        method: 'GET',
        url: value,
        headers: {},
        secrets: {},
        body: null,
        idempotencyHeader: null,
      },
    ],
  ]

  test.each(outward)('in a step of kind %s lets it end, and goes on after it', async (_kind, action) => {
    const { inStep, release } = hold('s')
    const workflowId = await addOf([actionOf('s', action), askOf('b')], [next('s', 'b')])
    const runId = await own.start({ workflowId })
    await inStep
    await controlRun(own.deps, caller(), runId, 'pause')
    release()
    await own.until(runId, ({ run }) => run.status === 'paused')
    expect(done).toEqual(['s'])
    await controlRun(own.deps, caller(), runId, 'resume')
    expect((await own.untilEnded(runId)).run.status).toBe('completed')
    expect(done).toEqual(['s', 'b'])
  })

  const waiting: [string, StepAction][] = [
    ['wait', { type: 'wait', for: { type: 'duration', seconds: 1 } }],
    ['approval', { type: 'approval', question: value, form: [], approvers: [], expiresInSeconds: 600 }],
  ]

  test.each(waiting)(
    'in a step of kind %s keeps it from going on until it is resumed',
    async (kind, action) => {
      const runId = await own.start({ workflowId: await addOf([actionOf('s', action)]) })
      await own.until(runId, ({ run }) => run.status === 'waiting')
      await controlRun(own.deps, caller(), runId, 'pause')
      const { run, steps } = await own.view(runId)
      expect(run.status).toBe('paused')
      const key = { runId, stepRunId: steps[0]?.id ?? '' }
      const yes = { decision: 'approved', reason: '', form: {} } as const
      if (kind === 'approval') await answerApproval(own.deps, caller(), key, yes)
      else await wait(1_100)
      expect((await own.view(runId)).run.status).toBe('paused')
      await controlRun(own.deps, caller(), runId, 'resume')
      expect((await own.untilEnded(runId)).run.status).toBe('completed')
    },
  )

  test('in parallel branches lets the step of each end, and begins none after them', async () => {
    const [left, right] = [hold('left'), hold('right')]
    const workflowId = await addOf(
      [askOf('left'), askOf('right'), askOf('afterLeft'), askOf('afterRight')],
      [next('left', 'afterLeft'), next('right', 'afterRight')],
    )
    const runId = await own.start({ workflowId })
    await Promise.all([left.inStep, right.inStep])
    await controlRun(own.deps, caller(), runId, 'pause')
    left.release()
    await own.until(runId, ({ steps }) =>
      steps.some(({ stepId, status }) => stepId === 'left' && status === 'completed'),
    )
    right.release()
    await own.until(runId, ({ run }) => run.status === 'paused')
    expect(done.toSorted()).toEqual(['left', 'right'])
    await controlRun(own.deps, caller(), runId, 'resume')
    expect((await own.untilEnded(runId)).run.status).toBe('completed')
    expect(done.toSorted()).toEqual(['afterLeft', 'afterRight', 'left', 'right'])
  })

  test('at a condition, which is decided with the step before it, begins neither branch until the run is resumed', async () => {
    const { inStep, release } = hold('a')
    const workflowId = await addOf(
      [askOf('a'), actionOf('is', { type: 'condition', expression: 'true' }), askOf('yes'), askOf('no')],
      [next('a', 'is'), { from: 'is', port: 'true', to: 'yes' }, { from: 'is', port: 'false', to: 'no' }],
    )
    const runId = await own.start({ workflowId })
    await inStep
    await controlRun(own.deps, caller(), runId, 'pause')
    release()
    await own.until(runId, ({ run }) => run.status === 'paused')
    expect(done).toEqual(['a'])
    await controlRun(own.deps, caller(), runId, 'resume')
    expect((await own.untilEnded(runId)).run.status).toBe('completed')
    expect(done).toEqual(['a', 'yes'])
  })

  test('in a loop lets the items under way end, and goes on with the next', async () => {
    const { inStep, release } = hold('each[1]/x')
    const workflowId = await addOf([
      actionOf('each', { type: 'loop', items: '[1, 2, 3]', limit: 3, concurrency: 1 }),
      askOf('x', { parentId: 'each' }),
    ])
    const runId = await own.start({ workflowId })
    await inStep
    await controlRun(own.deps, caller(), runId, 'pause')
    release()
    const { run } = await own.until(runId, (now) => now.run.status === 'paused')
    expect([run.items, done]).toEqual([{ total: 3, done: 2, failed: 0 }, ['each[0]/x', 'each[1]/x']])
    await controlRun(own.deps, caller(), runId, 'resume')
    expect((await own.untilEnded(runId)).run.items).toEqual({ total: 3, done: 3, failed: 0 })
    expect(done).toEqual(['each[0]/x', 'each[1]/x', 'each[2]/x'])
  })

  test('while another workflow is waited for leaves that one alone, and takes its end when resumed', async () => {
    const { inStep, release } = hold('a')
    const inner = await addOf([askOf('a')])
    const sub = actionOf('sub', { type: 'workflow', workflowId: inner, input: {} })
    const runId = await own.start({ workflowId: await addOf([sub]) })
    await inStep
    const { steps } = await own.until(runId, ({ run }) => run.status === 'waiting')
    await controlRun(own.deps, caller(), runId, 'pause')
    release()
    await own.untilEnded(steps[0]?.waitsFor?.runId ?? '')
    expect((await own.view(runId)).run.status).toBe('paused')
    await controlRun(own.deps, caller(), runId, 'resume')
    expect((await own.untilEnded(runId)).run.status).toBe('completed')
  })

  test('that is withdrawn before it is due changes nothing', async () => {
    const { inStep, release } = hold('a')
    const runId = await own.start({ workflowId: await addOf([askOf('a'), askOf('b')], [next('a', 'b')]) })
    await inStep
    await controlRun(own.deps, caller(), runId, 'pause')
    await controlRun(own.deps, caller(), runId, 'resume')
    release()
    expect((await own.untilEnded(runId)).run.status).toBe('completed')
  })
})
