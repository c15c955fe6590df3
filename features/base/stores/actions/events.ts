import type { Tx } from '#db/database.ts'
import { inStore } from '#db/store-scope.ts'

/** What happens to a store that features above follow. */
export type StoreEvent =
  | 'store.connected'
  /** What stands on every row of the feed changed: the seller facts. */
  | 'seller.changed'
  /** The store says that something changed, not what. */
  | 'products.changed'
  /** The store says that something of an order changed, or what is wanted of orders did. */
  | 'orders.changed'
  /** The store says that something of a customer changed. */
  | 'customers.changed'
  /** The merchant no longer wants customers to be kept, or wants them again. */
  | 'customers.switched'
  /** A day has passed: what no message told of is to be found. */
  | 'day.passed'
  /** A sync has read the products. */
  | 'products.synced'
  /** The merchant wants everything of theirs to be in the store now. */
  | 'writes.due'
  | 'orders.synced'
  /** Other products are to be ordered from suppliers, or other numbers of them. */
  | 'purchases.changed'

type Handler = (workspaceId: string, storeId: string, tx: Tx) => Promise<unknown>

export type StoreEvents = {
  on: (event: StoreEvent, handler: Handler) => void
  /** Calls the handlers one after another, in the transaction in which it happened: what they start begins when that commits. */
  publish: (event: StoreEvent, workspaceId: string, storeId: string, tx: Tx) => Promise<void>
}

export function createStoreEvents(): StoreEvents {
  const handlers: { event: StoreEvent; handler: Handler }[] = []
  return {
    on: (event, handler) => {
      handlers.push({ event, handler })
    },
    publish: async (event, workspaceId, storeId, tx) => {
      for (const each of handlers) {
        if (each.event === event) await inStore(storeId, () => each.handler(workspaceId, storeId, tx))
      }
    },
  }
}
