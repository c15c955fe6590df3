/** Of which store of its workspace work is done, where a request or a run names one. */
import { AsyncLocalStorage } from 'node:async_hooks'
import pLimit from 'p-limit'

const scopes = new AsyncLocalStorage<string | null>()

/** Everything that `work` does is of this store: its transactions see nothing of another. With null, all stores of the workspace are meant. */
export function inStore<T>(storeId: string | null, work: () => T): T {
  return scopes.run(storeId, work)
}

/** A workspace has few connections, of which other requests need some. */
const storesAtOnce = 2

/** What `work` answers in each of the stores, in their order. */
export function inEachStore<S extends { id: string }, T>(
  stores: readonly S[],
  work: (store: S) => Promise<T>,
): Promise<T[]> {
  return pLimit(storesAtOnce).map(stores, (store) => inStore(store.id, () => work(store)))
}

/** The store that the request or the run names; null where it names none. */
export function namedStoreId(): string | null {
  return scopes.getStore() ?? null
}
