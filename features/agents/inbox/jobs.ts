import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { defineRun, type ProductKind } from '#features/base/runs/actions.ts'
import { newId } from '#kit/ids.ts'
import type { CollectDeps } from './actions/collect.ts'
import { refreshInbox } from './actions/refresh.ts'
import { checkForFraud } from './actions/security.ts'

/** What a sync read may need the merchant, and what is on the purchase list no longer does. */
export function followSyncs(deps: CollectDeps): void {
  deps.events.on('products.synced', (...store) => startRefresh(deps, 'products', ...store))
  deps.events.on('orders.synced', (...store) => startRefresh(deps, 'orders', ...store))
  deps.events.on('purchases.changed', (...store) => startRefresh(deps, 'purchases', ...store))
}

const RefreshCause = z.enum(['products', 'orders', 'purchases'])
type RefreshCause = z.infer<typeof RefreshCause>

/** It starts when `tx` commits. */
async function startRefresh(
  { runs }: Pick<CollectDeps, 'runs'>,
  after: RefreshCause,
  workspaceId: string,
  storeId: string,
  tx: Tx,
): Promise<void> {
  // A run of its own each time: one under way may already have read what changed now.
  const purpose = `inbox.refresh:${storeId}:${newId()}`
  await runs.start(workspaceId, 'inbox.refresh', { purpose, input: { storeId, after }, storeId, tx })
}

/** Looks at everything. */
export function inboxKinds(deps: CollectDeps): ProductKind[] {
  const refresh = defineRun({
    name: 'inbox.refresh',
    input: z.object({ storeId: z.uuid(), after: RefreshCause }),
    run: async (run, { storeId, after }) => {
      if (after === 'orders')
        await run.step('check for fraud', async () => {
          await checkForFraud(deps, run.workspaceId, storeId)
          return true
        })
      await run.step('refresh', async () => {
        await refreshInbox(deps, run.workspaceId, 'whole')
        return true
      })
      return {}
    },
  })
  return [refresh]
}
