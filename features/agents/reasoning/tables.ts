import { json, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'

export const agentRegressions = pgTable(
  'agent_regressions',
  {
    workspaceId: uuid('workspace_id').notNull(),
    id: uuid().notNull(),
    name: text().notNull(),
    agent: text().notNull(),
    recording: json().notNull(),
    lastRunId: uuid('last_run_id'),
    storeId: uuid('store_id'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
)
