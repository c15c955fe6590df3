import type { BulkExport } from '#adapters/shopify/exports/port.ts'
import { waitForExport } from '#features/base/stores/actions/bulk-export.ts'
import { notePace } from '../records/save.ts'
import type { FailedProduct } from './store-facts.ts'
import { followProducts, noteCosts, pullPages } from './sync-pages.ts'
import type { FeedPullResult, FeedSyncContext, FeedSyncPlan } from './sync-steps.ts'
import { type TakenBatch, takeProducts } from './take-products.ts'

/** About a thousand rows: enough for one merge to be cheap for each of them, and little to hold in several stages. */
const batchBytes = 1_048_576

/** Lets the store write all products into one file and reads that. When the store cannot, the pages are read instead. */
export async function pullExport(place: FeedSyncContext, opened: FeedSyncPlan): Promise<FeedPullResult> {
  const { run } = place
  run.progress({ stage: 'The store prepares an export', done: 0, total: opened.products })
  const asked = await finishExport(place, opened, '')
  const areCostsRefused = asked.status === 'failed' && asked.errorCode === 'ACCESS_DENIED'
  const finished = areCostsRefused ? await finishExport(place, opened, ' without costs') : asked
  if (finished.status !== 'completed')
    return { transport: 'pages', failed: await pullPages(place, opened, 'page instead') }
  const failed = await run.step('export read', (signal) => readExport(place, opened, finished, signal))
  return { transport: 'bulk', failed }
}

async function finishExport(
  { deps, run, key }: FeedSyncContext,
  opened: FeedSyncPlan,
  form: '' | ' without costs',
): Promise<BulkExport> {
  const { isDemo } = await deps.stores.get(key.workspaceId, key.storeId)
  const port = deps.stores.port(isDemo)
  const exportGid = await run.step(`export start${form}`, async (signal) => {
    const session = await deps.stores.openSession(key.workspaceId, key.storeId)
    const filter = { withoutCosts: form !== '' }
    return (await port.startBulkExport(session, filter, { signal })).exportGid
  })
  const begunMs = deps.clock().getTime()
  const { stores } = deps
  return waitForExport({ stores, run, key }, exportGid, {
    step: `export wait${form}`,
    total: opened.products,
    onCompleted: async () => {
      const pace = { products: opened.products, ms: deps.clock().getTime() - begunMs }
      await deps.db.inWorkspace(key.workspaceId, (tx) => notePace(tx, key, 'bulk', pace))
    },
  })
}

/** The adapter checks the whole file before the first product comes; a batch that was stored before a restart changes nothing. */
async function readExport(
  place: FeedSyncContext,
  opened: FeedSyncPlan,
  finished: BulkExport,
  signal: AbortSignal,
): Promise<FailedProduct[]> {
  const { deps, run, key } = place
  const { isDemo } = await deps.stores.get(key.workspaceId, key.storeId)
  const follow = followProducts(place, opened)
  const failed: FailedProduct[] = []
  let done = 0
  let costs: TakenBatch['costs'] = 'none'
  const batches = deps.stores.port(isDemo).readBulkLines(finished, 'products', { signal, batchBytes })
  for await (const batch of takeProducts(place, batches, opened.mode, signal)) {
    failed.push(...batch.failed)
    done += batch.productCount
    if (costs !== 'hidden' && batch.costs !== 'none') costs = batch.costs
    run.progress({ stage: 'Reading products', done, total: opened.products })
    await follow(done)
  }
  await noteCosts(place, costs)
  return failed
}
