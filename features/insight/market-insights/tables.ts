import { json, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'

export const marketInsights = pgTable(
  'market_insights',
  {
    workspaceId: uuid('workspace_id').notNull(),
    storeId: uuid('store_id').notNull(),
    computedAt: moment('computed_at').notNull(),
    findings: json().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.storeId] })],
)

export const monitoringPauses = pgTable('monitoring_pauses', {
  workspaceId: uuid('workspace_id').notNull().primaryKey(),
  pausedBy: uuid('paused_by').notNull(),
  pausedAt: moment('paused_at').notNull(),
})
