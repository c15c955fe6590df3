import { findProduct } from '../records/query.ts'
import { judge } from '../rules/judge.ts'
import type { FeedDeps } from './deps.ts'

/** Of these products those that are ready and would not be without their picture, with the codes of what would be missing. */
export async function judgeWithoutPictures(
  { db, stores }: Pick<FeedDeps, 'db' | 'stores'>,
  workspaceId: string,
  storeId: string,
  productIds: readonly string[],
): Promise<Map<string, string[]>> {
  const { seller } = await stores.get(workspaceId, storeId)
  return db.inWorkspace(workspaceId, async (tx) => {
    const lost = new Map<string, string[]>()
    for (const productId of productIds) {
      const row = await findProduct(tx, { workspaceId, storeId }, productId)
      if (row?.readiness !== 'ready') continue
      const judged = judge({ ...row.facts, imageUrl: null }, row.enrichment, seller, row, row.productId)
      if (judged.readinessStatus !== 'ready') lost.set(productId, judged.issues)
    }
    return lost
  })
}
