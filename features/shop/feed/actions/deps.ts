import type { ShopifyPort, ShopifySession } from '#adapters/shopify/port.ts'
import type { Db, Tx } from '#db/database.ts'
import type { RunView } from '#engine/contract.ts'
import type { SellerFacts } from '#features/base/stores/contract.ts'

/** What the feed needs to know of the connected store. */
export type FeedStore = {
  storeId: string
  domain: string
  isDemo: boolean
  currency: string
  seller: SellerFacts
  lastFullSyncAt: Date | null
  lastSyncAt: Date | null
}

/** The stores feature, as the server hands it over. */
export type StoreAccess = {
  /** The store whose products are shown, also while it is disconnected. */
  findActive: (workspaceId: string) => Promise<{ storeId: string; isDemo: boolean } | null>
  /** Refuses with STORE_NOT_CONNECTED. */
  getConnected: (workspaceId: string) => Promise<FeedStore>
  /** With `tx` the store stays as it is until that ends: rows judged by its facts are written before the facts can change. */
  get: (workspaceId: string, storeId: string, tx?: Tx) => Promise<FeedStore>
  openSession: (workspaceId: string, storeId: string) => Promise<ShopifySession>
  port: (isDemo: boolean) => ShopifyPort
  /** Reads name, links, currency and scopes anew. Answers whether a fact that stands on every row changed. */
  refresh: (workspaceId: string, storeId: string, signal: AbortSignal) => Promise<boolean>
  /** Records whether the store hides what things cost. Once that changes, the next sync reads everything. */
  noteCosts: (workspaceId: string, storeId: string, areHidden: boolean) => Promise<void>
  /** Records that a complete pass which began at `startedAt` has ended. */
  recordSync: (
    workspaceId: string,
    storeId: string,
    pass: { startedAt: Date; isFull: boolean },
  ) => Promise<void>
}

/** The part of the engine that the feed uses. */
export type Runs = {
  start: (
    workspaceId: string,
    kind: string,
    run: { purpose: string; input: unknown; tx?: Tx },
  ) => Promise<{ run: RunView; isNew: boolean }>
  list: (workspaceId: string, filter: { purpose: string; limit: number }) => Promise<RunView[]>
  waitFor: (workspaceId: string, runId: string, timeoutMs: number, signal: AbortSignal) => Promise<RunView>
  /** Tells open tabs that something changed. */
  publish: (workspaceId: string, topic: string) => Promise<void>
}

export type FeedDeps = {
  db: Db
  stores: StoreAccess
  runs: Runs
  clock: () => Date
  /** Starts what other features do once the products of a store were read; it begins when `tx` commits. */
  startAfterSync: (workspaceId: string, storeId: string, tx: Tx) => Promise<void>
}
