import { boolean, json, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'
import type { JsonValue } from '#features/automation/workflows/contract/definition.ts'

/** In which stores a workflow starts by itself, and what its runs there begin with. */
export const workflowStores = pgTable(
  'workflow_stores',
  {
    workspaceId: uuid('workspace_id').notNull(),
    workflowId: uuid('workflow_id').notNull(),
    storeId: uuid('store_id').notNull(),
    isOn: boolean('is_on').notNull(),
    input: json().notNull().$type<Record<string, JsonValue>>(),
    /** Why it last started nothing here. */
    lastProblem: text('last_problem'),
    setAt: moment('set_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.workflowId, table.storeId] })],
)

/** Workflows whose stores were named once: when the last of them is removed, they start nowhere. */
export const workflowsWithStores = pgTable(
  'workflows_with_stores',
  { workspaceId: uuid('workspace_id').notNull(), workflowId: uuid('workflow_id').notNull() },
  (table) => [primaryKey({ columns: [table.workspaceId, table.workflowId] })],
)
