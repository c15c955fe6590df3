/** The runs of one definition over a period, by a clock of its own: the driver and the rules of real runs, with nothing carried out. */
import { setImmediate as breathe } from 'node:timers/promises'
import type { EventType, RecordedEvent } from '#features/automation/events/contract.ts'
import { maxDepth } from '#features/automation/workflow-runs/actions/start.ts'
import {
  ChildInput,
  type ReadyStep,
  type StepResult,
} from '#features/automation/workflow-runs/contract/executor.ts'
import { Driver } from '#features/automation/workflow-runs/rules/driver.ts'
import { idOf } from '#features/automation/workflow-runs/actions/executors/webhook-headers.ts'
import { compilePlan } from '#features/automation/workflow-runs/rules/plan.ts'
import { beginStep, concludeStep, isAwaitedEvent } from '#features/automation/workflow-runs/rules/step.ts'
import type { WorkflowDefinition, WorkflowStep } from '#features/automation/workflows/contract/definition.ts'
import type { Scope } from '#features/automation/workflows/rules/cel/evaluate.ts'
import { Refusal } from '#kit/errors.ts'
import { rehearsalRefusals } from '../contract.ts'
import { ErrorCounts, type RunCounts } from '../rules/effects.ts'
import type { Firing } from '../rules/firings.ts'
import { Timeline } from '../rules/timeline.ts'
import { carryOut, type Stage, type StepCall } from './carry-out.ts'

export type RunnableWorkflow = { workflowId: string; version: number | null; definition: WorkflowDefinition }

export type SimulationMeans = {
  stage: Stage
  /** By type, in the order of time. */
  events: ReadonlyMap<EventType, readonly RecordedEvent[]>
  /** What is published of another workflow; null where nothing is. */
  findWorkflow: (workflowId: string) => Promise<RunnableWorkflow | null>
  /** When the record ends. */
  recordedTo: number
  signal: AbortSignal
  onProgress: (doneFirings: number) => void
}

type LiveRun = RunnableWorkflow & {
  key: string
  driver: Driver
  input: Record<string, unknown>
  startedAt: Date
  /** The step that waits for its end; null of a run that was started by itself. */
  parent: { run: LiveRun; ready: ReadyStep } | null
  depth: number
}

type Happening =
  | { type: 'fire'; firing: Firing }
  | { type: 'retry'; run: LiveRun; path: string }
  | { type: 'wake'; run: LiveRun; ready: ReadyStep; result: StepResult }

/** As many steps one rehearsal of one definition takes at most. */
const maxSteps = 200_000
/** So long it works before others in the process get their turn. */
const sliceMs = 12

export class Simulation {
  readonly counts: RunCounts = { runs: 0, completed: 0, failed: 0, waiting: 0, steps: 0 }
  readonly errors = new ErrorCounts()
  /** How each run ended, for the log. */
  readonly ends: string[] = []
  readonly #of: RunnableWorkflow
  readonly #means: SimulationMeans
  readonly #timeline = new Timeline<Happening>()
  readonly #line: Firing[] = []
  #live = 0
  #done = 0
  #breathedAt = performance.now()

  constructor(of: RunnableWorkflow, means: SimulationMeans) {
    this.#of = of
    this.#means = means
  }

  /** Runs every firing to its end, or to where it waits for what was not recorded. */
  async run(firings: readonly Firing[]): Promise<void> {
    for (const firing of firings) this.#timeline.add(firing.at, { type: 'fire', firing })
    for (let next = this.#timeline.take(); next; next = this.#timeline.take()) {
      await this.#breathe()
      const now = new Date(next.at)
      const { what } = next
      if (what.type === 'fire') await this.#fire(what.firing, now)
      else if (what.type === 'wake') await this.#wake(what.run, what.ready, what.result, now)
      else await this.#retry(what.run, what.path, now)
    }
    this.counts.waiting = this.#live
  }

  async #breathe(): Promise<void> {
    if (performance.now() - this.#breathedAt < sliceMs) return
    this.#means.onProgress(this.#done)
    await breathe()
    this.#breathedAt = performance.now()
    this.#means.signal.throwIfAborted()
  }

  async #fire(firing: Firing, now: Date): Promise<void> {
    this.#done += 1
    const { limits } = this.#of.definition
    const refusal = this.#means.stage.ledger.takeRun(limits, now)
    if (refusal !== null) this.#recordRefused(firing, now, refusal)
    else if (this.#live >= limits.concurrency) this.#line.push(firing)
    else await this.#start(firing, now)
  }

  #recordRefused({ key }: Firing, now: Date, refusal: string): void {
    const place = { runKey: key, path: '', step: { id: '', name: '' }, now }
    const deed = { kind: 'workflow', of: 'run', subject: this.#of.definition.name } as const
    this.#means.stage.record(place, deed, refusal)
  }

  async #start({ key, input }: Firing, now: Date): Promise<void> {
    this.#live += 1
    this.counts.runs += 1
    await this.#begin({ ...this.#of, key, input, parent: null, depth: 1 }, now)
  }

  async #begin(of: Omit<LiveRun, 'driver' | 'startedAt'>, now: Date): Promise<void> {
    const run: LiveRun = { ...of, startedAt: now, driver: new Driver(compilePlan(of.definition)) }
    await this.#drive(run, now)
  }

  /** Begins what is ready until all that is left waits, and ends the run where nothing is. */
  async #drive(run: LiveRun, now: Date): Promise<void> {
    for (let ready = run.driver.takeReady(); ready.length > 0; ready = run.driver.takeReady()) {
      for (const each of ready) await this.#step(run, each, now)
      run.driver.takeEnded()
      run.driver.takeSkipped()
    }
    if (run.driver.isOver()) await this.#end(run, now)
  }

  async #step(run: LiveRun, { path, step, attempt }: ReadyStep, now: Date): Promise<void> {
    this.#countStep()
    const begun = beginStep({ step, now, scope: () => scopeOf(run, path) })
    if (begun.type === 'loop') run.driver.openLoop(path, begun.items)
    else if (begun.type === 'ended') this.#conclude(run, { path, step, attempt }, begun.result, now)
    else if (begun.type === 'waits') this.#wait(run, { path, step, attempt }, begun, now)
    else if (step.action.type === 'workflow')
      await this.#startChild(run, { path, step, attempt }, begun.input, now)
    else {
      await this.#breathe()
      const result = await carryOut(this.#means.stage, callOf(run, path, step, now), begun.input)
      this.#conclude(run, { path, step, attempt }, result, now)
    }
  }

  #countStep(): void {
    this.counts.steps += 1
    if (this.counts.steps <= maxSteps) return
    const why = 'This would run more than 200,000 steps. Choose fewer days.'
    throw new Refusal(rehearsalRefusals.REHEARSAL_TOO_LONG, why)
  }

  #conclude(run: LiveRun, { path, step, attempt }: ReadyStep, given: StepResult, now: Date): void {
    const made = concludeStep({ step, attempt, now, scope: () => scopeOf(run, path) }, given)
    if (made.type === 'finish') {
      if (made.result.error) this.errors.add(step, made.result.error.message)
      run.driver.finish(path, made.result)
    }
    if (made.type === 'unknown') run.driver.finish(path, given)
    if (made.type === 'retry') {
      run.driver.park(path)
      this.#timeline.add(Date.parse(made.until), { type: 'retry', run, path })
    }
  }

  #wait(
    run: LiveRun,
    ready: ReadyStep,
    { waitsFor }: Extract<ReturnType<typeof beginStep>, { type: 'waits' }>,
    now: Date,
  ): void {
    const { path } = ready
    if (waitsFor.type === 'approval') {
      this.#conclude(run, ready, this.#decide(run, ready, waitsFor.question, now), now)
      return
    }
    run.driver.park(path)
    const until = Date.parse(waitsFor.until ?? '')
    if (waitsFor.type === 'time') this.#wakeAt(run, ready, until, null)
    else this.#awaitEvent(run, ready, now, until)
  }

  #wakeAt(
    run: LiveRun,
    ready: ReadyStep,
    at: number,
    event: RecordedEvent | null,
    port: 'next' | 'timed_out' = 'next',
  ): void {
    const output = { at: new Date(at).toISOString(), event: event?.payload ?? null }
    const result: StepResult = { status: 'completed', output, port, error: null }
    this.#timeline.add(at, { type: 'wake', run, ready, result })
  }

  /** The first event of its kind that comes in time. What would come after the record ends, nobody knows: then it waits on. */
  #awaitEvent(run: LiveRun, ready: ReadyStep, now: Date, until: number): void {
    const { action } = ready.step
    if (action.type !== 'wait' || action.for.type !== 'event') return
    const { event: type, filter } = action.for
    const scope = scopeOf(run, ready.path)
    const [after, last] = [now.toISOString(), new Date(until).toISOString()]
    const found = this.#means.events
      .get(type)
      ?.find(({ at, payload }) => at > after && (at > last || isAwaitedEvent(filter, scope, payload)))
    if (found && found.at <= last) this.#wakeAt(run, ready, Date.parse(found.at), found)
    else if (until <= this.#means.recordedTo) this.#wakeAt(run, ready, until, null, 'timed_out')
  }

  /** What a person would have been asked, and what they are taken to have said. */
  #decide(run: LiveRun, { path, step }: ReadyStep, question: string | null, now: Date): StepResult {
    const { stage } = this.#means
    const { decision, reason } = stage.standInsOf(run.workflowId).decisionOf(step)
    const deed = {
      kind: 'approval',
      of: 'approval',
      subject: question ?? step.name,
      after: decision,
    } as const
    stage.record(callOf(run, path, step, now), deed)
    const form = stage.standInsOf(run.workflowId).formOf(step)
    return { status: 'completed', output: { decision, reason, by: null, form }, port: decision, error: null }
  }

  async #wake(run: LiveRun, ready: ReadyStep, result: StepResult, now: Date): Promise<void> {
    this.#conclude(run, ready, result, now)
    await this.#drive(run, now)
  }

  async #retry(run: LiveRun, path: string, now: Date): Promise<void> {
    await this.#step(run, run.driver.retry(path), now)
    await this.#drive(run, now)
  }

  /** Another workflow runs within this one; its step ends when that does. */
  async #startChild(run: LiveRun, ready: ReadyStep, given: unknown, now: Date): Promise<void> {
    const { path, step } = ready
    const { workflowId, input } = ChildInput.parse(given)
    const found = await this.#means.findWorkflow(workflowId)
    const deed = { kind: 'workflow', of: 'workflow', subject: found?.definition.name ?? step.name } as const
    const refusal = !found
      ? 'Publish this workflow first.'
      : run.depth >= maxDepth
        ? `More than ${maxDepth} workflows start one another here. They were stopped.`
        : null
    this.#means.stage.record(callOf(run, path, step, now), deed, refusal)
    if (!found || refusal !== null) {
      const error = { code: 'WORKFLOW_FAILED', message: refusal ?? '' }
      this.#conclude(run, ready, { status: 'failed', output: null, port: null, error }, now)
      return
    }
    run.driver.park(path)
    const key = `${run.key} / ${path}`
    await this.#begin({ ...found, key, input, parent: { run, ready }, depth: run.depth + 1 }, now)
  }

  async #end(run: LiveRun, now: Date): Promise<void> {
    const status = run.driver.status()
    this.ends.push(`${run.key}: ${status}`)
    const { parent } = run
    if (parent) {
      const output = { runId: idOf(run.key), status, output: run.driver.outputOf(run.driver.root) ?? null }
      const isDone = status === 'completed' || status === 'partly_done'
      const error = isDone ? null : { code: 'WORKFLOW_FAILED', message: `“${run.definition.name}” failed.` }
      const result: StepResult = { status: isDone ? status : 'failed', output, port: null, error }
      this.#timeline.add(now.getTime(), { type: 'wake', ...parent, result })
      return
    }
    this.#live -= 1
    if (status === 'completed' || status === 'partly_done') this.counts.completed += 1
    else this.counts.failed += 1
    const next = this.#line.shift()
    if (next) await this.#start(next, now)
  }
}

function callOf(run: LiveRun, path: string, step: WorkflowStep, now: Date): StepCall {
  return { workflowId: run.workflowId, definition: run.definition, runKey: run.key, path, step, now }
}

/** What expressions of a step see. */
function scopeOf(
  { key, workflowId, version, definition, input, startedAt, driver }: LiveRun,
  path: string,
): Scope {
  const run = { id: idOf(key), version: version ?? 0, startedAt: startedAt.toISOString() }
  const workflow = { id: workflowId, name: definition.name }
  return { trigger: input, run, workflow, ...driver.scopeOf(path) }
}
