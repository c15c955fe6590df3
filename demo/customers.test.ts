import { expect, test } from 'vitest'
import { NOON, openStore, readAll, SHOP, type TestStoreHandle } from './__fixtures__/store.fixture.ts'

type CustomerJson = {
  legacyResourceId: string
  numberOfOrders: string
  amountSpent: { amount: string }
  updatedAt: string
  defaultEmailAddress: { marketingState: string }
}

const fields =
  'legacyResourceId numberOfOrders amountSpent { amount } updatedAt defaultEmailAddress { marketingState }'
const list = (store: TestStoreHandle, query = '') =>
  readAll<CustomerJson>(store, 'customers', fields, 250, `, query: ${JSON.stringify(query)}`)

async function change(store: TestStoreHandle, input: object) {
  const answer = await store.post(`${SHOP}/demo/customers`, input)
  return { status: answer.status, body: (await answer.json()) as { customer?: number; errors?: string } }
}

test('Some customers never ordered, and the list is counted by ranges of ids', async () => {
  await using store = await openStore({ products: 4 })
  const customers = await list(store)
  expect(customers.some(({ numberOfOrders }) => numberOfOrders === '0')).toBe(true)
  const [from, to] = [customers[10]?.legacyResourceId, customers[19]?.legacyResourceId]
  const { data } = await store.ask(`{ customersCount(query: "id:>=${from} AND id:<=${to}") { count } }`)
  expect(data.customersCount.count).toBe(10)
})

test('Customers are added, changed, deleted and merged, and stand in what changed since', async () => {
  await using store = await openStore({ products: 4, allowControl: true })
  const before = await list(store)
  const { body: added } = await change(store, {})
  const since = new Date(NOON - 60_000).toISOString()
  const changed = () => list(store, `updated_at:>='${since}'`)
  expect((await changed()).map(({ legacyResourceId }) => legacyResourceId)).toContain(String(added.customer))

  const buyers = before.filter(({ numberOfOrders }) => numberOfOrders !== '0')
  const [first, second] = buyers
  const state = first?.defaultEmailAddress.marketingState === 'SUBSCRIBED' ? 'NOT_SUBSCRIBED' : 'SUBSCRIBED'
  const acceptsMail = state === 'SUBSCRIBED'
  expect((await change(store, { customer: first?.legacyResourceId, acceptsMail })).status).toBe(200)
  expect(
    (await changed()).map((one) => [one.legacyResourceId, one.defaultEmailAddress.marketingState]),
  ).toContainEqual([first?.legacyResourceId, state])

  expect((await change(store, { customer: first?.legacyResourceId, isDeleted: true })).status).toBe(400)
  expect((await change(store, { customer: added.customer, isDeleted: true })).status).toBe(200)
  const into = second?.legacyResourceId
  expect((await change(store, { customer: first?.legacyResourceId, into })).status).toBe(200)
  const after = await list(store)
  expect(after.map(({ legacyResourceId }) => legacyResourceId)).toEqual(
    before.map(({ legacyResourceId }) => legacyResourceId).filter((id) => id !== first?.legacyResourceId),
  )
  const merged = after.find(({ legacyResourceId }) => legacyResourceId === into)
  expect(Number(merged?.numberOfOrders)).toBe(Number(first?.numberOfOrders) + Number(second?.numberOfOrders))
  const { data } = await store.ask(`{ orders(first: 50, query: "customer_id:${first?.legacyResourceId}") {
    nodes { customer { legacyResourceId } } } }`)
  for (const { customer } of data.orders.nodes) expect(customer.legacyResourceId).toBe(into)
})
