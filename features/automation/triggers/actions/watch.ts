import { coalesce } from '#engine/live.ts'
import { findAdvanced, listenToEvents } from '#features/automation/events/actions/read.ts'
import { listReaders } from '../records/triggers.ts'
import type { TriggerDeps } from './deps.ts'
import { fireEvents, fireSchedules } from './fire.ts'

const tickMs = 1_000
/** Notifications that were sent while the listening connection was down are lost. */
const sweepEveryTicks = 5

/** The part of a process that starts workflows by itself: at each tick what schedules planned, and at once what events call for. */
export class TriggerWatch {
  readonly #deps: TriggerDeps
  readonly #readers = new Map<string, () => Promise<void>>()
  readonly #pending = new Set<Promise<void>>()
  #endListening: (() => Promise<void>) | null = null
  #timer: NodeJS.Timeout | null = null
  #ticks = 0
  #isStopped = false

  constructor(deps: TriggerDeps) {
    this.#deps = deps
  }

  async begin(): Promise<void> {
    this.#endListening = await listenToEvents(this.#deps, (workspaceId) => this.#read(workspaceId))
    this.#plan()
  }

  /** Resolves when nothing is being started any more. */
  async stop(): Promise<void> {
    this.#isStopped = true
    if (this.#timer) clearTimeout(this.#timer)
    await this.#endListening?.()
    await Promise.all(this.#pending)
  }

  /** Looks for events that nobody was told of. */
  async sweep(): Promise<void> {
    const { db } = this.#deps
    const advanced = await db.asSystem(async (tx) => findAdvanced(tx, await listReaders(tx)))
    for (const workspaceId of advanced) this.#read(workspaceId)
  }

  #plan(): void {
    if (this.#isStopped) return
    this.#timer = setTimeout(() => this.#keep(this.#tick().finally(() => this.#plan())), tickMs)
  }

  async #tick(): Promise<void> {
    this.#ticks += 1
    await fireSchedules(this.#deps)
    if (this.#ticks % sweepEveryTicks === 0) await this.sweep()
  }

  /** One at a time of a workspace; a call while one waits for its turn gets that one. */
  #read(workspaceId: string): void {
    if (this.#isStopped) return
    const known = this.#readers.get(workspaceId)
    const read = known ?? coalesce(() => fireEvents(this.#deps, workspaceId))
    if (!known) this.#readers.set(workspaceId, read)
    this.#keep(read())
  }

  #keep(work: Promise<void>): void {
    const kept = work
      .catch((err: unknown) => this.#deps.log.warn({ err }, 'Triggers were not read'))
      .finally(() => this.#pending.delete(kept))
    this.#pending.add(kept)
  }
}
