import { bigint, boolean, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'
import type { EventType } from './contract.ts'

/** The last number given in a workspace. Its row is locked until the transaction that records an event ends. */
export const eventNumbers = pgTable('event_numbers', {
  workspaceId: uuid('workspace_id').primaryKey(),
  lastId: bigint('last_id', { mode: 'bigint' }).notNull(),
  trimmedAt: moment('trimmed_at'),
  trimmedId: bigint('trimmed_id', { mode: 'bigint' }).notNull(),
})

/** Written by the function `record_events` and by triggers on what changes: see its migration. */
export const recordedEvents = pgTable(
  'recorded_events',
  {
    workspaceId: uuid('workspace_id').notNull(),
    id: bigint('id', { mode: 'bigint' }).notNull(),
    storeId: uuid('store_id'),
    type: text('type').notNull().$type<EventType>(),
    subject: text('subject').notNull(),
    at: moment('at').notNull(),
    isPast: boolean('is_past').notNull().default(false),
    payload: jsonb('payload').notNull().$type<Record<string, unknown>>(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
)

/** Since when events of a type are complete. */
export const eventCoverage = pgTable(
  'event_coverage',
  {
    workspaceId: uuid('workspace_id').notNull(),
    storeId: uuid('store_id').notNull(),
    type: text('type').notNull().$type<EventType>(),
    since: moment('since').notNull(),
    /** Whether what was known of the time before has been recorded. */
    isFilled: boolean('is_filled').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.storeId, table.type] })],
)

/** Which products stood below their reorder point when that was computed last. */
export const lowStockProducts = pgTable(
  'low_stock_products',
  {
    workspaceId: uuid('workspace_id').notNull(),
    storeId: uuid('store_id').notNull(),
    productId: text('product_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.storeId, table.productId] })],
)
