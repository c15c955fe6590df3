import { bigint, boolean, integer, json, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, moment } from '#db/columns.ts'
import type { EventType } from '#features/automation/events/contract.ts'
import type { Trigger } from '#features/automation/workflows/contract/definition.ts'

/** What starts the published version of a workflow by itself. */
export const workflowTriggers = pgTable(
  'workflow_triggers',
  {
    workspaceId: uuid('workspace_id').notNull(),
    workflowId: uuid('workflow_id').notNull(),
    definition: json('definition').notNull().$type<Trigger>(),
    event: text('event').$type<EventType>(),
    isOn: boolean('is_on').notNull(),
    /** Events up to this one were before it. */
    afterId: bigint('after_id', { mode: 'bigint' }).notNull().default(0n),
    nextAt: moment('next_at'),
    computedAt: moment('computed_at'),
    missed: integer('missed').notNull().default(0),
    lastAt: moment('last_at'),
    lastRunId: uuid('last_run_id'),
    /** Why it last started nothing. */
    lastProblem: text('last_problem'),
    setAt: moment('set_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.workflowId] })],
)

/** How far the triggers of a workspace have read its events. */
export const eventReaders = pgTable('event_readers', {
  workspaceId: uuid('workspace_id').primaryKey(),
  readTo: bigint('read_to', { mode: 'bigint' }).notNull(),
})

export const workflowWebhooks = pgTable(
  'workflow_webhooks',
  {
    workspaceId: uuid('workspace_id').notNull(),
    workflowId: uuid('workflow_id').notNull(),
    tokenHash: bytea('token_hash').notNull(),
    createdAt: moment('created_at').notNull(),
    lastCalledAt: moment('last_called_at'),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.workflowId] })],
)

/** Calls that were taken. */
export const workflowWebhookCalls = pgTable(
  'workflow_webhook_calls',
  {
    workspaceId: uuid('workspace_id').notNull(),
    workflowId: uuid('workflow_id').notNull(),
    deliveryId: text('delivery_id').notNull(),
    calledAt: moment('called_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.workflowId, table.deliveryId] })],
)
