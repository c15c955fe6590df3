import { sql } from 'drizzle-orm'
import type { Db } from '#db/database.ts'
import { inStore } from '#db/store-scope.ts'
import type { LiveEvent, RunView } from './contract.ts'
import type { Log } from './kinds.ts'
import { channel, hasEnded, listRuns, type Signal } from './records.ts'

const refreshMs = 2_000

/** Runs `work` one at a time: a call while one waits for its turn gets that one. */
export function coalesce(work: () => Promise<void>): () => Promise<void> {
  let last = Promise.resolve()
  let isWaiting = false
  return () => {
    if (isWaiting) return last
    isWaiting = true
    const begin = () => {
      isWaiting = false
      return work()
    }
    last = last.then(begin, begin)
    return last
  }
}

/** Changes made by any process: one LISTEN, and each changed run read once for all subscribers. */
export class RunFeed {
  readonly #db: Db
  readonly #log: Log
  readonly #watchers = new Map<string, Set<(event: LiveEvent) => void>>()
  readonly #loads = new Map<string, () => Promise<void>>()
  #listening: Promise<() => Promise<void>> | null = null
  /** Called for every signal. */
  onSignal: (signal: Signal) => void = () => {}

  constructor(db: Db, log: Log) {
    this.#db = db
    this.#log = log
  }

  async listen(): Promise<void> {
    await (this.#listening ??= this.#db.listen(channel, (payload) => this.#receive(JSON.parse(payload))))
  }

  async close(): Promise<void> {
    await (await this.#listening)?.()
  }

  async subscribe(workspaceId: string, onEvent: (event: LiveEvent) => void): Promise<() => void> {
    await this.listen()
    const watchers = this.#watchers.get(workspaceId) ?? new Set()
    this.#watchers.set(workspaceId, watchers.add(onEvent))
    return () => {
      watchers.delete(onEvent)
      if (watchers.size === 0 && this.#watchers.get(workspaceId) === watchers)
        this.#watchers.delete(workspaceId)
    }
  }

  /** Resolves when the run is as `isReached` says, the time is up or `signal` aborts. */
  async until(w: string, r: string, isReached: (run: RunView) => boolean, ms: number, signal?: AbortSignal) {
    const { promise, resolve } = Promise.withResolvers<void>()
    const unsubscribe = await this.subscribe(w, (event) => {
      if (event.type === 'run' && event.run.id === r && isReached(event.run)) resolve()
    })
    const timer = setTimeout(resolve, ms)
    // Signals that were sent while the listening connection was down are lost.
    const again = setInterval(() => this.#refresh(w, r), refreshMs)
    const onAbort = () => resolve()
    signal?.addEventListener('abort', onAbort)
    if (signal?.aborted) resolve()
    this.#refresh(w, r)
    await promise
    unsubscribe()
    clearTimeout(timer)
    clearInterval(again)
    signal?.removeEventListener('abort', onAbort)
  }

  #receive(signal: Signal): void {
    this.onSignal(signal)
    if ('r' in signal) this.#refresh(signal.w, signal.r)
    else this.#notify(signal.w, { type: 'changed', topic: signal.topic })
  }

  #notify(workspaceId: string, event: LiveEvent): void {
    for (const onEvent of this.#watchers.get(workspaceId) ?? []) onEvent(event)
  }

  /** Reads of one run are serialized, so that no subscriber gets an older state after a newer one. */
  #refresh(w: string, r: string): void {
    if (!this.#watchers.has(w)) return
    // Whoever asked first may have been in another store.
    const load = this.#loads.get(r) ?? coalesce(() => inStore(null, () => this.#load(w, r)))
    this.#loads.set(r, load)
    load().catch((error) => this.#log.warn({ runId: r, err: error }, 'A changed run could not be read'))
  }

  async #load(w: string, r: string): Promise<void> {
    const [run] = await this.#db.inWorkspace(w, (tx) => listRuns(tx, w, sql`id = ${r}`, 1))
    if (!run || hasEnded(run.status)) this.#loads.delete(r)
    if (run) this.#notify(w, { type: 'run', run })
  }
}
