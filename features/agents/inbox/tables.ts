import { integer, json, jsonb, numeric, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'

/** Those that a merchant added or a workflow sent (`addedBy` is null); all others come from the inbox and failed runs. */
export const alerts = pgTable(
  'alerts',
  {
    workspaceId: uuid('workspace_id').notNull(),
    id: uuid().notNull(),
    type: text().notNull(),
    message: text().notNull(),
    source: text().notNull(),
    storeId: uuid('store_id'),
    text: text().notNull().default(''),
    addedBy: uuid('added_by'),
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

/** What needs the merchant; `detail` is `ItemDetail`. */
export const inboxItems = pgTable(
  'inbox_items',
  {
    workspaceId: uuid('workspace_id').notNull(),
    id: uuid().notNull(),
    storeId: uuid('store_id'),
    kind: text().notNull(),
    subject: text().notNull(),
    detail: json().notNull(),
    members: text().array().notNull(),
    size: integer().notNull(),
    money: numeric(),
    currency: text(),
    dueAt: moment('due_at'),
    endsAt: moment('ends_at'),
    openedAt: moment('opened_at').notNull(),
    state: text().notNull().default('open'),
    snoozedUntil: moment('snoozed_until'),
    changedBy: uuid('changed_by'),
    changedAt: moment('changed_at'),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
)

/** When what is stored of a store was read: an earlier look does not take the place of a later one. */
export const inboxReads = pgTable(
  'inbox_reads',
  {
    workspaceId: uuid('workspace_id').notNull(),
    id: uuid().notNull().defaultRandom(),
    storeId: uuid('store_id'),
    part: text().notNull(),
    readAt: moment('read_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    unique().on(table.workspaceId, table.storeId, table.part).nullsNotDistinct(),
  ],
)

export const fraudChecks = pgTable(
  'fraud_checks',
  {
    workspaceId: uuid('workspace_id').notNull(),
    storeId: uuid('store_id').notNull(),
    checkedAt: moment('checked_at').notNull(),
    answer: json().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.storeId] })],
)
