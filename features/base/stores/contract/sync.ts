import { z } from 'zod'

/** Which way a store is kept in step: both ways, only read, or only written to. */
export const SyncMode = z.enum(['bidirectional', 'shopify_to_internal', 'internal_to_shopify'])
export type SyncMode = z.infer<typeof SyncMode>

/** What of a store arrives by itself, or is read at all. */
export const SyncSettings = z.object({
  mode: SyncMode,
  /** Products are synced each hour, and when the store tells of a change. */
  products: z.boolean(),
  /** Orders are synced when the store tells of one. */
  orders: z.boolean(),
  /** Customers are read and kept, which of them placed an order, and what they wrote. */
  customers: z.boolean(),
  /** Products are synced when the store tells of other stock. */
  inventory: z.boolean(),
})
export type SyncSettings = z.infer<typeof SyncSettings>
