import { listVariants } from '../records/facts.ts'
import { findProduct } from '../records/query.ts'
import type { FeedDeps } from './deps.ts'

/** The products of the feed that these variants of the store are, by variant. */
export async function findByVariant(
  { db }: Pick<FeedDeps, 'db'>,
  workspaceId: string,
  storeId: string,
  variantGids: string[],
): Promise<Map<string, { productId: string; title: string }>> {
  const rows = await db.inWorkspace(workspaceId, (tx) =>
    listVariants(tx, { workspaceId, storeId }, variantGids),
  )
  return new Map(rows.map((row) => [row.variantGid, row]))
}

/** What a product of the feed is in the store, by its id in the feed or the row's own. */
export async function findInStore(
  { db }: Pick<FeedDeps, 'db'>,
  workspaceId: string,
  storeId: string,
  productId: string,
): Promise<{ productId: string; title: string; productGid: string; variantGid: string } | null> {
  if (productId.includes('\0')) return null
  const row = await db.inWorkspace(workspaceId, (tx) => findProduct(tx, { workspaceId, storeId }, productId))
  if (!row) return null
  return {
    productId: row.productId,
    title: row.title,
    productGid: row.productGid,
    variantGid: row.variantGid,
  }
}
