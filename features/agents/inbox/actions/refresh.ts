/** Keeps the items of the inbox as their causes are. */
import { z } from 'zod'
import type { Db } from '#db/database.ts'
import { inStore, namedStoreId } from '#db/store-scope.ts'
import { coalesce } from '#engine/live.ts'
import type { Log } from '#engine/kinds.ts'
import { channel } from '#engine/records.ts'
import { listMerchants } from '#features/base/accounts/actions/merchant.ts'
import { events } from '#features/base/runs/contract/run.ts'
import type { Route } from '#kit/route.ts'
import { claimRead, type FreshItem, lockItems, savePlan } from '../records/items.ts'
import { raisedBy } from '../rules.ts'
import { planItems } from '../rules/items.ts'
import { collect, type CollectDeps, type Extent, kindsOf, partsOf } from './collect.ts'

/** The topic of the event stream when the list changed. */
const inboxTopic = 'inbox'

/** Finds out what needs the merchant and stores it. Tells open tabs when that changed the list. */
export async function refreshInbox(deps: CollectDeps, workspaceId: string, extent: Extent): Promise<void> {
  const readAt = deps.clock()
  const { storeId, drafts } = await collect(deps, workspaceId, extent)
  await deps.db.inWorkspace(workspaceId, async (tx) => {
    if (storeId !== null && !(await deps.stores.hold(workspaceId, storeId, tx))) return
    const key = { workspaceId, storeId }
    let isChanged = false
    const fresh: FreshItem[] = []
    for (const part of partsOf[extent]) {
      if (!(await claimRead(tx, key, part, readAt))) continue
      const kinds = kindsOf[part]
      const stored = await lockItems(tx, key, kinds)
      const plan = planItems(
        stored,
        drafts.filter(({ detail }) => kinds.includes(detail.kind)),
      )
      const saved = await savePlan(tx, key, plan, readAt)
      isChanged ||= saved.isChanged
      fresh.push(...saved.fresh)
    }
    await deps.recorder.recordAlerts(tx, key, raisedBy(fresh), readAt)
    if (isChanged) await deps.runs.publish(workspaceId, inboxTopic, tx)
  })
}

type RefreshDeps = CollectDeps & { db: Pick<Db, 'listen'>; log: Log }

/** Of what the engine tells: a run, or a topic. */
const RunSignal = z.object({
  w: z.string(),
  topic: z.string().optional(),
  hint: z.string().optional(),
})

/** Topics that tell nothing the inbox looks at. */
const unrelated = /^(inbox|conversation:|coordination|beliefs)/
/** What happens in the background is looked at together. */
const gatherMs = 1_000
const maxWorkspaces = 10_000
/** After so long without a read, and without an open event stream, a workspace is looked at only when it is read again. */
const maxUnreadMs = 5 * 60_000

/** What is kept of one store of a workspace. */
type Watched = {
  /** One refresh at a time; a call while one waits for its turn gets that one. */
  refresh: () => Promise<void>
  timer: NodeJS.Timeout | null
  pending: Promise<void>
  lastReadAt: number
}

/**
 * Refreshes the inbox when something changes: at once after a merchant's own act, so that the next read has it, and a moment
 * after what runs and other processes tell of. What nobody reads in this process is looked at when it is first read.
 */
export class InboxRefresher {
  readonly #deps: RefreshDeps
  /** By workspace, and in it by the store that was named; null where the default one was meant. */
  readonly #watched = new Map<string, Map<string | null, Watched>>()
  /** Open event streams, by their workspace. */
  readonly #tabs = new Map<string, number>()

  constructor(deps: RefreshDeps) {
    this.#deps = deps
  }

  /** Hears of what any process changes. Answers what ends it. */
  async listen(): Promise<() => Promise<void>> {
    const end = await this.#deps.db.listen(channel, (payload) => {
      const { w, topic = '', hint } = RunSignal.parse(JSON.parse(payload))
      if (hint !== 'progress' && !unrelated.test(topic)) this.#later(w)
    })
    return async () => {
      await end()
      const all = [...this.#watched.values()].flatMap((stores) => [...stores.values()])
      for (const { timer } of all) if (timer) clearTimeout(timer)
      await Promise.all(all.map(({ pending }) => pending))
    }
  }

  /** The route, after which the inbox of whoever called is looked at when it may have changed something. */
  follow(route: Route): Route {
    const { endpoint, answer } = route
    if (endpoint.path === events.path)
      return {
        endpoint,
        answer: (input, caller, facts) => {
          if (caller) this.#countTab(caller.workspaceId, facts.signal)
          return answer(input, caller, facts)
        },
      }
    if (endpoint.isReadOnly) return route
    return {
      endpoint,
      answer: (input, caller, facts) =>
        answer(input, caller, facts).finally(() => caller && this.signal(caller.workspaceId)),
    }
  }

  /** Something changed. */
  signal(workspaceId: string): void {
    for (const watched of this.#listWatched(workspaceId)) watched.pending = watched.refresh()
  }

  /** Resolves when what changed by a merchant's act is in the list of the store that is named. Counts as a read. */
  async settled(workspaceId: string): Promise<void> {
    this.#dropUnread(workspaceId)
    const storeId = namedStoreId()
    const watched = this.#watched.get(workspaceId)?.get(storeId) ?? this.#watch(workspaceId, storeId)
    watched.lastReadAt = this.#now()
    await watched.pending
  }

  #later(workspaceId: string): void {
    for (const watched of this.#listWatched(workspaceId)) {
      watched.timer ??= setTimeout(() => {
        watched.timer = null
        void watched.refresh()
      }, gatherMs).unref()
    }
  }

  #listWatched(workspaceId: string): Watched[] {
    this.#dropUnread(workspaceId)
    return [...(this.#watched.get(workspaceId)?.values() ?? [])]
  }

  /** Drops what nobody reads any more: its next read looks. */
  #dropUnread(workspaceId: string): void {
    const stores = this.#watched.get(workspaceId)
    if (!stores || this.#tabs.has(workspaceId)) return
    for (const [storeId, { lastReadAt, timer }] of stores) {
      if (this.#now() - lastReadAt < maxUnreadMs) continue
      if (timer) clearTimeout(timer)
      stores.delete(storeId)
    }
    if (stores.size === 0) this.#watched.delete(workspaceId)
  }

  #watch(workspaceId: string, storeId: string | null): Watched {
    const refresh = coalesce(() =>
      inStore(storeId, () => refreshInbox(this.#deps, workspaceId, 'bounded')).catch((err: unknown) =>
        this.#onFailure(workspaceId, err),
      ),
    )
    if (this.#watched.size >= maxWorkspaces) this.#watched.clear()
    const watched = { refresh, timer: null, pending: refresh(), lastReadAt: this.#now() }
    const stores = this.#watched.get(workspaceId) ?? new Map<string | null, Watched>()
    this.#watched.set(workspaceId, stores.set(storeId, watched))
    return watched
  }

  /** A workspace that was deleted meanwhile has no inbox, and nothing failed. */
  async #onFailure(workspaceId: string, err: unknown): Promise<void> {
    const merchants = await listMerchants(this.#deps, workspaceId).catch(() => null)
    if (merchants?.length === 0) this.#watched.delete(workspaceId)
    else this.#deps.log.warn({ err }, 'The inbox was not refreshed')
  }

  #countTab(workspaceId: string, signal: AbortSignal): void {
    this.#tabs.set(workspaceId, (this.#tabs.get(workspaceId) ?? 0) + 1)
    const close = () => {
      const left = (this.#tabs.get(workspaceId) ?? 1) - 1
      if (left > 0) this.#tabs.set(workspaceId, left)
      else this.#tabs.delete(workspaceId)
    }
    signal.addEventListener('abort', close, { once: true })
  }

  #now(): number {
    return this.#deps.clock().getTime()
  }
}
