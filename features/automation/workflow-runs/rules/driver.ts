/** The order in which the steps of a run happen, live and rehearsed: no clock, no chance, no waiting. */
import type { Edge } from '#features/automation/workflows/contract/definition.ts'
import type { ReadyStep, StepResult } from '../contract/executor.ts'
import type { StepRunStatus } from '../contract/run.ts'
import {
  countItem,
  type Ended,
  endedStatuses as ended,
  endOfLoop,
  type Frame,
  isStopping,
  judgeFrame,
  type Loop,
  newState,
  pathOf,
  type StepState,
  type StoredRun,
} from './frame.ts'
import { type Plan, type PlannedStep, portAfter } from './plan.ts'

/** Drives one run of a plan. Told what ended, it says what begins; a run that goes on is built from what was stored. */
export class Driver {
  readonly root: Frame
  readonly #plan: Plan
  readonly #frames = new Map<string, Frame>()
  readonly #loops = new Map<string, Loop>()
  readonly #stored: StoredRun | null
  #ready: ReadyStep[] = []
  #ended: Ended[] = []
  #skipped: string[] = []

  constructor(plan: Plan, stored: StoredRun | null = null) {
    this.#plan = plan
    this.#stored = stored
    this.root = this.#openFrame({ key: '', parent: null, loop: null, item: null, index: null })
    this.#settle(this.root)
  }

  /** The steps that may begin now, once each. */
  takeReady(): ReadyStep[] {
    const ready = this.#ready
    this.#ready = []
    return ready
  }

  /** Loops and items that ended since the last call, the inner first. */
  takeEnded(): Ended[] {
    const list = this.#ended
    this.#ended = []
    return list
  }

  /** Paths of steps that no way led to, since the last call. */
  takeSkipped(): string[] {
    const list = this.#skipped
    this.#skipped = []
    return list
  }

  /** Records how a step ended; what depends on it becomes ready or is left out. */
  finish(path: string, { status, output, port, error }: StepResult): void {
    const { frame, planned } = this.#find(path)
    const attempt = frame.states.get(planned.step.id)?.attempt ?? 1
    this.#end(frame, planned, { status, output, port, error, attempt })
    this.#settle(frame)
  }

  /** A step that waits, holding no one up. */
  park(path: string): void {
    this.#stateOf(path).status = 'waiting'
  }

  /** A step is tried again. */
  retry(path: string): ReadyStep {
    const { planned } = this.#find(path)
    const state = this.#stateOf(path)
    state.status = 'running'
    state.attempt += 1
    return { path, step: planned.step, attempt: state.attempt }
  }

  /** Begins a loop with its items; its body's steps become ready. */
  openLoop(path: string, items: readonly unknown[]): void {
    const { frame, planned } = this.#find(path)
    const known = this.#stored?.loops.get(path)
    const loop: Loop = {
      path,
      planned,
      frame,
      items: known?.items ?? items,
      next: 0,
      active: 0,
      counts: { succeeded: 0, failed: 0, partly: 0 },
      outputs: [],
    }
    this.#loops.set(path, loop)
    this.#advanceLoop(loop)
  }

  /** Nothing more begins; what is under way may end. */
  stop(): void {
    this.root.isStopped = true
    for (const frame of this.#frames.values()) frame.isStopped = true
    this.#ready = []
  }

  /** Whether every step of the run has ended. */
  isOver(): boolean {
    return this.#isFrameOver(this.root)
  }

  /** Paths of the steps that wait. */
  listWaiting(): string[] {
    return [...this.#frames.values()].flatMap((frame) =>
      [...frame.states].flatMap(([id, { status }]) => (status === 'waiting' ? [pathOf(frame, id)] : [])),
    )
  }

  /** As bad as its worst step that may not fail; partly done where others beside a failed one were completed. */
  status(): StepRunStatus {
    return judgeFrame(this.root, this.#bodyOf(this.root))
  }

  /** What expressions of a step see of the steps before it, and of the item. */
  scopeOf(path: string): { steps: Record<string, unknown>; item?: unknown; index?: number } {
    const { frame } = this.#find(path)
    const chain: Frame[] = []
    for (let at: Frame | null = frame; at; at = at.parent) chain.unshift(at)
    const steps: Record<string, unknown> = {}
    for (const each of chain) {
      for (const [id, { status, output, error }] of each.states) {
        if (ended.has(status)) steps[id] = { status, output: output ?? null, ...(error ? { error } : {}) }
      }
    }
    return frame.loop ? { steps, item: frame.item, index: frame.index ?? 0 } : { steps }
  }

  /** What a body gives: the output of its last steps, by their ids where there are several. */
  outputOf(frame: Frame): unknown {
    const last = this.#bodyOf(frame).filter(({ outgoing }) => outgoing.length === 0)
    const given = last.flatMap(({ step }) => {
      const state = frame.states.get(step.id)
      return state && state.status !== 'skipped' ? [[step.id, state.output ?? null] as const] : []
    })
    return given.length === 1 ? given[0]?.[1] : Object.fromEntries(given)
  }

  #openFrame(given: Pick<Frame, 'key' | 'parent' | 'loop' | 'item' | 'index'>): Frame {
    const frame: Frame = { ...given, states: new Map(), isStopped: given.parent?.isStopped ?? false }
    this.#frames.set(frame.key, frame)
    for (const planned of this.#bodyOf(frame)) {
      const known = this.#stored?.states.get(pathOf(frame, planned.step.id))
      if (!known) continue
      // What was under way when a process died is begun again, under the same name and key.
      if (known.status === 'running' || known.status === 'pending') {
        frame.states.set(planned.step.id, { ...known, status: 'pending' })
        continue
      }
      frame.states.set(planned.step.id, { ...known })
      if (isStopping(planned, known)) frame.isStopped = true
    }
    return frame
  }

  #bodyOf({ loop }: Frame): readonly PlannedStep[] {
    return this.#plan.bodies.get(loop?.planned.step.id ?? null) ?? []
  }

  /** Makes ready what can begin in a frame, and closes the frame when all of it has ended. */
  #settle(frame: Frame): void {
    const body = this.#bodyOf(frame)
    for (let hasChanged = true; hasChanged; ) {
      hasChanged = false
      for (const planned of body) {
        const { id } = planned.step
        const state = frame.states.get(id)
        if (state && state.status !== 'pending') continue
        const way = this.#judgeWay(frame, planned)
        if (way === 'open') continue
        hasChanged = true
        if (way === 'dead') {
          frame.states.set(id, { ...newState(), status: 'skipped' })
          this.#skipped.push(pathOf(frame, id))
        } else this.#begin(frame, planned, state)
      }
    }
    if (frame.loop && this.#isFrameOver(frame)) this.#closeFrame(frame, frame.loop)
  }

  #begin(frame: Frame, { step }: PlannedStep, known: StepState | undefined): void {
    const state = { ...(known ?? newState()), status: 'running' as const }
    frame.states.set(step.id, state)
    this.#ready.push({ path: pathOf(frame, step.id), step, attempt: state.attempt })
  }

  /** Whether a step may begin: when all that lead to it have ended, and one of them by the way that leads here. */
  #judgeWay(frame: Frame, { incoming }: PlannedStep): 'alive' | 'dead' | 'open' {
    if (frame.isStopped) return 'dead'
    if (incoming.length === 0) return 'alive'
    const ways = incoming.map((edge) => this.#judgeEdge(frame, edge))
    if (ways.includes('open')) return 'open'
    return ways.includes('alive') ? 'alive' : 'dead'
  }

  #judgeEdge(frame: Frame, { from, port }: Edge): 'alive' | 'dead' | 'open' {
    const source = this.#plan.byId.get(from)
    const state = frame.states.get(from)
    if (!source || !state || !ended.has(state.status)) return 'open'
    return portAfter(source.step, state) === port ? 'alive' : 'dead'
  }

  #end(frame: Frame, planned: PlannedStep, state: StepState): void {
    frame.states.set(planned.step.id, state)
    if (isStopping(planned, state)) frame.isStopped = true
  }

  #isFrameOver(frame: Frame): boolean {
    return this.#bodyOf(frame).every(({ step }) => {
      const status = frame.states.get(step.id)?.status
      return status !== undefined && ended.has(status)
    })
  }

  #closeFrame(frame: Frame, loop: Loop): void {
    const { index } = frame
    this.#frames.delete(frame.key)
    loop.active -= 1
    const status = judgeFrame(frame, this.#bodyOf(frame))
    const output = this.outputOf(frame)
    countItem(loop, status, output)
    const error = [...frame.states.values()].find((state) => state.error)?.error ?? null
    const state = { status, port: null, output, error: status === 'completed' ? null : error, attempt: 1 }
    this.#ended.push({ path: frame.key, stepId: loop.planned.step.id, index, state })
    this.#advanceLoop(loop)
  }

  /** Opens as many items as may run at once; ends the loop after the last. */
  #advanceLoop(loop: Loop): void {
    const { action } = loop.planned.step
    const concurrency = action.type === 'loop' ? action.concurrency : 1
    const known = this.#stored?.loops.get(loop.path)?.ended
    while (loop.active < concurrency && loop.next < loop.items.length && !loop.frame.isStopped) {
      const index = loop.next
      loop.next += 1
      const over = known?.get(index)
      if (over) {
        countItem(loop, over.status, over.output)
        continue
      }
      loop.active += 1
      const key = `${loop.path}[${index}]`
      const frame = this.#openFrame({ key, parent: loop.frame, loop, item: loop.items[index], index })
      this.#settle(frame)
    }
    if (loop.active > 0 || (loop.next < loop.items.length && !loop.frame.isStopped)) return
    if (this.#loops.delete(loop.path)) this.#endLoop(loop)
  }

  #endLoop(loop: Loop): void {
    const { path, planned, frame } = loop
    const state = endOfLoop(loop)
    this.#end(frame, planned, state)
    this.#ended.push({ path, stepId: planned.step.id, index: frame.index, state })
    this.#settle(frame)
  }

  #stateOf(path: string): StepState {
    const { frame, planned } = this.#find(path)
    const state = frame.states.get(planned.step.id)
    if (!state) throw new Error(`The step ${path} has not begun`)
    return state
  }

  #find(path: string): { frame: Frame; planned: PlannedStep } {
    const cut = path.lastIndexOf('/')
    const frame = this.#frames.get(cut === -1 ? '' : path.slice(0, cut))
    const planned = this.#plan.byId.get(path.slice(cut + 1))
    if (frame && planned) return { frame, planned }
    throw new Error(`There is no step ${path} under way`)
  }
}
