import { sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import type { StoreKey } from './query.ts'

/** `products.list_state` of what is switched on and incomplete. */
const heldBack = 5

/** How many held-back products have each issue. */
export async function countHeldBackIssues(
  tx: Tx,
  { workspaceId, storeId }: StoreKey,
): Promise<{ code: string; products: number }[]> {
  const { rows } = await tx.execute<{ code: string; products: number }>(sql`
    select code, count(*)::int as products from products p, unnest(p.issues) as code
    where p.workspace_id = ${workspaceId} and p.store_id = ${storeId} and p.removed_at is null
      and p.list_state = ${heldBack} group by code`)
  return rows
}

type HeldBackProduct = { productId: string; title: string; imageUrl: string | null; issues: string[] }

/** The first held-back products in the order of the store. */
export async function listHeldBack(
  tx: Tx,
  { workspaceId, storeId }: StoreKey,
  limit: number,
): Promise<HeldBackProduct[]> {
  const { rows } = await tx.execute<HeldBackProduct>(sql`
    select product_id as "productId", title, summary ->> 'imageUrl' as "imageUrl", issues from products
    where workspace_id = ${workspaceId} and store_id = ${storeId} and removed_at is null and list_state = ${heldBack}
    order by store_order, id limit ${limit}`)
  return rows
}
