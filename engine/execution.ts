import type { Db, Tx } from '#db/database.ts'
import { inStore } from '#db/store-scope.ts'
import { dayMs } from '#kit/days.ts'
import { doorRefusals, Refusal, UpstreamError } from '#kit/errors.ts'
import { requestApproval } from './approvals.ts'
import type { ApprovalView, Progress } from './contract.ts'
import { type Json, toJson } from './json.ts'
import type { Kind, Log, RunHandle, StepFacts } from './kinds.ts'
import { Meter } from './meter.ts'
import type { ClaimedRun, ControlRequest, Transition } from './records.ts'
import { advance, announce, hasEnded, lockRun, transitionRun } from './records.ts'

const progressEveryMs = 500

type InterruptReason = 'cancelled' | 'paused' | 'stopped' | 'parked' | 'lost'
type ExecutionDeps = { db: Db; clock: () => Date; log: Log }

/** Unwinds the code of a run that was cancelled, paused, parked, stopped or lost. Every further step throws it again, even if the code catches it. */
class RunInterrupted extends Error {
  override readonly name = 'RunInterrupted'
}

/** One worker's lease on one run, from the claim to its release. */
export class Execution implements RunHandle {
  readonly runId: string
  readonly workspaceId: string
  readonly owner: string
  readonly #run: ClaimedRun
  readonly #deps: ExecutionDeps
  readonly #abort = new AbortController()
  readonly signal = this.#abort.signal
  readonly #usedNames = new Set<string>()
  readonly #meter = new Meter()
  #reason: InterruptReason | null = null
  #isStopping = false
  #isReplaying: boolean
  #timer: NodeJS.Timeout | null = null

  constructor(run: ClaimedRun, deps: ExecutionDeps) {
    ;({ runId: this.runId, workspaceId: this.workspaceId, owner: this.owner } = run)
    this.#run = run
    this.#deps = deps
    this.#isReplaying = run.steps.size > 0
  }

  now(): Date {
    return this.#deps.clock()
  }

  /** Runs the kind's code until it ends or is interrupted, and records the transition. */
  async execute(kind: Kind): Promise<void> {
    let transition: Transition | null
    try {
      this.#checkSignals()
      if (this.#run.attempt > kind.retry.attempts) throw new Error('The process died at every attempt')
      const run = () => kind.run(this, kind.input.parse(this.#run.input))
      const output = await inStore(this.#run.storeId, run)
      transition = { status: 'completed', output: toJson(output, 'The output of a run') }
    } catch (error) {
      transition = this.#reason ? this.#toInterrupted() : this.#toFailed(error, kind)
    }
    if (this.#timer) clearTimeout(this.#timer)
    await this.#release(transition)
  }

  async step<T>(
    name: string,
    work: (signal: AbortSignal, key: string) => Promise<T>,
    facts: StepFacts<T> = {},
  ): Promise<T> {
    const stored = this.#beginStep(name)
    if (stored !== undefined) return stored as T
    const answer = await work(this.signal, `${this.runId}:${name}`)
    return this.#inWorkspace((tx) => this.#storeStep(tx, name, answer, facts))
  }

  async stepInTransaction<T>(
    name: string,
    work: (tx: Tx) => Promise<T>,
    facts: StepFacts<T> = {},
  ): Promise<T> {
    const stored = this.#beginStep(name)
    if (stored !== undefined) return stored as T
    return this.#inWorkspace(async (tx) => this.#storeStep(tx, name, await work(tx), facts))
  }

  progress(at: Omit<Progress, 'ratePerSecond'>): void {
    this.#run.progress = this.#meter.measure(at, this.now().getTime())
    if (this.#isReplaying || this.#reason) return
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      this.#inWorkspace(async (tx) => {
        const held = await advance(tx, this.#run, this.#run.progress, this.now())
        if (held) await announce(tx, { w: this.workspaceId, r: this.runId, hint: 'progress' })
      }).catch((err) => this.#deps.log.warn({ runId: this.runId, err }, 'Progress was not written'))
    }, progressEveryMs)
  }

  async sleepUntil(name: string, date: Date): Promise<void> {
    const stored = this.#beginStep(name)
    const wakeAt = stored === undefined ? date : new Date(String(stored))
    if (wakeAt <= this.now()) return
    await this.#withLockedRow(async (tx) => {
      if (stored === undefined) await this.#storeStep(tx, name, date.toISOString())
      await this.#park(tx, { wakeAt })
    })
  }

  async untilEnded(name: string, runId: string): Promise<void> {
    if (this.#beginStep(name) !== undefined) return
    await this.#withLockedRow(async (tx) => {
      const other = await lockRun(tx, { workspaceId: this.workspaceId, runId })
      if (other && !hasEnded(other.status)) await this.#park(tx, { waitsFor: runId })
      else await this.#storeStep(tx, name, null)
    })
  }

  async askApproval(name: string, asked: Parameters<RunHandle['askApproval']>[1]): Promise<ApprovalView> {
    this.#beginStep(name)
    const args = toJson(asked.args, `The arguments of "${name}"`)
    const expiresAt = new Date(this.now().getTime() + (asked.expiresInMs ?? dayMs))
    return this.#withLockedRow(async (tx) => {
      const question = { name, id: asked.id, question: asked.question, args, expiresAt }
      const approval = await requestApproval(tx, this.#run, question, this.now())
      if (approval.decision === null) await this.#park(tx, { wakeAt: new Date(approval.expiresAt) })
      return approval
    })
  }

  /** Applies what a heartbeat read: a control request, or undefined when the lease is lost and nothing may be written any more. A cancel aborts the running step, a pause waits for its end. */
  onHeartbeat(control: ControlRequest | undefined): void {
    if (control !== undefined) this.#run.control = control
    if (control === 'cancel') this.#interrupt('cancelled')
    if (control === undefined) this.#interrupt('lost')
  }

  /** Stops the run at its next step. */
  stop(): void {
    this.#isStopping = true
  }

  /** Releases the run at once; any later write of its code finds the lease lost. */
  async abandon(): Promise<void> {
    this.#interrupt('stopped')
    await this.#release(this.#toInterrupted())
  }

  /** The stored answer of a step, or undefined when it is still to be done. */
  #beginStep(name: string): Json | undefined {
    this.#checkSignals()
    if (this.#usedNames.has(name)) throw new Error(`Two steps of one run are named "${name}"`)
    this.#usedNames.add(name)
    const stored = this.#run.steps.get(name)
    if (stored === undefined) this.#isReplaying = false
    else this.#meter.reset()
    return stored
  }

  #checkSignals(): void {
    const { control } = this.#run
    if (control) this.#interrupt(control === 'pause' ? 'paused' : 'cancelled')
    if (this.#isStopping) this.#interrupt('stopped')
    if (this.#reason) throw new RunInterrupted(this.#reason)
  }

  #interrupt(reason: InterruptReason): RunInterrupted {
    this.#reason ??= reason
    const interruption = new RunInterrupted(this.#reason)
    if (this.#reason !== 'parked') this.#abort.abort(interruption)
    return interruption
  }

  #inWorkspace<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#deps.db.inWorkspace(this.workspaceId, work)
  }

  /** Answers what a restart will get. Throws `RunInterrupted` when another worker has the run: the transaction is rolled back. */
  async #storeStep<T>(tx: Tx, name: string, value: T, facts: StepFacts<T> = {}): Promise<T> {
    const { kind = 'work', part = null } = facts
    const answer = toJson(value, `The answer of step "${name}"`)
    const step = { name, kind, part, answer, tokens: facts.tokens?.(value) ?? null }
    const held = await advance(tx, this.#run, this.#run.progress, this.now(), step)
    if (!held) throw this.#interrupt('lost')
    this.#run.attempt = 1
    this.#run.control = held.control
    return answer as T
  }

  async #withLockedRow<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const result = await this.#inWorkspace(async (tx) => {
      const row = await lockRun(tx, this.#run)
      if (row?.owner !== this.#run.owner) throw this.#interrupt('lost')
      this.#run.control = row.control
      this.#checkSignals()
      return work(tx)
    })
    if (this.#reason) throw new RunInterrupted(this.#reason)
    return result
  }

  async #park(tx: Tx, until: Pick<Transition, 'wakeAt' | 'waitsFor'>): Promise<void> {
    await this.#transition(tx, { status: 'waiting', ...until, progress: this.#run.progress })
    this.#interrupt('parked')
  }

  async #release(transition: Transition | null): Promise<void> {
    if (!transition) return
    const shown = this.#isReplaying ? {} : { progress: this.#run.progress }
    await this.#inWorkspace((tx) => this.#transition(tx, { ...shown, ...transition }))
  }

  #transition(tx: Tx, to: Transition): Promise<boolean> {
    return transitionRun(tx, this.#run, { status: 'running', owner: this.#run.owner }, to, this.now())
  }

  #toInterrupted(): Transition | null {
    if (this.#reason === 'cancelled' || this.#reason === 'paused') return { status: this.#reason }
    return this.#reason === 'stopped' ? { status: 'queued', attempt: this.#run.attempt - 1 } : null
  }

  #toFailed(error: unknown, kind: Kind): Transition {
    const { attempt, progress, runId } = this.#run
    const about = { runId, kind: kind.name, attempt, err: error }
    if (!isTransient(error) || attempt >= kind.retry.attempts) {
      this.#deps.log.error(about, 'A run failed')
      return { status: 'failed', error: toRunError(error) }
    }
    this.#deps.log.info(about, 'A run is tried again')
    const backoffMs = Math.min(kind.retry.firstDelayMs * 2 ** (attempt - 1), kind.retry.maxDelayMs)
    const askedMs = error instanceof UpstreamError ? (error.retryAfterMs ?? 0) : 0
    const wakeAt = new Date(this.now().getTime() + Math.max(askedMs, backoffMs))
    const place = { done: 0, total: null, ...progress, stage: 'retrying', ratePerSecond: null }
    return { status: 'queued', attempt, wakeAt, progress: place }
  }
}

/** Transient database errors: connections, shutdowns, deadlocks, serialization. */
const transientCodes = /^(08...|57P0.|40001|40P01|53300|ECONN.*|EPIPE|ETIMEDOUT)$/

function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('retryable' in error) return error.retryable === true
  return ('code' in error && transientCodes.test(String(error.code))) || isTransient(error.cause)
}

function toRunError(error: unknown): { code: string; message: string } {
  const isTold = error instanceof Refusal || error instanceof UpstreamError
  if (isTold) return { code: error.code, message: error.message }
  return { code: doorRefusals.INTERNAL.code, message: 'Something went wrong on our side. Please try again.' }
}
