import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'

export const agentMessages = pgTable(
  'agent_messages',
  {
    workspaceId: uuid('workspace_id').notNull(),
    id: uuid().notNull(),
    fromAgent: text('from_agent').notNull(),
    toAgent: text('to_agent').notNull(),
    type: text().notNull(),
    priority: text().notNull(),
    status: text().notNull(),
    content: text().notNull(),
    reason: text(),
    circle: jsonb(),
    inReplyTo: uuid('in_reply_to'),
    stepKey: text('step_key'),
    askingRunId: uuid('asking_run_id'),
    depth: integer().notNull(),
    exchangeRunId: uuid('exchange_run_id'),
    turnRunId: uuid('turn_run_id'),
    conversationId: uuid('conversation_id'),
    isTainting: boolean('is_tainting').notNull().default(false),
    storeId: uuid('store_id'),
    createdAt: moment('created_at').notNull(),
    settledAt: moment('settled_at'),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
)
