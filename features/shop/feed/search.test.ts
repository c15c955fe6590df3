import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.ts'
import { newWorkspace, openTestDatabase } from '#tests/world/database.ts'
import type { ProductFilter } from './contract/filter.ts'
import { listProducts } from './records/list.ts'
import type { StoreKey } from './records/query.ts'
import { type FeedFilter, searchProducts, type SortName } from './records/search.ts'

const everything = { sort: 'store', limit: 100 } as const
const orders: Record<SortName, string> = {
  store: 'store_order, id',
  title: 'title, id',
  '-title': 'title desc, id desc',
  price: 'sort_price, id',
  '-price': 'sort_price desc, id desc',
  score: 'score, id',
  '-score': 'score desc, id desc',
  readiness: 'list_state / 2, issue_count, id',
  '-readiness': 'list_state / 2 desc, issue_count desc, id desc',
  issues: 'issue_count, id',
  '-issues': 'issue_count desc, id desc',
  status: 'enable_search, issue_count, id',
  '-status': 'enable_search desc, issue_count desc, id desc',
  updated: 'updated_at, id',
  '-updated': 'updated_at desc, id desc',
}

let db: Db
let big: StoreKey
let small: StoreKey

beforeAll(async () => {
  db = await openTestDatabase()
  // Titles that begin with "Zebra" are all at the end when sorted by title, and spread when sorted by anything else.
  big = await fill([
    { title: 'Aspen', rows: 3_000 },
    { title: 'Zebra', rows: 8_100 },
  ])
  small = await fill([{ title: 'Zebra', rows: 30 }])
})
afterAll(() => db.close())

async function fill(parts: { title: string; rows: number }[]): Promise<StoreKey> {
  const key = { workspaceId: newWorkspace(), storeId: newWorkspace() }
  await db.asSystem(async (tx) => {
    await tx.execute(
      sql`insert into workspaces (id, name, created_at) values (${key.workspaceId}, 'Search', now())`,
    )
    await tx.execute(sql`insert into stores (workspace_id, id, domain, is_demo, is_default, is_connected, scopes, shop,
        seller_edits, grant_kind, connected_at)
      values (${key.workspaceId}, ${key.storeId}, ${key.storeId}, false, true, true, '{}', '{}', '{}', 'token', now())`)
    for (const { title, rows } of parts) {
      await tx.execute(sql`insert into products (workspace_id, store_id, id, product_id, variant_gid, product_gid,
          store_order, title, search_text, sort_price, facts, facts_hash, enrichment, enable_search, enable_checkout,
          row, summary, issues, readiness, score, created_at, updated_at)
        select ${key.workspaceId}, ${key.storeId}, gen_random_uuid(), ${title}::text || '-' || n, ${title}::text || n,
          'g', (n * 7919) % 9973, ${title}::text || ' lamp ' || n, lower(${title}::text || ' lamp ' || n || E'\n' || ${title}::text || '-' || n),
          (n * 31) % 500, '{}', 'h', '{}', n % 3 = 0, false, '{}',
          json_build_object('price', '5.00 USD', 'brand', 'Brand ' || n % 4, 'stock', n % 12 - 1, 'material', case when n % 5 > 0 then 'Oak' end,
            'productCategory', (array['Home', 'Home > Lamps', 'Home > Lamps > Desk', 'Homeware'])[1 + n % 4]),
          case when n % 10 = 0 then array['gtin:missing'] else '{}' end,
          (array['ready', 'needs_enrichment', 'incomplete'])[1 + n % 3], n % 90, now(),
          '2026-11-01'::timestamptz + (n * 37) % 1000 * interval '1 minute'
        from generate_series(1, ${rows}::int) n`)
    }
  })
  return key
}

async function idsIn(key: StoreKey, condition: SQL, sort: SortName): Promise<string[]> {
  const { rows } = await db.asSystem((tx) =>
    tx.execute<{ id: string }>(sql`select id from products where workspace_id = ${key.workspaceId}
      and removed_at is null and ${condition} order by ${sql.raw(orders[sort])}`),
  )
  return rows.map(({ id }) => id)
}

const scopeOf = ({ workspaceId, storeId }: StoreKey) => ({
  workspaceId,
  store: sql`select ${storeId}::uuid as id, false as is_demo`,
})

type Filter = ProductFilter

async function readPages(key: StoreKey, query: Filter & { sort: SortName; limit: number }, pages: number) {
  const ids: string[] = []
  let after: { value: string; id: string } | null = null
  for (let page = 0; page < pages; page += 1) {
    const { rows } = await db.inWorkspace(key.workspaceId, (tx) =>
      listProducts(tx, scopeOf(key), query, after),
    )
    ids.push(...rows.map(({ id }) => id))
    const last = rows.at(-1)
    if (!last) break
    after = { value: last.sortValue, id: last.id }
  }
  return ids
}

describe.each(Object.keys(orders) as SortName[])('sorted by %s', (sort) => {
  test.each<[string, Filter, SQL]>([
    ['everything', {}, sql`true`],
    ['one readiness', { readiness: 'incomplete' }, sql`readiness = 'incomplete'`],
    ['what is on', { enabled: 'true' }, sql`enable_search`],
    ['a word that all have', { search: 'lamp' }, sql`true`],
    ['a frequent word', { search: 'zebra' }, sql`title like 'Zebra%'`],
    ['a word of some', { search: 'aspen' }, sql`title like 'Aspen%'`],
    ['a rare word', { search: 'ZEBRA-8099' }, sql`product_id = 'Zebra-8099'`],
    ['one letter', { search: 'z' }, sql`title like 'Zebra%'`],
    [
      'a frequent word of one state',
      { search: 'zebra', readiness: 'ready', enabled: 'false' },
      sql`title like 'Zebra%' and readiness = 'ready' and not enable_search`,
    ],
    ['no word', { search: 'quagga' }, sql`false`],
    ['a brand', { brand: 'Brand 1' }, sql`summary ->> 'brand' = 'Brand 1'`],
    [
      'a category and those below it',
      { category: 'Home > Lamps' },
      sql`summary ->> 'productCategory' in ('Home > Lamps', 'Home > Lamps > Desk')`,
    ],
    ['what is sold out', { stock: 'out' }, sql`(summary ->> 'stock')::int <= 0`],
    ['what runs low', { stock: 'low' }, sql`(summary ->> 'stock')::int between 1 and 5`],
    ['what is in stock', { stock: 'in' }, sql`(summary ->> 'stock')::int > 0`],
    ['an issue', { issue: 'gtin:missing' }, sql`'gtin:missing' = any(issues)`],
    ['a field that none has', { missing: 'barcode' }, sql`true`],
    ['a field that some lack', { missing: 'material' }, sql`summary ->> 'material' is null`],
    ['a field that all have', { missing: 'brand' }, sql`summary ->> 'brand' is null`],
    ['prices', { priceMin: 0.01, priceMax: 0.0299 }, sql`sort_price between 100 and 299`],
    [
      'all of it at once',
      {
        search: 'zebra',
        enabled: 'true',
        brand: 'Brand 3',
        issue: 'gtin:missing',
        stock: 'in',
        priceMin: 0.001,
      },
      sql`title like 'Zebra%' and enable_search and summary ->> 'brand' = 'Brand 3' and 'gtin:missing' = any(issues)
        and (summary ->> 'stock')::int > 0 and sort_price >= 10`,
    ],
  ])('pages through %s in order, each product once', async (_what, filter, condition) => {
    const expected = await idsIn(big, condition, sort)
    expect(await readPages(big, { ...filter, sort, limit: 90 }, 4)).toEqual(expected.slice(0, 360))
  })
})

test.each<[string, FeedFilter, SQL, SortName]>([
  ['an empty field', { missing: 'material' }, sql`summary ->> 'material' is null`, 'score'],
  ['stock', { stock: 'in', order: 'best' }, sql`(summary ->> 'stock')::int > 0`, '-score'],
  [
    'a price',
    { minPrice: 0.01, maxPrice: 0.02, order: 'cheapest' },
    sql`sort_price between 100 and 200`,
    'price',
  ],
  ['the dearest', { search: 'lamp', order: 'dearest' }, sql`true`, '-price'],
  [
    'what can leave',
    { isExportable: true, isEnabled: false },
    sql`readiness <> 'incomplete' and not enable_search`,
    'score',
  ],
  [
    'exceptions',
    { search: 'aspen', exceptIds: ['Aspen-2', 'Aspen-3'] },
    sql`title like 'Aspen%' and product_id not in ('Aspen-2', 'Aspen-3')`,
    'score',
  ],
  ['a field of the row', { missing: 'gtin', search: 'zebra' }, sql`title like 'Zebra%'`, 'score'],
])(
  'an agent finds by %s what the list finds, in order, and counts it to the end',
  async (_what, filter, condition, sort) => {
    const ids = await idsIn(big, condition, sort)
    const { rows, total } = await db.inWorkspace(big.workspaceId, (tx) => searchProducts(tx, big, filter, 40))
    const { rows: named } = await db.asSystem((tx) =>
      tx.execute<{
        id: string
      }>(sql`select p.product_id as id from unnest(${sql.param(ids.slice(0, 40))}::uuid[]) with ordinality as o (id, place)
      join products p on p.workspace_id = ${big.workspaceId} and p.id = o.id order by place`),
    )
    expect(total).toBe(ids.length)
    expect(rows.map(({ productId }) => productId)).toEqual(named.map(({ id }) => id))
  },
)

test('goes on to the very end', async () => {
  const expected = await idsIn(big, sql`true`, '-updated')
  expect(await readPages(big, { sort: '-updated', limit: 500 }, 30)).toEqual(expected)
  const zebras = await idsIn(big, sql`title like 'Zebra%'`, 'title')
  expect(await readPages(big, { search: 'zebra', sort: 'title', limit: 500 }, 30)).toEqual(zebras)
})

test('counts the hits of an agent to the end, by words and issues, the worst score first', async () => {
  const filter = {
    search: 'lamp ZEBRA',
    issues: ['gtin:missing', 'mpn:missing'],
    readiness: 'not_ready' as const,
  }
  const found = await db.inWorkspace(big.workspaceId, (tx) => searchProducts(tx, big, filter, 50))
  const { rows } = await db.asSystem((tx) =>
    tx.execute<{ id: string; score: number }>(sql`select product_id as id, score from products
      where workspace_id = ${big.workspaceId} and title like 'Zebra%' and issues <> '{}' and readiness <> 'ready'
      order by score, products.id`),
  )
  expect(found.total).toBe(rows.length)
  expect(found.rows.map(({ productId }) => productId)).toEqual(rows.slice(0, 50).map(({ id }) => id))
  expect(found.rows[0]).toMatchObject({ price: '5.00 USD', issues: ['gtin:missing'] })
  const all = await db.inWorkspace(big.workspaceId, (tx) => searchProducts(tx, big, { search: 'lamp' }, 1))
  expect(all.total).toBe(11_100)
})

/** What the narrow table must say of the products, and what it says. */
const expected = ({ workspaceId }: StoreKey) => sql`
  select id, list_state, score, store_order, sort_price, updated_at, title, search_text, issue_count,
    summary ->> 'brand' as brand, summary ->> 'productCategory' as category, (summary ->> 'stock')::int as stock,
    array(select unnest(issues || array(select 'empty:' || field
      from unnest(array['gtin', 'mpn', 'weight', 'brand', 'productCategory', 'material', 'imageUrl']) as field
      where summary ->> field is null)) as trait order by 1) as traits
  from products where workspace_id = ${workspaceId} and removed_at is null`
const kept = ({ workspaceId }: StoreKey) => sql`
  select id, list_state, score, store_order, sort_price, updated_at, title, search_text, issue_count, brand, category, stock,
    array(select unnest(traits) as trait order by 1) as traits
  from product_search where workspace_id = ${workspaceId}`

test('follows each change of a product', async () => {
  const key = await fill([{ title: 'Okapi', rows: 12 }])
  const differences = async () => {
    const { rows } = await db.asSystem((tx) =>
      tx.execute(sql`
        (${expected(key)} except ${kept(key)}) union all (${kept(key)} except ${expected(key)})`),
    )
    return rows
  }
  for (const change of [
    sql`update products set title = 'Giraffe', search_text = 'giraffe', score = 3 where product_id = 'Okapi-1'`,
    sql`update products set enable_search = not enable_search, issues = '{a:b}' where product_id < 'Okapi-3'`,
    sql`update products set summary = (summary::jsonb || '{"brand": "New", "stock": null, "productCategory": null}')::json
      where product_id = 'Okapi-6'`,
    sql`update products set removed_at = now() where product_id in ('Okapi-2', 'Okapi-4')`,
    sql`update products set removed_at = null where product_id = 'Okapi-4'`,
    sql`delete from products where product_id = 'Okapi-5'`,
  ]) {
    await db.inWorkspace(key.workspaceId, (tx) => tx.execute(change))
    expect(await differences()).toEqual([])
  }
  const found = await db.inWorkspace(key.workspaceId, (tx) =>
    listProducts(tx, scopeOf(key), { ...everything, search: 'giraffe' }, null),
  )
  expect([found.total, found.rows.map(({ title }) => title)]).toEqual([1, ['Giraffe']])
  await db.asSystem((tx) => tx.execute(sql`delete from stores where workspace_id = ${key.workspaceId}`))
  expect(await differences()).toEqual([])
})

describe('the function that searches behind row-level security', () => {
  const searched = (
    key: StoreKey,
  ) => sql`select total, ids from search_products(${key.workspaceId}::uuid, ${key.storeId}::uuid,
    array['%zebra%'], null, null, '{0,1,2,3,4,5}', false, 'store', '-1', '00000000-0000-0000-0000-000000000000', 100)`
  const refused = { cause: { message: 'Not the workspace of this transaction', code: '42501' } }

  test("refuses another workspace's id, and answers for its own", async () => {
    await expect(db.inWorkspace(small.workspaceId, (tx) => tx.execute(searched(big)))).rejects.toMatchObject(
      refused,
    )
    const { rows } = await db.inWorkspace(small.workspaceId, (tx) => tx.execute(searched(small)))
    expect(rows).toMatchObject([{ total: '30' }])
  })

  test('refuses where no workspace is set, and no workspace as one', async () => {
    await expect(db.asSystem((tx) => tx.execute(searched(big)))).rejects.toMatchObject(refused)
    await expect(
      db.asSystem((tx) =>
        tx.execute(
          sql`select search_products(null, null, '{%z%}', null, null, '{0}', true, 'store', '', null, 1)`,
        ),
      ),
    ).rejects.toMatchObject(refused)
  })

  test("finds nothing in another workspace's store", async () => {
    const mixed = { workspaceId: small.workspaceId, storeId: big.storeId }
    const { rows } = await db.inWorkspace(small.workspaceId, (tx) => tx.execute(searched(mixed)))
    expect(rows).toEqual([{ total: '0', ids: null }])
  })

  test('takes whatever is searched for as text', async () => {
    for (const search of ["'", "') or true --", '$$', '\\', '%', '_', '"; select', 'é\u{1f98c}']) {
      const page = await db.inWorkspace(big.workspaceId, (tx) =>
        listProducts(tx, scopeOf(big), { ...everything, search }, null),
      )
      expect(page.rows).toEqual([])
    }
  })
})
