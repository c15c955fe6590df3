/** Of which store of its workspace work is done, where a request or a run names one. */
import { AsyncLocalStorage } from 'node:async_hooks'

const scopes = new AsyncLocalStorage<string | null>()

/** Everything that `work` does is of this store: its transactions see nothing of another. With null, all stores of the workspace are meant. */
export function inStore<T>(storeId: string | null, work: () => T): T {
  return scopes.run(storeId, work)
}

/** The store that the request or the run names; null where it names none. */
export function namedStoreId(): string | null {
  return scopes.getStore() ?? null
}
