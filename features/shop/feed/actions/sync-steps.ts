import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '#db/database.ts'
import type { Run } from '#features/base/runs/actions.ts'
import { dayMs } from '#kit/days.ts'
import type { SyncReport } from '../contract.ts'
import { recordStats } from '../records/history.ts'
import type { StoreKey } from '../records/query.ts'
import { mergeStaged, stageRows } from '../records/merge.ts'
import {
  countOutcomes,
  countSeen,
  countStoreProducts,
  forgetSightings,
  listAfter,
  readPaces,
  removeUnseen,
  removeUnseenVariants,
  setRulesVersion,
} from '../records/save.ts'
import { rulesVersion } from '../rules/judge.ts'
import { chooseTransport } from '../rules/transport.ts'
import type { FeedDeps } from './deps.ts'
import { judgeInThread } from './judge-pool.ts'
import { pack } from './packed.ts'
import type { FailedProduct } from './store-facts.ts'

/** `isCheck`: it finds what no message told of. */
export type FeedSyncContext = { deps: FeedDeps; run: Run; key: StoreKey; isCheck?: boolean }

/** How a pass reads the store, decided once and stored: a restart goes on with the same plan. */
export type FeedSyncPlan = {
  startedAt: string
  mode: SyncReport['mode']
  transport: SyncReport['transport']
  /** How everything would be read, if that turns out to be needed. */
  fullTransport: SyncReport['transport']
  updatedSince: string | null
  products: number
  /** Before the first sync no message could be missed. */
  isFirst: boolean
}

/** What a pass read in the end, and what it could not. */
export type FeedPullResult = { transport: SyncReport['transport']; failed: FailedProduct[] }

export const pageSize = 50
const fullEveryMs = dayMs
/** Shopify's clock and ours differ, and a change may be visible a little late. */
const overlapMs = 5 * 60_000
const maxFailed = 100
const rejudgedAtOnce = 1_000

/** Reads the shop and decides how to read its products. */
export function openSync(
  { deps, run, key }: FeedSyncContext,
  syncMode: 'auto' | 'full',
): Promise<FeedSyncPlan> {
  run.progress({ stage: 'Reading the store', done: 0, total: null })
  return run.step('open', async (signal) => {
    const startedAt = deps.clock()
    const isSellerChanged = await deps.stores.refresh(key.workspaceId, key.storeId, signal)
    const store = await deps.stores.get(key.workspaceId, key.storeId)
    const session = await deps.stores.openSession(key.workspaceId, key.storeId)
    const port = deps.stores.port(store.isDemo)
    const { products } = await port.countProducts(session, { signal })
    const paces = await deps.db.inWorkspace(key.workspaceId, (tx) => readPaces(tx, key))
    const fullTransport = chooseTransport(products, { ...paces, pageSize, budget: port.pageBudget(session) })
    const sinceFullMs = store.lastFullSyncAt ? startedAt.getTime() - store.lastFullSyncAt.getTime() : null
    const isFull =
      syncMode === 'full' ||
      isSellerChanged ||
      !store.lastSyncAt ||
      sinceFullMs === null ||
      sinceFullMs > fullEveryMs
    const since = isFull || !store.lastSyncAt ? null : new Date(store.lastSyncAt.getTime() - overlapMs)
    return {
      startedAt: startedAt.toISOString(),
      mode: isFull ? 'full' : 'incremental',
      transport: isFull ? fullTransport : 'pages',
      fullTransport,
      updatedSince: since?.toISOString() ?? null,
      products,
      isFirst: store.lastSyncAt === null,
    }
  })
}

/** What was deleted in the store shows in no list of changes, only in its count. When it does not match, everything is read. */
export async function planAfterChanges(
  { deps, run, key }: FeedSyncContext,
  opened: FeedSyncPlan,
  failed: FailedProduct[],
): Promise<FeedSyncPlan | null> {
  if (opened.mode === 'full') return null
  const isSame = await run.step('compare counts', async (signal) => {
    const inStore = await countInStore({ deps, run, key }, signal)
    const here = await deps.db.inWorkspace(key.workspaceId, (tx) => countStoreProducts(tx, key))
    return inStore === here + failed.length
  })
  return isSame ? null : { ...opened, mode: 'full', transport: opened.fullTransport, updatedSince: null }
}

async function countInStore({ deps, key }: FeedSyncContext, signal: AbortSignal): Promise<number> {
  const { isDemo } = await deps.stores.get(key.workspaceId, key.storeId)
  const session = await deps.stores.openSession(key.workspaceId, key.storeId)
  return (await deps.stores.port(isDemo).countProducts(session, { signal })).products
}

/** Removes what a complete pass did not see, and says what happened. */
export async function finishSync(
  context: FeedSyncContext,
  opened: FeedSyncPlan,
  { transport, failed }: FeedPullResult,
): Promise<SyncReport> {
  const { deps, run, key } = context
  run.progress({ stage: 'Checking the result', done: opened.products, total: opened.products })
  const seen =
    opened.mode === 'full' ? await run.stepInTransaction('seen', (tx) => countSeen(tx, key, run.runId)) : null
  if (seen?.areAll === false) {
    await run.stepInTransaction('remove variants', async (tx) => {
      await removeUnseenVariants(tx, key, run.runId, deps.clock())
      return true
    })
  }
  const isVerified =
    seen !== null &&
    (await run.step('verify', async (signal) => {
      const inStore = await countInStore(context, signal)
      return seen.products + failed.length >= inStore
    }))
  if (isVerified) {
    await run.stepInTransaction('remove', async (tx) => {
      if (!seen.areAll) await removeUnseen(tx, key, run.runId, deps.clock())
      await setRulesVersion(tx, key, rulesVersion)
      return true
    })
  }
  await run.stepInTransaction('figures', (tx) => recordStats(tx, key, deps.clock()))
  const outcomes = await run.stepInTransaction('count', async (tx) => {
    const counts = await countOutcomes(tx, key, run.runId)
    await forgetSightings(tx, key)
    return counts
  })
  const startedAt = new Date(opened.startedAt)
  if (context.isCheck && !opened.isFirst) {
    const missed = [
      { topic: 'products/create', count: outcomes.added },
      { topic: 'products/update', count: outcomes.changed },
      { topic: 'products/delete', count: outcomes.removed },
    ]
    await run.stepInTransaction('missed', async (tx) => {
      await deps.stores.noteMissed(tx, key.workspaceId, key.storeId, missed)
      return true
    })
  }
  await run.step('record', async () => {
    if (opened.mode === 'incremental' || isVerified) {
      await deps.stores.recordSync(key.workspaceId, key.storeId, { startedAt, isFull: isVerified })
    }
    return true
  })
  await run.stepInTransaction('start others', async (tx) => {
    await deps.events.publish('products.synced', key.workspaceId, key.storeId, tx)
    return true
  })
  await deps.runs.publish(key.workspaceId, 'feed')
  return {
    mode: opened.mode,
    transport,
    ...outcomes,
    failedCount: failed.length,
    failed: failed.slice(0, maxFailed),
    durationMs: run.now().getTime() - startedAt.getTime(),
  }
}

/** Judges one batch anew after the seller's facts or the rules changed. What the merchant changes meanwhile is judged with that change. Answers the last id, or null at the end. */
export function rejudgeBatch(
  { deps, run, key }: FeedSyncContext,
  batch: number,
  afterId: string,
): Promise<string | null> {
  const inWorkspace = <T>(work: (tx: Tx) => Promise<T>) => deps.db.inWorkspace(key.workspaceId, work)
  return run.step(`batch ${batch}`, async (signal) => {
    const rows = await inWorkspace((tx) => listAfter(tx, key, { afterId, limit: rejudgedAtOnce }))
    for (let isSaved = rows.length === 0; !isSaved; ) {
      const { seller } = await deps.stores.get(key.workspaceId, key.storeId)
      const texts: string[] = []
      const items = rows.map(({ facts: text, ...row }, place) => {
        texts.push(text)
        return { ...row, place }
      })
      const { bytes } = await judgeInThread({ seller, facts: pack(texts), items }, signal)
      isSaved = await inWorkspace(async (tx) => {
        // Judged by facts that changed meanwhile, they could come after the rows of the run that follows that change.
        const held = await deps.stores.get(key.workspaceId, key.storeId, tx)
        if (!isDeepStrictEqual(held.seller, seller)) return false
        await stageRows(deps.db, tx, bytes)
        await mergeStaged(tx, key, null, false)
        return true
      })
    }
    if (rows.length === rejudgedAtOnce) return rows.at(-1)?.id ?? null
    await inWorkspace(async (tx) => {
      await setRulesVersion(tx, key, rulesVersion)
      await recordStats(tx, key, deps.clock())
    })
    return null
  })
}
