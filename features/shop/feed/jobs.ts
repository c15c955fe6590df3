import { z } from 'zod'
import { defineRun, type ProductKind } from '#features/base/runs/actions.ts'
import { runBulkChange } from './actions/bulk-steps.ts'
import type { FeedDeps } from './actions/deps.ts'
import { pullExport } from './actions/sync-export.ts'
import { pullPages } from './actions/sync-pages.ts'
import {
  type FeedPullResult,
  type FeedSyncContext,
  type FeedSyncPlan,
  finishSync,
  openSync,
  planAfterChanges,
  rejudgeBatch,
} from './actions/sync-steps.ts'
import { startAutoSync, startChangedSync, startCheckSync, startRejudge } from './actions/sync.ts'
import type { SyncReport } from './contract.ts'

/** A store that is small must not wait until large ones are done: they go on side by side and share the worker threads, in which each has a few batches at a time. */
const syncsAtOnce = { concurrency: 40, perWorkspace: 24 }

const beforeAllIds = '00000000-0000-0000-0000-000000000000'

/** The feed follows its stores. */
export function followStores(deps: FeedDeps): void {
  const { events } = deps
  events.on('store.connected', (...store) => startAutoSync(deps, ...store))
  events.on('products.changed', (...store) => startChangedSync(deps, ...store))
  events.on('day.passed', (...store) => startCheckSync(deps, ...store))
  events.on('seller.changed', (...store) => startRejudge(deps, ...store))
}

/** The slow work of the feed. */
export function feedKinds(deps: FeedDeps): ProductKind[] {
  const sync = defineRun({
    name: 'feed.sync',
    ...syncsAtOnce,
    input: z.object({
      storeId: z.uuid(),
      mode: z.enum(['auto', 'full']),
      isCheck: z.boolean().default(false),
    }),
    run: async (run, { storeId, mode, isCheck }): Promise<SyncReport> => {
      const place = { deps, run, key: { workspaceId: run.workspaceId, storeId }, isCheck }
      const opened = await openSync(place, mode)
      const pulled = await pull(place, opened, 'page')
      const again = await planAfterChanges(place, opened, pulled.failed)
      if (!again) return finishSync(place, opened, pulled)
      return finishSync(place, again, await pull(place, again, 'full page'))
    },
  })
  const rejudge = defineRun({
    name: 'feed.rejudge',
    input: z.object({ storeId: z.uuid() }),
    run: async (run, { storeId }) => {
      const place = { deps, run, key: { workspaceId: run.workspaceId, storeId } }
      let last: string | null = beforeAllIds
      for (let batch = 1; last !== null; batch += 1) last = await rejudgeBatch(place, batch, last)
      await deps.runs.publish(run.workspaceId, 'feed')
      return {}
    },
  })
  const bulk = defineRun({
    name: 'feed.bulk',
    input: z.object({ storeId: z.uuid(), changeId: z.uuid() }),
    run: (run, { storeId, changeId }) =>
      runBulkChange({ deps, run, key: { workspaceId: run.workspaceId, storeId }, changeId }),
  })
  return [sync, rejudge, bulk]
}

async function pull(place: FeedSyncContext, opened: FeedSyncPlan, name: string): Promise<FeedPullResult> {
  if (opened.transport === 'bulk') return pullExport(place, opened)
  return { transport: 'pages', failed: await pullPages(place, opened, name) }
}
