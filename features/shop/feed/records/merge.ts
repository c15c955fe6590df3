/** The way of judged rows into the table: what is there already, then one merge for each batch. */
import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/database.ts'
import type { Enrichment } from '../contract/facts.ts'
import type { StoreKey } from './query.ts'
import { stagedColumns } from './staged-row.ts'
import { useIndexes } from './use-indexes.ts'

/** What a sync asks of each variant that it read. The lists are parallel. */
export type ReadHeads = { variantGids: string[]; hashes: string[]; unitCosts: (string | null)[] }

/** A row that is there and differs; `place` is that of the variant in the batch, `basedOn` the version of the row. */
export type KnownRow = {
  place: number
  id: string
  productId: string
  basedOn: string
  enrichment: Enrichment
  enableSearch: boolean
  enableCheckout: boolean
}

export type FoundRows = { known: KnownRow[]; same: number[] }

/** Compares hashes first: rows that are as the store says are noted as seen, without being read or written. */
export async function compareRows(
  tx: Tx,
  { workspaceId, storeId }: StoreKey,
  syncRun: string,
  { variantGids, hashes, unitCosts }: ReadHeads,
): Promise<FoundRows> {
  await useIndexes(tx)
  const { rows } = await tx.execute<{ known: KnownRow[] | null; same: number[] | null }>(sql`
    with heads as (
      select * from unnest(${sql.param(variantGids)}::text[], ${sql.param(hashes)}::text[], ${sql.param(unitCosts)}::numeric[])
        with ordinality as heads(variant_gid, facts_hash, unit_cost, place)
    ), found as (
      select heads.place::int - 1 as place, products.id, products.product_id, products.xmin::text as based_on,
        products.enrichment, products.enable_search, products.enable_checkout, products.sync_run,
        products.removed_at is null and products.facts_hash = heads.facts_hash
          and products.unit_cost is not distinct from heads.unit_cost as is_same
      from heads cross join lateral (
        select *, xmin from products where workspace_id = ${workspaceId} and store_id = ${storeId}
          and variant_gid = heads.variant_gid limit 1
      ) products
    ), seen as (
      insert into sync_sightings (workspace_id, store_id, run_id, product_ids)
      select ${workspaceId}, ${storeId}, ${syncRun}, array_agg(id) from found
      -- What this pass itself has written is counted as added or changed.
      where is_same and sync_run is distinct from ${syncRun} having count(*) > 0
    )
    select
      json_agg(json_build_object('place', place, 'id', id, 'productId', product_id, 'basedOn', based_on,
        'enrichment', enrichment, 'enableSearch', enable_search, 'enableCheckout', enable_checkout))
        filter (where not is_same) as known,
      json_agg(place) filter (where is_same) as same
    from found`)
  return { known: rows[0]?.known ?? [], same: rows[0]?.same ?? [] }
}

/** Which of these product ids are given already, to any variant, also one that has left the store. */
export async function findUsedIds(
  tx: Tx,
  { workspaceId, storeId }: StoreKey,
  productIds: string[],
): Promise<string[]> {
  if (productIds.length === 0) return []
  await useIndexes(tx)
  const { rows } = await tx.execute<{ id: string }>(sql`
    select used.id from unnest(${sql.param(productIds)}::text[]) as asked(id)
    cross join lateral (
      select product_id as id from products where workspace_id = ${workspaceId} and store_id = ${storeId}
        and product_id = asked.id limit 1
    ) used`)
  return rows.map(({ id }) => id)
}

/** Whether the store has any row, also of a product that left it. */
export async function hasRows(tx: Tx, { workspaceId, storeId }: StoreKey): Promise<boolean> {
  const { rows } = await tx.execute<{ has: boolean }>(sql`
    select exists (select from products where workspace_id = ${workspaceId} and store_id = ${storeId}) as has`)
  return rows[0]?.has ?? false
}

/** Copies lines of `toStagedLine` into a staging table that lives as long as the transaction. */
export async function stageRows(db: Db, tx: Tx, lines: Uint8Array): Promise<void> {
  await tx.execute(sql.raw(`create temporary table staged_products (${stagedColumns}) on commit drop`))
  await db.copyIn(tx, 'copy staged_products from stdin', lines)
}

/** When the merge happens, and the sync that it belongs to; null of both when only the verdict is new. */
export type MergePass = { syncRun: string; now: Date } | null

/**
 * Writes the staged rows in two statements. What the merchant set (enrichment and switches) is never written; a row that
 * the merchant changed since it was judged is left as it is. Answers the places that were not written.
 */
export async function mergeStaged(
  tx: Tx,
  { workspaceId, storeId }: StoreKey,
  pass: MergePass,
  isAllNew: boolean,
): Promise<number[]> {
  const ofStore = sql`p.workspace_id = ${workspaceId} and p.store_id = ${storeId}`
  await useIndexes(tx)
  const updated = isAllNew ? 0 : await updateStaged(tx, ofStore, pass)
  const inserted = pass ? await insertStaged(tx, { workspaceId, storeId }, pass) : 0
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from staged_products`,
  )
  if (updated + inserted === rows[0]?.count) return []
  const left = await tx.execute<{ place: number }>(sql`
    select place from staged_products s where not exists (
      select from products p where ${ofStore} and p.variant_gid = s.variant_gid and p.facts_hash = s.facts_hash
        and p.row::text = s.row::text and p.removed_at is null)`)
  return left.rows.map(({ place }) => place)
}

async function updateStaged(tx: Tx, ofStore: ReturnType<typeof sql>, pass: MergePass): Promise<number> {
  // Locked in one order, so that a merchant who switches many products at once and a sync cannot wait for each other.
  await tx.execute(sql`
    select from products p join staged_products s on p.id = s.id
    where ${ofStore} and s.based_on is not null order by p.product_id collate "C" for update of p`)
  const { rowCount } = await tx.execute(sql`
    update products p set store_order = s.store_order, title = s.title, search_text = s.search_text,
      sort_price = s.sort_price, unit_cost = s.unit_cost, facts = s.facts, facts_hash = s.facts_hash, row = s.row,
      summary = s.summary, issues = s.issues, category = s.category, readiness = s.readiness, score = s.score
      ${pass ? ofPass(pass) : sql``}
    from staged_products s where ${ofStore} and p.id = s.id and p.xmin::text = s.based_on`)
  return rowCount ?? 0
}

function ofPass({ syncRun, now }: NonNullable<MergePass>) {
  return sql`, sync_run = ${syncRun}, removed_at = null, updated_at = ${now}, sync_outcome = case
    when p.removed_at is not null or (p.sync_run = ${syncRun} and p.sync_outcome = 'added') then 'added'
    else 'changed' end`
}

async function insertStaged(
  tx: Tx,
  { workspaceId, storeId }: StoreKey,
  { syncRun, now }: NonNullable<MergePass>,
): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    insert into products (workspace_id, store_id, id, product_id, variant_gid, product_gid, store_order, title,
      search_text, sort_price, unit_cost, facts, facts_hash, enrichment, enable_search, enable_checkout, row, summary,
      issues, category, readiness, score, sync_run, sync_outcome, created_at, updated_at)
    select ${workspaceId}, ${storeId}, id, product_id, variant_gid, product_gid, store_order, title,
      search_text, sort_price, unit_cost, facts, facts_hash, '{}', false, false, row, summary,
      issues, category, readiness, score, ${syncRun}, 'added', ${now}, ${now}
    from staged_products where based_on is null
    on conflict do nothing`)
  return rowCount ?? 0
}

/** Takes variants of these products out of the feed that were not among what the store answered: it answers products whole. */
export async function removeOtherVariants(
  tx: Tx,
  { workspaceId, storeId }: StoreKey,
  read: { productGids: string[]; variantGids: string[] },
  { syncRun, now }: NonNullable<MergePass>,
): Promise<void> {
  await tx.execute(sql`
    update products p set removed_at = ${now}, updated_at = ${now}, sync_run = ${syncRun}
    from unnest(${sql.param(read.productGids)}::text[]) as asked(product_gid)
    where p.workspace_id = ${workspaceId} and p.store_id = ${storeId} and p.product_gid = asked.product_gid
      and p.removed_at is null
      and not exists (select from unnest(${sql.param(read.variantGids)}::text[]) as kept(variant_gid)
        where kept.variant_gid = p.variant_gid)`)
}
