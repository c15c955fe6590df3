import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import type { Enrichment } from '../contract/facts.ts'
import { feedStores, type ProductRow, products, syncSightings, type SyncOutcome } from '../tables.ts'
import type { Pace } from '../rules/transport.ts'
import { isLive, type StoreKey } from './query.ts'

export type JudgedChange = Pick<
  ProductRow,
  | 'enrichment'
  | 'enrichmentMarks'
  | 'enableSearch'
  | 'enableCheckout'
  | 'row'
  | 'summary'
  | 'issues'
  | 'category'
  | 'readiness'
  | 'score'
> & { updatedAt: Date }

export async function changeProduct(
  tx: Tx,
  key: StoreKey,
  id: string,
  change: Partial<JudgedChange>,
): Promise<void> {
  await tx
    .update(products)
    .set(change)
    .where(and(eq(products.workspaceId, key.workspaceId), eq(products.id, id)))
}

/** A batch that is read again after a restart is noted again. */
const sighted = (
  { workspaceId }: StoreKey,
  syncRun: string,
): SQL => sql`(select unnest(product_ids) from sync_sightings
  where workspace_id = ${workspaceId} and run_id = ${syncRun})`

/** Takes every product that this complete pass did not see out of the feed. Rows stay, with what the merchant added. */
export async function removeUnseen(tx: Tx, key: StoreKey, syncRun: string, now: Date): Promise<void> {
  await tx
    .update(products)
    .set({ removedAt: now, updatedAt: now, syncRun })
    .where(
      and(
        isLive(key),
        sql`${products.syncRun} is distinct from ${syncRun}`,
        sql`not exists (select from ${sighted(key, syncRun)} as seen(id) where seen.id = ${products.id})`,
      ),
    )
}

/** Takes variants out of the feed that a pass did not see although it saw their product: the store answers products whole. */
export async function removeUnseenVariants(tx: Tx, key: StoreKey, syncRun: string, now: Date): Promise<void> {
  const { workspaceId, storeId } = key
  await tx.execute(sql`
    with marked as (
      select p.id, p.product_gid, p.sync_run = ${syncRun} or p.id in ${sighted(key, syncRun)} as is_seen
      from products p
      where p.workspace_id = ${workspaceId} and p.store_id = ${storeId} and p.removed_at is null
    )
    update products p set removed_at = ${now}, updated_at = ${now}, sync_run = ${syncRun}
    from marked where p.workspace_id = ${workspaceId} and p.id = marked.id and marked.is_seen is not true
      and marked.product_gid in (select product_gid from marked where is_seen)`)
}

/** What became of the products that this pass saw, or found gone. */
export async function countOutcomes(
  tx: Tx,
  key: StoreKey,
  syncRun: string,
): Promise<Record<SyncOutcome | 'removed', number>> {
  const ofStore = sql`workspace_id = ${key.workspaceId} and store_id = ${key.storeId}`
  const { rows } = await tx.execute<{ outcome: SyncOutcome | 'removed'; count: number }>(sql`
    select case when removed_at is null then sync_outcome else 'removed' end as outcome, count(*)::int as count
    from ${products} where ${ofStore} and sync_run = ${syncRun} group by 1
    union all
    select 'unchanged', count(distinct id)::int from ${sighted(key, syncRun)} as seen(id)`)
  const counts = { added: 0, changed: 0, unchanged: 0, removed: 0 }
  for (const { outcome, count } of rows) counts[outcome] += count
  return counts
}

/** How many store products this pass saw, and whether it saw every row: then there is nothing to remove. */
export async function countSeen(
  tx: Tx,
  key: StoreKey,
  syncRun: string,
): Promise<{ products: number; areAll: boolean }> {
  const isSeen = sql`coalesce(${products.syncRun} = ${syncRun}, false) or ${products.id} in ${sighted(key, syncRun)}`
  const [row] = await tx
    .select({
      products: sql<number>`count(distinct ${products.productGid}) filter (where ${isSeen})::int`,
      areAll: sql<boolean>`coalesce(bool_and(${isSeen}), true)`,
    })
    .from(products)
    .where(isLive(key))
  return row ?? { products: 0, areAll: true }
}

/** Forgets what syncs of the store saw: they have ended. */
export async function forgetSightings(tx: Tx, { workspaceId, storeId }: StoreKey): Promise<void> {
  await tx
    .delete(syncSightings)
    .where(and(eq(syncSightings.workspaceId, workspaceId), eq(syncSightings.storeId, storeId)))
}

/** Distinct store products in the feed now: what the store's own count must match. */
export async function countStoreProducts(tx: Tx, key: StoreKey): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(distinct ${products.productGid})::int` })
    .from(products)
    .where(isLive(key))
  return row?.count ?? 0
}

/** A row as it is judged: facts as JSON text, `basedOn` the version of the row. */
export type JudgedRow = {
  id: string
  productId: string
  basedOn: string
  variantGid: string
  productGid: string
  storeOrder: string
  unitCost: string | null
  facts: string
  enrichment: Enrichment
  enableSearch: boolean
  enableCheckout: boolean
}

/** A batch of live rows by id, for walking over all of them. */
export async function listAfter(
  tx: Tx,
  { workspaceId, storeId }: StoreKey,
  { afterId, limit }: { afterId: string; limit: number },
): Promise<JudgedRow[]> {
  const { rows } = await tx.execute<JudgedRow>(sql`
    select id, product_id as "productId", xmin::text as "basedOn", variant_gid as "variantGid",
      product_gid as "productGid", store_order::text as "storeOrder", unit_cost::text as "unitCost",
      facts::text as facts, enrichment, enable_search as "enableSearch", enable_checkout as "enableCheckout"
    from ${products} where workspace_id = ${workspaceId} and store_id = ${storeId} and removed_at is null
      and id > ${afterId} order by id limit ${limit}`)
  return rows
}

/** Notes by which version of the rules all rows of the store are judged. */
export async function setRulesVersion(
  tx: Tx,
  { workspaceId, storeId }: StoreKey,
  rulesVersion: number,
): Promise<void> {
  await tx
    .insert(feedStores)
    .values({ workspaceId, storeId, rulesVersion })
    .onConflictDoUpdate({ target: [feedStores.workspaceId, feedStores.storeId], set: { rulesVersion } })
}

/** What each way of reading the store's products took the last time. */
export async function readPaces(
  tx: Tx,
  { workspaceId, storeId }: StoreKey,
): Promise<{ pages: Pace | null; bulk: Pace | null }> {
  const [row] = await tx
    .select()
    .from(feedStores)
    .where(and(eq(feedStores.workspaceId, workspaceId), eq(feedStores.storeId, storeId)))
  const toPace = (products: number | null = null, ms: number | null = null) =>
    products === null || ms === null ? null : { products, ms }
  return { pages: toPace(row?.pagesProducts, row?.pagesMs), bulk: toPace(row?.bulkProducts, row?.bulkMs) }
}

/** Notes what a way of reading took. */
export async function notePace(
  tx: Tx,
  { workspaceId, storeId }: StoreKey,
  transport: 'pages' | 'bulk',
  { products, ms }: Pace,
): Promise<void> {
  const set =
    transport === 'bulk' ? { bulkProducts: products, bulkMs: ms } : { pagesProducts: products, pagesMs: ms }
  await tx
    .insert(feedStores)
    .values({ workspaceId, storeId, rulesVersion: 0, ...set })
    .onConflictDoUpdate({ target: [feedStores.workspaceId, feedStores.storeId], set })
}

/** Stores whose rows were judged by an earlier version of the rules. Needs a transaction that sees all workspaces. */
export async function listOutdatedStores(tx: Tx, rulesVersion: number): Promise<StoreKey[]> {
  return tx
    .select({ workspaceId: feedStores.workspaceId, storeId: feedStores.storeId })
    .from(feedStores)
    .where(sql`${feedStores.rulesVersion} < ${rulesVersion}`)
}
