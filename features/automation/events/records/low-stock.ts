/** Which products stand below their reorder point. */
import { sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import type { StoreKey } from './events.ts'

/** Keeps the list. Answers those that are new on it. */
export async function replaceLowStock(
  tx: Tx,
  { workspaceId, storeId }: StoreKey,
  productIds: readonly string[],
): Promise<string[]> {
  const given = sql`${sql.param(productIds)}::text[]`
  await tx.execute(sql`
    delete from low_stock_products where workspace_id = ${workspaceId} and store_id = ${storeId}
      and product_id <> all(${given})`)
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into low_stock_products (workspace_id, store_id, product_id)
    select ${workspaceId}, ${storeId}, id from unnest(${given}) as id
    on conflict do nothing returning product_id as id`)
  return rows.map(({ id }) => id)
}
