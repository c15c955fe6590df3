import { bigint, integer, json, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'
import type { WorkflowDefinition } from '#features/automation/workflows/contract/definition.ts'
import type { AnswerPick, EffectKind, RehearsalTotals } from './contract.ts'

export const rehearsals = pgTable(
  'rehearsals',
  {
    workspaceId: uuid('workspace_id').notNull(),
    id: uuid().notNull(),
    workflowId: uuid('workflow_id').notNull(),
    /** The engine's run that works on it. */
    runId: uuid('run_id').notNull(),
    /** Over whose past it is. */
    storeId: uuid('store_id'),
    draftRevision: integer('draft_revision').notNull(),
    /** As it stood. */
    definition: json().notNull().$type<WorkflowDefinition>(),
    fingerprint: text().notNull(),
    publishedVersion: integer('published_version'),
    picks: json().notNull().$type<Record<string, AnswerPick>>(),
    periodFrom: moment('period_from').notNull(),
    periodTo: moment('period_to').notNull(),
    recordedSince: moment('recorded_since'),
    draft: json().$type<RehearsalTotals>(),
    published: json().$type<RehearsalTotals>(),
    logHash: text('log_hash'),
    sampled: text().array().notNull(),
    outgoing: integer().notNull().default(0),
    createdAt: moment('created_at').notNull(),
    /** Null until it was rehearsed to its end. */
    completedAt: moment('completed_at'),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
)

export type Side = 'draft' | 'published'

export const rehearsedEffects = pgTable(
  'rehearsed_effects',
  {
    workspaceId: uuid('workspace_id').notNull(),
    rehearsalId: uuid('rehearsal_id').notNull(),
    side: text().notNull().$type<Side>(),
    /** Its place in the log. */
    place: integer().notNull(),
    key: text().notNull(),
    at: moment('at').notNull(),
    stepId: text('step_id').notNull(),
    stepName: text('step_name').notNull(),
    kind: text().notNull().$type<EffectKind>(),
    of: text().notNull(),
    subject: text().notNull(),
    field: text(),
    before: text(),
    after: text(),
    spendMinor: bigint('spend_minor', { mode: 'number' }),
    hold: text(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.rehearsalId, table.side, table.place] })],
)
