import type { SellerFacts, Seller, StoreListing, StoreStatus } from './contract.ts'
import { type SyncColumns, toSettings } from './rules/sync.ts'

/** What the store said of itself at the last connection or sync. Links are absolute URLs. */
export type ShopRecord = {
  name: string
  primaryUrl: string
  currency: string
  country: string | null
  privacyUrl: string | null
  termsUrl: string | null
  refundUrl: string | null
}

export type StoreProblem = { code: string; message: string }

/** Whether the token of the storefront worked when it was tried; `message` says why not. Moments are ISO texts. */
export type StorefrontState = { works: boolean; message: string | null; checkedAt: string }

/** A connected store as the other rules see it. */
export type StoreRecord = {
  id: string
  domain: string
  isDemo: boolean
  isDefault: boolean
  isConnected: boolean
  /** Since when it is paused: nothing is synced from it or written to it. Null where it is not. */
  pausedAt: Date | null
  problem: StoreProblem | null
  scopes: string[]
  shop: ShopRecord
  sellerEdits: Partial<SellerFacts>
  connectedAt: Date
  lastSyncAt: Date | null
  lastFullSyncAt: Date | null
  /** When it was last decided that its customers are kept; null where that was when it was connected. */
  customersSince: Date | null
  /** When its subscriptions were last compared with those we asked for. */
  webhooksCheckedAt: Date | null
  /** When all that changed was last read to find what no message had told of. */
  reconciledAt: Date | null
  /** Found out by the last sync: no scope says it. */
  hidesCosts: boolean
  /** The shop's own id; null where it was connected before that was asked for. */
  shopGid: string | null
  /** Null where no token of the storefront is kept. */
  storefront: StorefrontState | null
} & SyncColumns

/** Seller facts as the store has them. Whether returns are taken, and for how long, no store says in a field. */
function sellerFromShop(shop: ShopRecord): SellerFacts {
  return {
    sellerName: shop.name,
    sellerUrl: shop.primaryUrl,
    privacyPolicyUrl: shop.privacyUrl,
    termsUrl: shop.termsUrl,
    returnPolicyUrl: shop.refundUrl,
    acceptsReturns: null,
    returnWindowDays: null,
    storeCountry: shop.country,
  }
}

/** The merchant's edits win over the store; both are kept. */
export function toSeller(store: Pick<StoreRecord, 'shop' | 'sellerEdits'>): Seller {
  const fromStore = sellerFromShop(store.shop)
  return { facts: { ...fromStore, ...store.sellerEdits }, fromStore, edited: store.sellerEdits }
}

/** New edits over old ones; null takes an edit back. */
export function mergeSellerEdits(
  edits: Partial<SellerFacts>,
  changes: { [K in keyof SellerFacts]?: SellerFacts[K] | undefined },
): Partial<SellerFacts> {
  const merged = { ...edits, ...changes }
  return Object.fromEntries(
    Object.entries(merged).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  )
}

const sellerLinks = ['sellerUrl', 'privacyPolicyUrl', 'termsUrl', 'returnPolicyUrl'] as const

/** Links must be absolute http(s) URLs; a return window needs returns. Answers what is wrong, field by field. */
export function checkSeller(facts: SellerFacts): { field: string; message: string }[] {
  const problems: { field: string; message: string }[] = []
  for (const field of sellerLinks) {
    const value = facts[field]
    if (value !== null && !isWebLink(value)) {
      problems.push({ field, message: 'Enter the full URL, such as https://example.com/returns.' })
    }
  }
  if (facts.returnWindowDays !== null && facts.acceptsReturns !== true) {
    problems.push({ field: 'returnWindowDays', message: 'A return window requires accepting returns.' })
  }
  return problems
}

function isWebLink(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}

export type StatusSurroundings = {
  isSyncing: boolean
  limits: StoreStatus['limits']
  demo: StoreStatus['demo']
  canUseOAuth: boolean
}

const hiddenCosts = {
  feature: 'Cost of products',
  message:
    'Shopify doesn’t share product costs with this app. Grant the "View product costs" permission in Shopify and sync again, or enter costs where Vitrine asks for them.',
}

/** What the console shows of the store. `null` is a workspace that never connected one. */
export function toStatus(store: StoreRecord | null, around: StatusSurroundings): StoreStatus {
  const isConnected = store?.isConnected ?? false
  return {
    connected: isConnected,
    domain: isConnected && store ? store.domain : null,
    storeDomain: isConnected && store ? store.domain : null,
    storeId: store?.id ?? null,
    name: store?.shop.name ?? null,
    isDemo: store?.isDemo ?? false,
    currency: store?.shop.currency ?? null,
    health: toHealth(store, around.isSyncing),
    problem: store?.problem ?? null,
    connectedAt: store?.connectedAt.toISOString() ?? null,
    lastSyncAt: store?.lastSyncAt?.toISOString() ?? null,
    limits: isConnected ? [...around.limits, ...(store?.hidesCosts ? [hiddenCosts] : [])] : [],
    demo: around.demo,
    canUseOAuth: around.canUseOAuth,
  }
}

/** What is known of a store beside its row. */
type ListedSurroundings = {
  isSyncing: boolean
  isRemoving: boolean
  missing: readonly { scope: string; feature: string; whenMissing: string }[]
}

/** A store as lists of stores have it. */
export function toListing(
  store: StoreRecord,
  { isSyncing, isRemoving, missing }: ListedSurroundings,
): StoreListing {
  const health = toHealth(store, isSyncing)
  const isPaused = store.pausedAt !== null && health !== 'disconnected'
  return {
    id: store.id,
    name: store.shop.name,
    domain: store.domain,
    currency: store.shop.currency,
    isDemo: store.isDemo,
    isDefault: store.isDefault,
    status: isRemoving ? 'removing' : isPaused ? 'paused' : health,
    problem: store.problem,
    connectedAt: store.connectedAt.toISOString(),
    lastSyncAt: store.lastSyncAt?.toISOString() ?? null,
    limits: [
      ...missing.map(({ feature, whenMissing }) => ({ feature, message: whenMissing })),
      ...(store.hidesCosts ? [hiddenCosts] : []),
    ],
    missingScopes: missing.map(({ scope }) => scope),
    storefront: store.storefront,
    sync: toSettings(store),
  }
}

function toHealth(store: StoreRecord | null, isSyncing: boolean): StoreStatus['health'] {
  if (!store?.isConnected) return 'disconnected'
  if (store.problem) return 'error'
  return isSyncing ? 'syncing' : 'connected'
}

/** Whether the shop that answers is the one that was connected: by its own id, or, where that is not known, by its domain. */
export function isSameShop(
  store: Pick<StoreRecord, 'shopGid' | 'domain'>,
  answered: { shopGid: string; domain: string },
): boolean {
  return store.shopGid === null ? store.domain === answered.domain : store.shopGid === answered.shopGid
}

/** The demo shop of a workspace: two merchants on one server never share one. */
export function demoDomainOf(workspaceId: string): string {
  return `vitrine-demo-${workspaceId.slice(-12)}.myshopify.com`
}
