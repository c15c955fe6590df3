import { and, desc, inArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { products } from '../tables.ts'
import { isLive, type StoreKey } from './query.ts'

/** A product as a line names it; the picture is the store's own address. */
export type PicturedProduct = { productId: string; title: string; imageUrl: string | null }

const pictured = {
  productId: products.productId,
  title: products.title,
  imageUrl: sql<string | null>`${products.summary} ->> 'imageUrl'`,
}

/** Those of these products that are in the feed, in no order. */
export async function listPictured(tx: Tx, key: StoreKey, productIds: string[]): Promise<PicturedProduct[]> {
  if (productIds.length === 0) return []
  return tx
    .select(pictured)
    .from(products)
    .where(and(isLive(key), inArray(products.productId, productIds)))
}

/** The first products of the store in this state, over its index. */
export async function listReadyOff(tx: Tx, key: StoreKey, limit: number): Promise<PicturedProduct[]> {
  return tx
    .select(pictured)
    .from(products)
    .where(and(isLive(key), sql`${products.listState} = 0`))
    .orderBy(products.storeOrder, products.id)
    .limit(limit)
}

/** Products that stopped being ready since then, the newest first, over their index, and how many they are. */
export async function listLeftReady(
  tx: Tx,
  key: StoreKey,
  since: Date,
  limit: number,
): Promise<{ products: (PicturedProduct & { leftAt: Date })[]; count: number }> {
  const condition: SQL | undefined = and(isLive(key), sql`${products.leftReadyAt} >= ${since}`)
  const rows = await tx
    .select({ ...pictured, leftAt: sql<Date>`${products.leftReadyAt}`.mapWith(products.leftReadyAt) })
    .from(products)
    .where(condition)
    .orderBy(desc(products.leftReadyAt))
    .limit(limit)
  const [counted] = await tx.select({ count: sql<number>`count(*)::int` }).from(products).where(condition)
  return { products: rows, count: counted?.count ?? 0 }
}
