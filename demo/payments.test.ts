import { expect, test } from 'vitest'
import { NOON, openStore, readAll } from './__fixtures__/store.fixture.ts'

const money = '{ shopMoney { amount } }'
const fields = `id updatedAt note displayFinancialStatus displayFulfillmentStatus totalPriceSet ${money} totalRefundedSet ${money}
  shippingAddress { countryCodeV2 } billingAddress { countryCodeV2 }
  risk { recommendation assessments { riskLevel facts { description sentiment } } }
  disputes { id initiatedAs status } fulfillments { displayStatus trackingInfo { url } }
  transactions { id kind status gateway errorCode createdAt amountSet ${money} fees { amount { amount } }
    paymentDetails { __typename ... on CardPaymentDetails { company wallet avsResultCode cvvResultCode } } }`

type Bag = { shopMoney: { amount: string } }
interface DemoPaidOrder {
  id: string
  updatedAt: string
  note: string | null
  displayFinancialStatus: string
  displayFulfillmentStatus: string
  totalPriceSet: Bag
  totalRefundedSet: Bag
  shippingAddress: { countryCodeV2: string }
  billingAddress: { countryCodeV2: string }
  risk: { recommendation: string; assessments: { riskLevel: string }[] }
  disputes: { status: string }[]
  fulfillments: { displayStatus: string }[]
  transactions: {
    id: string
    kind: string
    status: string
    gateway: string
    errorCode: string | null
    amountSet: Bag
    fees: object[]
    paymentDetails: {
      __typename: string
      company?: string
      wallet?: string
      avsResultCode?: string
      cvvResultCode?: string
    } | null
  }[]
}

// Time trickles, so that the bucket of costs fills while every order is read.
async function readOrders(seed?: string): Promise<DemoPaidOrder[]> {
  let now = NOON
  await using store = await openStore({
    ...(seed && { seed }),
    restoreRate: 1_000_000,
    now: () => (now += 0.01),
  })
  return await readAll<DemoPaidOrder>(store, 'orders', fields, 100)
}

const amount = ({ shopMoney }: Bag) => Math.round(Number(shopMoney.amount) * 100)

test('What was taken and given back is what the order says', async () => {
  const orders = await readOrders()
  expect(orders.length).toBeGreaterThan(500)
  for (const order of orders) {
    const moved = (...kinds: string[]) =>
      order.transactions
        .filter(({ kind, status }) => kinds.includes(kind) && status === 'SUCCESS')
        .reduce((sum, { amountSet }) => sum + amount(amountSet), 0)
    const isPaid = order.displayFinancialStatus !== 'PENDING'
    expect(moved('SALE', 'CAPTURE')).toBe(isPaid ? amount(order.totalPriceSet) : 0)
    expect(moved('REFUND')).toBe(amount(order.totalRefundedSet))
  }
  const ids = orders.flatMap(({ transactions }) => transactions.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
})

test('There is something of everything that happens to payments, and danger is rare', async () => {
  const orders = await readOrders()
  const payments = orders.flatMap(({ transactions }) => transactions)
  const valuesOf = (pick: (payment: DemoPaidOrder['transactions'][number]) => string | null | undefined) =>
    new Set(payments.map(pick).filter(Boolean))
  expect(valuesOf(({ gateway }) => gateway).size).toBe(4)
  expect(valuesOf(({ paymentDetails }) => paymentDetails?.company).size).toBe(4)
  expect(valuesOf(({ paymentDetails }) => paymentDetails?.wallet)).toContain('APPLE_PAY')
  expect([...valuesOf(({ paymentDetails }) => paymentDetails?.avsResultCode)]).toEqual(
    expect.arrayContaining(['Y', 'N', 'A', 'Z']),
  )
  expect([...valuesOf(({ paymentDetails }) => paymentDetails?.cvvResultCode)]).toEqual(
    expect.arrayContaining(['M', 'N']),
  )
  const codes = [...valuesOf(({ errorCode }) => errorCode)]
  expect(codes).toEqual(expect.arrayContaining(['INSUFFICIENT_FUNDS', 'DO_NOT_HONOR', 'EXPIRED_CARD']))
  const share = (holds: (order: DemoPaidOrder) => boolean) => orders.filter(holds).length / orders.length
  const isHigh = ({ risk }: DemoPaidOrder) => risk.recommendation === 'CANCEL'
  expect(share(isHigh)).toBeGreaterThan(0)
  expect(share(isHigh)).toBeLessThan(0.03)
  for (const order of orders.filter(isHigh)) {
    expect(order.billingAddress.countryCodeV2).not.toBe(order.shippingAddress.countryCodeV2)
  }
  expect(share(({ disputes }) => disputes.length > 0)).toBeGreaterThan(0)
  expect(share(({ disputes }) => disputes.length > 0)).toBeLessThan(0.02)
  expect(share(({ note }) => note !== null)).toBeCloseTo(0.12, 1)
  expect(share(({ transactions }) => transactions.every(({ status }) => status === 'FAILURE'))).toBeLessThan(
    0.03,
  )
  for (const { displayFulfillmentStatus, fulfillments } of orders) {
    expect(fulfillments).toHaveLength(displayFulfillmentStatus === 'FULFILLED' ? 1 : 0)
  }
})

test('The same seed pays the same way, another one another way', async () => {
  const orders = await readOrders()
  expect(await readOrders()).toEqual(orders)
  expect(await readOrders('another')).not.toEqual(orders)
})

test('What happens to an order later moves its time of change', async () => {
  let now = NOON
  await using store = await openStore({ restoreRate: 1_000_000, now: () => (now += 0.01) })
  const before = await readAll<DemoPaidOrder>(store, 'orders', fields, 100)
  now += 40 * 86_400_000
  const after = new Map(
    (await readAll<DemoPaidOrder>(store, 'orders', fields, 100)).map((order) => [order.id, order]),
  )
  const kept = before.flatMap((order) => {
    const later = after.get(order.id)
    return later ? [{ order, later }] : []
  })
  const isSame = ({ order, later }: (typeof kept)[number]) =>
    JSON.stringify([order.disputes, order.fulfillments, order.transactions]) ===
    JSON.stringify([later.disputes, later.fulfillments, later.transactions])
  const changed = kept.filter((pair) => !isSame(pair))
  expect(changed.length).toBeGreaterThan(20)
  expect(changed.filter(({ order, later }) => later.updatedAt <= order.updatedAt)).toEqual([])
})

test('Disputes can be asked for by status, and the newest first', async () => {
  await using store = await openStore({ restoreRate: 1_000_000 })
  const read = async (more: string): Promise<{ id: string; status: string }[]> =>
    (await store.ask(`{ disputes(first: 100${more}) { nodes { id status } } }`)).data.disputes.nodes
  const all = await read('')
  const waiting = all.filter(({ status }) => status === 'NEEDS_RESPONSE')
  expect(waiting.length).toBeGreaterThan(0)
  expect(waiting.length).toBeLessThan(all.length)
  expect(await read(', query: "status:needs_response", reverse: true')).toEqual(waiting.toReversed())
})
