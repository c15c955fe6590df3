/** Drives a run: begins what is ready, carries it out, writes what ended, and leaves when all that is left waits. */
import type { Tx } from '#db/database.ts'
import type { RunHandle } from '#engine/kinds.ts'
import type { StepOutcome } from '../../contract/executor.ts'
import type { RunError, StepRunStatus, WorkflowRunStatus } from '../../contract/run.ts'
import { readControl, updateRun } from '../../records/runs.ts'
import { advanceSteps } from '../../records/steps.ts'
import type { WorkflowRunDeps } from '../deps.ts'
import { type Control, type Lease, LeaseLost, underLease } from '../lease.ts'
import { beginStep, concludeStep, type Outward } from './begin.ts'
import type { Book } from './book.ts'
import { StepCall } from './call.ts'
import { carryOut, StepTimeout } from './carry-out.ts'
import { endDriven, park, pause } from './end.ts'
import { type LoadedRun, loadRun } from './load-run.ts'
import { findWoken } from './waiting.ts'

/** While something is carried out, what else came in is looked for so often. */
const lookMs = 1_000
const publishMs = 500

type Settled = { outward: Outward; outcome: StepOutcome } | { lost: unknown }

/** Drives a run until it ends, is parked or is paused. */
export async function driveRun(deps: WorkflowRunDeps, run: RunHandle<'step'>): Promise<void> {
  const lease = { workspaceId: run.workspaceId, runId: run.runId, owner: run.owner }
  const loaded = await loadRun(deps, lease)
  if (loaded) await new Drive(deps, run, lease, loaded).run()
}

class Drive {
  readonly #deps: WorkflowRunDeps
  readonly #run: RunHandle<'step'>
  readonly #lease: Lease
  readonly #book: Book
  readonly #abort = new AbortController()
  readonly #inFlight = new Set<string>()
  readonly #settled: Settled[] = []
  #notify: () => void = () => {}
  #seen: number
  #hasLooked = false
  #control: Control['control'] = null
  #interruption: unknown = null
  #looks = 0
  #publishedAt = performance.now()

  constructor(deps: WorkflowRunDeps, run: RunHandle<'step'>, lease: Lease, { book, wakes }: LoadedRun) {
    this.#deps = deps
    this.#run = run
    this.#lease = lease
    this.#book = book
    this.#seen = wakes
  }

  async run(): Promise<void> {
    try {
      for (;;) {
        await this.#lookAtSignals()
        const outward = this.#isHalting ? [] : this.#beginReady()
        const isLeft = await this.#write(outward)
        if (isLeft) return
        for (const each of outward) void this.#carryOut(each)
        if (this.#interruption !== null && this.#inFlight.size === 0) throw this.#interruption
        if (this.#inFlight.size > 0) await this.#nextEvent()
        this.#takeSettled()
      }
    } finally {
      this.#abort.abort(new LeaseLost('The run was left'))
    }
  }

  get #driven() {
    return { run: this.#book.run, owner: this.#lease.owner }
  }

  get #isHalting(): boolean {
    return this.#control !== null || this.#interruption !== null
  }

  /** Whether this process is to stop: then what is carried out may end, and nothing begins. */
  async #lookAtSignals(): Promise<void> {
    if (this.#interruption !== null) return
    this.#looks += 1
    try {
      // Returns at once, or throws as every step of a run does.
      await this.#run.sleepUntil(`look ${this.#looks}`, new Date(0))
    } catch (error) {
      this.#interruption = error
    }
  }

  /** Begins what is ready; what the driver does by itself ends at once. */
  #beginReady(): Outward[] {
    const book = this.#book
    book.collectFirst()
    const outward: Outward[] = []
    while (!book.isFull) {
      const ready = book.driver.takeReady()
      if (ready.length === 0) break
      for (const each of ready) {
        const made = beginStep(book, each, this.#deps.clock())
        if (made) outward.push(made)
      }
    }
    return outward
  }

  /** Writes what changed, and looks at what waits. Answers whether the run was left. */
  async #write(outward: Outward[]): Promise<boolean> {
    const book = this.#book
    const isIdle = this.#inFlight.size === 0 && outward.length === 0
    if (!book.isDirty && !isIdle && this.#hasLooked && !(await this.#hasNews())) return false
    if (await this.#advance(isIdle)) return false
    const isLeft = await underLease(this.#deps, this.#lease, async (tx, control) => {
      if (control.control !== null) this.#halt(control.control, outward)
      else if (this.#control === 'pause') this.#control = null
      // Whoever takes a run up may have been woken for it.
      const isWoken = !this.#hasLooked || control.wakes !== this.#seen
      this.#seen = control.wakes
      this.#hasLooked = true
      if (!this.#isHalting) await this.#lookAtWaiting(tx, outward, isWoken)
      await book.write(tx)
      await updateRun(tx, this.#lease, { ...book.progress(), ...(book.hasAdvanced ? { lives: 0 } : {}) })
      await this.#publish(tx)
      const isStill = this.#inFlight.size === 0 && outward.length === 0
      return isStill && !book.isFull && (await this.#leave(tx, control))
    })
    book.forgetWritten()
    this.#showProgress()
    return isLeft
  }

  /** As a rule there is only something to write: that is done at once, as long as nobody wants anything of the run. Answers whether it was. */
  async #advance(isIdle: boolean): Promise<boolean> {
    const book = this.#book
    const steps = book.unwrittenSteps
    const isMore = isIdle || steps === null || this.#isHalting || book.driver.listWaiting().length > 0
    if (isMore || this.#isPublishDue) return false
    const { hasAdvanced } = book
    const given = { steps, wakes: this.#seen, hasAdvanced, progress: book.progress() }
    if (!(await advanceSteps(this.#deps.db, this.#lease, given))) return false
    this.#hasLooked = true
    book.forgetWritten()
    this.#showProgress()
    return true
  }

  /** Nothing of this begins any more: it is ready again when the run goes on. */
  #halt(control: NonNullable<Control['control']>, outward: Outward[]): void {
    this.#control = control
    for (const { path } of outward.splice(0)) this.#book.retract(path)
    if (control === 'cancel') this.#abort.abort(new DOMException('The run was cancelled', 'AbortError'))
  }

  async #lookAtWaiting(tx: Tx, outward: Outward[], isWoken: boolean): Promise<void> {
    const book = this.#book
    if (book.driver.listWaiting().length === 0) return
    for (const path of book.driver.listWaiting()) {
      const row = book.rowOf(path)
      if (row.waitsFor?.type === 'event' && row.afterEvent === null) {
        row.afterEvent = await this.#deps.findLastEventId(tx, this.#lease.workspaceId)
      }
    }
    const now = this.#deps.clock()
    for (const woken of await findWoken(this.#deps, tx, { lease: this.#lease, book, isWoken })) {
      const { path, step } = woken
      if (woken.type === 'ended') concludeStep({ book, path, step, now }, woken.result)
      else {
        const attempt = book.rowOf(path).attempt
        const ready = woken.isRetry ? book.driver.retry(path) : { path, step, attempt }
        const made = beginStep(book, ready, now)
        if (made) outward.push(made)
      }
    }
    outward.push(...this.#beginReady())
  }

  /** At the end, while nothing is carried out: ends, pauses or parks the run. */
  async #leave(tx: Tx, control: Control): Promise<boolean> {
    const { driver } = this.#book
    if (control.control === 'cancel') {
      await endDriven(this.#deps, tx, this.#driven, { status: 'cancelled', output: null, error: null })
      return true
    }
    if (driver.isOver()) {
      const output = driver.outputOf(driver.root) ?? null
      await endDriven(this.#deps, tx, this.#driven, {
        status: toRunStatus(driver.status()),
        output,
        error: this.#findError(),
      })
      return true
    }
    if (control.control === 'pause') {
      await pause(this.#deps, tx, this.#lease)
      return true
    }
    if (this.#interruption !== null) return false
    return park(this.#deps, tx, { lease: this.#lease, book: this.#book, seen: this.#seen, control })
  }

  #findError(): RunError | null {
    const states = [...this.#book.driver.root.states]
    const bad = states.filter(
      ([id, { error }]) => error && !this.#book.plan.byId.get(id)?.step.policy.mayFail,
    )
    return bad[0]?.[1].error ?? null
  }

  /** While steps are carried out: whether somebody wants something of the run, or the time of a step that waits has come. */
  async #hasNews(): Promise<boolean> {
    const now = this.#deps.clock()
    const isDue = this.#book.driver.listWaiting().some((path) => {
      const { waitsFor } = this.#book.rowOf(path)
      return (
        waitsFor != null &&
        (waitsFor.runId !== null || (waitsFor.until !== null && new Date(waitsFor.until) <= now))
      )
    })
    if (isDue) return true
    const { workspaceId } = this.#lease
    const row = await this.#deps.db.inWorkspace(workspaceId, (tx) => readControl(tx, this.#lease))
    return row?.wakes !== this.#seen || row.control !== this.#control
  }

  async #carryOut(outward: Outward): Promise<void> {
    const { path, step, input } = outward
    this.#inFlight.add(path)
    const timeout = new AbortController()
    const ms = step.policy.timeoutSeconds * 1_000
    const why = `It took longer than ${step.policy.timeoutSeconds} seconds.`
    const timer = setTimeout(() => timeout.abort(new StepTimeout(why)), ms)
    const signal = AbortSignal.any([this.#run.signal, this.#abort.signal, timeout.signal])
    try {
      const call = new StepCall({ deps: this.#deps, lease: this.#lease, book: this.#book }, path, signal)
      const outcome = await carryOut(this.#deps, call.context, step, input)
      this.#settled.push({ outward, outcome: await call.settle(outcome) })
    } catch (lost) {
      this.#settled.push({ lost })
    } finally {
      clearTimeout(timer)
      this.#notify()
    }
  }

  async #nextEvent(): Promise<void> {
    if (this.#settled.length > 0) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#notify = resolve
    const timer = setTimeout(resolve, lookMs)
    await promise
    clearTimeout(timer)
  }

  #takeSettled(): void {
    const now = this.#deps.clock()
    for (const each of this.#settled.splice(0)) {
      if ('lost' in each) throw each.lost
      const { path, step } = each.outward
      this.#inFlight.delete(path)
      if (each.outcome.type === 'parked') this.#book.wait(path, each.outcome.waitsFor)
      else concludeStep({ book: this.#book, path, step, now }, each.outcome.result)
    }
  }

  get #isPublishDue(): boolean {
    return performance.now() - this.#publishedAt >= publishMs
  }

  async #publish(tx: Tx): Promise<void> {
    if (!this.#isPublishDue) return
    this.#publishedAt = performance.now()
    await this.#deps.runs.publish(this.#lease.workspaceId, 'workflow-runs', tx)
  }

  #showProgress(): void {
    const { stepsDone, currentStep } = this.#book.progress()
    const { name, stepsTotal } = this.#book.run
    if (this.#interruption === null) {
      this.#run.progress({ stage: 'step', title: currentStep ?? name, done: stepsDone, total: stepsTotal })
    }
  }
}

function toRunStatus(status: StepRunStatus): WorkflowRunStatus {
  return status === 'pending' || status === 'skipped' ? 'completed' : status
}
