import type { ShopifyPort, ShopifySession } from '#adapters/shopify/port.ts'
import type { Db, Tx } from '#db/database.ts'
import type { RunView } from '#engine/contract.ts'

/** What sales needs to know of the connected store. */
export type SalesStore = {
  storeId: string
  domain: string
  isDemo: boolean
  seller: { sellerName: string | null }
  /** ISO 4217. */
  currency: string
  /** Those the merchant granted, as of the last connection or sync of products. */
  scopes: readonly string[]
}

/** The stores feature, as the server hands it over. */
export type StoreAccess = {
  /** The store whose orders are shown, also while it is disconnected. */
  findActive: (workspaceId: string) => Promise<{ storeId: string } | null>
  /** Refuses with STORE_NOT_CONNECTED. */
  getConnected: (workspaceId: string) => Promise<SalesStore>
  get: (workspaceId: string, storeId: string, tx?: Tx) => Promise<SalesStore>
  openSession: (workspaceId: string, storeId: string) => Promise<ShopifySession>
  port: (isDemo: boolean) => ShopifyPort
}

/** The part of the engine that sales uses. */
export type Runs = {
  start: (
    workspaceId: string,
    kind: string,
    run: { purpose: string; input: unknown; tx: Tx },
  ) => Promise<{ run: RunView; isNew: boolean }>
  list: (workspaceId: string, filter: { purpose: string; limit: number }) => Promise<RunView[]>
  waitFor: (workspaceId: string, runId: string, timeoutMs: number, signal: AbortSignal) => Promise<RunView>
  publish: (workspaceId: string, topic: string) => Promise<void>
}

export type SalesDeps = {
  db: Db
  stores: StoreAccess
  runs: Runs
  clock: () => Date
  /** The products of the feed that these variants are, as far as it has them. */
  findProducts: (
    workspaceId: string,
    storeId: string,
    variantGids: string[],
  ) => Promise<Map<string, { productId: string; title: string }>>
  /** What follows a sync of orders, in the transaction of the run's last step. */
  startAfterSync: (workspaceId: string, storeId: string, tx: Tx) => Promise<void>
}
