import { followArrivals } from '#features/base/runs/actions/arrivals.ts'
import { notePace } from '../records/save.ts'
import type { SyncSource } from './known-products.ts'
import type { FailedProduct } from './store-facts.ts'
import { type FeedSyncContext, type FeedSyncPlan, pageSize } from './sync-steps.ts'
import { type TakenBatch, takeProducts } from './take-products.ts'

/** Reads page after page, each a stored step: a restart goes on with the page after the last stored one. */
export async function pullPages(
  place: FeedSyncContext,
  opened: FeedSyncPlan,
  name: string,
): Promise<FailedProduct[]> {
  const { deps, run, key } = place
  const failed: FailedProduct[] = []
  const total = opened.mode === 'full' ? opened.products : null
  const stage = opened.mode === 'full' ? 'Reading products' : 'Reading changed products'
  const follow = followProducts(place, opened)
  const begunMs = deps.clock().getTime()
  let after: string | null = null
  let done = 0
  for (let page = 1; ; page += 1) {
    run.progress({ stage, done, total })
    const cursor: string | null = after
    const read = await run.step(`${name} ${page}`, async (signal) => {
      const { isDemo } = await deps.stores.get(key.workspaceId, key.storeId)
      const session = await deps.stores.openSession(key.workspaceId, key.storeId)
      const updatedSince = opened.updatedSince === null ? undefined : new Date(opened.updatedSince)
      const { products, endCursor, hasNextPage } = await deps.stores
        .port(isDemo)
        .listProductPage(session, { after: cursor, first: pageSize, updatedSince }, { signal })
      const refused: FailedProduct[] = []
      for await (const taken of takeProducts(place, only({ products }), opened.mode, signal)) {
        refused.push(...taken.failed)
        await noteCosts(place, taken.costs)
      }
      return { endCursor, hasNextPage, count: products.length, failed: refused }
    })
    failed.push(...read.failed)
    done += read.count
    after = read.endCursor
    await follow(done)
    if (read.hasNextPage) continue
    const pace = { products: done, ms: deps.clock().getTime() - begunMs }
    // A few products say nothing of many.
    if (done > pageSize) await deps.db.inWorkspace(key.workspaceId, (tx) => notePace(tx, key, 'pages', pace))
    return failed
  }
}

async function* only(source: SyncSource): AsyncGenerator<SyncSource> {
  yield source
}

/** Keeps whether the store shows what things cost, where it said so. */
export async function noteCosts({ deps, key }: FeedSyncContext, costs: TakenBatch['costs']): Promise<void> {
  if (costs !== 'none') await deps.stores.noteCosts(key.workspaceId, key.storeId, costs === 'hidden')
}

/** What has to happen as products arrive. Where only changes are read, the planner knows the table. */
export function followProducts({ deps, key }: FeedSyncContext, { mode }: FeedSyncPlan) {
  const statistics =
    mode === 'full' ? { tables: 'products', owners: 'products (workspace_id, store_id)' } : null
  return followArrivals(deps, key.workspaceId, { topic: 'feed', statistics })
}
