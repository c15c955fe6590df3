import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'
import type { ChangeField, FieldValues } from './contract.ts'

export const storeChanges = pgTable(
  'store_changes',
  {
    workspaceId: uuid('workspace_id').notNull(),
    storeId: uuid('store_id').notNull(),
    id: uuid('id').notNull(),
    idempotencyKey: text('idempotency_key'),
    requestHash: text('request_hash').notNull(),
    actor: text('actor').notNull(),
    runId: uuid('run_id'),
    approvalId: uuid('approval_id'),
    productId: text('product_id').notNull(),
    productTitle: text('product_title').notNull(),
    productGid: text('product_gid').notNull(),
    variantGid: text('variant_gid').notNull(),
    locationGid: text('location_gid'),
    target: text('target').notNull(),
    field: text('field').notNull().$type<ChangeField>(),
    before: jsonb('before').notNull().$type<FieldValues>(),
    after: jsonb('after').notNull().$type<FieldValues>(),
    status: text('status').notNull().$type<'pending' | 'done' | 'failed'>(),
    problem: text('problem'),
    undoOf: uuid('undo_of'),
    undoneAt: moment('undone_at'),
    createdAt: moment('created_at').notNull(),
    settledAt: moment('settled_at'),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
)

export type ChangeRow = typeof storeChanges.$inferSelect
