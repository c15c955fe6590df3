import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, send } from '#tests/world/server.ts'
import { type CustomerWorld, startCustomerWorld } from './__fixtures__/customers.fixture.ts'
import { hundredths, isSale, readShopOrders, type ShopOrder } from './__fixtures__/orders.fixture.ts'
import { type Customer, type CustomerQuery, exportCustomers, listCustomers } from './contract/customers.ts'
import { noteLastOrders } from './records/customer-sync.ts'
import { listCustomerPage } from './records/customers.ts'

type InShop = Awaited<ReturnType<CustomerWorld['inShop']>>

let world: CustomerWorld
let token: string
let storeId: string
let inShop: InShop
let orders: ShopOrder[]

beforeAll(async () => {
  world = await startCustomerWorld({ products: 12 })
  const store = await world.newTellingStore()
  ;({ token, storeId } = store)
  inShop = await world.inShop(store.domain)
  orders = (await readShopOrders(world.outsideOrigin, store.domain)).filter(isSale)
})
afterAll(() => world.close())

const page = async (query: Partial<CustomerQuery>) =>
  (await call(world.origin, listCustomers, { query }, token)).data

async function readAll(query: Partial<CustomerQuery>): Promise<Customer[]> {
  const customers: Customer[] = []
  for (let cursor: string | undefined; ; ) {
    const { customers: some, nextCursor } = await page({
      ...query,
      limit: 90,
      ...(cursor ? { cursor } : {}),
    })
    customers.push(...some)
    if (nextCursor === null) return customers
    cursor = nextCursor
  }
}

const idOf = (gid: string) => gid.split('/').at(-1) ?? ''

test('every customer is listed once, with all that the store counts and the last order that is here', async () => {
  const customers = await readAll({})
  const bought = Map.groupBy(orders, ({ customer }) => idOf(customer))
  expect((await page({})).total).toBe(inShop.length)
  expect((await page({})).isSynced).toBe(true)
  expect(customers.map(({ number }) => number).toSorted()).toEqual(
    inShop.map(({ gid }) => idOf(gid)).toSorted(),
  )
  const byNumber = new Map(customers.map((customer) => [customer.number, customer]))
  for (const { gid, ...own } of inShop) {
    const last = bought
      .get(idOf(gid))
      ?.toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))[0]
    const listed = byNumber.get(idOf(gid))
    expect(listed).toMatchObject({ ...own, spent: expect.any(String) })
    expect(hundredths(listed?.spent ?? '')).toBe(hundredths(own.spent))
    expect(listed?.lastOrder?.name ?? null).toBe(last?.name ?? null)
  }
})

test('they are sorted by what they spent, how often and when last they bought, and their age, page after page', async () => {
  const never = (one: Customer) => one.orders === 0
  const lastOf = (one: Customer) => (one.lastOrder ? Date.parse(one.lastOrder.at) : -Infinity)
  const ranks = {
    spent: (one: Customer) => -hundredths(one.spent),
    orders: (one: Customer) => -one.orders,
    recent: (one: Customer) => -lastOf(one),
    lapsed: (one: Customer) => (never(one) ? Infinity : lastOf(one)),
    newest: (one: Customer) => -Date.parse(one.createdAt),
  }
  const all = new Set(inShop.map(({ gid }) => idOf(gid)))
  for (const sort of ['spent', 'orders', 'recent', 'lapsed', 'newest'] as const) {
    const listed = await readAll({ sort })
    expect(new Set(listed.map(({ number }) => number))).toEqual(all)
    expect(listed.length).toBe(all.size)
    const values = listed.map(ranks[sort])
    expect(values, sort).toEqual(values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
  }
  expect((await send(world.origin, listCustomers, { query: { cursor: 'nowhere' } }, token)).status).toBe(400)
})

test('whoever never ordered is listed for themselves', async () => {
  const never = inShop.filter((one) => one.orders === 0).map(({ gid }) => idOf(gid))
  const listed = await readAll({ show: 'never_ordered', sort: 'newest' })
  expect(never.length).toBeGreaterThan(3)
  expect(listed.map(({ number }) => number).toSorted()).toEqual(never.toSorted())
  expect((await page({ show: 'never_ordered' })).total).toBe(never.length)
  expect(listed.every(({ lastOrder, orders: count }) => lastOrder === null && count === 0)).toBe(true)
})

test('a customer is found by their number and by an order of theirs', async () => {
  const [first] = await readAll({})
  if (!first?.lastOrder) throw new Error('Nobody bought')
  expect(await readAll({ search: first.number })).toContainEqual(first)
  const byOrder = await readAll({ search: first.lastOrder.name })
  expect(byOrder).toContainEqual(first)
  expect(byOrder.length).toBeLessThan(20)
  expect(await readAll({ search: '%' })).toEqual([])
})

test('a page of a sort is read from an index, not from all customers', async () => {
  const plan = async (order: ReturnType<typeof sql>, after: ReturnType<typeof sql>) => {
    const { rows } = await world.db.asSystem(async (tx) => {
      // So few rows are sorted as fast as they are read in order.
      await tx.execute(sql`set local enable_sort = off`)
      await tx.execute(sql`set local enable_bitmapscan = off`)
      return tx.execute<Record<string, string>>(sql`explain select * from customers
        where workspace_id = (select workspace_id from stores where id = ${storeId}) and store_id = ${storeId} ${after}
        order by ${order} limit 50`)
    })
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  const lapsed = sql`(case when order_count = 0 then 'infinity' else coalesce(last_order_at, '-infinity') end)`
  for (const [name, by, value, isAscending] of [
    ['customers_by_spent', sql`spent`, sql`5::numeric`, false],
    ['customers_by_orders', sql`order_count`, sql`2::integer`, false],
    ['customers_by_last_order', sql`coalesce(last_order_at, '-infinity')`, sql`now()`, false],
    ['customers_by_lapse', lapsed, sql`now()`, true],
    ['customers_by_age', sql`created_at`, sql`now()`, false],
  ] as const) {
    const direction = isAscending ? sql`asc` : sql`desc`
    const order = sql`${by} ${direction}, number ${direction}`
    const past = sql`and (${by}, number) ${isAscending ? sql`>` : sql`<`} (${value}, 7)`
    expect(await plan(order, past)).toMatch(new RegExp(`Index Scan.* using ${name}[^]*Index Cond: .*ROW\\(`))
  }
})

test('what a customer bought last is read by the index of customers, not from all orders', async () => {
  const { rows } = await world.db.asSystem((tx) =>
    tx.execute<{ id: string }>(sql`select workspace_id as id from stores where id = ${storeId}`),
  )
  const workspaceId = rows[0]?.id ?? ''
  await world.db.executeSql('analyze orders')
  const reads = await world.db.inWorkspace(workspaceId, async (tx) => {
    const count = async () => {
      const counted = await tx.execute<{ reads: number }>(sql`
        select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as reads
        from pg_stat_xact_user_tables where relname = 'orders'`)
      return counted.rows[0]?.reads ?? 0
    }
    const before = await count()
    const filter = { sort: 'spent', show: 'all' } as const
    await listCustomerPage(tx, { workspaceId, storeId }, filter, { limit: 50, after: null })
    return (await count()) - before
  })
  expect(reads).toBeLessThan(orders.length / 2)
})

test('when customers ordered last is added up once, though nothing is known of their store yet', async () => {
  const key = { workspaceId: randomUUID(), storeId: randomUUID() }
  const count = 2_000
  await world.db.executeSql('analyze customers, orders')
  await world.db.asSystem(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`insert into customers (workspace_id, store_id, customer_gid, created_at, order_count, spent, currency,
        sync_run)
      select ${key.workspaceId}, ${key.storeId}, 'gid://shopify/Customer/' || n, now(), 1, 10, 'USD', ${key.storeId}
      from generate_series(1, ${count}::int) n`)
    await tx.execute(sql`insert into orders (workspace_id, store_id, id, order_gid, name, search_text, placed_at, updated_at,
        currency, placed_total, total, refunded, fulfillment_status, customer_gid, is_test, units, sync_run)
      select ${key.workspaceId}, ${key.storeId}, gen_random_uuid(), 'gid://shopify/Order/' || n, '#' || n, '#' || n, now(),
        now(), 'USD', 10, 10, 0, 'FULFILLED', 'gid://shopify/Customer/' || n, false, 1, ${key.storeId}
      from generate_series(1, ${count}::int) n`)
  })
  const scans = await world.db.inWorkspace(key.workspaceId, async (tx) => {
    const read = async () => {
      const { rows } = await tx.execute<{ scans: number }>(sql`
        select sum(seq_scan + coalesce(idx_scan, 0))::int as scans from pg_stat_xact_user_tables
        where relname in ('orders', 'customers')`)
      return rows[0]?.scans ?? 0
    }
    const before = await read()
    await noteLastOrders(tx, key)
    const noted = await tx.execute(
      sql`select from customers where store_id = ${key.storeId} and last_order_at is not null`,
    )
    expect(noted.rowCount).toBe(count)
    return (await read()) - before
  })
  expect(scans).toBeLessThan(10)
})

test('the file has a line for each customer', async () => {
  const answer = await send(world.origin, exportCustomers, { query: {} }, token)
  expect(answer.headers.get('content-disposition')).toMatch(/filename="customers-[\dTZ-]+\.csv"/)
  const [head, ...lines] = (await answer.text()).trim().split(/\r?\n/)
  expect(head).toBe(
    'Customer,Customer since,Orders,Spent,Currency,Country,Email marketing,Last order,Last order at',
  )
  const customers = await readAll({})
  expect(lines.map((line) => line.split(',')[0])).toEqual(customers.map(({ number }) => number))
})
