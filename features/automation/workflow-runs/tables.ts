import { bigint, boolean, integer, json, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'
import type { Port, WorkflowDefinition } from '#features/automation/workflows/contract/definition.ts'
import type { EffectKind, EffectState, WaitsFor } from './contract/executor.ts'
import type { RunCause, RunError, StepRunStatus, WorkflowRunStatus } from './contract/run.ts'

export const workflowRuns = pgTable(
  'workflow_runs',
  {
    workspaceId: uuid('workspace_id').notNull(),
    id: uuid().notNull(),
    workflowId: uuid('workflow_id').notNull(),
    version: integer(),
    definition: json().$type<WorkflowDefinition>(),
    name: text().notNull(),
    status: text().notNull().$type<WorkflowRunStatus>(),
    cause: json().notNull().$type<RunCause>(),
    startKey: text('start_key').notNull(),
    input: json().notNull().$type<Record<string, unknown>>(),
    output: json(),
    error: json().$type<RunError>(),
    control: text().$type<'pause' | 'cancel'>(),
    wakes: integer().notNull().default(0),
    lives: integer().notNull().default(0),
    hasSlot: boolean('has_slot').notNull(),
    chain: uuid().array().notNull(),
    parentRunId: uuid('parent_run_id'),
    keyRoot: uuid('key_root').notNull(),
    fromStepId: text('from_step_id'),
    fromInput: json('from_input'),
    repeats: json().notNull().$type<Record<string, number>>(),
    currentStep: text('current_step'),
    stepsDone: integer('steps_done').notNull().default(0),
    stepsTotal: integer('steps_total').notNull(),
    itemsTotal: integer('items_total').notNull().default(0),
    itemsDone: integer('items_done').notNull().default(0),
    itemsFailed: integer('items_failed').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    startedAt: moment('started_at'),
    endedAt: moment('ended_at'),
    storeId: uuid('store_id'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    unique().on(table.workspaceId, table.workflowId, table.startKey),
  ],
)

export const workflowStepRuns = pgTable(
  'workflow_step_runs',
  {
    workspaceId: uuid('workspace_id').notNull(),
    runId: uuid('run_id').notNull(),
    path: text().notNull(),
    id: uuid().notNull(),
    stepId: text('step_id').notNull(),
    frame: text().notNull(),
    itemIndex: integer('item_index'),
    isItem: boolean('is_item').notNull().default(false),
    status: text().notNull().$type<StepRunStatus>(),
    port: text().$type<Port>(),
    attempt: integer().notNull(),
    repeat: integer().notNull().default(0),
    error: json().$type<RunError>(),
    waitsFor: json('waits_for').$type<WaitsFor>(),
    waitsType: text('waits_type').$type<WaitsFor['type']>(),
    afterEvent: text('after_event'),
    answer: json(),
    input: json(),
    output: json(),
    startedAt: moment('started_at'),
    endedAt: moment('ended_at'),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.runId, table.path] })],
)

export const workflowLoopItems = pgTable(
  'workflow_loop_items',
  {
    workspaceId: uuid('workspace_id').notNull(),
    runId: uuid('run_id').notNull(),
    path: text().notNull(),
    page: integer().notNull(),
    items: json().notNull().$type<unknown[]>(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.runId, table.path, table.page] })],
)

export const workflowEffects = pgTable(
  'workflow_effects',
  {
    workspaceId: uuid('workspace_id').notNull(),
    key: text().notNull(),
    keyRoot: uuid('key_root').notNull(),
    repeat: integer().notNull().default(0),
    runId: uuid('run_id').notNull(),
    path: text().notNull(),
    stepId: text('step_id').notNull(),
    kind: text().notNull().$type<EffectKind>(),
    description: text().notNull(),
    takesKey: boolean('takes_key').notNull(),
    canUndo: boolean('can_undo').notNull(),
    state: text().notNull().$type<EffectState | 'begun'>(),
    output: json(),
    begunAt: moment('begun_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.key] })],
)

export const workflowStepLogs = pgTable(
  'workflow_step_logs',
  {
    workspaceId: uuid('workspace_id').notNull(),
    runId: uuid('run_id').notNull(),
    stepRunId: uuid('step_run_id').notNull(),
    id: uuid().notNull(),
    level: text().notNull().$type<'info' | 'warn' | 'error'>(),
    message: text().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
)

/** What steps changed and spent, once for each key of a step. */
export const workflowCharges = pgTable(
  'workflow_charges',
  {
    workspaceId: uuid('workspace_id').notNull(),
    key: text().notNull(),
    workflowId: uuid('workflow_id').notNull(),
    runId: uuid('run_id').notNull(),
    changes: integer().notNull(),
    spendMinor: bigint('spend_minor', { mode: 'number' }).notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.key] })],
)
