import { z } from 'zod'
import { RunView } from '#engine/contract.ts'
import { storeRefusals } from '#features/base/stores/contract.ts'
import { SyncMode } from '#features/base/stores/contract/sync.ts'
import { endpoint, succeeds } from '#kit/endpoint.ts'
import { storeChoiceRefusals } from '#kit/errors.ts'

export const syncStores = endpoint({
  method: 'POST',
  path: '/api/stores/sync',
  isOfWorkspace: true,
  summary:
    'Sync products and orders of these stores, or of all that are connected and not paused, and keep them in step that way from now on',
  body: { mode: SyncMode, storeIds: z.array(z.uuid()).min(1).max(100).optional() },
  refusals: [
    storeRefusals.STORE_NOT_CONNECTED,
    storeRefusals.STORE_PAUSED,
    storeChoiceRefusals.STORE_UNKNOWN,
  ],
  reply: succeeds(z.object({ runIds: z.array(z.string()) })),
})

/** Where the syncs of a store stand. */
export const StoreSync = z.object({
  storeId: z.string(),
  /** The newest sync of products, and of orders. */
  products: RunView.nullable(),
  orders: RunView.nullable(),
  /** What asks the store lately how writes ended. */
  writes: RunView.nullable(),
})
export type StoreSync = z.infer<typeof StoreSync>

/** A sync, or what a store told, the newest first. Counts are null until a sync has ended. */
export const SyncActivity = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('sync'),
    id: z.string(),
    storeId: z.string(),
    of: z.enum(['products', 'orders', 'customers', 'writes']),
    status: z.enum(['running', 'completed', 'failed', 'cancelled']),
    /** Why it failed. */
    message: z.string().nullable(),
    counts: z
      .object({ added: z.number(), changed: z.number(), removed: z.number(), failed: z.number() })
      .nullable(),
    at: z.string(),
  }),
  z.object({
    type: z.literal('message'),
    storeId: z.string(),
    /** Such as "products/update". */
    topic: z.string(),
    count: z.number().int(),
    /** Nothing came of it: what it is of is switched off, or the store is paused or not connected. */
    isIgnored: z.boolean(),
    at: z.string(),
  }),
])
export type SyncActivity = z.infer<typeof SyncActivity>

export const viewStoreSyncs = endpoint({
  method: 'GET',
  path: '/api/stores/syncs',
  isOfWorkspace: true,
  summary: 'The newest sync of each store, and what happened lately',
  rate: 'poll',
  isKept: true,
  reply: succeeds(z.object({ stores: z.array(StoreSync), activity: z.array(SyncActivity) })),
})
