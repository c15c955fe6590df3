import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/database.ts'
import { namedStoreId } from '#db/store-scope.ts'
import { Refusal, runRefusals } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import * as approvals from './approvals.ts'
import type { RunView } from './contract.ts'
import { toJson } from './json.ts'
import type { Kind, Log } from './kinds.ts'
import { RunFeed } from './live.ts'
import * as records from './records.ts'
import { createWorkers, type Pace } from './workers.ts'

type EngineOptions = { db: Db; log: Log; clock: () => Date; kinds: readonly Kind[]; pace?: Partial<Pace> }
const isOver = (run: RunView) => records.hasEnded(run.status)

/** `storeId`: of which store it is; null for none, left out for the one that whoever starts it names. */
type RunRequest = {
  purpose: string
  input: unknown
  agent?: string | undefined
  conversationId?: string
  storeId?: string | null
  tx?: Tx
}
type RunFilter = { kind?: string | undefined; purpose?: string | undefined; limit?: number }
type OnDecided = Parameters<typeof approvals.decide>[5]
type RunChange = records.Transition | { control: records.ControlRequest } | null
type LockedRun = NonNullable<Awaited<ReturnType<typeof records.lockRun>>>

/** Everything about runs. Verbs that name a run refuse with RUN_NOT_FOUND when the workspace has none such. */
export type Engine = ReturnType<typeof createEngine>

/** Makes the engine of this process. Runs begin after `begin`; until then `kinds` may grow. */
export function createEngine({ db, log, clock, kinds, ...options }: EngineOptions) {
  const pace = { heartbeatMs: 5_000, staleAfterMs: 20_000, sweepMs: 1_000, ...options.pace }
  const live = new RunFeed(db, log)
  const workers = createWorkers({ db, log, clock, kinds, live, pace })

  function inTx<T>(workspaceId: string, tx: Tx | undefined, work: (tx: Tx) => Promise<T>): Promise<T> {
    return tx ? work(tx) : db.inWorkspace(workspaceId, work)
  }

  async function read(tx: Tx, workspaceId: string, runId: string): Promise<RunView> {
    const [run] = await records.listRuns(tx, workspaceId, sql`id = ${runId}`, 1)
    if (run) return run
    throw new Refusal(runRefusals.RUN_NOT_FOUND, 'This run doesn’t exist.')
  }

  /** One run. */
  function get(workspaceId: string, runId: string): Promise<RunView> {
    return db.inWorkspace(workspaceId, (tx) => read(tx, workspaceId, runId))
  }

  /** Does what a person wants of a run: `decide` transitions it, or leaves a control request for its worker. */
  function change(workspaceId: string, runId: string, decide: (run: LockedRun) => RunChange) {
    const key = { workspaceId, runId }
    return db.inWorkspace(workspaceId, async (tx) => {
      const run = await records.lockRun(tx, key)
      const decision = run && decide(run)
      if (decision && 'control' in decision) await records.requestControl(tx, key, decision.control)
      else if (decision) await records.transitionRun(tx, key, run, decision, clock())
      return read(tx, workspaceId, runId)
    })
  }

  function refuseEnded(status: RunView['status']): void {
    if (records.hasEnded(status)) throw new Refusal(runRefusals.RUN_ENDED, 'This run has already ended.')
  }

  return {
    /** Queues a run of the kind of that name, unless a live run of this purpose exists: then answers that one. `agent` is whose work it is, `conversationId` where it writes. With `tx` it starts when that commits, or not at all. Throws when the input is not what the kind takes. */
    start(
      workspaceId: string,
      kind: string,
      { purpose, input, agent, conversationId, storeId = namedStoreId(), tx }: RunRequest,
    ) {
      const known = kinds.find(({ name }) => name === kind)
      if (!known) throw new Error(`There is no kind of run named ${kind}`)
      known.input.parse(input)
      const key = { workspaceId, runId: newId() }
      const whose = { agent: agent ?? null, conversationId: conversationId ?? null, storeId }
      const order = { ...key, ...whose, kind, purpose, input: toJson(input, 'The input of a run') }
      const ofPurpose = sql`purpose = ${purpose} and store_id is not distinct from ${storeId}::uuid and ended_at is null`
      return inTx(workspaceId, tx, async (inner) => {
        // The live run may end between the two looks.
        for (let tries = 0; tries < 3; tries += 1) {
          const isNew = await records.insertRun(inner, order, clock())
          const [run] = await records.listRuns(inner, workspaceId, ofPurpose, 1)
          if (run) return { run, isNew }
        }
        throw new Error(`Runs of ${purpose} begin and end again and again`)
      })
    },
    get,
    /** The newest runs first, 20 unless said. */
    list(workspaceId: string, { kind, purpose, limit = 20 }: RunFilter = {}) {
      const ofKind = kind === undefined ? sql`true` : sql`kind = ${kind}`
      const condition = purpose === undefined ? ofKind : sql`${ofKind} and purpose = ${purpose}`
      return db.inWorkspace(workspaceId, (tx) => records.listRuns(tx, workspaceId, condition, limit))
    },
    /** Ends the run; one that is being worked on is aborted and ends soon after. Harmless on an ended run. */
    cancel: (workspaceId: string, runId: string) =>
      change(workspaceId, runId, ({ status }) => {
        if (records.hasEnded(status)) return null
        return status === 'running' ? { control: 'cancel' } : { status: 'cancelled' }
      }),
    /** Stops the run between two steps until it is resumed. Refuses with RUN_ENDED. */
    pause: (workspaceId: string, runId: string) =>
      change(workspaceId, runId, ({ status, control }) => {
        refuseEnded(status)
        if (status === 'paused' || control !== null) return null
        return status === 'running' ? { control: 'pause' } : { status: 'paused' }
      }),
    /** Resumes a paused run, or withdraws a pending pause request. Refuses with RUN_ENDED. */
    resume: (workspaceId: string, runId: string) =>
      change(workspaceId, runId, ({ status, control }) => {
        refuseEnded(status)
        if (status === 'paused') return { status: 'queued' }
        return control === 'pause' ? { control: null } : null
      }),
    /** A person's yes or no to what a run asked: see approvals.ts. */
    decide: (workspaceId: string, id: string, answer: approvals.ApprovalAnswer, onDecided?: OnDecided) =>
      db.inWorkspace(workspaceId, (tx) => approvals.decide(tx, workspaceId, id, answer, clock(), onDecided)),
    /** What a run asked, the newest first. */
    listApprovals: (workspaceId: string, runId: string) =>
      db.inWorkspace(workspaceId, (tx) =>
        approvals.listApprovals(tx, workspaceId, sql`run_id = ${runId}`, 100),
      ),
    /** The run as it is when it has ended, or is as `isReached` says, or when the time is up or `signal` aborts. */
    async waitFor(workspaceId: string, runId: string, ms: number, signal?: AbortSignal, isReached = isOver) {
      const run = await get(workspaceId, runId)
      if (isReached(run)) return run
      await live.until(workspaceId, runId, isReached, ms, signal)
      return get(workspaceId, runId)
    },
    /** Calls back for each change in the workspace made by any process from the moment this resolves, never with an older state of a run after a newer one. Answers what ends it. */
    subscribe: live.subscribe.bind(live),
    /** Tells all who watch the workspace to read `topic` again; with `tx`, once that commits. */
    publish: (workspaceId: string, topic: string, tx?: Tx) =>
      inTx(workspaceId, tx, (inner) => records.announce(inner, { w: workspaceId, topic })),
    /** Starts the workers of this process. */
    begin: workers.begin,
    /** Takes no more runs, lets each held one reach the end of its step within `graceMs`, then gives all of them back. */
    async stop({ graceMs }: { graceMs: number }): Promise<void> {
      await workers.stop(graceMs)
      await live.close()
    },
  }
}
