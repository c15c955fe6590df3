import type { Tx } from '#db/database.ts'
import { findActiveStore, findStore, listStores, selectActiveStore } from '../records.ts'
import { findStoreBy } from '../records/domains.ts'

/** The store that the console works on: what a merchant or an agent begins now is of it. Null before the first connection. */
export async function findActiveStoreId(tx: Tx, workspaceId: string): Promise<string | null> {
  return (await findActiveStore(tx, workspaceId))?.id ?? null
}

/** The same as a query of `id` and `is_demo`, for a statement that would otherwise wait for the answer to another. */
export function activeStoreQuery(workspaceId: string) {
  return selectActiveStore(workspaceId)
}

/** The domain of a store that is a demo store; null for any other. */
export async function findDemoDomain(tx: Tx, workspaceId: string, storeId: string): Promise<string | null> {
  const store = await findStore(tx, workspaceId, storeId)
  return store?.isDemo ? store.domain : null
}

/** A store by its id or its domain; null where the workspace has none. */
export function findStoreKey(
  tx: Tx,
  workspaceId: string,
  by: { storeId: string } | { domain: string },
): Promise<{ storeId: string; domain: string } | null> {
  return findStoreBy(tx, workspaceId, by)
}

/** What relies on the store has ended now, and what begins waits until the transaction ends. */
export async function lockStore(tx: Tx, workspaceId: string, storeId: string): Promise<void> {
  await findStore(tx, workspaceId, storeId, 'update')
}

export type StoreInUse = { id: string; name: string; isConnected: boolean; isPaused: boolean }

/** The stores of the workspace, the default one first. */
export async function listStoresInUse(tx: Tx, workspaceId: string): Promise<StoreInUse[]> {
  const stores = await listStores(tx, workspaceId)
  return stores.map(({ id, shop, isConnected, pausedAt }) => ({
    ...{ id, name: shop.name, isConnected },
    isPaused: pausedAt !== null,
  }))
}

/** The name of the store that is worked on, where the merchant has several; null where there is no other. */
export async function findStoreName(tx: Tx, workspaceId: string): Promise<string | null> {
  const stores = await listStores(tx, workspaceId)
  const active = await findActiveStoreId(tx, workspaceId)
  return stores.length > 1 ? (stores.find(({ id }) => id === active)?.shop.name ?? null) : null
}
