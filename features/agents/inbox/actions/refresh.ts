/** Keeps the items of the inbox as their causes are. */
import { z } from 'zod'
import type { Db } from '#db/database.ts'
import { coalesce } from '#engine/live.ts'
import type { Log } from '#engine/kinds.ts'
import { channel } from '#engine/records.ts'
import { findActiveStoreId } from '#features/base/stores/actions/active-store.ts'
import type { Route } from '#kit/route.ts'
import { lockItems, savePlan } from '../records/items.ts'
import { planItems } from '../rules/items.ts'
import { collect, type CollectDeps, type Extent, kindsOf } from './collect.ts'

/** The topic of the event stream when the list changed. */
const inboxTopic = 'inbox'

/** Finds out what needs the merchant and stores it. Tells open tabs when that changed the list. */
export async function refreshInbox(deps: CollectDeps, workspaceId: string, extent: Extent): Promise<void> {
  const readAt = deps.clock()
  const drafts = await collect(deps, workspaceId, extent)
  await deps.db.inWorkspace(workspaceId, async (tx) => {
    const key = { workspaceId, storeId: await findActiveStoreId(tx, workspaceId) }
    const known = await lockItems(tx, key, kindsOf[extent], readAt)
    if (await savePlan(tx, key, planItems(known, drafts), readAt))
      await deps.runs.publish(workspaceId, inboxTopic, tx)
  })
}

type RefreshDeps = CollectDeps & { db: Pick<Db, 'listen'>; log: Log }

/** Of what the engine tells: a run, or a topic. */
const Heard = z.object({ w: z.string(), topic: z.string().optional() })

/** Topics that tell nothing the inbox looks at. */
const unrelated = /^(inbox|conversation:|coordination|beliefs)/
/** What happens in the background is looked at together. */
const gatherMs = 1_000
const maxWorkspaces = 10_000

type Watched = {
  /** One refresh at a time; a call while one waits for its turn gets that one. */
  refresh: () => Promise<void>
  timer: NodeJS.Timeout | null
  pending: Promise<void>
}

/**
 * Refreshes the inbox when something changes: at once after a merchant's own act, so that the next read has it, and a moment
 * after what runs and other processes tell of. What was never looked at in this process is looked at when it is first read.
 */
export class InboxRefresher {
  readonly #deps: RefreshDeps
  readonly #watched = new Map<string, Watched>()

  constructor(deps: RefreshDeps) {
    this.#deps = deps
  }

  /** Hears of what any process changes. Answers what ends it. */
  async listen(): Promise<() => Promise<void>> {
    const end = await this.#deps.db.listen(channel, (payload) => {
      const { w, topic = '' } = Heard.parse(JSON.parse(payload))
      if (!unrelated.test(topic)) this.#later(w)
    })
    return async () => {
      await end()
      for (const { timer } of this.#watched.values()) if (timer) clearTimeout(timer)
      await Promise.all([...this.#watched.values()].map(({ pending }) => pending))
    }
  }

  /** The route, after which the inbox of whoever called is looked at when it may have changed something. */
  follow(route: Route): Route {
    const { endpoint, answer } = route
    if (endpoint.method === 'GET') return route
    return {
      endpoint,
      answer: (input, caller, facts) =>
        answer(input, caller, facts).finally(() => caller && this.signal(caller.workspaceId)),
    }
  }

  /** Something changed. */
  signal(workspaceId: string): void {
    const watched = this.#watch(workspaceId)
    watched.pending = watched.refresh()
  }

  /** Resolves when what changed by a merchant's act is in the list. */
  async settled(workspaceId: string): Promise<void> {
    if (!this.#watched.has(workspaceId)) this.signal(workspaceId)
    await this.#watch(workspaceId).pending
  }

  /** A workspace that nobody reads here is left alone: the first read looks. */
  #later(workspaceId: string): void {
    const watched = this.#watched.get(workspaceId)
    if (!watched || watched.timer) return
    watched.timer = setTimeout(() => {
      watched.timer = null
      void watched.refresh()
    }, gatherMs).unref()
  }

  #watch(workspaceId: string): Watched {
    const known = this.#watched.get(workspaceId)
    if (known) return known
    const refresh = coalesce(() =>
      refreshInbox(this.#deps, workspaceId, 'bounded').catch((err: unknown) =>
        this.#deps.log.warn({ err }, 'The inbox was not refreshed'),
      ),
    )
    if (this.#watched.size >= maxWorkspaces) this.#watched.clear()
    const watched = { refresh, timer: null, pending: Promise.resolve() }
    this.#watched.set(workspaceId, watched)
    return watched
  }
}
