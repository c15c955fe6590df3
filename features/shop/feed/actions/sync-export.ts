import { setTimeout as wait } from 'node:timers/promises'
import type { ProductExport, StoreProduct } from '#adapters/shopify/port.ts'
import type { FailedProduct } from './pull.ts'
import { follower, pullPages, save } from './sync-pages.ts'
import type { FeedPullResult, FeedSyncContext, FeedSyncPlan } from './sync-steps.ts'

const batchSize = 100
const firstLookMs = 500
const maxWaitMs = 5_000

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
): Promise<ProductExport> {
  const { isDemo } = await deps.stores.get(key.workspaceId, key.storeId)
  const port = deps.stores.port(isDemo)
  const openSession = () => deps.stores.openSession(key.workspaceId, key.storeId)
  const exportGid = await run.step(`export start${form}`, async (signal) => {
    const filter = { withoutCosts: form !== '' }
    return (await port.startBulkExport(await openSession(), filter, { signal })).exportGid
  })
  return run.step(`export wait${form}`, async (signal) => {
    for (let lookMs = firstLookMs; ; lookMs = Math.min(lookMs * 1.5, maxWaitMs)) {
      const now = await port.readBulkExport(await openSession(), exportGid, { signal })
      if (!['created', 'running'].includes(now.status)) return now
      run.progress({ stage: 'The store prepares an export', done: 0, total: opened.products })
      await wait(lookMs, undefined, { signal })
    }
  })
}

/** The adapter checks the whole file before the first product comes; a batch that was stored before a restart changes nothing. */
async function readExport(
  place: FeedSyncContext,
  opened: FeedSyncPlan,
  finished: ProductExport,
  signal: AbortSignal,
): Promise<FailedProduct[]> {
  const { deps, run, key } = place
  const { isDemo } = await deps.stores.get(key.workspaceId, key.storeId)
  const follow = follower(place)
  const failed: FailedProduct[] = []
  let done = 0
  let batch: StoreProduct[] = []
  const flush = async () => {
    failed.push(...(await save(place, batch, signal)))
    done += batch.length
    batch = []
    run.progress({ stage: 'Reading products', done, total: opened.products })
    await follow(done)
  }
  for await (const product of deps.stores.port(isDemo).readBulkProducts(finished, { signal })) {
    batch.push(product)
    if (batch.length === batchSize) await flush()
  }
  if (batch.length > 0) await flush()
  return failed
}
