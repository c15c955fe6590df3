import { and, asc, desc, eq, gt, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import type { Readiness } from '../contract.ts'
import { products } from '../tables.ts'
import { isLive, type StoreKey } from './query.ts'

const maxTitles = 40
const maxCategories = 5_000

/** Titles and ids of live products that hold one of the texts as whole words, some for each; small letters. */
export async function listTitlesWith(
  tx: Tx,
  key: StoreKey,
  texts: readonly string[],
): Promise<{ title: string; productId: string }[]> {
  const asked = texts.map((text) => ({
    likeness: `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`,
    pattern: `(^|[^[:alnum:]])${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}($|[^[:alnum:]])`,
  }))
  const { rows } = await tx.execute<{ title: string; productId: string }>(sql`
    select distinct found.title, found.id as "productId"
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked(likeness text, pattern text),
      lateral (select lower(products.title) as title, lower(products.product_id) as id from ${products}
        where ${isLive(key)} and products.search_text like asked.likeness and products.search_text ~ asked.pattern
        limit ${maxTitles}) found`)
  return rows
}

/** The paths of the categories of live products, in small letters. */
export async function listCategories(tx: Tx, key: StoreKey): Promise<string[]> {
  const { rows } = await tx.execute<{ category: string }>(sql`
    select distinct products.category as category from ${products}
    where ${isLive(key)} and products.category is not null limit ${maxCategories}`)
  return rows.map(({ category }) => category)
}

/** A product of the feed as those see it who analyse it. Amounts are numbers in major units of the store's currency. */
export type ProductFact = {
  productId: string
  title: string
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
const title = sql`lower(${products.title})`
const productId = sql`lower(${products.productId})`

const cost = sql<number | null>`${products.unitCost}::float`
const stock = sql<number | null>`case when (${products.facts} ->> 'isTracked')::boolean
  then (${products.facts} ->> 'inventoryQuantity')::int end`

const holds = (text: SQL, part: string) => sql`strpos(${text}, ${part}) > 0`

function matches({ search, category, productIds }: ProductFilter): (SQL | undefined)[] {
  const words = wordsOf(search)
  const path = category?.trim().toLowerCase()
  return [
    ...words.map((word) => holds(sql`${products.searchText}`, word)),
    path ? holds(sql`products.category`, path) : undefined,
    productIds && inArray(products.productId, sql`(select unnest(${sql.param(productIds)}::text[]))`),
  ]
}

function wordsOf(search: string | undefined): string[] {
  return (search ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, 12)
}

/** The product whose id or title is what was looked for, then those that begin with it, then those that hold it in one piece. */
function byMatch(search: string | undefined): SQL[] {
  const phrase = wordsOf(search).join(' ')
  if (phrase === '') return []
  return [
    desc(sql`${productId} = ${phrase} or ${title} = ${phrase}`),
    desc(sql`starts_with(${title}, ${phrase}) or starts_with(${productId}, ${phrase})`),
    desc(holds(title, phrase)),
    asc(sql`length(${products.title})`),
  ]
}

export async function listProductFacts(
  tx: Tx,
  key: StoreKey,
  { limit, ...filter }: ProductFilter & { limit: number },
): Promise<ProductFact[]> {
  return tx
    .select({
      productId: products.productId,
      title: products.title,
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
    .where(and(isLive(key), ...matches(filter)))
    .orderBy(...byMatch(filter.search), asc(products.storeOrder), asc(products.id))
    .limit(limit)
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
    .where(and(isLive(key), ...matches(productIds ? { productIds } : {})))
    .orderBy(asc(products.storeOrder), asc(products.id))
    .limit(limit)
}

/** The variants of the store behind these products, those that have left the store among them: their sales remain. */
export async function listVariantGids(tx: Tx, key: StoreKey, filter: ProductFilter): Promise<string[]> {
  const rows = await tx
    .select({ variantGid: products.variantGid })
    .from(products)
    .where(
      and(eq(products.workspaceId, key.workspaceId), eq(products.storeId, key.storeId), ...matches(filter)),
    )
  return rows.map(({ variantGid }) => variantGid)
}

/** Rows of the feed as JSON text, one a line, and the id after which the next ones come; null at the end. */
export type ExportPage = { lines: string; count: number; lastId: string | null }

/** The next rows of the feed by id. The database joins them: to read each for itself would be most of the work. */
export async function readExportPage(
  tx: Tx,
  key: StoreKey,
  { afterId, limit, isEnabledOnly }: { afterId: string | null; limit: number; isEnabledOnly: boolean },
): Promise<ExportPage> {
  const page = tx
    .select({ id: products.id, row: sql`${products.row}::text`.as('row') })
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
  const { rows } = await tx.execute<ExportPage>(sql`
    select coalesce(string_agg(row, E'\n'), '') as lines, count(*)::int as count,
      max(id::text collate "C") as "lastId" from (${page}) as page`)
  return rows[0] ?? { lines: '', count: 0, lastId: null }
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
