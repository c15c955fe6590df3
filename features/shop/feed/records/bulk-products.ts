import { sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import type { MerchantSettings } from '../contract/bulk.ts'

export type ChangedProduct = {
  productId: string
  title: string
  before: MerchantSettings
  after: MerchantSettings
}

/** What the first batch from this one on changed that changed anything, and the one after it that did. */
export async function listChangedProducts(
  tx: Tx,
  workspaceId: string,
  changeId: string,
  from: number,
): Promise<{ products: ChangedProduct[]; nextBatch: number | null }> {
  const { rows } = await tx.execute<{ products: ChangedProduct[] | null; nextBatch: number | null }>(sql`
    with batches as (
      select batch, products from feed_bulk_batches
      where workspace_id = ${workspaceId} and change_id = ${changeId} and batch >= ${from} and products <> '[]'
      order by batch limit 2
    )
    select (select batch from batches order by batch offset 1) as "nextBatch", (
      select json_agg(json_build_object('productId', p.product_id, 'title', p.title, 'before', one.product -> 'before',
        'after', one.product -> 'after') order by one.place)
      from (select products from batches order by batch limit 1) as first,
        jsonb_array_elements(first.products) with ordinality as one (product, place)
        join products p on p.workspace_id = ${workspaceId} and p.id = (one.product ->> 'id')::uuid) as products`)
  return { products: rows[0]?.products ?? [], nextBatch: rows[0]?.nextBatch ?? null }
}
