import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import type { emptyFields, Readiness, sorts } from '../contract.ts'
import type { ProductFilter } from '../contract/filter.ts'
import type { StoreKey } from './query.ts'

export type SortName = (typeof sorts)[number]

/** Where a page begins: after this sort value, as text, and this id. */
export type Cursor = { value: string; id: string }

/** `search` is part of a title or product id, without minding the case; `issues` are codes, of which a product has one at least. */
export type FeedFilter = NarrowedFilter & {
  search?: string | undefined
  readiness?: Readiness | 'not_ready' | 'any' | undefined
  issues?: string[] | undefined
  isEnabled?: boolean | undefined
}

/** What `search_products` takes beside words and states: see its migration. Prices in ten-thousandths. */
export type ChosenTraits = {
  /** Of each list a product has one at least. */
  traits?: string[][]
  brand?: string
  category?: string
  stock?: NonNullable<ProductFilter['stock']>
  priceMin?: number
  priceMax?: number
}

/** The part of a filter that is neither words nor states. */
export function toChosenTraits(filter: ProductFilter): ChosenTraits {
  const { issue, missing, brand, category, stock, priceMin, priceMax } = filter
  const traits = [...(issue ? [[issue]] : []), ...(missing ? [[`empty:${missing}`]] : [])]
  return {
    ...(traits.length > 0 ? { traits } : {}),
    ...(brand === undefined ? {} : { brand }),
    ...(category === undefined ? {} : { category }),
    ...(stock === undefined ? {} : { stock }),
    ...(priceMin === undefined ? {} : { priceMin: Math.round(priceMin * 10_000) }),
    ...(priceMax === undefined ? {} : { priceMax: Math.round(priceMax * 10_000) }),
  }
}

/** What is compared with each product that the search found: the store has no index for it. */
type NarrowedFilter = {
  productIds?: readonly string[] | undefined
  exceptIds?: readonly string[] | undefined
  /** Whether the store has sold the last piece; products whose stock it does not track are in neither. */
  stock?: 'out' | 'in' | undefined
  missing?: EmptyField | undefined
  /** In the currency of the store. */
  minPrice?: number | undefined
  maxPrice?: number | undefined
  order?: 'cheapest' | 'dearest' | undefined
}
export type EmptyField = (typeof emptyFields)[number]

/** The numbers of `products.list_state`: twice the readiness, and one more where the product is switched on. */
const readinessStates: Record<Readiness, number> = { ready: 0, needs_enrichment: 2, incomplete: 4 }

/** The list states that a filter lets through. */
export function listStates({
  readiness,
  enabled,
}: {
  readiness?: FeedFilter['readiness']
  enabled?: 'true' | 'false' | undefined
}): number[] {
  return Object.entries(readinessStates)
    .filter(
      ([name]) =>
        !readiness ||
        readiness === 'any' ||
        (readiness === 'not_ready' ? name !== 'ready' : name === readiness),
    )
    .flatMap(([, first]) => [
      ...(enabled === 'true' ? [] : [first]),
      ...(enabled === 'false' ? [] : [first + 1]),
    ])
}

/** The pattern of LIKE for a text that holds this part anywhere. */
export function toPattern(part: string): string {
  return `%${part.replaceAll(/[\\%_]/g, '\\$&')}%`
}

/** The words of a search, in small letters. */
export function wordsOf(search: string | undefined): string[] {
  return (search ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, 12)
}

type IdSearch = {
  patterns: readonly string[]
  expressions?: readonly string[] | undefined
  states: readonly number[]
  chosen?: ChosenTraits | undefined
  /** Whether the count may stop above 1,000. */
  isCapped: boolean
  sort: SortName
  /** Null for the beginning. */
  after: Cursor | null
  /** Null for all of them. */
  limit: number | null
}

/** The call of the function that searches behind row-level security: a row of `total`, and of `ids` in order, null where there are none. */
export function findProductIds(
  { workspaceId, storeId }: { workspaceId: string; storeId: string | SQL },
  search: IdSearch,
): SQL {
  const { patterns, expressions, states, chosen = {}, isCapped, sort, after, limit } = search
  return sql`search_products(${workspaceId}::uuid, ${storeId}::uuid, ${sql.param(patterns)}::text[],
    ${sql.param(expressions ?? null)}::text[], ${JSON.stringify(chosen)}::jsonb, ${sql.param(states)}::smallint[], ${isCapped}::boolean, ${sort}::text,
    ${after?.value ?? null}::text, ${after?.id ?? null}::uuid, ${limit}::integer)`
}

type FoundRow = {
  productId: string
  title: string
  price: string
  readiness: Readiness
  score: number
  issues: string[]
  enableSearch: boolean
}

const worstFirst = { sort: 'score', after: null } as const

/** Products of the feed that match, the worst score first, and how many there are in all. */
export async function searchProducts(
  tx: Tx,
  key: StoreKey,
  { search, readiness, issues, isEnabled, ...narrowed }: FeedFilter,
  limit: number,
): Promise<{ rows: FoundRow[]; total: number }> {
  const isNarrowed = Object.values(narrowed).some((value) => value !== undefined)
  const found = findProductIds(key, {
    patterns: wordsOf(search).map(toPattern),
    states: listStates({
      readiness,
      enabled: isEnabled === undefined ? undefined : isEnabled ? 'true' : 'false',
    }),
    ...(issues ? { chosen: { traits: [issues] } } : {}),
    isCapped: false,
    ...worstFirst,
    limit: isNarrowed ? null : limit,
  })
  if (isNarrowed) return narrow(tx, key, { found, filter: narrowed, limit })
  const { rows } = await tx.execute<{ total: string; rows: FoundRow[] | null }>(sql`
    select found.total, (select json_agg(page) from (
      select p.product_id as "productId", p.title, ${written} as price, p.readiness, p.score, p.issues,
        p.enable_search as "enableSearch"
      from unnest(found.ids) with ordinality as one (id, place)
        join products p on p.workspace_id = ${key.workspaceId} and p.id = one.id
      order by one.place) as page) as rows from ${found} as found`)
  return { rows: rows[0]?.rows ?? [], total: Number(rows[0]?.total ?? 0) }
}

/** What stands in a field; the barcode as the store or the merchant has it, all others as they are exported. */
const fieldValues: Record<EmptyField, SQL> = {
  barcode: sql`coalesce(p.enrichment ->> 'gtin', p.facts ->> 'barcode')`,
  gtin: sql`p.row ->> 'gtin'`,
  mpn: sql`p.row ->> 'mpn'`,
  brand: sql`p.row ->> 'brand'`,
  category: sql`p.row ->> 'product_category'`,
  weight: sql`p.row ->> 'weight'`,
  material: sql`p.row ->> 'material'`,
  image: sql`p.row ->> 'image_url'`,
  description: sql`p.row ->> 'description'`,
}

/** What a shopper pays, such as "24.00 USD": the sale price where there is one. `sort_price` is the same in ten-thousandths. */
const written = sql`coalesce(nullif(p.row ->> 'sale_price', ''), p.summary ->> 'price')`

const inOrder = {
  cheapest: sql`p.sort_price, p.id`,
  dearest: sql`p.sort_price desc, p.id`,
  worst: sql`p.score, p.id`,
}

async function narrow(
  tx: Tx,
  { workspaceId }: StoreKey,
  { found, filter, limit }: { found: SQL; filter: NarrowedFilter; limit: number },
): Promise<{ rows: FoundRow[]; total: number }> {
  const { productIds, exceptIds, stock, missing, minPrice, maxPrice, order = 'worst' } = filter
  const isOneOf = (ids: readonly string[]) => sql`p.product_id = any(${sql.param(ids)}::text[])`
  const left = sql`case when (p.facts ->> 'isTracked')::boolean then (p.facts ->> 'inventoryQuantity')::int end`
  const conditions = [
    sql`true`,
    ...(productIds ? [isOneOf(productIds)] : []),
    ...(exceptIds ? [sql`not ${isOneOf(exceptIds)}`] : []),
    ...(stock ? [stock === 'out' ? sql`${left} <= 0` : sql`${left} > 0`] : []),
    ...(minPrice === undefined ? [] : [sql`p.sort_price >= ${minPrice}::numeric * 10000`]),
    ...(maxPrice === undefined ? [] : [sql`p.sort_price <= ${maxPrice}::numeric * 10000`]),
    ...(missing ? [sql`coalesce(${fieldValues[missing]}, '') = ''`] : []),
  ]
  const { rows } = await tx.execute<FoundRow & { total: string }>(sql`
    select p.product_id as "productId", p.title, ${written} as price, p.readiness, p.score, p.issues,
      p.enable_search as "enableSearch", count(*) over () as total
    from ${found} as found, unnest(found.ids) as one (id)
      join products p on p.workspace_id = ${workspaceId} and p.id = one.id
    where ${sql.join(conditions, sql` and `)} order by ${inOrder[order]} limit ${limit}`)
  return { rows: rows.map(({ total: _all, ...row }) => row), total: Number(rows[0]?.total ?? 0) }
}

/** How many products of these have each issue, the most frequent first. */
export async function countIssues(
  tx: Tx,
  { workspaceId, storeId }: StoreKey,
  productIds: readonly string[],
): Promise<{ issue: string; products: number }[]> {
  const { rows } = await tx.execute<{ issue: string; products: string }>(sql`
    select issue, count(*) as products from products p, unnest(p.issues) as issue
    where p.workspace_id = ${workspaceId} and p.store_id = ${storeId} and p.removed_at is null
      and p.product_id = any(${sql.param(productIds)}::text[])
    group by issue order by count(*) desc, issue`)
  return rows.map(({ issue, products }) => ({ issue, products: Number(products) }))
}
