import { and, eq, getTableColumns, isNull, or, type SQL } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import type { Stats } from '../contract.ts'
import { toStats } from '../rules/stats.ts'
import { productCounts, type ProductRow, products } from '../tables.ts'

export type StoreKey = { workspaceId: string; storeId: string }

/** Products that are in the store now. */
export function isLive({ workspaceId, storeId }: StoreKey): SQL {
  const condition = and(
    eq(products.workspaceId, workspaceId),
    eq(products.storeId, storeId),
    isNull(products.removedAt),
  )
  if (!condition) throw new Error('unreachable')
  return condition
}

/** The figures of the whole store, whatever the list shows. */
export async function readStats(tx: Tx, { workspaceId, storeId }: StoreKey): Promise<Stats> {
  const counts = await tx
    .select({
      readiness: productCounts.readiness,
      enableSearch: productCounts.enableSearch,
      products: productCounts.products,
      scoreSum: productCounts.scoreSum,
    })
    .from(productCounts)
    .where(and(eq(productCounts.workspaceId, workspaceId), eq(productCounts.storeId, storeId)))
  return toStats(counts)
}

/** By the id that shoppers' feeds carry, or by our own. */
export async function findProduct(tx: Tx, key: StoreKey, productId: string): Promise<ProductRow | null> {
  const isOwnId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(productId)
  const {
    listState: _state,
    issueCount: _count,
    leftReadyAt: _leftAt,
    ...columns
  } = getTableColumns(products)
  const [row] = await tx
    .select(columns)
    .from(products)
    .where(
      and(
        isLive(key),
        or(eq(products.productId, productId), isOwnId ? eq(products.id, productId) : undefined),
      ),
    )
    .limit(1)
    .for('update')
  return row ?? null
}
