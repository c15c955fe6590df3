import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import type { Readiness } from '../contract.ts'
import { products } from '../tables.ts'
import { isLive, type StoreKey } from './query.ts'

/** `search` is part of a title or product id, without minding the case; `issues` are codes, of which a product has one at least. */
export type FeedFilter = {
  search?: string | undefined
  readiness?: Readiness | 'not_ready' | 'any' | undefined
  issues?: string[] | undefined
  isEnabled?: boolean | undefined
}

const found = {
  productId: products.productId,
  title: products.title,
  price: sql<string>`${products.summary} ->> 'price'`,
  readiness: products.readiness,
  score: products.score,
  issues: products.issues,
  enableSearch: products.enableSearch,
}

function holds(text: SQL, part: string): SQL {
  return sql`strpos(lower(${text}), ${part}) > 0`
}

function matches(key: StoreKey, { search, readiness, issues, isEnabled }: FeedFilter): SQL | undefined {
  const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, 12)
  return and(
    isLive(key),
    ...words.map((word) => holds(sql`${products.searchText}`, word)),
    readiness === 'not_ready' ? ne(products.readiness, 'ready') : undefined,
    readiness && readiness !== 'not_ready' && readiness !== 'any'
      ? eq(products.readiness, readiness)
      : undefined,
    issues ? sql`${products.issues} && ${sql.param(issues)}::text[]` : undefined,
    isEnabled === undefined ? undefined : eq(products.enableSearch, isEnabled),
  )
}

/** Products of the feed that match, the worst score first, and how many there are in all. */
export async function searchProducts(tx: Tx, key: StoreKey, filter: FeedFilter, limit: number) {
  const condition = matches(key, filter)
  const rows = await tx
    .select(found)
    .from(products)
    .where(condition)
    .orderBy(asc(products.score), asc(products.id))
    .limit(limit)
  return { rows, total: await tx.$count(products, condition) }
}
