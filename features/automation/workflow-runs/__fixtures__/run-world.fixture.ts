/** Workflows that run on one or two engines over one database, with steps carried out as a test says. */
import { setTimeout as wait } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import type { Db } from '#db/database.ts'
import type { Engine } from '#engine/engine.ts'
import { newId } from '#kit/ids.ts'
import type { RecordedEvent } from '#features/automation/events/contract.ts'
import { stepOf } from '#features/automation/workflows/__fixtures__/definitions.fixture.ts'
import { insertVersion, insertWorkflow } from '#features/automation/workflows/records/workflows.ts'
import type {
  StepAction,
  WorkflowDefinition,
  WorkflowStep,
} from '#features/automation/workflows/contract/definition.ts'
import { makeEngine } from '#tests/world/engine.ts'
import type { WorkflowRunDeps } from '../actions/deps.ts'
import { startRun, type StartRequest } from '../actions/start.ts'
import { viewRun } from '../actions/view.ts'
import type { StepContext, StepOutcome } from '../contract/executor.ts'
import type { WorkflowRunDetail } from '../contract/run.ts'
import { workflowRunKinds } from '../jobs.ts'

type Work = (context: StepContext, input: unknown) => Promise<StepOutcome>

export const completed = (output: unknown = null): StepOutcome => ({
  type: 'ended',
  result: { status: 'completed', output, port: null, error: null },
})
export const failed = (message = 'No'): StepOutcome => ({
  type: 'ended',
  result: { status: 'failed', output: null, port: null, error: { code: 'X', message } },
})

/** A step that asks, for which the test's executor answers. */
export const askOf = (id: string, given: Partial<WorkflowStep> = {}) => stepOf(id, given)
export const actionOf = (id: string, action: StepAction, given: Partial<WorkflowStep> = {}) =>
  stepOf(id, { action, ...given })

export type RunWorld = ReturnType<typeof openRunWorld>

/** `work` carries out every step that leaves the driver, by its executor. */
export function openRunWorld(db: Db, clock: () => Date, work: Work) {
  const executor = (context: StepContext, _step: unknown, input: unknown) => work(context, input)
  const events: RecordedEvent[] = []
  const errors: object[] = []
  const engines: Engine[] = []
  const deps = {
    db,
    clock,
    log: { error: (fields: object) => void errors.push(fields) },
    executors: { tool: executor, http: executor, message: executor, ask: executor },
    toolsOf: () => [],
    findFaults: async () => [],
    findLastEventId: async () => String(events.length),
    findEventsAfter: async (
      _tx: unknown,
      _of: string,
      { afterId, types }: { afterId: string; types: readonly string[] },
    ) => ({
      events: events.filter(({ id, type }) => Number(id) > Number(afterId) && types.includes(type)),
      readTo: String(events.length),
    }),
    onEnded: async () => undefined,
  } satisfies Omit<WorkflowRunDeps, 'runs'>
  const makeDeps = (runs: WorkflowRunDeps['runs']): WorkflowRunDeps => ({ ...deps, runs })
  async function open(): Promise<Engine> {
    let engine: Engine | null = null
    const made = (): Engine => {
      if (!engine) throw new Error('The engine is not made yet')
      return engine
    }
    const runs: WorkflowRunDeps['runs'] = {
      publish: (...of) => made().publish(...of),
      list: (...of) => made().list(...of),
    }
    engine = makeEngine(db, workflowRunKinds(makeDeps(runs)), clock)
    await engine.begin()
    engines.push(engine)
    return engine
  }
  return {
    db,
    events,
    errors,
    open,
    depsOf: makeDeps,
    async close() {
      await Promise.all(engines.map((engine) => engine.stop({ graceMs: 2_000 })))
    },
  }
}

export async function addWorkspace(db: Db): Promise<string> {
  const id = randomUUID()
  await db.executeSql('insert into workspaces values ($1, $2, now())', [id, 'Shop'])
  return id
}

/** A published workflow. */
export async function addWorkflow(
  db: Db,
  workspaceId: string,
  definition: WorkflowDefinition,
  id = newId(),
): Promise<string> {
  const at = new Date('2026-01-01T00:00:00Z')
  const author = { type: 'merchant', merchantId: 'm', name: 'Mia' } as const
  const key = { workspaceId, workflowId: id }
  await db.inWorkspace(workspaceId, async (tx) => {
    const row = { workspaceId, id, name: definition.name, definition, createdAt: at, updatedAt: at }
    await insertWorkflow(tx, row)
    const version = { version: 1, revision: 0, definition, note: '', autoSteps: [], overruled: null }
    await insertVersion(tx, key, { ...version, author, publishedAt: at, status: 'active' })
  })
  return id
}

type Starting = Partial<StartRequest> & { workflowId: string }

/** What one workspace does with its workflows. */
export function runsOf({ db, depsOf }: Pick<RunWorld, 'db' | 'depsOf'>, engine: Engine, workspaceId: string) {
  const deps = depsOf(engine)
  const view = (runId: string) => viewRun(deps, workspaceId, runId)
  return {
    deps,
    view,
    start: (given: Starting) =>
      db.inWorkspace(workspaceId, async (tx) => {
        const cause = { type: 'manual', merchantId: 'm' } as const
        const request = { cause, input: {}, key: newId(), ...given }
        return (await startRun(deps, tx, workspaceId, request)).run.id
      }),
    /** The run, once it is as the test says. */
    async until(
      runId: string,
      isReached: (detail: WorkflowRunDetail) => boolean,
    ): Promise<WorkflowRunDetail> {
      for (;;) {
        const detail = await view(runId)
        if (isReached(detail)) return detail
        if (detail.run.endedAt !== null) throw new Error(`It has ended: ${JSON.stringify(detail.run)}`)
        await wait(15)
      }
    },
    async untilEnded(runId: string): Promise<WorkflowRunDetail> {
      for (;;) {
        const detail = await view(runId)
        if (detail.run.endedAt !== null) return detail
        await wait(15)
      }
    },
  }
}
