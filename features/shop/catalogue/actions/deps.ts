import type { ShopifyPort, ShopifySession } from '#adapters/shopify/port.ts'
import type { Db, Tx } from '#db/database.ts'
import type { Engine } from '#engine/engine.ts'

export type ConnectedStore = { storeId: string; isDemo: boolean; currency: string; scopes: string[] }

type ActiveStore = Pick<ConnectedStore, 'storeId' | 'isDemo'> & { isConnected: boolean }

/** A product of the feed, and what it is in the store. */
export type ProductInStore = { productId: string; title: string; productGid: string; variantGid: string }

/** Who changes something: a merchant's id, or an agent such as "agent:seller" in a run. */
export type Author = { actor: string; runId: string | null; approvalId: string | null }

/** One value that differs, by the name people know. */
export type Difference = { field: string; before: string | null; after: string | null }

/** Which use of a tool it is. `approved` is what the person saw, of `approvedNames`; null when no person was asked. */
export type ToolUse = Author & { approved: Difference[] | null; approvedNames: string[] | null }

export type CatalogueDeps = {
  db: Db
  clock: () => Date
  runs: Pick<Engine, 'start'>
  stores: {
    /** The store that is connected, or was last. */
    findActive: (workspaceId: string) => Promise<ActiveStore | null>
    /** Refuses with STORE_NOT_CONNECTED. */
    getConnected: (workspaceId: string) => Promise<ConnectedStore>
    openSession: (workspaceId: string, storeId: string) => Promise<ShopifySession>
    port: (isDemo: boolean) => ShopifyPort
  }
  /** By the id in the feed, or by the row's own. */
  findProduct: (workspaceId: string, storeId: string, productId: string) => Promise<ProductInStore | null>
  /** Makes the feed follow the store; it begins when `tx` commits. */
  followStore: (workspaceId: string, storeId: string, tx: Tx) => Promise<unknown>
  /** The use of a tool that has this key. */
  findToolUse: (workspaceId: string, idempotencyKey: string) => Promise<ToolUse>
  merchants: (workspaceId: string) => Promise<{ id: string; email: string }[]>
  /** Tells open tabs that something changed. */
  publish: (workspaceId: string, topic: string) => Promise<void>
}
