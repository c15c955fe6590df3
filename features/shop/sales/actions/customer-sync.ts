import type { Tx } from '#db/database.ts'
import { customersPurpose } from '#features/base/stores/actions/last-sync.ts'
import { followSync } from '#features/base/stores/actions/reconcile.ts'
import type { SalesDeps } from './deps.ts'

export const customersKind = 'customers.sync'

/** The store says that customers changed, or orders have been read: a sync that is under way may be past them. It starts when `tx` commits. `isCheck`: no message told of a customer. */
export async function startCustomerSync(
  deps: SalesDeps,
  workspaceId: string,
  storeId: string,
  tx: Tx,
  isCheck: boolean,
): Promise<void> {
  const { scopes, sync } = await deps.stores.get(workspaceId, storeId, tx)
  if (!sync.customers || !scopes.includes('read_customers')) return
  const { run, isNew } = await deps.runs.start(workspaceId, customersKind, {
    purpose: customersPurpose(storeId),
    input: { storeId, isCheck },
    storeId,
    tx,
  })
  if (isNew) return
  await followSync(deps.runs, tx, workspaceId, { storeId, runId: run.id, event: 'customers.changed' })
}
