import { z } from 'zod'
import { RunView } from '#engine/contract.ts'
import { endpoint, succeeds } from '#kit/endpoint.ts'
import { defineRefusals, storeChoiceRefusals, upstreamRefusals } from '#kit/errors.ts'
import { SyncSettings } from './contract/sync.ts'

export const storeRefusals = defineRefusals({
  STORE_NOT_CONNECTED: 409,
  STORE_PAUSED: 409,
  STORE_NAME_WRONG: 400,
  STORE_DOMAIN_INVALID: 400,
  STORE_TOKEN_REFUSED: 400,
  STORE_SCOPES_MISSING: 409,
  STORE_NEEDS_RECONNECT: 409,
  STORE_MISMATCH: 409,
  STORE_BEING_REMOVED: 409,
  STORE_APP_NOT_CONFIGURED: 409,
  STORE_OAUTH_FAILED: 409,
  SELLER_INVALID: 400,
  DEMO_STORE_OFF: 409,
  WEBHOOK_REFUSED: 401,
})

/** How a sync that was waited for fails. */
export const syncRefusals = defineRefusals({
  STORE_NEEDS_RECONNECT: 409,
  STORE_PAUSED: 409,
  STORE_MISMATCH: 409,
  UPSTREAM_UNAUTHORIZED: 502,
  UPSTREAM_FORBIDDEN: 502,
  UPSTREAM_NOT_FOUND: 502,
  UPSTREAM_THROTTLED: 502,
  UPSTREAM_TIMEOUT: 502,
  UPSTREAM_UNAVAILABLE: 502,
  UPSTREAM_MALFORMED: 502,
  UPSTREAM_REJECTED: 502,
  INTERNAL: 409,
})

/** Kept once per store and stamped on every row. */
export const SellerFacts = z.object({
  sellerName: z.string().nullable(),
  sellerUrl: z.string().nullable(),
  privacyPolicyUrl: z.string().nullable(),
  termsUrl: z.string().nullable(),
  returnPolicyUrl: z.string().nullable(),
  acceptsReturns: z.boolean().nullable(),
  returnWindowDays: z.number().int().nullable(),
  /** ISO 3166-1 alpha-2. */
  storeCountry: z.string().nullable(),
})
export type SellerFacts = z.infer<typeof SellerFacts>

export const StoreStatus = z.object({
  connected: z.boolean(),
  /** The same text twice: the specification reads either name. Null when nothing is connected. */
  domain: z.string().nullable(),
  storeDomain: z.string().nullable(),
  storeId: z.string().nullable(),
  name: z.string().nullable(),
  isDemo: z.boolean(),
  currency: z.string().nullable(),
  health: z.enum(['connected', 'syncing', 'error', 'disconnected']),
  /** What is wrong and what to do, when health is "error". */
  problem: z.object({ code: z.string(), message: z.string() }).nullable(),
  connectedAt: z.string().nullable(),
  lastSyncAt: z.string().nullable(),
  /** Features that the granted scopes do not cover, each with the sentence to show. */
  limits: z.array(z.object({ feature: z.string(), message: z.string() })),
  /** `hasFailed`: the server wanted to start it and could not. */
  demo: z.object({ isAvailable: z.boolean(), hasFailed: z.boolean(), domain: z.string().nullable() }),
  /** The server has an app of its own, so a domain alone starts the OAuth sign-in. */
  canUseOAuth: z.boolean(),
})
export type StoreStatus = z.infer<typeof StoreStatus>

export const storeStatus = endpoint({
  method: 'GET',
  path: '/api/shopify/status',
  summary: 'The connected store',
  rate: 'poll',
  isKept: true,
  reply: succeeds(StoreStatus),
})

/** A store that was connected. `isDefault`: it is the one that is meant where none is named. */
export const Connected = z.object({ status: StoreStatus, isDefault: z.boolean() })
export type Connected = z.infer<typeof Connected>

const credential = z.string().trim().min(1).max(512)

export const connectStore = endpoint({
  method: 'POST',
  path: '/api/shopify/connect',
  isOfWorkspace: true,
  summary:
    'Connect with an access token, or a client id and secret, or (with neither) by the OAuth page in `redirectUrl`',
  body: {
    storeDomain: z.string().trim().min(1, 'Store domain is required').max(255),
    accessToken: credential.optional(),
    storefrontAccessToken: credential.optional(),
    clientId: credential.optional(),
    clientSecret: credential.optional(),
    /** What is synced of a store that is new here. One that was connected before keeps its settings. */
    sync: SyncSettings.partial().optional(),
  },
  refusals: [
    storeRefusals.STORE_DOMAIN_INVALID,
    storeRefusals.STORE_TOKEN_REFUSED,
    storeRefusals.STORE_SCOPES_MISSING,
    storeRefusals.STORE_APP_NOT_CONFIGURED,
    storeRefusals.STORE_MISMATCH,
    storeRefusals.STORE_BEING_REMOVED,
    ...Object.values(upstreamRefusals),
  ],
  reply: succeeds(Connected.extend({ redirectUrl: z.string().nullable() })),
})

export const completeOAuth = endpoint({
  method: 'POST',
  path: '/api/shopify/oauth/complete',
  isOfWorkspace: true,
  summary: 'Finish the OAuth sign-in with the query string that Shopify sent back',
  body: { query: z.string().min(1).max(4096) },
  refusals: [
    storeRefusals.STORE_SCOPES_MISSING,
    storeRefusals.STORE_OAUTH_FAILED,
    storeRefusals.STORE_MISMATCH,
    storeRefusals.STORE_BEING_REMOVED,
    ...Object.values(upstreamRefusals),
  ],
  reply: succeeds(Connected),
})

export const connectDemoStore = endpoint({
  method: 'POST',
  path: '/api/shopify/connect-demo',
  isOfWorkspace: true,
  summary: 'Connect the demo store of this workspace',
  refusals: [
    storeRefusals.STORE_SCOPES_MISSING,
    storeRefusals.DEMO_STORE_OFF,
    storeRefusals.STORE_MISMATCH,
    storeRefusals.STORE_BEING_REMOVED,
    ...Object.values(upstreamRefusals),
  ],
  reply: succeeds(Connected),
})

export const disconnectStore = endpoint({
  method: 'POST',
  path: '/api/shopify/disconnect',
  summary: 'Forget the access to the store. Products and what was added to them stay.',
  reply: succeeds(z.object({ status: StoreStatus })),
})

/** Seller facts with where each came from, so that the page can show both values. */
export const Seller = z.object({
  facts: SellerFacts,
  fromStore: SellerFacts,
  edited: SellerFacts.partial(),
})
export type Seller = z.infer<typeof Seller>

export const getSeller = endpoint({
  method: 'GET',
  path: '/api/shopify/seller',
  summary: 'The seller facts that are stamped on every row of the feed',
  refusals: [storeRefusals.STORE_NOT_CONNECTED],
  reply: succeeds(Seller),
})

const link = z.string().trim().max(2048).nullable()

export const setSeller = endpoint({
  method: 'PUT',
  path: '/api/shopify/seller',
  summary: 'Change seller facts. Null goes back to what the store says.',
  body: {
    sellerName: z.string().trim().max(255).nullable().optional(),
    sellerUrl: link.optional(),
    privacyPolicyUrl: link.optional(),
    termsUrl: link.optional(),
    returnPolicyUrl: link.optional(),
    acceptsReturns: z.boolean().nullable().optional(),
    returnWindowDays: z.number().int().min(1).max(3650).nullable().optional(),
    storeCountry: z.string().trim().length(2).nullable().optional(),
  },
  refusals: [storeRefusals.STORE_NOT_CONNECTED, storeRefusals.SELLER_INVALID],
  reply: succeeds(Seller),
})

/** One store of the workspace. */
export const StoreListing = z.object({
  id: z.string(),
  name: z.string(),
  domain: z.string(),
  currency: z.string(),
  isDemo: z.boolean(),
  /** Whether it is the one that is meant where none is named. */
  isDefault: z.boolean(),
  status: z.enum(['connected', 'syncing', 'paused', 'error', 'disconnected', 'removing']),
  /** Why it is not in order, and what to do. */
  problem: z.object({ code: z.string(), message: z.string() }).nullable(),
  connectedAt: z.string(),
  lastSyncAt: z.string().nullable(),
  /** Features that the granted scopes do not cover, each with the sentence to show. */
  limits: z.array(z.object({ feature: z.string(), message: z.string() })),
  /** Names of the scopes that were not granted, such as "read_orders". */
  missingScopes: z.array(z.string()),
  /** Whether the token of the storefront worked when it was tried last; null where there is none. */
  storefront: z
    .object({ works: z.boolean(), message: z.string().nullable(), checkedAt: z.string() })
    .nullable(),
  sync: SyncSettings,
})
export type StoreListing = z.infer<typeof StoreListing>

export const listStores = endpoint({
  method: 'GET',
  path: '/api/stores',
  isOfWorkspace: true,
  summary: 'The stores of this workspace, the default one first',
  rate: 'poll',
  isKept: true,
  reply: succeeds(z.object({ stores: z.array(StoreListing) })),
})

const ofStore = { storeId: z.uuid() }

export const changeStoreUse = endpoint({
  method: 'PATCH',
  path: '/api/stores/{storeId}',
  isOfWorkspace: true,
  summary:
    'Make a store the default, pause it (nothing is synced from it or written to it until it goes on), or say what is synced',
  params: ofStore,
  body: {
    isDefault: z.literal(true).optional(),
    isPaused: z.boolean().optional(),
    sync: SyncSettings.partial().optional(),
  },
  refusals: [storeChoiceRefusals.STORE_UNKNOWN, storeRefusals.STORE_NOT_CONNECTED],
  reply: succeeds(z.object({ stores: z.array(StoreListing) })),
})

export const reconnectStore = endpoint({
  method: 'POST',
  path: '/api/stores/{storeId}/reconnect',
  isOfWorkspace: true,
  summary: 'Connect a store again with the access that is saved, or by the OAuth page in `redirectUrl`',
  params: ofStore,
  refusals: [
    storeChoiceRefusals.STORE_UNKNOWN,
    storeRefusals.STORE_NEEDS_RECONNECT,
    storeRefusals.STORE_SCOPES_MISSING,
    storeRefusals.STORE_APP_NOT_CONFIGURED,
    storeRefusals.STORE_MISMATCH,
    storeRefusals.STORE_BEING_REMOVED,
    storeRefusals.DEMO_STORE_OFF,
    ...Object.values(upstreamRefusals),
  ],
  reply: succeeds(z.object({ stores: z.array(StoreListing), redirectUrl: z.string().nullable() })),
})

/** How many rows of a table were deleted. */
export const RemovedRows = z.object({ table: z.string(), rows: z.number().int() })

/** What the run of a removal leaves: the receipt. */
export const StoreRemoval = z.object({
  storeId: z.string(),
  name: z.string(),
  domain: z.string(),
  removedBy: z.string(),
  startedAt: z.string(),
  endedAt: z.string(),
  removed: z.array(RemovedRows),
})
export type StoreRemoval = z.infer<typeof StoreRemoval>

export const removeStore = endpoint({
  method: 'POST',
  path: '/api/stores/{storeId}/remove',
  isOfWorkspace: true,
  summary: 'Delete a store here with all its data. Nothing changes in Shopify.',
  params: ofStore,
  body: { name: z.string().max(255) },
  refusals: [storeChoiceRefusals.STORE_UNKNOWN, storeRefusals.STORE_NAME_WRONG],
  reply: succeeds(z.object({ run: RunView })),
})

export const listRemovals = endpoint({
  method: 'GET',
  path: '/api/stores/removals',
  isOfWorkspace: true,
  summary: 'Receipts of removed stores, the newest first',
  reply: succeeds(z.object({ removals: z.array(StoreRemoval) })),
})
