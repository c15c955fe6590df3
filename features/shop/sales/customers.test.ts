import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDemoStore } from '#features/base/stores/contract.ts'
import { call, newMerchant, send, startTestServer, type TestServer } from '#tests/world/server.ts'
import {
  hundredths,
  isSale,
  readShopOrders,
  type ShopOrder,
  sum,
  syncToEnd,
} from './__fixtures__/orders.fixture.ts'
import { type Customer, type CustomerQuery, exportCustomers, listCustomers } from './contract/customers.ts'
import { listOrders } from './contract.ts'
import { listCustomerPage } from './records/customers.ts'

let server: TestServer
let token: string
let storeId: string
let orders: ShopOrder[]

beforeAll(async () => {
  server = await startTestServer({ products: 12 })
  token = await newMerchant(server.origin)
  const { data } = await call(server.origin, connectDemoStore, {}, token)
  storeId = data.status.storeId ?? ''
  await syncToEnd(server, token)
  const known = await call(server.origin, listOrders, { query: { limit: 1 } }, token)
  const newest = Date.parse(known.data.orders[0]?.placedAt ?? '')
  const told = await readShopOrders(server.demoOrigin, data.status.domain ?? '')
  orders = told.filter((order) => Date.parse(order.createdAt) <= newest && isSale(order))
})
afterAll(() => server.close())

const page = async (query: Partial<CustomerQuery>) =>
  (await call(server.origin, listCustomers, { query }, token)).data

async function readAll(query: Partial<CustomerQuery>): Promise<Customer[]> {
  const customers: Customer[] = []
  for (let cursor: string | undefined; ; ) {
    const { customers: some, nextCursor } = await page({
      ...query,
      limit: 40,
      ...(cursor ? { cursor } : {}),
    })
    customers.push(...some)
    if (nextCursor === null) return customers
    cursor = nextCursor
  }
}

const numberOf = ({ customer }: ShopOrder) => customer.split('/').at(-1) ?? ''
const spentOf = ({ spent }: Customer) => hundredths(spent[0]?.amount ?? '')

test('everybody who bought is listed once, with what their orders add up to', async () => {
  const customers = await readAll({})
  const bought = Map.groupBy(orders, numberOf)
  expect(customers.length).toBe(bought.size)
  expect((await page({})).total).toBe(bought.size)
  for (const { number, orders: count, spent, lastOrder } of customers) {
    const own = bought.get(number) ?? []
    const last = own.toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))[0]
    expect([number, count, hundredths(spent[0]?.amount ?? ''), lastOrder.name, lastOrder.country]).toEqual([
      number,
      own.length,
      sum(own.map(({ total, refunded }) => total - refunded)),
      last?.name,
      last?.country,
    ])
  }
})

test('they are sorted by what they spent, how often they bought, and when last, page after page', async () => {
  const ranks = {
    spent: (one: Customer) => -spentOf(one),
    orders: (one: Customer) => -one.orders,
    recent: (one: Customer) => -Date.parse(one.lastOrder.at),
    lapsed: (one: Customer) => Date.parse(one.lastOrder.at),
  }
  const all = new Set((await readAll({})).map(({ number }) => number))
  for (const sort of ['spent', 'orders', 'recent', 'lapsed'] as const) {
    const listed = await readAll({ sort })
    expect(new Set(listed.map(({ number }) => number))).toEqual(all)
    expect(listed.length).toBe(all.size)
    const values = listed.map(ranks[sort])
    expect(values, sort).toEqual(values.toSorted((a, b) => a - b))
  }
  expect((await send(server.origin, listCustomers, { query: { cursor: 'nowhere' } }, token)).status).toBe(400)
})

test('a customer is found by their number and by an order of theirs', async () => {
  const [first] = await readAll({})
  if (!first) throw new Error('Nobody bought')
  expect(await readAll({ search: first.number })).toContainEqual(first)
  const byOrder = await readAll({ search: first.lastOrder.name })
  expect(byOrder).toContainEqual(first)
  expect(byOrder.length).toBeLessThan(20)
  expect(await readAll({ search: '%' })).toEqual([])
})

test('what was paid in another currency stands for itself, after that of the store', async () => {
  const frequent = (await readAll({ sort: 'orders' }))[0]
  if (!frequent) throw new Error('Nobody bought')
  const change = (currency: string) =>
    server.db.asSystem((tx) =>
      tx.execute(sql`update orders set currency = ${currency}
        where store_id = ${storeId} and id = ${frequent.lastOrder.id}`),
    )
  const own = frequent.spent[0]?.currency ?? ''
  await change('SEK')
  const [mixed] = await readAll({ search: frequent.number })
  await change(own)
  expect(mixed?.spent.map(({ currency }) => currency)).toEqual([own, 'SEK'])
  expect(sum((mixed?.spent ?? []).map(({ amount }) => hundredths(amount)))).toBe(spentOf(frequent))
})

test('what a customer bought is read by the index of customers, not from all orders', async () => {
  const { rows } = await server.db.asSystem((tx) =>
    tx.execute<{ id: string }>(sql`select workspace_id as id from stores where id = ${storeId}`),
  )
  const workspaceId = rows[0]?.id ?? ''
  await server.db.executeSql('analyze orders')
  const reads = await server.db.inWorkspace(workspaceId, async (tx) => {
    const count = async () => {
      const counted = await tx.execute<{ reads: number }>(sql`
        select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as reads
        from pg_stat_xact_user_tables where relname = 'orders'`)
      return counted.rows[0]?.reads ?? 0
    }
    const before = await count()
    const filter = { sort: 'spent', currency: 'USD' } as const
    await listCustomerPage(tx, { workspaceId, storeId }, filter, { limit: 50, after: null })
    return (await count()) - before
  })
  expect(reads).toBeLessThan(orders.length * 2)
})

test('the file has a line for each customer', async () => {
  const answer = await send(server.origin, exportCustomers, { query: {} }, token)
  expect(answer.headers.get('content-disposition')).toMatch(/filename="customers-[\dTZ-]+\.csv"/)
  const [head, ...lines] = (await answer.text()).trim().split(/\r?\n/)
  expect(head).toBe('Customer,Orders,Spent,Last order,Last order at,Country')
  const customers = await readAll({})
  expect(lines.map((line) => line.split(',')[0])).toEqual(customers.map(({ number }) => number))
})
