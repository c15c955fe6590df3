/** What the export file said of each product, so that a pass leaves out what says the same again. */
import { sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import type { StoreKey } from './query.ts'
import { useIndexes } from './use-indexes.ts'

/** What a file says of products, in parallel lists. */
export type ProductSources = { productGids: readonly string[]; sourceHashes: readonly string[] }

/** Notes the rows of those products as seen whose rows are as the file says; answers their places. */
export async function noteKnownProducts(
  tx: Tx,
  { workspaceId, storeId }: StoreKey,
  syncRun: string,
  { productGids, sourceHashes }: ProductSources,
): Promise<number[]> {
  await useIndexes(tx)
  const { rows } = await tx.execute<{ places: number[] | null }>(sql`
    with asked as (
      select * from unnest(${sql.param(productGids)}::text[], ${sql.param(sourceHashes)}::text[])
        with ordinality as asked(product_gid, source_hash, place)
    ), known as (
      select asked.place::int - 1 as place, live.ids
      from asked
      cross join lateral (
        select variants from product_sources s
        where s.workspace_id = ${workspaceId} and s.store_id = ${storeId}
          and s.product_gid = asked.product_gid and s.source_hash = asked.source_hash
        limit 1
      ) s
      cross join lateral (
        select count(*) as count,
          -- What this pass itself has written is counted as added or changed.
          array_agg(p.id) filter (where p.sync_run is distinct from ${syncRun}) as ids
        from products p where p.workspace_id = ${workspaceId} and p.store_id = ${storeId}
          and p.product_gid = asked.product_gid and p.removed_at is null
      ) live
      where live.count = s.variants
    ), seen as (
      insert into sync_sightings (workspace_id, store_id, run_id, product_ids)
      select ${workspaceId}, ${storeId}, ${syncRun}, array_agg(id) from known, unnest(ids) as id having count(*) > 0
    )
    select array_agg(place) as places from known`)
  return rows[0]?.places ?? []
}

/** Keeps what the file said of these products, whose rows are now as it says. */
export async function saveSources(
  tx: Tx,
  { workspaceId, storeId }: StoreKey,
  { productGids, sourceHashes, variants }: ProductSources & { variants: readonly number[] },
): Promise<void> {
  await tx.execute(sql`
    insert into product_sources (workspace_id, store_id, product_gid, source_hash, variants)
    select ${workspaceId}, ${storeId}, * from
      unnest(${sql.param(productGids)}::text[], ${sql.param(sourceHashes)}::text[], ${sql.param(variants)}::int[])
    on conflict (workspace_id, store_id, product_gid)
      do update set source_hash = excluded.source_hash, variants = excluded.variants`)
}

/** Forgets what files said of products that were read, or taken over, in another way since. */
export async function forgetSources(
  tx: Tx,
  { workspaceId, storeId }: StoreKey,
  productGids: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    delete from product_sources where workspace_id = ${workspaceId} and store_id = ${storeId}
      and product_gid = any(${sql.param(productGids)}::text[])`)
}
