import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'
import type { EditableField } from '#features/shop/feed/contract.ts'
import type { AfterSync, ChangeKind, ChangeStatus, ConflictRules } from './contract.ts'

export const writeBackSettings = pgTable(
  'write_back_settings',
  {
    workspaceId: uuid('workspace_id').notNull(),
    storeId: uuid('store_id').notNull(),
    rules: jsonb('rules').notNull().$type<ConflictRules>(),
    afterSync: text('after_sync').notNull().$type<AfterSync>(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.storeId] })],
)

export const writeBackSets = pgTable(
  'write_back_sets',
  {
    workspaceId: uuid('workspace_id').notNull(),
    storeId: uuid('store_id').notNull(),
    id: uuid('id').notNull(),
    actor: text('actor').notNull(),
    undoOf: uuid('undo_of'),
    runId: uuid('run_id'),
    createdAt: moment('created_at').notNull(),
    startedAt: moment('started_at'),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
)

export const writeBackChanges = pgTable(
  'write_back_changes',
  {
    workspaceId: uuid('workspace_id').notNull(),
    storeId: uuid('store_id').notNull(),
    setId: uuid('set_id').notNull(),
    position: integer('position').notNull(),
    productId: text('product_id').notNull(),
    title: text('title').notNull(),
    productGid: text('product_gid').notNull(),
    variantGid: text('variant_gid'),
    field: text('field').notNull().$type<EditableField>(),
    kind: text('kind').notNull().$type<ChangeKind>(),
    isConflict: boolean('is_conflict').notNull(),
    before: text('before'),
    after: text('after'),
    typed: text('typed').notNull(),
    typedAt: moment('typed_at').notNull(),
    typedBy: text('typed_by').notNull(),
    /** The variants that had it; null where that was not noted. */
    typedOf: text('typed_of').array(),
    storeChangedAt: moment('store_changed_at').notNull(),
    status: text('status').notNull().$type<ChangeStatus>(),
    reason: text('reason'),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.setId, table.position] })],
)

export type SetRow = typeof writeBackSets.$inferSelect
export type ChangeRow = typeof writeBackChanges.$inferSelect
export type StoreKey = Pick<SetRow, 'workspaceId' | 'storeId'>
