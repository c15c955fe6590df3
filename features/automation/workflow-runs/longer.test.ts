/** Runs over two instances: long lists, workflows within workflows, reruns, and outcomes that nobody knows. */
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.ts'
import type { Engine } from '#engine/engine.ts'
import { definitionOf } from '#features/automation/workflows/__fixtures__/definitions.fixture.ts'
import type { Edge, WorkflowStep } from '#features/automation/workflows/contract/definition.ts'
import { newId } from '#kit/ids.ts'
import { openTestDatabase } from '#tests/world/database.ts'
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
import { controlRun, settleOutcome } from './actions/control.ts'
import { listRerunEffects, previewRerun, rerunWorkflow } from './actions/rerun.ts'
import { listSteps } from './actions/view.ts'
import type { StepContext, StepOutcome } from './contract/executor.ts'

let db: Db
let world: RunWorld
let engine: Engine
let workspaceId: string
let own: ReturnType<typeof runsOf>
type Work = (context: StepContext, input: unknown) => Promise<StepOutcome>
const works = new Map<string, Work>()
const done: string[] = []

beforeAll(async () => {
  db = await openTestDatabase()
  world = openRunWorld(
    db,
    () => new Date(),
    async (context, input) => {
      done.push(context.path)
      const work = works.get(context.path.replace(/^.*\//, ''))
      return work ? work(context, input) : completed({ of: context.path })
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
const addOf = (steps: WorkflowStep[], edges: Edge[] = [], id = newId()) =>
  addWorkflow(db, workspaceId, definitionOf(steps, edges), id)
const caller = () => ({ workspaceId, merchantId: 'm', sessionId: 's' })

/** Sends something under the step's key, or without one. */
const sending =
  (takesKey: boolean, send: (key: string) => void): Work =>
  async ({ beginEffect, endEffect, path }) => {
    const begun = await beginEffect({ kind: 'http', description: `Sends ${path}`, takesKey })
    if (begun.state === 'done') return completed(begun.output)
    if (begun.state === 'new') send(begun.key)
    await endEffect('done', { sent: path })
    return completed({ sent: path })
  }

describe('a list', () => {
  test('of 50,000 items comes to its end, and opens at once', async () => {
    const workflowId = await addOf([
      actionOf('each', { type: 'loop', items: 'trigger.list', limit: 50_000, concurrency: 20 }),
      actionOf('big', { type: 'condition', expression: 'item > 2' }, { parentId: 'each' }),
    ])
    const list = Array.from({ length: 50_000 }, (_, at) => at % 5)
    const begun = performance.now()
    const runId = await own.start({ workflowId, input: { list } })
    while ((await own.view(runId)).run.endedAt === null) await wait(250)
    const seconds = (performance.now() - begun) / 1_000
    const opened = performance.now()
    const { run, itemCounts } = await own.view(runId)
    const page = await listSteps(own.deps, { workspaceId, runId }, { stepId: 'big', limit: 50 })
    const shownMs = performance.now() - opened
    process.stdout.write(`50,000 items in ${seconds.toFixed(1)} s, shown in ${shownMs.toFixed(0)} ms\n`)
    expect(run).toMatchObject({ status: 'completed', items: { total: 50_000, done: 50_000, failed: 0 } })
    expect(itemCounts).toContainEqual({ stepId: 'big', counts: { completed: 50_000 } })
    expect([page.steps.length, page.total]).toEqual([50, 50_000])
  }, 180_000)
})

describe('several instances', () => {
  test('share the runs, and what one leaves the other goes on with', async () => {
    const second = await world.open()
    const workflowId = await addOf(
      [
        actionOf('each', { type: 'loop', items: 'trigger.list', limit: 100, concurrency: 2 }),
        askOf('x', { parentId: 'each' }),
        askOf('z'),
      ],
      [next('each', 'z')],
    )
    const runId = await own.start({ workflowId, input: { list: Array.from({ length: 40 }, (_, at) => at) } })
    while (done.length < 10) await wait(5)
    await second.stop({ graceMs: 2_000 })
    const third = await world.open()
    await own.untilEnded(runId)
    await third.stop({ graceMs: 2_000 })
    expect(done).toHaveLength(41)
    expect(new Set(done).size).toBe(41)
  })
})

describe('a workflow within a workflow', () => {
  const runs = (id: string, workflowId: string) => actionOf(id, { type: 'workflow', workflowId, input: {} })

  test('gives its output to the step that ran it', async () => {
    const inner = await addOf([askOf('a')])
    const outer = await addOf([runs('sub', inner), askOf('b')], [next('sub', 'b')])
    const runId = await own.start({ workflowId: outer })
    const { run, steps } = await own.untilEnded(runId)
    expect(run.status).toBe('completed')
    expect(done).toEqual(['a', 'b'])
    const { step } = { step: steps.find(({ path }) => path === 'sub') }
    expect(step).toMatchObject({ status: 'completed' })
  })

  test('that leads back to itself is found and stopped', async () => {
    const [one, two] = [newId(), newId()]
    await addOf([runs('sub', two)], [], one)
    await addOf([runs('sub', one)], [], two)
    const runId = await own.start({ workflowId: one })
    const { run } = await own.untilEnded(runId)
    expect(run).toMatchObject({ status: 'failed', error: { code: 'WORKFLOW_FAILED' } })
  })

  test('is cancelled with the run that waits for it', async () => {
    const stuck = actionOf('w', { type: 'wait', for: { type: 'duration', seconds: 600 } })
    const inner = await addOf([stuck])
    const runId = await own.start({ workflowId: await addOf([runs('sub', inner)]) })
    const { steps } = await own.until(runId, ({ run }) => run.status === 'waiting')
    const childId = steps[0]?.waitsFor?.runId ?? ''
    await controlRun(own.deps, caller(), runId, 'cancel')
    expect((await own.untilEnded(childId)).run.status).toBe('cancelled')
  })
})

describe('an outcome that nobody knows', () => {
  async function lose(takesKey: boolean) {
    const sent: string[] = []
    const inSend = Promise.withResolvers<void>()
    let isFirst = true
    works.set('send', async (context) => {
      const begun = await context.beginEffect({ kind: 'http', description: 'Sends', takesKey })
      if (begun.state !== 'new') return completed()
      sent.push(begun.key)
      if (isFirst) {
        isFirst = false
        inSend.resolve()
        await new Promise(() => {})
      }
      await context.endEffect('done')
      return completed('sent')
    })
    const first = openRunWorld(
      db,
      () => new Date(),
      async (context, input) => works.get('send')?.(context, input) ?? completed(),
    )
    // Only this one may take the run, so that it is the one that dies with it.
    await world.close()
    const dying = await first.open()
    const workflowId = await addOf([askOf('send'), askOf('b')], [next('send', 'b')])
    const runId = await own.start({ workflowId })
    await inSend.promise
    await dying.stop({ graceMs: 1 })
    engine = await world.open()
    own = runsOf(world, engine, workspaceId)
    return { runId, sent }
  }

  test('is not one where the receiver takes the key: it is sent again under the same', async () => {
    const { runId, sent } = await lose(true)
    expect((await own.untilEnded(runId)).run.status).toBe('completed')
    expect(sent).toEqual([`${runId}:send`, `${runId}:send`])
  })

  test.each([
    ['happened', 'completed', 1],
    ['did_not_happen', 'failed', 1],
    ['send_again', 'completed', 2],
  ] as const)('waits for a person; %s ends the run as %s, sent %i times', async (outcome, status, times) => {
    const { runId, sent } = await lose(false)
    const { run, steps } = await own.until(runId, (now) => now.run.status === 'outcome_unknown')
    expect([run.endedAt, steps[0]?.status]).toEqual([null, 'outcome_unknown'])
    const key = { runId, stepRunId: steps[0]?.id ?? '' }
    await settleOutcome(own.deps, caller(), key, outcome)
    expect((await own.untilEnded(runId)).run.status).toBe(status)
    expect(sent).toHaveLength(times)
    expect(new Set(sent).size).toBe(times)
  })
})

describe('running again', () => {
  test('from a step keeps what came before, skips what was done, and repeats what a person names', async () => {
    const sent: string[] = []
    works.set(
      'b',
      sending(true, (key) => sent.push(key)),
    )
    works.set('c', async ({ attempt }) =>
      done.filter((path) => path === 'c').length === 1 ? failed(`${attempt}`) : completed(),
    )
    const workflowId = await addOf([askOf('a'), askOf('b'), askOf('c')], [next('a', 'b'), next('b', 'c')])
    const runId = await own.start({ workflowId })
    expect((await own.untilEnded(runId)).run.status).toBe('failed')
    const preview = await previewRerun(own.deps, workspaceId, runId, 'b')
    expect(preview).toMatchObject({ repeats: 0, skipped: 1 })
    const asked = { fromStepId: 'b', part: 'skipped', limit: 1 } as const
    const skipped = await listRerunEffects(own.deps, { workspaceId, runId }, asked)
    expect(skipped).toMatchObject({
      effects: [{ key: `${runId}:b`, step: 'Step b' }],
      nextCursor: null,
    })
    const again = async (more: { input?: { question: string }; repeat?: string[] } = {}) => {
      const id = newId()
      await rerunWorkflow(own.deps, caller(), runId, {
        id,
        fromStepId: 'b',
        input: null,
        repeat: [],
        repeatsConfirmed: 0,
        ...more,
      })
      return own.untilEnded(id)
    }
    expect((await again()).run).toMatchObject({
      status: 'completed',
      cause: { type: 'rerun', fromStepId: 'b' },
    })
    expect([sent, done]).toEqual([[`${runId}:b`], ['a', 'b', 'c', 'b', 'c']])
    const edited = { input: { question: 'Other?' } }
    await expect(again(edited)).rejects.toMatchObject({ code: 'REPEATED_EFFECTS_NOT_CONFIRMED' })
    await expect(again({ input: { word: 1 } as never })).rejects.toMatchObject({ code: 'STEP_INPUT_INVALID' })
    await again({ ...edited, repeat: [`${runId}:b`] })
    expect(sent).toEqual([`${runId}:b`, `${runId}:b#1`])
  })

  test('lists what was done page by page, each once, by what was repeated last', async () => {
    const sent: string[] = []
    works.set(
      'send',
      sending(true, (key) => sent.push(key)),
    )
    const loop = actionOf('each', { type: 'loop', items: 'trigger.list', limit: 10, concurrency: 1 })
    const workflowId = await addOf(
      [askOf('a'), loop, askOf('send', { parentId: 'each' })],
      [next('a', 'each')],
    )
    const runId = await own.start({ workflowId, input: { list: [1, 2, 3, 4, 5] } })
    await own.untilEnded(runId)
    const read = async (of: string, cursor?: string): Promise<string[]> => {
      const asked = { fromStepId: 'each', part: 'skipped', limit: 2, cursor } as const
      const page = await listRerunEffects(own.deps, { workspaceId, runId: of }, asked)
      expect(page.effects.length).toBeLessThanOrEqual(2)
      const keys = page.effects.map(({ key }) => key)
      return page.nextCursor === null ? keys : [...keys, ...(await read(of, page.nextCursor))]
    }
    expect(await read(runId)).toEqual(sent)
    const again = { id: newId(), fromStepId: 'each', input: null, repeatsConfirmed: 0 }
    await rerunWorkflow(own.deps, caller(), runId, { ...again, repeat: [`${runId}:each[1]/send`] })
    await own.untilEnded(again.id)
    const left = [0, 2, 3, 4].map((index) => `${runId}:each[${index}]/send`)
    expect(await read(again.id)).toEqual([...left, `${runId}:each[1]/send#1`])
    expect(await previewRerun(own.deps, workspaceId, runId, 'each')).toMatchObject({ repeats: 0, skipped: 5 })
    const other = await own.start({ workflowId, input: { list: [] } })
    await own.untilEnded(other)
    await expect(read(other, `${runId}:each[0]/send`)).rejects.toMatchObject({ code: 'CURSOR_INVALID' })
  })

  test('is refused while the run goes on, and from a step that it does not have', async () => {
    const stuck = actionOf('w', { type: 'wait', for: { type: 'duration', seconds: 600 } })
    const runId = await own.start({ workflowId: await addOf([stuck]) })
    await own.until(runId, ({ run }) => run.status === 'waiting')
    await expect(previewRerun(own.deps, workspaceId, runId, 'w')).rejects.toMatchObject({
      code: 'WORKFLOW_RUN_NOT_ENDED',
    })
    await controlRun(own.deps, caller(), runId, 'cancel')
    await expect(previewRerun(own.deps, workspaceId, runId, 'x')).rejects.toMatchObject({
      code: 'STEP_RUN_NOT_FOUND',
    })
  })
})
