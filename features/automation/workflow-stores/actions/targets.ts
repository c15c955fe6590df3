/** Where a workflow runs: asked by what starts it, in a transaction that sees all stores. */
import type { Tx } from '#db/database.ts'
import { findRunnable } from '#features/automation/workflows/actions/runnable.ts'
import type { JsonValue } from '#features/automation/workflows/contract/definition.ts'
import { findActiveStoreId, listStoresInUse } from '#features/base/stores/actions/active-store.ts'
import * as records from '../records.ts'

/** A store that a workflow is on in; `problem` says why it cannot start there now. Without a store, there was none when it was published. */
export type Target = { storeId: string | null; problem: string | null }

/** The stores in which the trigger of a workflow starts runs: those that it names, or the default one where none was ever named. `ofStoreId` is the store of an event, which starts runs in that one alone. */
export async function listTargets(
  tx: Tx,
  key: records.WorkflowKey,
  ofStoreId: string | null,
): Promise<Target[]> {
  if (!(await records.hasStoreSelection(tx, key))) {
    return [{ storeId: ofStoreId ?? (await findActiveStoreId(tx, key.workspaceId)), problem: null }]
  }
  const stores = await listStoresInUse(tx, key.workspaceId)
  const rows = await records.listOfWorkflow(tx, key)
  return stores.flatMap(({ id, name, isConnected, isPaused }): Target[] => {
    if (ofStoreId !== null && id !== ofStoreId) return []
    if (!rows.some(({ storeId, isOn }) => storeId === id && isOn)) return []
    const problem = isPaused ? `${name} is paused.` : isConnected ? null : `${name} isn’t connected.`
    return [{ storeId: id, problem }]
  })
}

/** What runs of a workflow in this store begin with. */
export function findStoreInput(
  tx: Tx,
  key: records.WorkflowKey,
  storeId: string | null,
): Promise<Record<string, JsonValue>> {
  return storeId === null ? Promise.resolve({}) : records.findInput(tx, { ...key, storeId })
}

/** Keeps why nothing was started there, or that it was. */
export async function keepProblem(
  tx: Tx,
  key: records.WorkflowKey,
  { storeId, problem }: Target,
): Promise<void> {
  if (storeId !== null) await records.saveProblem(tx, { ...key, storeId }, problem)
}

/** What is published first is on in the store that it is published in. */
export async function namePublished(tx: Tx, key: records.WorkflowKey, at: Date): Promise<void> {
  const published = await findRunnable(tx, key, 'published')
  if (!published || published.version === null || (await records.hasStoreSelection(tx, key))) return
  const storeId = await findActiveStoreId(tx, key.workspaceId)
  if (storeId !== null) await records.saveStore(tx, { ...key, storeId }, { isOn: true }, at)
}
