/** Sends sets of edits one after the other, soon after the last change, and again until the server has them. */
import type { ChangeSet } from '../contract/edit.ts'
import type { DraftConflict } from '../contract/workflow.ts'
import type { PendingSet } from '../rules/rebase.ts'
import type { DraftApi } from './draft-answer.ts'

/** Does something after a while; the answer stops it. */
export type Timers = (ms: number, act: () => void) => () => void

type Options = {
  api: DraftApi
  timers: Timers
  workflowId: string
  next: () => PendingSet | null
  baseRevision: () => number
  onSaved: (changeSet: ChangeSet) => void
  onConflict: (conflict: DraftConflict) => void
  onRefused: (id: string, reason: string) => void
  onChange: () => void
}

const settleMs = 500
/** Who types on and on is saved now and then all the same. */
const maxSettleMs = 3_000
const minRetryMs = 1_000
const maxRetryMs = 30_000

export class SaveQueue {
  readonly #options: Options
  #sending: string | null = null
  #work: Promise<void> | null = null
  #stopTimer: (() => void) | null = null
  #stopMaxTimer: (() => void) | null = null
  #failures = 0
  #isStopped = false

  constructor(options: Options) {
    this.#options = options
  }

  /** Whether the server could not be reached last. */
  get isOffline(): boolean {
    return this.#failures > 0
  }

  /** Whether a set is on its way, so that it can no longer be changed. */
  isSending(id: string): boolean {
    return this.#sending === id
  }

  /** Sends when nothing more has come for a moment. */
  schedule(): void {
    if (this.#failures > 0) return
    this.#stopTimer?.()
    this.#stopTimer = this.#options.timers(settleMs, () => void this.flush())
    this.#stopMaxTimer ??= this.#options.timers(maxSettleMs, () => void this.flush())
  }

  /** Sends now, until nothing waits or the server cannot be reached. */
  flush(): Promise<void> {
    this.#clearTimers()
    this.#work ??= this.#sendAll().finally(() => {
      this.#work = null
    })
    return this.#work
  }

  stop(): void {
    this.#isStopped = true
    this.#clearTimers()
  }

  #clearTimers(): void {
    this.#stopTimer?.()
    this.#stopMaxTimer?.()
    this.#stopTimer = null
    this.#stopMaxTimer = null
  }

  async #sendAll(): Promise<void> {
    for (let set = this.#options.next(); set && !this.#isStopped; set = this.#options.next()) {
      if (!(await this.#send(set))) return
    }
  }

  /** Whether the next one can be sent. */
  async #send(set: PendingSet): Promise<boolean> {
    const { api, workflowId, baseRevision, onSaved, onConflict, onRefused, onChange } = this.#options
    this.#sending = set.id
    const answer = await api.save(workflowId, { ...set, baseRevision: baseRevision() })
    this.#sending = null
    if (this.#isStopped) return false
    if (answer.type === 'unreachable') {
      this.#retryLater()
      return false
    }
    this.#failures = 0
    if (answer.type === 'saved') onSaved(answer.changeSet)
    else if (answer.type === 'conflict') onConflict(answer.conflict)
    else onRefused(set.id, answer.reason)
    onChange()
    return true
  }

  #retryLater(): void {
    const waitMs = Math.min(minRetryMs * 2 ** this.#failures, maxRetryMs)
    this.#failures += 1
    this.#clearTimers()
    this.#stopTimer = this.#options.timers(waitMs, () => void this.flush())
    this.#options.onChange()
  }
}
