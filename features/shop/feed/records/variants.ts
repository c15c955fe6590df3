import { and, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { products } from '../tables.ts'
import { isLive, type StoreKey } from './query.ts'

export type NamedVariant = { variantGid: string; productId: string; title: string }

/** Those of these variants that are in the feed. */
export async function listVariants(tx: Tx, key: StoreKey, variantGids: string[]): Promise<NamedVariant[]> {
  if (variantGids.length === 0) return []
  const { variantGid, productId, title } = products
  return tx
    .select({ variantGid, productId, title })
    .from(products)
    .where(and(isLive(key), sql`${variantGid} = any(${sql.param(variantGids)}::text[])`))
}
