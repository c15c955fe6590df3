import { and, asc, eq, getTableColumns, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { type ProductRow, products, type SyncOutcome } from '../tables.ts'
import { isLive, type StoreKey } from './query.ts'

const existingColumns = {
  id: products.id,
  productId: products.productId,
  variantGid: products.variantGid,
  factsHash: products.factsHash,
  unitCost: products.unitCost,
  enrichment: products.enrichment,
  enableSearch: products.enableSearch,
  enableCheckout: products.enableCheckout,
  syncRun: products.syncRun,
  syncOutcome: products.syncOutcome,
  removedAt: products.removedAt,
  createdAt: products.createdAt,
}

/** What a sync must know of a product that is there already. */
export type ExistingProduct = Pick<ProductRow, keyof typeof existingColumns>

/** Rows of these variants, locked in the order of their ids until the end of the transaction: nothing the merchant adds meanwhile is lost. */
export async function lockVariants(tx: Tx, key: StoreKey, variantGids: string[]): Promise<ExistingProduct[]> {
  return tx
    .select(existingColumns)
    .from(products)
    .where(
      and(
        eq(products.workspaceId, key.workspaceId),
        eq(products.storeId, key.storeId),
        inArray(products.variantGid, variantGids),
      ),
    )
    .orderBy(sql`${products.productId} collate "C"`)
    .for('update')
}

/** Which of these product ids are given already, to any variant, also one that has left the store. */
export async function findUsedIds(tx: Tx, key: StoreKey, productIds: string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ productId: products.productId })
    .from(products)
    .where(
      and(
        eq(products.workspaceId, key.workspaceId),
        eq(products.storeId, key.storeId),
        inArray(products.productId, productIds),
      ),
    )
  return new Set(rows.map(({ productId }) => productId))
}

const written = [
  'storeOrder',
  'title',
  'searchText',
  'sortPrice',
  'unitCost',
  'facts',
  'factsHash',
  'row',
  'summary',
  'issues',
  'category',
  'readiness',
  'score',
  'syncRun',
  'syncOutcome',
  'removedAt',
  'updatedAt',
] as const satisfies (keyof ProductRow)[]

/** Inserts or updates by variant. What the merchant set (enrichment and switches) is not in the update. */
export async function saveProducts(tx: Tx, rows: ProductRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insert(products)
    .values(rows)
    .onConflictDoUpdate({
      target: [products.workspaceId, products.storeId, products.variantGid],
      set: Object.fromEntries(
        written.map((field) => [field, sql.raw(`excluded.${products[field].name}`)]),
      ) as Record<(typeof written)[number], SQL>,
    })
}

/** Marks rows as seen by this pass without touching anything else. */
export async function touchProducts(tx: Tx, key: StoreKey, ids: string[], syncRun: string): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(products)
    .set({ syncRun, syncOutcome: 'unchanged' })
    .where(and(eq(products.workspaceId, key.workspaceId), inArray(products.id, ids)))
}

export type JudgedChange = Pick<
  ProductRow,
  | 'enrichment'
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

/** Takes every product that this complete pass did not see out of the feed. Rows stay, with what the merchant added. */
export async function removeUnseen(tx: Tx, key: StoreKey, syncRun: string, now: Date): Promise<void> {
  await tx
    .update(products)
    .set({ removedAt: now, updatedAt: now, syncRun })
    .where(and(isLive(key), or(isNull(products.syncRun), sql`${products.syncRun} <> ${syncRun}`)))
}

/** Variants of this product that the pass did not see, though it saw the product whole: they are gone. */
export async function removeUnseenSiblings(
  tx: Tx,
  key: StoreKey,
  productGids: string[],
  syncRun: string,
  now: Date,
): Promise<void> {
  await tx
    .update(products)
    .set({ removedAt: now, updatedAt: now, syncRun })
    .where(
      and(
        isLive(key),
        inArray(products.productGid, productGids),
        or(isNull(products.syncRun), sql`${products.syncRun} <> ${syncRun}`),
      ),
    )
}

/** What became of the products that this pass saw, or found gone. */
export async function countOutcomes(
  tx: Tx,
  key: StoreKey,
  syncRun: string,
): Promise<Record<SyncOutcome | 'removed', number>> {
  const isRemoved = sql<boolean>`${products.removedAt} is not null`
  const rows = await tx
    .select({ outcome: products.syncOutcome, isRemoved, count: sql<number>`count(*)::int` })
    .from(products)
    .where(
      and(
        eq(products.workspaceId, key.workspaceId),
        eq(products.storeId, key.storeId),
        eq(products.syncRun, syncRun),
      ),
    )
    .groupBy(products.syncOutcome, isRemoved)
  const counts = { added: 0, changed: 0, unchanged: 0, removed: 0 }
  for (const row of rows) counts[row.isRemoved ? 'removed' : (row.outcome ?? 'unchanged')] += row.count
  return counts
}

/** Distinct store products that this pass saw. */
export async function countSeen(tx: Tx, key: StoreKey, syncRun: string): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(distinct ${products.productGid})::int` })
    .from(products)
    .where(and(isLive(key), eq(products.syncRun, syncRun)))
  return row?.count ?? 0
}

/** Distinct store products in the feed now: what the store's own count must match. */
export async function countStoreProducts(tx: Tx, key: StoreKey): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(distinct ${products.productGid})::int` })
    .from(products)
    .where(isLive(key))
  return row?.count ?? 0
}

/** A batch of live rows by id, locked until the end of the transaction, for walking over all of them in short ones. */
export async function lockAfter(
  tx: Tx,
  key: StoreKey,
  { afterId, limit }: { afterId: string | null; limit: number },
): Promise<ProductRow[]> {
  const { listState: _, ...columns } = getTableColumns(products)
  return tx
    .select(columns)
    .from(products)
    .where(and(isLive(key), afterId ? gt(products.id, afterId) : undefined))
    .orderBy(asc(products.id))
    .limit(limit)
    .for('update')
}
