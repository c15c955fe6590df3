/** What the store said of a variant at the last sync. */
import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import type { VariantFacts } from '../contract/facts.ts'
import { products } from '../tables.ts'
import { isLive, type StoreKey } from './query.ts'

type Gid = { variantGid: string } | { productGid: string }

/** Of a product its first variant; null where neither is in the store any more. */
export async function findFacts(tx: Tx, key: StoreKey, gid: Gid): Promise<VariantFacts | null> {
  const isIt =
    'variantGid' in gid ? eq(products.variantGid, gid.variantGid) : eq(products.productGid, gid.productGid)
  const [row] = await tx
    .select({ facts: products.facts })
    .from(products)
    .where(and(isLive(key), isIt))
    .orderBy(products.storeOrder)
    .limit(1)
  return row?.facts ?? null
}
