/** Products with values that a merchant typed, and what becomes of these values. */
import { and, asc, getTableColumns, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import type { EnrichedVariant } from '../contract/enriched.ts'
import type { Enrichment, EnrichmentMarks, VariantFacts } from '../contract/facts.ts'
import { writableValues } from '../rules/marks.ts'
import type { toColumns } from '../rules/columns.ts'
import { type ProductRow, products } from '../tables.ts'
import { isLive, type StoreKey } from './query.ts'

type FoundVariant = Omit<EnrichedVariant, 'fromStore' | 'storeChangedAt'> & {
  facts: Pick<
    VariantFacts,
    'vendor' | 'barcode' | 'category' | 'weight' | 'mpn' | 'material' | 'updatedAt' | 'productType'
  >
}

/** More than any product has variants. */
const variantsAtOnce = 5_000

/** The typed variants of the next products, each product whole, by the id of the product in the store; none at the end. */
export async function listEnrichedVariants(
  tx: Tx,
  { workspaceId, storeId }: StoreKey,
  afterGid: string,
): Promise<EnrichedVariant[]> {
  // Statistics from before a change of many products make a plan that reads the table for each of them.
  await tx.execute(sql`set local enable_seqscan = off`)
  const { rows } = await tx.execute<FoundVariant>(sql`
    ${selectVariants} where workspace_id = ${workspaceId} and store_id = ${storeId} and removed_at is null
      and enrichment <> '{}' and product_gid > ${afterGid}
    order by product_gid, store_order limit ${variantsAtOnce}`)
  const last = rows.length === variantsAtOnce ? rows.at(-1)?.productGid : null
  return rows.filter(({ productGid }) => productGid !== last).map(toVariant)
}

/** Whether anything is typed for a product of the store. */
export async function hasEnrichedVariants(tx: Tx, { workspaceId, storeId }: StoreKey): Promise<boolean> {
  const { rows } = await tx.execute<{ has: boolean }>(sql`
    select exists (select from products where workspace_id = ${workspaceId} and store_id = ${storeId}
      and enrichment <> '{}') as has`)
  return rows[0]?.has ?? false
}

/** The typed variants of these products. */
export async function listEnrichedOf(
  tx: Tx,
  { workspaceId, storeId }: StoreKey,
  productGids: readonly string[],
): Promise<EnrichedVariant[]> {
  const { rows } = await tx.execute<FoundVariant>(sql`
    ${selectVariants} where workspace_id = ${workspaceId} and store_id = ${storeId} and removed_at is null
      and enrichment <> '{}' and product_gid = any(${sql.param(productGids)}::text[])
    order by product_gid, store_order`)
  return rows.map(toVariant)
}

const selectVariants = sql`
  select product_id as "productId", title, product_gid as "productGid", variant_gid as "variantGid", enrichment,
    enrichment_marks as marks, json_build_object('vendor', facts ->> 'vendor', 'barcode', facts ->> 'barcode',
      'category', facts ->> 'category', 'weight', facts -> 'weight', 'mpn', facts ->> 'mpn',
      'material', facts ->> 'material', 'updatedAt', facts ->> 'updatedAt', 'productType', '') as facts
  from products`

function toVariant({ facts, ...found }: FoundVariant): EnrichedVariant {
  return { ...found, fromStore: writableValues(facts), storeChangedAt: facts.updatedAt }
}

/** All variants of these products, locked in one order so that two changes cannot wait for each other. */
export async function lockVariants(
  tx: Tx,
  key: StoreKey,
  productGids: readonly string[],
): Promise<ProductRow[]> {
  const { listState: _, issueCount: _count, leftReadyAt: _left, ...columns } = getTableColumns(products)
  return tx
    .select(columns)
    .from(products)
    .where(and(isLive(key), sql`${products.productGid} = any(${sql.param(productGids)}::text[])`))
    .orderBy(asc(products.id))
    .for('update')
}

export type SettledVariant = {
  id: string
  facts: VariantFacts
  enrichment: Enrichment
  enrichmentMarks: EnrichmentMarks
} & ReturnType<typeof toColumns>

/** Writes many judged variants in one statement. The next sync takes their facts anew. */
export async function writeVariants(
  tx: Tx,
  { workspaceId }: StoreKey,
  rows: readonly SettledVariant[],
  updatedAt: Date,
): Promise<void> {
  if (rows.length === 0) return
  await tx.execute(sql`
    update products p set enrichment = n.enrichment, enrichment_marks = n."enrichmentMarks", facts = n.facts,
      facts_hash = case when p.facts::jsonb = n.facts::jsonb then p.facts_hash else '' end, "row" = n."row",
      summary = n.summary, issues = n.issues, readiness = n.readiness, score = n.score, category = n.category,
      updated_at = ${updatedAt}
    from json_to_recordset(${JSON.stringify(rows)}::json) as n (id uuid, facts json, enrichment jsonb,
      "enrichmentMarks" jsonb, "row" json, summary json, issues text[], readiness text, score integer, category text)
    where p.workspace_id = ${workspaceId} and p.id = n.id`)
}
