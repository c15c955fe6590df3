import { and, asc, eq, gt, ne } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { products } from '../tables.ts'
import { isLive, type StoreKey } from './query.ts'

export type ExportedRow = { id: string; row: Record<string, unknown> }

/** The next rows of the feed by id, without those of incomplete products. */
export async function listRows(
  tx: Tx,
  key: StoreKey,
  { afterId, limit, isEnabledOnly }: { afterId: string | null; limit: number; isEnabledOnly: boolean },
): Promise<ExportedRow[]> {
  return tx
    .select({ id: products.id, row: products.row })
    .from(products)
    .where(
      and(
        isLive(key),
        ne(products.readiness, 'incomplete'),
        isEnabledOnly ? eq(products.enableSearch, true) : undefined,
        afterId ? gt(products.id, afterId) : undefined,
      ),
    )
    .orderBy(asc(products.id))
    .limit(limit)
}
