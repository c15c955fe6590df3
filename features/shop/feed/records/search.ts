import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import type { Readiness, sorts } from '../contract.ts'
import type { EmptyField, MissingField, ProductFilter } from '../contract/filter.ts'
import type { StoreKey } from './query.ts'

export type SortName = (typeof sorts)[number]

/** Where a page begins: after this sort value, as text, and this id. */
export type Cursor = { value: string; id: string }

/** `search` is part of a title or product id, without minding the case; `issues` are codes, of which a product has one at least. */
export type FeedFilter = {
  search?: string | undefined
  readiness?: Readiness | 'not_ready' | 'any' | undefined
  issues?: string[] | undefined
  isEnabled?: boolean | undefined
  /** Without those that are incomplete: no row of them can leave. */
  isExportable?: boolean | undefined
  productIds?: readonly string[] | undefined
  exceptIds?: readonly string[] | undefined
  stock?: ProductFilter['stock'] | undefined
  missing?: MissingField | undefined
  /** In the currency of the store. */
  minPrice?: number | undefined
  maxPrice?: number | undefined
  /** The worst score first where it is left out. */
  order?: keyof typeof orderSorts | undefined
}

const orderSorts = { worst: 'score', best: '-score', cheapest: 'price', dearest: '-price' } as const

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

/** Of each field what stands in `product_search.traits` where it has no value. A store that says "0 kg" says no weight. */
const emptyTraits: Record<EmptyField, string[]> = {
  barcode: ['empty:gtin'],
  mpn: ['empty:mpn'],
  weight: ['empty:weight', 'weight:missing'],
  brand: ['empty:brand'],
  category: ['empty:productCategory'],
  material: ['empty:material'],
  image: ['empty:imageUrl'],
}

/** The part of a filter that is neither words nor states. */
export function toChosenTraits(filter: ProductFilter): ChosenTraits {
  const { issue, missing, brand, category, stock, priceMin, priceMax } = filter
  const traits = [...(issue ? [[issue]] : []), ...(missing ? [emptyTraits[missing]] : [])]
  return {
    ...(traits.length > 0 ? { traits } : {}),
    ...(brand === undefined ? {} : { brand }),
    ...(category === undefined ? {} : { category }),
    ...(stock === undefined ? {} : { stock }),
    ...(priceMin === undefined ? {} : { priceMin: Math.round(priceMin * 10_000) }),
    ...(priceMax === undefined ? {} : { priceMax: Math.round(priceMax * 10_000) }),
  }
}

/** The numbers of `products.list_state`: twice the readiness, and one more where the product is switched on. */
const readinessStates: Record<Readiness, number> = { ready: 0, needs_enrichment: 2, incomplete: 4 }

function isIncomplete(state: number): boolean {
  return state >= readinessStates.incomplete
}

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

/** What a shopper pays, such as "24.00 USD": the sale price where there is one. `sort_price` is the same in ten-thousandths. */
const written = sql`coalesce(nullif(p.row ->> 'sale_price', ''), p.summary ->> 'price')`

/** Products of the feed that match, in the order of the filter, and how many there are in all. */
export async function searchProducts(
  tx: Tx,
  key: StoreKey,
  filter: FeedFilter,
  limit: number,
): Promise<{ rows: FoundRow[]; total: number }> {
  const { rows } = await tx.execute<{ total: string; rows: FoundRow[] | null }>(sql`
    select found.total, (select json_agg(page) from (
      select p.product_id as "productId", p.title, ${written} as price, p.readiness, p.score, p.issues,
        p.enable_search as "enableSearch"
      from unnest(found.ids) with ordinality as one (id, place)
        join products p on p.workspace_id = ${key.workspaceId} and p.id = one.id
      order by one.place) as page) as rows from ${matchingIds(key, filter, limit)} as found`)
  return { rows: rows[0]?.rows ?? [], total: Number(rows[0]?.total ?? 0) }
}

/** How many of the products that match have each issue, the most frequent first. */
export async function countIssues(
  tx: Tx,
  key: StoreKey,
  filter: FeedFilter,
): Promise<{ issue: string; products: number }[]> {
  const { rows } = await tx.execute<{ issue: string; products: string }>(sql`
    select issue, count(*) as products
    from ${matchingIds(key, filter, null)} as found, unnest(found.ids) as one (id)
      join product_search s on s.workspace_id = ${key.workspaceId} and s.store_id = ${key.storeId} and s.id = one.id,
      unnest(s.traits) as issue
    where not starts_with(issue, 'empty:') group by issue order by count(*) desc, issue`)
  return rows.map(({ issue, products }) => ({ issue, products: Number(products) }))
}

/** A row of `total` and `ids`, of all that match where `limit` is null. */
function matchingIds(key: StoreKey, filter: FeedFilter, limit: number | null): SQL {
  const {
    search,
    readiness,
    isEnabled,
    isExportable,
    productIds,
    exceptIds,
    missing,
    order = 'worst',
  } = filter
  const isOneOf = (ids: readonly string[]) => sql`p.product_id = any(${sql.param(ids)}::text[])`
  // The store has no index for these: they are compared with each product that the search found.
  const conditions = [
    ...(productIds ? [isOneOf(productIds)] : []),
    ...(exceptIds ? [sql`not ${isOneOf(exceptIds)}`] : []),
    ...(missing === 'gtin' || missing === 'description'
      ? [sql`coalesce(p.row ->> ${missing}, '') = ''`]
      : []),
  ]
  const enabled = isEnabled === undefined ? undefined : isEnabled ? 'true' : 'false'
  const found = findProductIds(key, {
    patterns: wordsOf(search).map(toPattern),
    states: listStates({ readiness, enabled }).filter((state) => !isExportable || !isIncomplete(state)),
    chosen: traitsOf(filter),
    isCapped: false,
    sort: orderSorts[order],
    after: null,
    limit: conditions.length > 0 ? null : limit,
  })
  if (conditions.length === 0) return found
  const page = limit === null ? sql`` : sql`[1:${limit}::int]`
  return sql`(select count(*) as total, (array_agg(id order by place))${page} as ids from (
    select one.id, one.place from ${found} as found, unnest(found.ids) with ordinality as one (id, place)
      join products p on p.workspace_id = ${key.workspaceId} and p.id = one.id
    where ${sql.join(conditions, sql` and `)}) as matching)`
}

function traitsOf({ issues, missing, stock, minPrice, maxPrice }: FeedFilter): ChosenTraits {
  const field = missing === 'gtin' || missing === 'description' ? undefined : missing
  const { traits = [], ...chosen } = toChosenTraits({
    ...{ missing: field, stock, priceMin: minPrice, priceMax: maxPrice },
  })
  const all = [...traits, ...(issues ? [issues] : [])]
  return all.length > 0 ? { traits: all, ...chosen } : chosen
}
