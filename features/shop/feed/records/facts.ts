import { and, asc, eq, gt, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/database.ts'
import type { OnPiece } from '#db/copy-out.ts'
import type { Readiness } from '../contract.ts'
import type { ProductSubject } from '../contract/subject.ts'
import { products } from '../tables.ts'
import { isLive, type StoreKey } from './query.ts'
import { findProductIds, listStates, toPattern, wordsOf } from './search.ts'

const inStoreOrder = {
  states: listStates({}),
  sort: 'store',
  after: null,
} as const

const maxTitles = 40
const maxCategories = 5_000

/** Titles and ids of live products that hold one of the texts as whole words, some for each; small letters. */
export async function listTitlesWith(
  tx: Tx,
  key: StoreKey,
  texts: readonly string[],
): Promise<{ title: string; productId: string }[]> {
  const found = new Map<string, { title: string; productId: string }>()
  for (const text of texts) {
    const expression = `(^|[^[:alnum:]])${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}($|[^[:alnum:]])`
    const search = {
      patterns: [toPattern(text)],
      expressions: [expression],
      isCapped: true,
      limit: maxTitles,
    }
    const { rows } = await tx.execute<{ title: string; productId: string }>(sql`
      select lower(p.title) as title, lower(p.product_id) as "productId"
      from ${findProductIds(key, { ...search, ...inStoreOrder })} as found, unnest(found.ids) as one (id)
        join products p on p.workspace_id = ${key.workspaceId} and p.id = one.id`)
    for (const row of rows) found.set(`${row.title}\n${row.productId}`, row)
  }
  return [...found.values()]
}

/** The paths of the categories of live products, in small letters. */
export async function listCategories(tx: Tx, key: StoreKey): Promise<string[]> {
  const { rows } = await tx.execute<{ category: string }>(
    sql`select category from (${categoriesOf(isLive(key))}) as known`,
  )
  return rows.map(({ category }) => category)
}

/** The ids of the products of a brand, as it is written. */
export async function listIdsOfBrand(tx: Tx, key: StoreKey, brand: string): Promise<string[]> {
  const search = { patterns: [], chosen: { brand }, isCapped: false, limit: null }
  const { rows } = await tx.execute<{ productId: string }>(sql`
    select p.product_id as "productId" from ${findProductIds(key, { ...search, ...inStoreOrder })} as found,
      unnest(found.ids) as one (id) join products p on p.workspace_id = ${key.workspaceId} and p.id = one.id`)
  return rows.map(({ productId }) => productId)
}

/** Over the index, a step for each. */
function categoriesOf(condition: SQL | undefined): SQL {
  const next = sql`select products.category from ${products} where ${condition} and products.category is not null`
  return sql`with recursive known (category) as (
      (${next} order by products.category limit 1)
      union all select (${next} and products.category > known.category order by products.category limit 1)
      from known where known.category is not null)
    select category from known where category is not null limit ${maxCategories}`
}

/** A product of the feed as those see it who analyse it. Amounts are numbers in major units of the store's currency. */
export type ProductFact = {
  productId: string
  title: string
  /** The same for all variants of a product. */
  groupId: string
  description: string
  brand: string | null
  category: string | null
  price: number
  /** What the merchant pays for it, where the store knows it and shows it. */
  cost: number | null
  /** Null when the store does not track it. */
  stock: number | null
  readiness: Readiness
  score: number
  isEnabled: boolean
  /** Codes such as "gtin:missing". */
  issues: string[]
  row: Record<string, unknown>
}

/** What there is of a product, and what it costs the merchant; both null where the store does not know. */
export type ProductStock = Pick<ProductFact, 'productId' | 'title' | 'stock' | 'cost'>

/** Every word of `search` is in the title or the product id; `category` is part of the path. Neither minds the case. */
export type ProductFilter = { search?: string; category?: string; productIds?: string[] }

const inRow = (field: string) => sql<string | null>`${products.row} ->> ${sql.raw(`'${field}'`)}`
const cost = sql<number | null>`${products.unitCost}::float`
const stock = sql<number | null>`(${products.summary} ->> 'stock')::int`

/** The conditions of a filter beside its words. */
function matches(
  key: StoreKey,
  { category, productIds }: Omit<ProductFilter, 'search'>,
): (SQL | undefined)[] {
  const path = category?.trim().toLowerCase()
  const isOfStore = and(eq(products.workspaceId, key.workspaceId), eq(products.storeId, key.storeId))
  return [
    path
      ? sql`products.category = any(array(select category from (${categoriesOf(isOfStore)}) as known where strpos(category, ${path}) > 0))`
      : undefined,
    productIds && inArray(products.productId, sql`(select unnest(${sql.param(productIds)}::text[]))`),
  ]
}

/** The ids of the products that hold every word: first whose id or title is what was looked for, then those that begin with it, then those that hold it in one piece. */
function rankedIds(key: StoreKey, words: readonly string[]): SQL {
  const search = { patterns: words.map(toPattern), isCapped: false, limit: null }
  const phrase = words.join(' ')
  const title = sql`lower(s.title)`
  const productId = sql`split_part(s.search_text, E'\\n', -1)`
  return sql`select s.id, row_number() over (order by (${title} = ${phrase} or ${productId} = ${phrase}) desc,
      (starts_with(${title}, ${phrase}) or starts_with(${productId}, ${phrase})) desc,
      (strpos(${title}, ${phrase}) > 0) desc, length(s.title), s.store_order, s.id) as place
    from ${findProductIds(key, { ...search, ...inStoreOrder })} as found, unnest(found.ids) as one (id)
      join product_search s on s.workspace_id = ${key.workspaceId} and s.store_id = ${key.storeId} and s.id = one.id`
}

export async function listProductFacts(
  tx: Tx,
  key: StoreKey,
  { limit, search, ...filter }: ProductFilter & { limit: number },
): Promise<ProductFact[]> {
  const words = wordsOf(search)
  const ranked = words.length > 0 ? sql`(${rankedIds(key, words)}) as ranked` : undefined
  const condition = and(isLive(key), ...matches(key, filter))
  const facts = tx
    .select({
      productId: products.productId,
      title: products.title,
      groupId: products.productGid,
      description: sql<string>`coalesce(${inRow('description')}, '')`,
      brand: inRow('brand'),
      category: inRow('product_category'),
      price: sql<number>`${products.sortPrice} / 10000.0::float`,
      cost,
      stock,
      readiness: products.readiness,
      score: products.score,
      isEnabled: products.enableSearch,
      issues: products.issues,
      row: products.row,
    })
    .from(products)
    .$dynamic()
  return ranked
    ? facts
        .innerJoin(ranked, sql`ranked.id = products.id`)
        .where(condition)
        .orderBy(sql`ranked.place`)
        .limit(limit)
    : facts.where(condition).orderBy(asc(products.storeOrder), asc(products.id)).limit(limit)
}

/** In the order of the store, without the rows of the feed: those of thousands are much to send. */
export async function listProductStock(
  tx: Tx,
  key: StoreKey,
  { productIds, limit }: Pick<ProductFilter, 'productIds'> & { limit: number },
): Promise<ProductStock[]> {
  return tx
    .select({ productId: products.productId, title: products.title, stock, cost })
    .from(products)
    .where(and(isLive(key), ...matches(key, productIds ? { productIds } : {})))
    .orderBy(asc(products.storeOrder), asc(products.id))
    .limit(limit)
}

/** The same `groupId` for all variants of a product. */
export type ProductGroup = Pick<ProductFact, 'productId' | 'groupId' | 'category'>

/** Every product that is in the feed now. */
export function listGroups(tx: Tx, key: StoreKey): Promise<ProductGroup[]> {
  const { productId, productGid: groupId, category } = products
  return tx.select({ productId, groupId, category }).from(products).where(isLive(key))
}

/** Those of the ids that are in the feed now. */
export async function listSubjects(
  tx: Tx,
  key: StoreKey,
  productIds: readonly string[],
): Promise<ProductSubject[]> {
  const inFacts = (name: string) => sql<string | null>`${products.facts} ->> ${sql.raw(`'${name}'`)}`
  return tx
    .select({
      productId: products.productId,
      title: products.title,
      sku: inFacts('sku'),
      imageUrl: inFacts('imageUrl'),
      currency: sql<string>`${inFacts('currency')}`,
      cost,
      isPublished: sql<boolean>`${inFacts('status')} = 'active' and ${inFacts('url')} is not null`,
      isInFeed: sql<boolean>`${products.enableSearch} and ${products.readiness} <> 'incomplete'`,
    })
    .from(products)
    .where(and(isLive(key), sql`${products.productId} = any(${sql.param(productIds)}::text[])`))
    .orderBy(asc(products.storeOrder), asc(products.id))
}

/** The variants of the store behind these products, those that have left the store among them: their sales remain. */
export async function listVariantGids(
  tx: Tx,
  key: StoreKey,
  filter: Omit<ProductFilter, 'search'>,
): Promise<string[]> {
  const rows = await tx
    .select({ variantGid: products.variantGid })
    .from(products)
    .where(
      and(
        eq(products.workspaceId, key.workspaceId),
        eq(products.storeId, key.storeId),
        ...matches(key, filter),
      ),
    )
  return rows.map(({ variantGid }) => variantGid)
}

/** Each line begins with `prefix`. */
export type ExportChoice = { isEnabledOnly: boolean; prefix: '' | ',' }
export type ExportPlace = ExportChoice & { limit: number; afterId: string | null }

/**
 * The next rows of the feed by id, as lines of JSON text. They pass through undecoded: decoding would be most of the work.
 * Answers how many there were, and the id after which the next ones come; null at the end.
 */
export async function readExportPage(
  db: Db,
  tx: Tx,
  key: StoreKey,
  { afterId, limit, isEnabledOnly, prefix }: ExportPlace,
  onPiece: OnPiece,
): Promise<{ count: number; lastId: string | null }> {
  const isExported = and(
    isLive(key),
    ne(products.readiness, 'incomplete'),
    isEnabledOnly ? eq(products.enableSearch, true) : undefined,
    afterId ? gt(products.id, afterId) : undefined,
  )
  // As it is stored: each function on the way copies the text.
  const rows = sql`select ${products.id}, ${products.row} from ${products}
    where ${isExported} order by ${products.id} limit ${limit}`
  const { count, lastId } = await db.copyOut(tx, rows, { prefix, onPiece })
  return { count, lastId: count < limit ? null : lastId }
}

type NamedVariant = { variantGid: string; productId: string; title: string }

/** Those of these variants that are in the feed. */
export async function listVariants(tx: Tx, key: StoreKey, variantGids: string[]): Promise<NamedVariant[]> {
  if (variantGids.length === 0) return []
  const { variantGid, productId, title } = products
  return tx
    .select({ variantGid, productId, title })
    .from(products)
    .where(and(isLive(key), sql`${variantGid} = any(${sql.param(variantGids)}::text[])`))
}
