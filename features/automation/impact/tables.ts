import { json, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'
import type { MeasuredEffect, UnknownEffect } from './contract.ts'

/** What was measured after the last sync of orders, for each workflow that changed products of the store. */
export const workflowImpacts = pgTable(
  'workflow_impacts',
  {
    workspaceId: uuid('workspace_id').notNull(),
    workflowId: uuid('workflow_id').notNull(),
    storeId: uuid('store_id').notNull(),
    effect: json().notNull().$type<MeasuredEffect | UnknownEffect>(),
    measuredAt: moment('measured_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.workflowId, table.storeId] })],
)
