import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'

/** Those that a merchant added; all others come from notices and failed runs. */
export const alerts = pgTable(
  'alerts',
  {
    workspaceId: uuid('workspace_id').notNull(),
    id: uuid().notNull(),
    type: text().notNull(),
    message: text().notNull(),
    source: text().notNull(),
    storeId: uuid('store_id'),
    addedBy: uuid('added_by').notNull(),
    addedAt: moment('added_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
)

export const alertMarks = pgTable(
  'alert_marks',
  {
    workspaceId: uuid('workspace_id').notNull(),
    source: text().notNull(),
    alertId: text('alert_id').notNull(),
    status: text().notNull(),
    cause: text().notNull(),
    markedBy: uuid('marked_by').notNull(),
    markedAt: moment('marked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.source, table.alertId] })],
)

export const securityMarks = pgTable(
  'security_marks',
  {
    workspaceId: uuid('workspace_id').notNull(),
    orderId: uuid('order_id').notNull(),
    kind: text().notNull(),
    status: text().notNull(),
    cause: text().notNull(),
    seen: jsonb(),
    markedBy: uuid('marked_by').notNull(),
    markedAt: moment('marked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.orderId, table.kind] })],
)
