import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  integer,
  json,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'
import type { Finding, Readiness, ScorePoint } from './contract.ts'
import type { Enrichment, VariantFacts } from './contract/facts.ts'

export const products = pgTable(
  'products',
  {
    workspaceId: uuid('workspace_id').notNull(),
    storeId: uuid('store_id').notNull(),
    id: uuid('id').notNull(),
    productId: text('product_id').notNull(),
    variantGid: text('variant_gid').notNull(),
    productGid: text('product_gid').notNull(),
    storeOrder: numeric('store_order').notNull(),
    title: text('title').notNull(),
    searchText: text('search_text').notNull(),
    price: numeric('price').notNull(),
    unitCost: numeric('unit_cost'),
    facts: jsonb('facts').notNull().$type<VariantFacts>(),
    factsHash: text('facts_hash').notNull(),
    enrichment: jsonb('enrichment').notNull().$type<Enrichment>(),
    enableSearch: boolean('enable_search').notNull(),
    enableCheckout: boolean('enable_checkout').notNull(),
    row: json('row').notNull().$type<Record<string, unknown>>(),
    findings: jsonb('findings').notNull().$type<Finding[]>(),
    points: jsonb('points').notNull().$type<ScorePoint[]>(),
    problems: text('problems').array().notNull(),
    readiness: text('readiness').notNull().$type<Readiness>(),
    score: integer('score').notNull(),
    syncRun: uuid('sync_run'),
    syncOutcome: text('sync_outcome').$type<SyncOutcome>(),
    category: text('category').generatedAlwaysAs(sql`lower(row ->> 'product_category')`),
    removedAt: moment('removed_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
)

/** Kept by triggers on `products`: see its migration. */
export const productCounts = pgTable(
  'product_counts',
  {
    workspaceId: uuid('workspace_id').notNull(),
    storeId: uuid('store_id').notNull(),
    readiness: text('readiness').notNull().$type<Readiness>(),
    enableSearch: boolean('enable_search').notNull(),
    products: bigint('products', { mode: 'number' }).notNull(),
    scoreSum: bigint('score_sum', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.storeId, table.readiness, table.enableSearch] }),
  ],
)

export const feedDays = pgTable(
  'feed_days',
  {
    workspaceId: uuid('workspace_id').notNull(),
    storeId: uuid('store_id').notNull(),
    day: date('day').notNull(),
    total: integer('total').notNull(),
    ready: integer('ready').notNull(),
    needsEnrichment: integer('needs_enrichment').notNull(),
    incomplete: integer('incomplete').notNull(),
    enabled: integer('enabled').notNull(),
    averageScore: numeric('average_score').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.storeId, table.day] })],
)

export type SyncOutcome = 'added' | 'changed' | 'unchanged'
export type ProductRow = Omit<typeof products.$inferSelect, 'category'>
