import { expect, test } from 'vitest'
import { NOON, openStore, readAll } from './__fixtures__/store.fixture.ts'

interface DemoOrder {
  id: string
  createdAt: string
  displayFinancialStatus: string
  customer: { id: string }
  totalPriceSet: { shopMoney: { amount: string } }
  subtotalPriceSet: { shopMoney: { amount: string } }
  lineItems: {
    nodes: { discountedTotalSet: { shopMoney: { amount: string } }; variant: { id: string } | null }[]
  }
}

const money = '{ shopMoney { amount } }'
const fields = `id createdAt displayFinancialStatus customer { id } totalPriceSet ${money} subtotalPriceSet ${money}
  lineItems(first: 10) { nodes { discountedTotalSet ${money} variant { id } } }`

test('Orders reach back 120 days, come in order, and add up', async () => {
  // Reading every order with its lines costs more than one full bucket, so time has to trickle.
  let now = NOON
  await using store = await openStore({ restoreRate: 1_000_000, now: () => (now += 0.01) })
  const orders = await readAll<DemoOrder>(store, 'orders', fields, 50)
  const { data } = await store.ask('{ ordersCount { count } }')
  expect(orders).toHaveLength(data.ordersCount.count)
  const times = orders.map(({ createdAt }) => Date.parse(createdAt))
  expect(times).toEqual([...times].sort((a, b) => a - b))
  expect(NOON - (times[0] ?? 0)).toBeGreaterThan(119 * 86_400_000)
  expect(times.at(-1)).toBeLessThanOrEqual(NOON)
  for (const order of orders.slice(0, 200)) {
    const lines = order.lineItems.nodes.map((line) => Number(line.discountedTotalSet.shopMoney.amount))
    const sum = lines.reduce((total, amount) => total + amount, 0)
    expect(Number(order.subtotalPriceSet.shopMoney.amount)).toBeCloseTo(sum, 2)
    expect(Number(order.totalPriceSet.shopMoney.amount)).toBeGreaterThanOrEqual(sum)
  }
  expect(new Set(orders.map((order) => order.displayFinancialStatus)).size).toBeGreaterThanOrEqual(3)
  const share = orders.filter(({ lineItems }) =>
    lineItems.nodes.every(({ variant }) => variant !== null),
  ).length
  expect(share).toBe(orders.length)
})

test('A store of ten days has the newest of the orders, and no others', async () => {
  await using whole = await openStore()
  await using short = await openStore({ orderDays: 10 })
  const all = await readAll<DemoOrder>(whole, 'orders', 'id createdAt', 250)
  const newest = all.filter(({ createdAt }) => Date.parse(createdAt) >= Date.UTC(2026, 10, 10))
  expect(newest.length).toBeGreaterThan(100)
  expect(await readAll<DemoOrder>(short, 'orders', 'id createdAt', 250)).toEqual(newest)
})

test('Sales grow over the months and breathe with the week', async () => {
  await using store = await openStore({ products: 2000 })
  const orders = await readAll<DemoOrder>(store, 'orders', 'createdAt', 250)
  const half = NOON - 60 * 86_400_000
  const late = orders.filter(({ createdAt }) => Date.parse(createdAt) >= half).length
  expect(late).toBeGreaterThan(orders.length / 2)
  const onDay = (weekday: number) =>
    orders.filter(({ createdAt }) => new Date(createdAt).getUTCDay() === weekday).length
  expect(onDay(6)).toBeGreaterThan(onDay(2))
})

test('Every order belongs to a customer of the list, and many customers come back', async () => {
  await using store = await openStore()
  const orders = await readAll<DemoOrder>(store, 'orders', 'customer { id }', 250)
  const customers = await readAll<{ id: string; numberOfOrders: string }>(
    store,
    'customers',
    'id numberOfOrders',
    250,
  )
  const known = new Set(customers.map(({ id }) => id))
  expect(orders.every(({ customer }) => known.has(customer.id))).toBe(true)
  expect(customers.reduce((sum, { numberOfOrders }) => sum + Number(numberOfOrders), 0)).toBe(orders.length)
  expect(customers.filter(({ numberOfOrders }) => Number(numberOfOrders) > 1).length).toBeGreaterThan(
    customers.length / 10,
  )
})

test('Orders can be searched by time and state', async () => {
  await using store = await openStore()
  const since = new Date(NOON - 7 * 86_400_000).toISOString()
  const search = `, query: "created_at:>='${since}' financial_status:refunded"`
  const found = await readAll<DemoOrder>(store, 'orders', 'createdAt displayFinancialStatus', 50, search)
  const all = await readAll<DemoOrder>(store, 'orders', 'createdAt displayFinancialStatus', 250)
  const wanted = all.filter(
    ({ createdAt, displayFinancialStatus }) =>
      Date.parse(createdAt) >= Date.parse(since) && displayFinancialStatus === 'REFUNDED',
  )
  expect(wanted.length).toBeGreaterThan(0)
  expect(found).toEqual(wanted)
})
