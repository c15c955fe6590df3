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
import type { Enrichment, VariantFacts } from './contract/facts.ts'
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
    issues: text('issues').array().notNull(),
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

export type SyncOutcome = 'added' | 'changed' | 'unchanged'
export type ProductRow = Omit<typeof products.$inferSelect, 'listState' | 'leftReadyAt'>
