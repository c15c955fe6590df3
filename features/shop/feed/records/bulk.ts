/** Bulk changes: which products are chosen, and what each batch found and wrote. */
import { and, asc, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import type { BulkSelection, ChangedRow, MerchantSettings } from '../contract/bulk.ts'
import type { EnrichmentMarks } from '../contract/facts.ts'
import type { ProductFilter } from '../contract/filter.ts'
import { feedBulkBatches, feedBulkChanges, type ProductRow, products } from '../tables.ts'
import type { toColumns } from '../rules/columns.ts'
import { isLive, type StoreKey } from './query.ts'
import { findProductIds, listStates, toChosenTraits, toPattern } from './search.ts'

const inStoreOrder = { isCapped: false, sort: 'store', after: null } as const

function toSearch(filter: ProductFilter) {
  const search = filter.search?.trim().toLowerCase() ?? ''
  return {
    patterns: search === '' ? [] : [toPattern(search)],
    states: listStates(filter),
    chosen: toChosenTraits(filter),
  }
}

/** Exactly how many products match. */
export async function countMatching(tx: Tx, key: StoreKey, filter: ProductFilter): Promise<number> {
  const found = findProductIds(key, { ...toSearch(filter), ...inStoreOrder, limit: 0 })
  const { rows } = await tx.execute<{ total: string }>(sql`select total from ${found} as found`)
  return Number(rows[0]?.total ?? 0)
}

/** The names of all products that match, in the order of `sort`. */
export async function listMatching(
  tx: Tx,
  key: StoreKey,
  filter: ProductFilter,
  sort: '-score' | 'store',
): Promise<string[]> {
  const found = findProductIds(key, { ...toSearch(filter), ...inStoreOrder, sort, limit: null })
  const { rows } = await tx.execute<{ ids: string[] | null }>(sql`
    select array_agg(p.product_id order by one.place) as ids
    from ${found} as found, unnest(found.ids) with ordinality as one (id, place)
      join products p on p.workspace_id = ${key.workspaceId} and p.id = one.id`)
  return rows[0]?.ids ?? []
}

/** Those of the names that are products of the store, the highest score first. */
export async function listNamed(tx: Tx, key: StoreKey, productIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ productId: products.productId })
    .from(products)
    .where(and(isLive(key), inArray(products.productId, [...productIds])))
    .orderBy(desc(products.score), desc(products.id))
  return rows.map(({ productId }) => productId)
}

/** The chosen rows as a query of `id` and `place`. */
export function chosenRows(key: StoreKey, selection: BulkSelection): SQL {
  const named = (productIds: readonly string[]) => sql`select p.id from products p
    where p.workspace_id = ${key.workspaceId} and p.store_id = ${key.storeId} and p.removed_at is null
      and p.product_id = any(${sql.param(productIds)}::text[])`
  if ('productIds' in selection)
    return sql`select id, row_number() over (order by id) as place from (${named(selection.productIds)}) as named`
  const found = findProductIds(key, { ...toSearch(selection.filter), ...inStoreOrder, limit: null })
  return sql`select one.id, one.place from ${found} as found, unnest(found.ids) with ordinality as one (id, place)
    where one.id not in (${named(selection.except)})`
}

export async function chooseIds(tx: Tx, key: StoreKey, selection: BulkSelection): Promise<string[]> {
  const { rows } = await tx.execute<{ ids: string[] | null }>(
    sql`select array_agg(id order by place) as ids from (${chosenRows(key, selection)}) as chosen`,
  )
  return rows[0]?.ids ?? []
}

/** Rows by id. */
export async function listRows(tx: Tx, key: StoreKey, ids: readonly string[]): Promise<ProductRow[]> {
  return rowsOf(tx, key, ids)
}

/** Rows by id, locked in one order so that two changes cannot wait for each other. */
export async function lockRows(tx: Tx, key: StoreKey, ids: readonly string[]): Promise<ProductRow[]> {
  return rowsOf(tx, key, ids).for('update')
}

function rowsOf(tx: Tx, key: StoreKey, ids: readonly string[]) {
  const { listState: _, ...columns } = getTableColumns(products)
  return tx
    .select(columns)
    .from(products)
    .where(and(isLive(key), sql`${products.id} = any(${sql.param(ids)}::uuid[])`))
    .orderBy(asc(products.id))
}

export type WrittenRow = { id: string; enrichmentMarks: EnrichmentMarks } & MerchantSettings &
  ReturnType<typeof toColumns>

/** Writes many judged rows in one statement. */
export async function writeRows(
  tx: Tx,
  key: StoreKey,
  rows: readonly WrittenRow[],
  updatedAt: Date,
): Promise<void> {
  if (rows.length === 0) return
  await tx.execute(sql`
    update products p set enrichment = n.enrichment, enrichment_marks = n."enrichmentMarks", enable_search = n."enableSearch",
      enable_checkout = n."enableCheckout", "row" = n."row", summary = n.summary, issues = n.issues,
      readiness = n.readiness, score = n.score, category = n.category, updated_at = ${updatedAt}
    from json_to_recordset(${JSON.stringify(rows)}::json) as n (id uuid, enrichment jsonb, "enrichmentMarks" jsonb, "enableSearch" boolean,
      "enableCheckout" boolean, "row" json, summary json, issues text[], readiness text, score integer, category text)
    where p.workspace_id = ${key.workspaceId} and p.id = n.id`)
}

export type BulkRecord = typeof feedBulkChanges.$inferSelect

export async function insertChange(tx: Tx, record: typeof feedBulkChanges.$inferInsert): Promise<void> {
  await tx.insert(feedBulkChanges).values(record)
}

/** The change, held until the transaction ends: two who undo it do so one after the other. */
export async function lockChange(tx: Tx, workspaceId: string, id: string): Promise<BulkRecord | null> {
  const [row] = await tx
    .select()
    .from(feedBulkChanges)
    .where(and(eq(feedBulkChanges.workspaceId, workspaceId), eq(feedBulkChanges.id, id)))
    .for('update')
  return row ?? null
}

/** The last undo of a change; null where there is none. */
export async function findUndoId(tx: Tx, workspaceId: string, changeId: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: feedBulkChanges.id })
    .from(feedBulkChanges)
    .where(and(eq(feedBulkChanges.workspaceId, workspaceId), eq(feedBulkChanges.undoOf, changeId)))
    .orderBy(desc(feedBulkChanges.id))
    .limit(1)
  return row?.id ?? null
}

export async function findChange(tx: Tx, workspaceId: string, id: string): Promise<BulkRecord | null> {
  const [row] = await tx
    .select()
    .from(feedBulkChanges)
    .where(and(eq(feedBulkChanges.workspaceId, workspaceId), eq(feedBulkChanges.id, id)))
  return row ?? null
}

/** Freezes what a change is for. */
export async function freezeIds(
  tx: Tx,
  workspaceId: string,
  id: string,
  productIds: string[],
): Promise<void> {
  await tx
    .update(feedBulkChanges)
    .set({ productIds })
    .where(and(eq(feedBulkChanges.workspaceId, workspaceId), eq(feedBulkChanges.id, id)))
}

/** A part of the frozen ids, from `from` (0 is the first). */
export async function readIds(
  tx: Tx,
  workspaceId: string,
  id: string,
  { from, limit }: { from: number; limit: number },
): Promise<string[]> {
  const { rows } = await tx.execute<{ ids: string[] | null }>(sql`
    select product_ids[${from + 1}::int:${from + limit}::int] as ids from ${feedBulkChanges}
    where workspace_id = ${workspaceId} and id = ${id}`)
  return rows[0]?.ids ?? []
}

export async function insertBatch(
  tx: Tx,
  batch: { workspaceId: string; changeId: string; batch: number; products: ChangedRow[]; skipped: number },
): Promise<void> {
  await tx.insert(feedBulkBatches).values(batch).onConflictDoNothing()
}

/** What a change changed, of these rows, without what undoing it has given back. */
export async function listRowsToUndo(
  tx: Tx,
  workspaceId: string,
  changeId: string,
  batch: number,
): Promise<ChangedRow[]> {
  const changed = await listChangedRows(tx, workspaceId, changeId, batch)
  const { rows } = await tx.execute<{ id: string }>(sql`
    select product ->> 'id' as id
    from feed_bulk_changes c join feed_bulk_batches b on b.workspace_id = c.workspace_id and b.change_id = c.id,
      jsonb_array_elements(b.products) as product
    where c.workspace_id = ${workspaceId} and c.undo_of = ${changeId} and b.batch = ${batch}`)
  const undone = new Set(rows.map(({ id }) => id))
  return changed.filter(({ id }) => !undone.has(id))
}

/** How many products undoing a change has given back. */
export async function countUndone(tx: Tx, workspaceId: string, changeId: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select coalesce(sum(jsonb_array_length(b.products)), 0)::int as count
    from feed_bulk_changes c join feed_bulk_batches b on b.workspace_id = c.workspace_id and b.change_id = c.id
    where c.workspace_id = ${workspaceId} and c.undo_of = ${changeId}`)
  return rows[0]?.count ?? 0
}

/** What a change changed, of these rows. */
async function listChangedRows(
  tx: Tx,
  workspaceId: string,
  changeId: string,
  batch: number,
): Promise<ChangedRow[]> {
  const [row] = await tx
    .select({ products: feedBulkBatches.products })
    .from(feedBulkBatches)
    .where(
      and(
        eq(feedBulkBatches.workspaceId, workspaceId),
        eq(feedBulkBatches.changeId, changeId),
        eq(feedBulkBatches.batch, batch),
      ),
    )
  return row?.products ?? []
}

/** The batches that a change wrote, and how many products it changed. */
export async function sumBatches(
  tx: Tx,
  workspaceId: string,
  changeId: string,
): Promise<{ batches: number; changed: number }> {
  const { rows } = await tx.execute<{ batches: number; changed: number }>(sql`
    select coalesce(max(batch), 0)::int as batches, coalesce(sum(jsonb_array_length(products)), 0)::int as changed
    from ${feedBulkBatches} where workspace_id = ${workspaceId} and change_id = ${changeId}`)
  return rows[0] ?? { batches: 0, changed: 0 }
}
