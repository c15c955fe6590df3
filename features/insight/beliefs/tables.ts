import {
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'
import type { BeliefKind, BeliefModel, BeliefStatus, EvidenceCounts } from './contract.ts'

export const beliefCursors = pgTable(
  'belief_cursors',
  {
    workspaceId: uuid('workspace_id').notNull(),
    storeId: uuid('store_id').notNull(),
    throughDay: date('through_day'),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.storeId] })],
)

export const beliefs = pgTable(
  'beliefs',
  {
    workspaceId: uuid('workspace_id').notNull(),
    id: uuid().notNull(),
    storeId: uuid('store_id').notNull(),
    key: text().notNull(),
    kind: text().notNull().$type<BeliefKind>(),
    status: text().notNull().$type<BeliefStatus>(),
    isAsked: boolean('is_asked').notNull(),
    name: text(),
    proposedBy: text('proposed_by').$type<'agent' | 'merchant'>(),
    productId: text('product_id'),
    title: text('product_title'),
    limit: doublePrecision('claim_limit'),
    prices: jsonb().$type<{ a: number; b: number }>(),
    currency: text().notNull(),
    prior: jsonb().notNull().$type<BeliefModel>(),
    totals: jsonb().$type<EvidenceCounts>(),
    posterior: jsonb().notNull().$type<BeliefModel>(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
)

export const beliefUpdates = pgTable(
  'belief_updates',
  {
    workspaceId: uuid('workspace_id').notNull(),
    id: uuid().notNull(),
    beliefId: uuid('belief_id').notNull(),
    slot: text().notNull(),
    revision: integer().notNull(),
    isLive: boolean('is_live').notNull(),
    source: text().notNull(),
    evidence: jsonb().notNull().$type<EvidenceCounts>(),
    prior: jsonb().notNull().$type<BeliefModel>(),
    posterior: jsonb().notNull().$type<BeliefModel>(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
)

export const beliefPredictions = pgTable(
  'belief_predictions',
  {
    workspaceId: uuid('workspace_id').notNull(),
    id: uuid().notNull(),
    beliefId: uuid('belief_id').notNull(),
    statement: text().notNull(),
    from: date('from_day').notNull(),
    to: date('to_day').notNull(),
    test: text().notNull().$type<'at_least' | 'above' | 'below'>(),
    threshold: doublePrecision().notNull(),
    probability: doublePrecision().notNull(),
    madeAt: moment('made_at').notNull(),
    resolvedAt: moment('resolved_at'),
    hasHappened: boolean('has_happened'),
    observed: doublePrecision(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
)

export type BeliefRow = typeof beliefs.$inferSelect
export type UpdateRow = typeof beliefUpdates.$inferSelect
export type PredictionRow = typeof beliefPredictions.$inferSelect
