import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { executePrepared } from '#db/prepared.ts'
import type { ProductQuery, Readiness } from '../contract.ts'
import type { ProductCount } from '../rules/stats.ts'
import type { ProductRow } from '../tables.ts'
import {
  type ChosenTraits,
  type Cursor,
  findProductIds,
  listStates,
  type SortName,
  toChosenTraits,
  toPattern,
} from './search.ts'

const lowestId = '00000000-0000-0000-0000-000000000000'
const highestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const moment = sql`to_char(updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** `start` is before every value; null where the type has none. `ofState` is added to the column: the same for all of a list state. */
type Sort = {
  column: SQL
  cast: SQL
  isDescending: boolean
  start: Cursor | null
  text?: SQL
  ofState?: (state: SQL) => SQL
}

/** Comparisons of these types are leakproof, so that row-level security lets them into the condition of an index. */
const sortKeys: Record<SortName, Sort> = {
  store: ascending('store_order', 'bigint', '-1'),
  title: ascending('title', 'text', ''),
  '-title': { ...descending('title', 'text', ''), start: null },
  price: ascending('sort_price', 'bigint', '-1'),
  '-price': descending('sort_price', 'bigint', '9223372036854775807'),
  score: ascending('score', 'integer', '-1'),
  '-score': descending('score', 'integer', '2147483647'),
  issues: issueSort(ascending),
  '-issues': issueSort(descending),
  readiness: { ...issueSort(ascending), ofState: byReadiness },
  '-readiness': { ...issueSort(descending), ofState: byReadiness },
  status: { ...issueSort(ascending), ofState: byStatus },
  '-status': { ...issueSort(descending), ofState: byStatus },
  updated: { ...ascending('updated_at', 'timestamptz', '-infinity'), text: moment },
  '-updated': { ...descending('updated_at', 'timestamptz', 'infinity'), text: moment },
}

function ascending(column: string, cast: string, value: string): Sort {
  return {
    column: sql.raw(column),
    cast: sql.raw(cast),
    isDescending: false,
    start: { value, id: lowestId },
  }
}

function descending(column: string, cast: string, value: string): Sort {
  return { ...ascending(column, cast, value), isDescending: true, start: { value, id: highestId } }
}

/** More than a product has issues: whole list states come before one another, and the number of issues decides within them. */
function issueSort(direct: typeof ascending): Sort {
  return direct('issue_count', 'integer', direct === ascending ? '-1' : '2000000000')
}

function byReadiness(state: SQL): SQL {
  return sql`${state} / 2 * 1000000`
}

function byStatus(state: SQL): SQL {
  return sql`${state} % 2 * 1000000`
}

/** What a list shows: the facts of a product can be hundreds of kilobytes. */
export type ListedProduct = Pick<
  ProductRow,
  | 'id'
  | 'productId'
  | 'productGid'
  | 'title'
  | 'summary'
  | 'issues'
  | 'readiness'
  | 'score'
  | 'enableSearch'
  | 'enableCheckout'
> & { updatedAt: string }
export type ListedRow = ListedProduct & { sortValue: string }

const listed = sql`p.id, p.product_id as "productId", p.product_gid as "productGid", p.title, p.summary, p.issues,
  p.readiness, p.score, p.enable_search as "enableSearch", p.enable_checkout as "enableCheckout",
  ${moment} as "updatedAt"`

/** A page of so many products. */
type PageQuery = Omit<ProductQuery, 'cursor'> & { limit: number }

/** `store` is a query of its `id` and `is_demo`. */
type ListScope = { workspaceId: string; store: SQL }

/** `total` is null where only the counts of the store say it. */
export type ListedPage = { isDemo: boolean; rows: ListedRow[]; counts: ProductCount[]; total: number | null }

type PageJson = {
  isDemo: boolean | null
  rows: ListedRow[] | null
  counts: ProductCount[] | null
  total: string | null
}

/** One page in the asked order, ids breaking ties, so that no row is skipped or seen twice, with the counts of the whole store where they are asked for: one statement, because each is a round trip. Empty where there is no store. */
export async function listProducts(
  tx: Tx,
  scope: ListScope,
  query: PageQuery,
  cursor: Cursor | null,
  hasCounts = true,
): Promise<ListedPage> {
  const search = query.search?.trim().toLowerCase() ?? ''
  const chosen = toChosenTraits(query)
  const isFound = search !== '' || Object.keys(chosen).length > 0
  const counts = hasCounts ? countsOf(scope) : sql`null::json`
  const suffix = hasCounts ? '' : '-rows'
  const isFirst = !cursor && !sortKeys[query.sort].start
  const cap = caps.find((rows) => rows >= query.limit) ?? query.limit
  const [name, text] = isFound
    ? [
        `find-products-${query.sort}${suffix}`,
        foundPage(scope, { ...query, search }, { chosen, cursor, counts }),
      ]
    : [
        `list-products-${query.sort}-${cap}${isFirst ? '-first' : ''}${suffix}`,
        walkedPage(scope, query, { cursor, counts, cap }),
      ]
  const [page] = await executePrepared<PageJson>(tx, name, text)
  return {
    isDemo: page?.isDemo ?? false,
    rows: page?.rows ?? [],
    counts: page?.counts ?? [],
    total: page?.total ? Number(page.total) : null,
  }
}

/** The page of each list state is one range of one index. They are merged, and as many rows are read as are shown. */
function walkedPage(
  scope: ListScope,
  query: Omit<PageQuery, 'search'>,
  { cursor, counts, cap }: { cursor: Cursor | null; counts: SQL; cap: number },
): SQL {
  const { column, cast, isDescending, start, ofState } = sortKeys[query.sort]
  const from = cursor ?? start
  const key = keyOf(sortKeys[query.sort])
  const orderBy = (by: SQL) => (isDescending ? sql`${by} desc, id desc` : sql`${by}, id`)
  const past = isDescending ? sql`<` : sql`>`
  const after = (state: SQL) => {
    if (!from) return sql``
    const value = ofState ? sql`${from.value}::${cast} - (${ofState(state)})` : sql`${from.value}::${cast}`
    return sql`and (${column}, id) ${past} (${value}, ${from.id}::uuid)`
  }
  const states = sql.param(listStates(query))
  const branches = listStates({})
    .map((state) => sql.raw(String(state)))
    .map(
      (state) => sql`(select * from products
      where workspace_id = ${scope.workspaceId} and store_id = (select id from store) and removed_at is null
        and list_state = ${state} and ${state} = any(${states}::smallint[])
        ${after(state)}
      order by ${orderBy(column)} limit ${sql.raw(String(cap))})`,
    )
  return sql`with store as materialized (${scope.store})
    select (select is_demo from store) as "isDemo", ${counts} as counts, null as total, (select json_agg(page) from (
    select ${listed}, (${key.text})::text as "sortValue" from (${sql.join(branches, sql` union all `)}) as p
    order by ${orderBy(key.value)} limit ${query.limit}) as page) as rows`
}

/** What the list as a whole is sorted by, and how a cursor says it. */
function keyOf({ column, text, ofState }: Sort): { value: SQL; text: SQL } {
  const value = ofState ? sql`${column} + ${ofState(sql`list_state`)}` : column
  return { value, text: text ?? value }
}

/** What a planner that does not know the limit may count on. It takes it for a tenth of the six states' rows: where that is far more than asked, it plans each list anew, which takes longer than the list. */
const caps = [125, 500]

function foundPage(
  scope: ListScope,
  query: PageQuery & { search: string },
  { chosen, cursor, counts }: { chosen: ChosenTraits; cursor: Cursor | null; counts: SQL },
) {
  const { start } = sortKeys[query.sort]
  const storeId = sql`(select id from store)`
  const found = findProductIds(
    { workspaceId: scope.workspaceId, storeId },
    {
      patterns: query.search === '' ? [] : [toPattern(query.search)],
      chosen,
      states: listStates(query),
      isCapped: true,
      sort: query.sort,
      after: cursor ?? start,
      limit: query.limit,
    },
  )
  return sql`with store as materialized (${scope.store})
    select (select is_demo from store) as "isDemo", ${counts} as counts, found.total, (select json_agg(page) from (
    select ${listed}, (${keyOf(sortKeys[query.sort]).text})::text as "sortValue"
    from unnest(found.ids) with ordinality as one (id, place)
      join products p on p.workspace_id = ${scope.workspaceId} and p.id = one.id
    order by one.place) as page) as rows from ${found} as found`
}

/** The counts of the whole store, as one JSON value. */
function countsOf({ workspaceId }: ListScope): SQL {
  return sql`(select json_agg(one) from (
    select readiness, enable_search as "enableSearch", products, score_sum as "scoreSum" from product_counts
    where workspace_id = ${workspaceId} and store_id = (select id from store)) as one)`
}

/** How many products the counts say that a filter lets through. */
export function sumCounts(
  counts: readonly ProductCount[],
  filter: { readiness?: Readiness | undefined; enabled?: 'true' | 'false' | undefined },
): number {
  return counts
    .filter((one) => !filter.readiness || one.readiness === filter.readiness)
    .filter((one) => !filter.enabled || one.enableSearch === (filter.enabled === 'true'))
    .reduce((sum, one) => sum + one.products, 0)
}
