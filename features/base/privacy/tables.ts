import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'
import type { ErasedRows, PrivacyTopic } from './contract.ts'
import type { Person } from './rules.ts'

export const erasedCustomers = pgTable(
  'erased_customers',
  {
    workspaceId: uuid('workspace_id').notNull(),
    storeId: uuid('store_id').notNull(),
    customerHash: text('customer_hash').notNull(),
    erasedAt: moment('erased_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.storeId, table.customerHash] })],
)

export const privacyRequests = pgTable(
  'privacy_requests',
  {
    workspaceId: uuid('workspace_id').notNull(),
    id: uuid().notNull(),
    storeDomain: text('store_domain').notNull(),
    topic: text().notNull().$type<PrivacyTopic>(),
    eventId: text('event_id').notNull(),
    requestedBy: text('requested_by').notNull(),
    receivedAt: moment('received_at').notNull(),
    person: jsonb().$type<Person>(),
    status: text().notNull().default('received').$type<'received' | 'done' | 'refused'>(),
    rows: jsonb().notNull().default([]).$type<ErasedRows[]>(),
    reason: text(),
    endedAt: moment('ended_at'),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
)
