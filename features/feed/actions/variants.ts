import { listVariants } from '../records/variants.ts'
import type { FeedUses } from './uses.ts'

/** The products of the feed that these variants of the store are, by variant. */
export async function findByVariant(
  { db }: Pick<FeedUses, 'db'>,
  workspaceId: string,
  storeId: string,
  variantGids: string[],
): Promise<Map<string, { productId: string; title: string }>> {
  const rows = await db.inWorkspace(workspaceId, (tx) =>
    listVariants(tx, { workspaceId, storeId }, variantGids),
  )
  return new Map(rows.map((row) => [row.variantGid, row]))
}
