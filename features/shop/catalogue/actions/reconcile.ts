import { Refusal } from '#kit/errors.ts'
import { listPending } from '../records.ts'
import type { CatalogueDeps } from './deps.ts'
import { failChange, orphanMs, settleByStore } from './settle-change.ts'
import { connectToStore, readField } from './store-values.ts'

/** Compares what was left pending with the store, and ends it as written or not. What belongs to a store that is not connected waits until it is again. */
export async function reconcilePending(
  deps: CatalogueDeps,
  workspaceId: string,
  signal: AbortSignal,
): Promise<number> {
  const store = await deps.stores.findActive(workspaceId)
  if (!store?.isConnected) return 0
  const before = new Date(deps.clock().getTime() - orphanMs)
  const rows = await deps.db.inWorkspace(workspaceId, (tx) =>
    listPending(tx, workspaceId, store.storeId, before),
  )
  if (rows.length === 0) return 0
  const connection = await connectToStore(deps, workspaceId, store, signal)
  for (const row of rows) {
    try {
      await settleByStore(deps, row, await readField(connection, row.field, row))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await failChange(deps, row, error)
    }
  }
  await deps.runs.publish(workspaceId, 'catalogue')
  return rows.length
}
