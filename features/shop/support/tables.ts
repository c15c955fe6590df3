import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'
import type { Channel, ReplyAuthor, TicketIntent, TicketPriority, TicketStatus } from './contract.ts'

export const tickets = pgTable(
  'tickets',
  {
    workspaceId: uuid('workspace_id').notNull(),
    id: uuid().notNull(),
    number: integer().notNull(),
    importKey: text('import_key').notNull(),
    customerName: text('customer_name').notNull(),
    customerEmail: text('customer_email'),
    subject: text().notNull(),
    text: text().notNull(),
    searchText: text('search_text').notNull(),
    priority: text().notNull().$type<TicketPriority>(),
    status: text().notNull().$type<TicketStatus>(),
    channel: text().notNull().$type<Channel>(),
    orderName: text('order_name'),
    rating: integer(),
    intent: text().$type<TicketIntent>(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    storeId: uuid('store_id'),
    nameKeysOf: text('name_keys_of'),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
)

export const ticketReplies = pgTable(
  'ticket_replies',
  {
    workspaceId: uuid('workspace_id').notNull(),
    id: uuid().notNull(),
    ticketId: uuid('ticket_id').notNull(),
    who: text().notNull().$type<ReplyAuthor>(),
    text: text().notNull(),
    at: moment('at').notNull(),
    idempotencyKey: text('idempotency_key'),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
)

export const ticketNumbers = pgTable('ticket_numbers', {
  workspaceId: uuid('workspace_id').primaryKey(),
  lastNumber: integer('last_number').notNull(),
})

export const ticketNameKeys = pgTable(
  'ticket_name_keys',
  {
    workspaceId: uuid('workspace_id').notNull(),
    key: text().notNull(),
    ticketId: uuid('ticket_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.key, table.ticketId] })],
)

export type TicketRow = typeof tickets.$inferSelect
