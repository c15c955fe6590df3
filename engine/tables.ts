import { bigint, integer, json, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'
import type { RunStatus, StepKind } from './contract.ts'

/** A run's key is its workspace and its id; its state is changed by compare-and-set only. */
export const runs = pgTable(
  'runs',
  {
    workspaceId: uuid('workspace_id').notNull(),
    id: uuid().notNull(),
    kind: text().notNull(),
    purpose: text().notNull(),
    status: text().notNull().$type<RunStatus>(),
    owner: uuid(),
    control: text().$type<'pause' | 'cancel'>(),
    attempt: integer().notNull().default(0),
    input: json().notNull(),
    progress: json(),
    output: json(),
    error: json(),
    wakeAt: moment('wake_at'),
    waitsFor: uuid('waits_for'),
    deliveredAt: moment('delivered_at'),
    heartbeatAt: moment('heartbeat_at'),
    createdAt: moment('created_at').notNull(),
    startedAt: moment('started_at'),
    endedAt: moment('ended_at'),
    agent: text(),
    conversationId: uuid('conversation_id'),
    stage: text(),
    storeId: uuid('store_id'),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
)

/** The stored answers of steps. */
export const runSteps = pgTable(
  'run_steps',
  {
    workspaceId: uuid('workspace_id').notNull(),
    runId: uuid('run_id').notNull(),
    name: text().notNull(),
    answer: json().notNull(),
    storedAt: moment('stored_at').notNull(),
    kind: text().notNull().$type<StepKind>(),
    part: text(),
    tokensIn: bigint('tokens_in', { mode: 'number' }),
    tokensOut: bigint('tokens_out', { mode: 'number' }),
    tokensCached: bigint('tokens_cached', { mode: 'number' }),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.runId, table.name] })],
)

/** What runs ask a person. `decidedArgs` are what was approved in place of `args`. */
export const runApprovals = pgTable(
  'run_approvals',
  {
    workspaceId: uuid('workspace_id').notNull(),
    id: uuid().notNull(),
    runId: uuid('run_id').notNull(),
    name: text().notNull(),
    question: text().notNull(),
    args: json().notNull(),
    argsHash: text('args_hash').notNull(),
    decision: text().$type<'approved' | 'rejected' | 'expired'>(),
    decidedBy: text('decided_by'),
    decidedAt: moment('decided_at'),
    decidedArgs: json('decided_args'),
    askedAt: moment('asked_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    storeId: uuid('store_id'),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
)
