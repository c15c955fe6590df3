import { Refusal } from '#kit/errors.ts'
import { bulkRefusals } from '../contract/bulk.ts'
import { findChange } from '../records/bulk.ts'
import { type ChangedProduct, listChangedProducts } from '../records/bulk-products.ts'
import type { FeedDeps } from './deps.ts'

/** The products that a change changed, a batch of it at a time. */
export async function viewBulkProducts(
  { db }: Pick<FeedDeps, 'db'>,
  workspaceId: string,
  changeId: string,
  batch: number,
): Promise<{ products: ChangedProduct[]; nextBatch: number | null }> {
  return db.inWorkspace(workspaceId, async (tx) => {
    if (!(await findChange(tx, workspaceId, changeId)))
      throw new Refusal(bulkRefusals.BULK_CHANGE_NOT_FOUND, 'This change is not in your feed.')
    return listChangedProducts(tx, workspaceId, changeId, batch)
  })
}
