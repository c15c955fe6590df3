import type { Db, Tx } from '#db/database.ts'
import { dayMs } from '#kit/days.ts'
import { doorRefusals, Refusal, UpstreamError } from '#kit/errors.ts'
import { ask } from './approvals.ts'
import type { ApprovalView, Progress } from './contract.ts'
import { type Json, toJson } from './json.ts'
import type { Kind, Log, RunHandle, StepFacts } from './kinds.ts'
import { Meter } from './meter.ts'
import type { Claimed, Move, Wish } from './records.ts'
import { advance, announce, hasEnded, lockRun, moveRun } from './records.ts'

const progressEveryMs = 500

type Ending = 'cancelled' | 'paused' | 'stopped' | 'parked' | 'lost'
type Means = { db: Db; clock: () => Date; log: Log }

/** Carries a run out of its code. Whatever that code makes of it, every further step throws it again. */
class Leave extends Error {
  override readonly name = 'Leave'
}

/** One worker's hold on one run, from the claim to leaving. */
export class Execution implements RunHandle {
  readonly runId: string
  readonly workspaceId: string
  readonly #run: Claimed
  readonly #means: Means
  readonly #abort = new AbortController()
  readonly signal = this.#abort.signal
  readonly #used = new Set<string>()
  readonly #meter = new Meter()
  #ending: Ending | null = null
  #isStopping = false
  #isReplaying: boolean
  #timer: NodeJS.Timeout | null = null

  constructor(run: Claimed, means: Means) {
    this.runId = run.runId
    this.workspaceId = run.workspaceId
    this.#run = run
    this.#means = means
    this.#isReplaying = run.steps.size > 0
  }

  now(): Date {
    return this.#means.clock()
  }

  /** Runs the code of the kind until it ends or leaves, and records which. */
  async perform(kind: Kind): Promise<void> {
    let move: Move | null
    try {
      this.#obey()
      if (this.#run.attempt > kind.retry.attempts) throw new Error('The process died at every attempt')
      const output = await kind.run(this, kind.input.parse(this.#run.input))
      move = { status: 'completed', output: toJson(output, 'The output of a run') }
    } catch (error) {
      move = this.#ending ? this.#leaving() : this.#failing(error, kind)
    }
    if (this.#timer) clearTimeout(this.#timer)
    await this.#letGo(move)
  }

  async step<T>(
    name: string,
    work: (signal: AbortSignal, key: string) => Promise<T>,
    facts: StepFacts<T> = {},
  ): Promise<T> {
    const stored = this.#enter(name)
    if (stored !== undefined) return stored as T
    const answer = await work(this.signal, `${this.runId}:${name}`)
    return this.#inWorkspace((tx) => this.#store(tx, name, answer, facts))
  }

  async stepInTransaction<T>(
    name: string,
    work: (tx: Tx) => Promise<T>,
    facts: StepFacts<T> = {},
  ): Promise<T> {
    const stored = this.#enter(name)
    if (stored !== undefined) return stored as T
    return this.#inWorkspace(async (tx) => this.#store(tx, name, await work(tx), facts))
  }

  progress(at: Omit<Progress, 'ratePerSecond'>): void {
    this.#run.progress = this.#meter.measure(at, this.now().getTime())
    if (this.#isReplaying || this.#ending) return
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      this.#inWorkspace(async (tx) => {
        const held = await advance(tx, this.#run, this.#run.progress, this.now())
        if (held) await announce(tx, { w: this.workspaceId, r: this.runId })
      }).catch((err) => this.#means.log.warn({ runId: this.runId, err }, 'Progress was not written'))
    }, progressEveryMs)
  }

  async sleepUntil(name: string, date: Date): Promise<void> {
    const stored = this.#enter(name)
    const wakeAt = stored === undefined ? date : new Date(String(stored))
    if (wakeAt <= this.now()) return
    await this.#locked(async (tx) => {
      if (stored === undefined) await this.#store(tx, name, date.toISOString())
      await this.#park(tx, { wakeAt })
    })
  }

  async untilEnded(name: string, runId: string): Promise<void> {
    if (this.#enter(name) !== undefined) return
    await this.#locked(async (tx) => {
      const other = await lockRun(tx, { workspaceId: this.workspaceId, runId })
      if (other && !hasEnded(other.status)) await this.#park(tx, { waitsFor: runId })
      else await this.#store(tx, name, null)
    })
  }

  async askApproval(name: string, asked: Parameters<RunHandle['askApproval']>[1]): Promise<ApprovalView> {
    this.#enter(name)
    const args = toJson(asked.args, `The arguments of "${name}"`)
    const expiresAt = new Date(this.now().getTime() + (asked.expiresInMs ?? dayMs))
    return this.#locked(async (tx) => {
      const question = { name, id: asked.id, question: asked.question, args, expiresAt }
      const approval = await ask(tx, this.#run, question, this.now())
      if (approval.decision === null) await this.#park(tx, { wakeAt: new Date(approval.expiresAt) })
      return approval
    })
  }

  /** What a heartbeat finds in the row: a wish, or undefined when the hold is lost and nothing may be written any more. A cancelled run is told within its step, a paused one after it. */
  hear(wish: Wish | undefined): void {
    if (wish !== undefined) this.#run.wish = wish
    if (wish === 'cancel') this.#depart('cancelled')
    if (wish === undefined) this.#depart('lost')
  }

  /** Asks the run to leave at its next step. */
  stop(): void {
    this.#isStopping = true
  }

  /** Gives the run back at once; whatever its code still does finds it lost. */
  async abandon(): Promise<void> {
    this.#depart('stopped')
    await this.#letGo(this.#leaving())
  }

  /** The stored answer of a step, or undefined when it is still to be done. */
  #enter(name: string): Json | undefined {
    this.#obey()
    if (this.#used.has(name)) throw new Error(`Two steps of one run are named "${name}"`)
    this.#used.add(name)
    const stored = this.#run.steps.get(name)
    if (stored === undefined) this.#isReplaying = false
    else this.#meter.reset()
    return stored
  }

  #obey(): void {
    const { wish } = this.#run
    if (wish) this.#depart(wish === 'pause' ? 'paused' : 'cancelled')
    if (this.#isStopping) this.#depart('stopped')
    if (this.#ending) throw new Leave(this.#ending)
  }

  #depart(ending: Ending): Leave {
    this.#ending ??= ending
    const leave = new Leave(this.#ending)
    if (this.#ending !== 'parked') this.#abort.abort(leave)
    return leave
  }

  #inWorkspace<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#means.db.inWorkspace(this.workspaceId, work)
  }

  /** Answers what a restart will get. Throws `Leave` when another worker has the run: the transaction is undone with all that it held. */
  async #store<T>(tx: Tx, name: string, value: T, facts: StepFacts<T> = {}): Promise<T> {
    const { kind = 'work', part = null } = facts
    const answer = toJson(value, `The answer of step "${name}"`)
    const step = { name, kind, part, answer, tokens: facts.tokens?.(value) ?? null }
    const held = await advance(tx, this.#run, this.#run.progress, this.now(), step)
    if (!held) throw this.#depart('lost')
    this.#run.attempt = 1
    this.#run.wish = held.wish
    return answer as T
  }

  async #locked<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const result = await this.#inWorkspace(async (tx) => {
      const row = await lockRun(tx, this.#run)
      if (row?.owner !== this.#run.owner) throw this.#depart('lost')
      this.#run.wish = row.wish
      this.#obey()
      return work(tx)
    })
    if (this.#ending) throw new Leave(this.#ending)
    return result
  }

  async #park(tx: Tx, until: Pick<Move, 'wakeAt' | 'waitsFor'>): Promise<void> {
    await this.#move(tx, { status: 'waiting', ...until, progress: this.#run.progress })
    this.#depart('parked')
  }

  async #letGo(move: Move | null): Promise<void> {
    if (!move) return
    const shown = this.#isReplaying ? {} : { progress: this.#run.progress }
    await this.#inWorkspace((tx) => this.#move(tx, { ...shown, ...move }))
  }

  #move(tx: Tx, to: Move): Promise<boolean> {
    return moveRun(tx, this.#run, { status: 'running', owner: this.#run.owner }, to, this.now())
  }

  #leaving(): Move | null {
    if (this.#ending === 'cancelled' || this.#ending === 'paused') return { status: this.#ending }
    return this.#ending === 'stopped' ? { status: 'queued', attempt: this.#run.attempt - 1 } : null
  }

  #failing(error: unknown, kind: Kind): Move {
    const { attempt, progress, runId } = this.#run
    const about = { runId, kind: kind.name, attempt, err: error }
    if (!willPass(error) || attempt >= kind.retry.attempts) {
      this.#means.log.error(about, 'A run failed')
      return { status: 'failed', error: toPlain(error) }
    }
    this.#means.log.info(about, 'A run is tried again')
    const backoffMs = Math.min(kind.retry.firstDelayMs * 2 ** (attempt - 1), kind.retry.maxDelayMs)
    const askedMs = error instanceof UpstreamError ? (error.retryAfterMs ?? 0) : 0
    const wakeAt = new Date(this.now().getTime() + Math.max(askedMs, backoffMs))
    const place = { done: 0, total: null, ...progress, stage: 'retrying', ratePerSecond: null }
    return { status: 'queued', attempt, wakeAt, progress: place }
  }
}

/** Troubles of the database that pass: connections, shutdowns, deadlocks, serialization. */
const passingCodes = /^(08...|57P0.|40001|40P01|53300|ECONN.*|EPIPE|ETIMEDOUT)$/

function willPass(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('retryable' in error) return error.retryable === true
  return ('code' in error && passingCodes.test(String(error.code))) || willPass(error.cause)
}

function toPlain(error: unknown): { code: string; message: string } {
  const isTold = error instanceof Refusal || error instanceof UpstreamError
  if (isTold) return { code: error.code, message: error.message }
  return { code: doorRefusals.INTERNAL.code, message: 'Something went wrong on our side. Please try again.' }
}
