import { listRiskyOrders, type RiskyOrder } from '../records/risky.ts'
import type { SalesDeps } from './deps.ts'

/** Orders that want a look, of the store that is or was connected: the disputed ones, and those that are named or meant. */
export async function viewRiskyOrders(
  { db, stores }: Pick<SalesDeps, 'db' | 'stores'>,
  workspaceId: string,
  wanted: { names: string[]; orderIds: string[] },
): Promise<RiskyOrder[]> {
  const active = await stores.findActive(workspaceId)
  if (!active) return []
  const key = { workspaceId, storeId: active.storeId }
  return db.inWorkspace(workspaceId, (tx) => listRiskyOrders(tx, key, wanted))
}
