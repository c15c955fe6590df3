/** A run in memory while it is driven: its driver, its open steps, and what of them is not written yet. */
import type { Tx } from '#db/database.ts'
import { findPublished } from '#features/automation/workflows/actions/runnable.ts'
import type { WorkflowDefinition } from '#features/automation/workflows/contract/definition.ts'
import type { Scope } from '#features/automation/workflows/rules/cel/evaluate.ts'
import { newId } from '#kit/ids.ts'
import { toStorable } from '#features/agents/conversation-log/rules/storable.ts'
import type { ReadyStep, StepResult, WaitsFor } from '../../contract/executor.ts'
import type { StepRunStatus } from '../../contract/run.ts'
import type { RunRow } from '../../records/runs.ts'
import {
  listEndedItems,
  listLoops,
  listOpenSteps,
  saveLoop,
  saveSteps,
  type StepWrite,
} from '../../records/steps.ts'
import { Driver } from '../../rules/driver.ts'
import { endedStatuses, maxLoopOutputs, newState, type StepState, type StoredRun } from '../../rules/frame.ts'
import { frameOf, indexOf } from '../../rules/keys.ts'
import { compilePlan, type Plan } from '../../rules/plan.ts'

type Counts = Pick<RunRow, 'itemsTotal' | 'itemsDone' | 'itemsFailed'>

export class Book {
  readonly run: RunRow
  readonly driver: Driver
  readonly plan: Plan
  readonly autoSteps: ReadonlySet<string>
  readonly counts: Counts
  currentStep: string | null
  readonly #rows: Map<string, StepWrite>
  readonly #dirty = new Map<string, StepWrite>()
  readonly #loops: Map<string, readonly unknown[]>
  #newLoops: string[] = []
  readonly #clock: () => Date

  constructor(
    run: RunRow,
    definition: WorkflowDefinition,
    autoSteps: readonly string[],
    stored: StoredRun & { rows: Map<string, StepWrite> },
    clock: () => Date,
  ) {
    this.run = run
    this.plan = compilePlan(definition)
    this.autoSteps = new Set(autoSteps)
    this.driver = new Driver(this.plan, stored)
    this.counts = { itemsTotal: run.itemsTotal, itemsDone: run.itemsDone, itemsFailed: run.itemsFailed }
    this.currentStep = run.currentStep
    this.#rows = stored.rows
    this.#loops = new Map([...stored.loops].map(([path, { items }]) => [path, items]))
    this.#clock = clock
  }

  get isDirty(): boolean {
    return this.#dirty.size > 0
  }

  /** Steps that are not written yet; null where lists of loops are to be written with them. */
  get unwrittenSteps(): readonly StepWrite[] | null {
    return this.#newLoops.length === 0 ? [...this.#dirty.values()] : null
  }

  /** Whether what is not written yet is more than the beginnings of steps. */
  get hasAdvanced(): boolean {
    return [...this.#dirty.values()].some(({ status }) => status !== 'running')
  }

  /** Whether so much is to be written that it should not wait for more. */
  get isFull(): boolean {
    return this.#dirty.size >= 1_000
  }

  /** What expressions of a step see. */
  scopeOf(path: string): Scope {
    const { id, workflowId, version, input, startedAt } = this.run
    const run = { id, version: version ?? 0, startedAt: (startedAt ?? this.#clock()).toISOString() }
    const workflow = { id: workflowId, name: this.plan.definition.name }
    return { trigger: input, run, workflow, ...this.driver.scopeOf(path) }
  }

  /** The step's row, as it begins or begins again. */
  begin({ path, step, attempt }: ReadyStep): StepWrite {
    const known = this.#rows.get(path)
    const row: StepWrite = {
      path,
      id: known?.id ?? newId(),
      stepId: step.id,
      frame: frameOf(path),
      itemIndex: indexOf(path),
      isItem: false,
      status: 'running',
      port: null,
      attempt,
      repeat: known?.repeat ?? this.run.repeats[path] ?? 0,
      error: null,
      waitsFor: null,
      afterEvent: known?.afterEvent ?? null,
      input: known?.input ?? null,
      output: null,
      startedAt: known?.startedAt ?? this.#clock(),
      endedAt: null,
    }
    // A column of text, unlike all else that is kept of a step.
    this.currentStep = String(toStorable(step.name))
    this.#rows.set(path, row)
    return row
  }

  /** It did not begin after all. */
  retract(path: string): void {
    this.#dirty.delete(path)
  }

  rowOf(path: string): StepWrite {
    const row = this.#rows.get(path)
    if (row) return row
    throw new Error(`The step ${path} is not open`)
  }

  /** To be written with what else has changed. */
  touch(row: StepWrite): void {
    this.#dirty.set(row.path, row)
  }

  wait(path: string, waitsFor: WaitsFor, status: StepRunStatus = 'waiting'): void {
    const row = Object.assign(this.rowOf(path), { status, waitsFor })
    this.driver.park(path)
    this.touch(row)
  }

  finish(path: string, result: StepResult): void {
    const { status, port, output, error } = result
    const row = this.rowOf(path)
    Object.assign(row, { status, port, output, error, waitsFor: null, endedAt: this.#clock() })
    this.touch(row)
    this.driver.finish(path, result)
    this.#collect()
  }

  openLoop(path: string, items: readonly unknown[]): void {
    const known = this.#loops.get(path)
    if (!known) {
      this.#loops.set(path, items)
      this.#newLoops.push(path)
      this.counts.itemsTotal += items.length
    }
    this.touch(this.rowOf(path))
    this.driver.openLoop(path, known ?? items)
    this.#collect()
  }

  loopAt(path: string): readonly unknown[] | null {
    return this.#loops.get(path) ?? null
  }

  /** Writes what has changed. */
  async write(tx: Tx): Promise<void> {
    const { workspaceId, id: runId } = this.run
    for (const path of this.#newLoops)
      await saveLoop(tx, { workspaceId, runId }, path, this.#loops.get(path) ?? [])
    await saveSteps(tx, { workspaceId, runId }, [...this.#dirty.values()])
  }

  /** Call when what was written has been committed. */
  forgetWritten(): void {
    for (const [path, row] of this.#dirty) if (row.endedAt !== null) this.#rows.delete(path)
    this.#dirty.clear()
    this.#newLoops = []
  }

  /** How far it is, as its row says. */
  progress() {
    const states = [...this.driver.root.states.values()]
    // What a failure left out was not done.
    const isLeftOut = states.some(({ status }) => status === 'failed')
    const stepsDone = states.filter(
      ({ status }) => endedStatuses.has(status) && !(isLeftOut && status === 'skipped'),
    ).length
    return { ...this.counts, stepsDone, currentStep: this.currentStep }
  }

  /** Loops and items that ended by themselves, and steps that no way led to. */
  #collect(): void {
    const at = this.#clock()
    for (const { path, stepId, state } of this.driver.takeEnded()) {
      const isItem = path.endsWith(']')
      if (isItem) this.#countItem(state)
      const known = this.#rows.get(path)
      const input = isItem ? this.#itemAt(path) : null
      this.touch({
        ...this.#bare(path, stepId, state),
        ...(known ? { id: known.id, startedAt: known.startedAt } : {}),
        isItem,
        input,
        endedAt: at,
      })
    }
    for (const path of this.driver.takeSkipped()) {
      const stepId = path.slice(path.lastIndexOf('/') + 1)
      this.touch({ ...this.#bare(path, stepId, { ...newState(), status: 'skipped' }), endedAt: at })
    }
  }

  /** Of what was settled already when the run was taken up, too. */
  collectFirst(): void {
    this.#collect()
  }

  #itemAt(path: string): unknown {
    const index = indexOf(path)
    return index === null ? null : (this.#loops.get(path.slice(0, path.lastIndexOf('[')))?.[index] ?? null)
  }

  #countItem({ status }: StepState): void {
    if (status === 'completed' || status === 'partly_done') this.counts.itemsDone += 1
    else this.counts.itemsFailed += 1
  }

  #bare(path: string, stepId: string, { status, port, output, error, attempt }: StepState): StepWrite {
    return {
      ...{ path, stepId, status, port, output, error, attempt },
      id: newId(),
      frame: frameOf(path),
      itemIndex: indexOf(path),
      isItem: false,
      repeat: 0,
      waitsFor: null,
      afterEvent: null,
      input: null,
      startedAt: null,
      endedAt: null,
    }
  }
}

/** A run as it was written last. */
export async function readBook(tx: Tx, run: RunRow, clock: () => Date): Promise<Book> {
  const { workspaceId, id: runId, workflowId, version } = run
  const published = version === null ? null : await findPublished(tx, { workspaceId, workflowId }, version)
  const definition = run.definition ?? published?.definition
  if (!definition) throw new Error(`The definition of run ${runId} is gone`)
  const key = { workspaceId, runId }
  const isNew = run.startedAt === null && run.fromStepId === null
  const open = isNew ? [] : await listOpenSteps(tx, key)
  const lists = isNew ? new Map<string, unknown[]>() : await listLoops(tx, key)
  const items = lists.size === 0 ? [] : await listEndedItems(tx, key, maxLoopOutputs)
  const rows = new Map<string, StepWrite>()
  const states = new Map<string, StepState>()
  for (const { workspaceId: _of, runId: _run, answer: _answer, waitsType, ...row } of open) {
    rows.set(row.path, row)
    const { port, output, error, attempt } = row
    states.set(row.path, {
      status: waitsType === null ? row.status : 'waiting',
      port,
      output,
      error,
      attempt,
    })
  }
  const ended = Map.groupBy(items, ({ path }) => path.slice(0, path.lastIndexOf('[')))
  const loops = new Map(
    [...lists].map(([path, list]) => [path, { items: list, ended: toEnded(ended.get(path) ?? []) }]),
  )
  return new Book(run, definition, published?.autoSteps ?? [], { states, loops, rows }, clock)
}

function toEnded(items: Awaited<ReturnType<typeof listEndedItems>>): Map<number, StepState> {
  return new Map(
    items.flatMap(({ index, status, output, error }) =>
      index === null ? [] : [[index, { status, output, error, port: null, attempt: 1 }] as const],
    ),
  )
}
