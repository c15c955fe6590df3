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
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'
import type { Readiness } from './contract.ts'
import type { BulkChange, BulkSelection, ChangedRow } from './contract/bulk.ts'
import type { Enrichment, EnrichmentMarks, VariantFacts } from './contract/facts.ts'
import type { ColumnName, ViewQuery } from './contract/views.ts'
import type { ProductSummary } from './rules/summary.ts'

export const products = pgTable(
  'products',
  {
    workspaceId: uuid('workspace_id').notNull(),
    storeId: uuid('store_id').notNull(),
    id: uuid('id').notNull(),
    productId: text('product_id').notNull(),
    variantGid: text('variant_gid').notNull(),
    productGid: text('product_gid').notNull(),
    /** The number of the product in the store, then twelve bits for the place of the variant in it. */
    storeOrder: bigint('store_order', { mode: 'bigint' }).notNull(),
    title: text('title').notNull(),
    searchText: text('search_text').notNull(),
    /** Ten-thousandths of the major unit: what lists sort by. */
    sortPrice: bigint('sort_price', { mode: 'number' }).notNull(),
    unitCost: numeric('unit_cost'),
    facts: json('facts').notNull().$type<VariantFacts>(),
    factsHash: text('facts_hash').notNull(),
    enrichment: jsonb('enrichment').notNull().$type<Enrichment>(),
    /** Who typed each value of the enrichment, and what the store said then. */
    enrichmentMarks: jsonb('enrichment_marks').notNull().default({}).$type<EnrichmentMarks>(),
    enableSearch: boolean('enable_search').notNull(),
    enableCheckout: boolean('enable_checkout').notNull(),
    row: json('row').notNull().$type<Record<string, unknown>>(),
    summary: json('summary').notNull().$type<ProductSummary>(),
    /** Codes such as "gtin:missing", the gravest first. */
    issues: text('issues').array().notNull(),
    readiness: text('readiness').notNull().$type<Readiness>(),
    score: integer('score').notNull(),
    syncRun: uuid('sync_run'),
    syncOutcome: text('sync_outcome').$type<SyncOutcome>(),
    /** The path of the exported row, in lower case. */
    category: text('category'),
    listState: smallint('list_state')
      .notNull()
      .generatedAlwaysAs(
        sql`case readiness when 'ready' then 0 when 'needs_enrichment' then 2 else 4 end + enable_search::int`,
      ),
    issueCount: integer('issue_count').notNull().generatedAlwaysAs(sql`cardinality(issues)`),
    removedAt: moment('removed_at'),
    /** When it stopped being ready, by a trigger: see its migration. */
    leftReadyAt: moment('left_ready_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
)

/** What searches look at and sort by, of the products that are in the store. Kept by triggers on `products`, read by the function `search_products`: see its migration. */
export const productSearch = pgTable(
  'product_search',
  {
    workspaceId: uuid('workspace_id').notNull(),
    storeId: uuid('store_id').notNull(),
    id: uuid('id').notNull(),
    listState: smallint('list_state').notNull(),
    score: integer('score').notNull(),
    storeOrder: bigint('store_order', { mode: 'bigint' }).notNull(),
    sortPrice: bigint('sort_price', { mode: 'number' }).notNull(),
    updatedAt: moment('updated_at').notNull(),
    title: text('title').notNull(),
    searchText: text('search_text').notNull(),
    brand: text('brand'),
    category: text('category'),
    stock: integer('stock'),
    /** The codes of the issues, and "empty:" with the name of each field that has no value. */
    traits: text('traits').array().notNull(),
    issueCount: integer('issue_count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.storeId, table.id] })],
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

/** What the feed knows of a whole store. */
export const feedStores = pgTable(
  'feed_stores',
  {
    workspaceId: uuid('workspace_id').notNull(),
    storeId: uuid('store_id').notNull(),
    /** The version of the rules by which its rows were judged last; 0 when they must be judged anew. */
    rulesVersion: integer('rules_version').notNull(),
    /** What each way of reading took the last time, and for how many products. */
    pagesProducts: integer('pages_products'),
    pagesMs: integer('pages_ms'),
    bulkProducts: integer('bulk_products'),
    bulkMs: integer('bulk_ms'),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.storeId] })],
)

/** Rows that a sync saw and left as they are, a row for each batch. */
export const syncSightings = pgTable(
  'sync_sightings',
  {
    workspaceId: uuid('workspace_id').notNull(),
    storeId: uuid('store_id').notNull(),
    id: uuid('id').notNull().defaultRandom(),
    runId: uuid('run_id').notNull(),
    productIds: uuid('product_ids').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
)

/** What the export file said of a product when its rows were last as it says: one that says the same again need not be read. */
export const productSources = pgTable(
  'product_sources',
  {
    workspaceId: uuid('workspace_id').notNull(),
    storeId: uuid('store_id').notNull(),
    productGid: text('product_gid').notNull(),
    /** Of the lines, the rules and the seller's facts. */
    sourceHash: text('source_hash').notNull(),
    /** How many rows it has. */
    variants: integer('variants').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.storeId, table.productGid] })],
)

/** A view of the list that a workspace keeps: `query` is what stands in the address. */
export const feedViews = pgTable(
  'feed_views',
  {
    workspaceId: uuid('workspace_id').notNull(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    query: jsonb('query').notNull().$type<ViewQuery>(),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
)

/** Which columns of the list a merchant wants. */
export const feedColumns = pgTable(
  'feed_columns',
  {
    workspaceId: uuid('workspace_id').notNull(),
    merchantId: uuid('merchant_id').notNull(),
    columns: text('columns').array().notNull().$type<ColumnName[]>(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.merchantId] })],
)

/** One change of many products. `productIds` are the rows that were chosen, once they are: null until then. */
export const feedBulkChanges = pgTable(
  'feed_bulk_changes',
  {
    workspaceId: uuid('workspace_id').notNull(),
    storeId: uuid('store_id').notNull(),
    id: uuid('id').notNull(),
    actor: text('actor').notNull(),
    change: jsonb('change').notNull().$type<BulkChange>(),
    selection: jsonb('selection').notNull().$type<BulkSelection>(),
    undoOf: uuid('undo_of'),
    productIds: uuid('product_ids').array(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
)

/** What a batch of a bulk change changed, for undo. */
export const feedBulkBatches = pgTable(
  'feed_bulk_batches',
  {
    workspaceId: uuid('workspace_id').notNull(),
    changeId: uuid('change_id').notNull(),
    batch: integer('batch').notNull(),
    products: jsonb('products').notNull().$type<ChangedRow[]>(),
    skipped: integer('skipped').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.changeId, table.batch] })],
)

/** Products that a merchant goes through one by one; `saved` and `skipped` are positions from 1. */
export const feedQueues = pgTable(
  'feed_queues',
  {
    workspaceId: uuid('workspace_id').notNull(),
    storeId: uuid('store_id').notNull(),
    id: uuid('id').notNull(),
    productIds: text('product_ids').array().notNull(),
    saved: integer('saved').array().notNull().default([]),
    skipped: integer('skipped').array().notNull().default([]),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
)

export type SyncOutcome = 'added' | 'changed' | 'unchanged'
export type ProductRow = Omit<typeof products.$inferSelect, 'listState' | 'issueCount' | 'leftReadyAt'>
