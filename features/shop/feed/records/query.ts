import { and, asc, desc, eq, getTableColumns, gt, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '#db/database.ts'
import type { ProductQuery, sorts, Stats } from '../contract.ts'
import { type ProductCount, toStats } from '../rules/stats.ts'
import { productCounts, type ProductRow, products } from '../tables.ts'

export type StoreKey = { workspaceId: string; storeId: string }
type SortName = (typeof sorts)[number]

const sortKeys: Record<SortName, { column: PgColumn; cast: string; isDescending: boolean }> = {
  store: { column: products.storeOrder, cast: 'bigint', isDescending: false },
  title: { column: products.title, cast: 'text', isDescending: false },
  price: { column: products.sortPrice, cast: 'bigint', isDescending: false },
  score: { column: products.score, cast: 'integer', isDescending: false },
  '-score': { column: products.score, cast: 'integer', isDescending: true },
  '-updated': { column: products.updatedAt, cast: 'timestamptz', isDescending: true },
}

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

function matches(
  key: StoreKey,
  filter: Pick<ProductQuery, 'search' | 'readiness' | 'enabled'>,
): SQL | undefined {
  const search = filter.search?.trim().toLowerCase()
  return and(
    isLive(key),
    search ? sql`${products.searchText} like ${`%${search.replaceAll(/[\\%_]/g, '\\$&')}%`}` : undefined,
    filter.readiness ? eq(products.readiness, filter.readiness) : undefined,
    filter.enabled ? eq(products.enableSearch, filter.enabled === 'true') : undefined,
  )
}

/** Where the next page begins: the sort value, as text, and the id of the last row. */
export type Cursor = { value: string; id: string }

const listed = {
  id: products.id,
  productId: products.productId,
  productGid: products.productGid,
  title: products.title,
  summary: products.summary,
  issues: products.issues,
  readiness: products.readiness,
  score: products.score,
  enableSearch: products.enableSearch,
  enableCheckout: products.enableCheckout,
  updatedAt: products.updatedAt,
}

/** What a list shows: the facts of a product can be hundreds of kilobytes. */
export type ListedProduct = Pick<ProductRow, keyof typeof listed>
export type ListedRow = ListedProduct & { sortValue: string }

/** One page in the asked order, ids breaking ties, so that no row is skipped or seen twice. */
export async function listProducts(
  tx: Tx,
  key: StoreKey,
  query: Omit<ProductQuery, 'cursor'>,
  cursor: Cursor | null,
): Promise<ListedRow[]> {
  const { column, cast, isDescending } = sortKeys[query.sort]
  const past = isDescending ? lt : gt
  const order = isDescending ? desc : asc
  const value = cursor && sql`${cursor.value}::${sql.raw(cast)}`
  const after =
    cursor && value
      ? or(past(column, value), and(eq(column, value), past(products.id, cursor.id)))
      : undefined
  return tx
    .select({ ...listed, sortValue: sql<string>`${column}::text` })
    .from(products)
    .where(and(matches(key, query), after))
    .orderBy(order(column), order(products.id))
    .limit(query.limit)
}

/** How many products match. Only a search has to look at the products themselves. */
export async function countProducts(
  tx: Tx,
  key: StoreKey,
  filter: Pick<ProductQuery, 'search' | 'readiness' | 'enabled'>,
): Promise<number> {
  if (filter.search?.trim()) return tx.$count(products, matches(key, filter))
  const counts = await listCounts(tx, key)
  return counts
    .filter((one) => !filter.readiness || one.readiness === filter.readiness)
    .filter((one) => !filter.enabled || one.enableSearch === (filter.enabled === 'true'))
    .reduce((sum, one) => sum + one.products, 0)
}

/** The figures of the whole store, whatever the list shows. */
export async function readStats(tx: Tx, key: StoreKey): Promise<Stats> {
  return toStats(await listCounts(tx, key))
}

async function listCounts(tx: Tx, { workspaceId, storeId }: StoreKey): Promise<ProductCount[]> {
  return tx
    .select({
      readiness: productCounts.readiness,
      enableSearch: productCounts.enableSearch,
      products: productCounts.products,
      scoreSum: productCounts.scoreSum,
    })
    .from(productCounts)
    .where(and(eq(productCounts.workspaceId, workspaceId), eq(productCounts.storeId, storeId)))
}

/** By the id that shoppers' feeds carry, or by our own. */
export async function findProduct(tx: Tx, key: StoreKey, productId: string): Promise<ProductRow | null> {
  const isOwnId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(productId)
  const { listState: _, ...columns } = getTableColumns(products)
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
