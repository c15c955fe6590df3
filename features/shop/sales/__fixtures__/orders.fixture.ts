/** For tests: the orders of a demo shop as it tells them itself, and what they add up to. Money is in hundredths. */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { demoToken } from '#demo/oauth.ts'
import { call, type TestServer } from '#tests/world/server.ts'
import { customersKind } from '../actions/customer-sync.ts'
import { SalesReport, syncSales } from '../contract.ts'

export type ShopOrder = {
  id: string
  name: string
  createdAt: string
  cancelledAt: string | null
  displayFinancialStatus: string
  total: number
  refunded: number
  country: string
  customer: string
  note: string | null
  billingCountry: string
  risk: string
  isDisputed: boolean
  payments: ShopPayment[]
  lines: { variant: string; quantity: number; revenue: number; unitPrice: number }[]
}

type ShopPayment = {
  id: string
  kind: string
  status: string
  errorCode: string | null
  amount: number
  at: string
}

const money = '{ shopMoney { amount } }'
const fields = `id name createdAt cancelledAt displayFinancialStatus totalPriceSet ${money} totalRefundedSet ${money}
  shippingAddress { countryCodeV2 } customer { id } note billingAddress { countryCodeV2 }
  risk { assessments { riskLevel } } disputes { id }
  transactions(first: 20) { id kind status errorCode createdAt amountSet ${money} }
  lineItems(first: 5) { nodes { quantity discountedTotalSet ${money} originalUnitPriceSet ${money} variant { id } } }`

type Bag = { shopMoney: { amount: string } }
type OrderHead = Pick<
  ShopOrder,
  'id' | 'name' | 'createdAt' | 'cancelledAt' | 'displayFinancialStatus' | 'note'
>
type OrderNodeJson = OrderHead & {
  totalPriceSet: Bag
  totalRefundedSet: Bag
  shippingAddress: { countryCodeV2: string }
  customer: { id: string }
  billingAddress: { countryCodeV2: string }
  risk: { assessments: { riskLevel: string }[] }
  disputes: { id: string }[]
  transactions: (Pick<ShopPayment, 'id' | 'kind' | 'status' | 'errorCode'> & {
    createdAt: string
    amountSet: Bag
  })[]
  lineItems: {
    nodes: { quantity: number; discountedTotalSet: Bag; originalUnitPriceSet: Bag; variant: { id: string } }[]
  }
}

type OrdersReply = {
  data?: { orders: { nodes: OrderNodeJson[]; pageInfo: { hasNextPage: boolean; endCursor: string } } }
  extensions: {
    cost: { requestedQueryCost: number; throttleStatus: { currentlyAvailable: number; restoreRate: number } }
  }
}

export async function readShopOrders(origin: string, domain: string): Promise<ShopOrder[]> {
  const orders: ShopOrder[] = []
  for (let after: string | null = null; ; ) {
    const page = `first: 250, after: ${JSON.stringify(after)}`
    const query = `{ orders(${page}) { nodes { ${fields} } pageInfo { hasNextPage endCursor } } }`
    const answer = await fetch(`${origin}/${domain}/admin/api/2026-10/graphql.json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-shopify-access-token': demoToken(domain) },
      body: JSON.stringify({ query }),
    })
    const { data, extensions } = (await answer.json()) as OrdersReply
    if (!data) {
      const { requestedQueryCost, throttleStatus } = extensions.cost
      const lacking = requestedQueryCost - throttleStatus.currentlyAvailable
      await wait((lacking / throttleStatus.restoreRate) * 1_000)
      continue
    }
    orders.push(...data.orders.nodes.map(toShopOrder))
    if (!data.orders.pageInfo.hasNextPage) return orders
    after = data.orders.pageInfo.endCursor
  }
}

function toShopOrder(node: OrderNodeJson): ShopOrder {
  const { id, name, createdAt, cancelledAt, displayFinancialStatus, note } = node
  return {
    ...{ id, name, createdAt, cancelledAt, displayFinancialStatus, note },
    total: amountOf(node.totalPriceSet),
    refunded: amountOf(node.totalRefundedSet),
    country: node.shippingAddress.countryCodeV2,
    customer: node.customer.id,
    billingCountry: node.billingAddress.countryCodeV2,
    risk: node.risk.assessments[0]?.riskLevel ?? '',
    isDisputed: node.disputes.length > 0,
    payments: node.transactions.map(({ amountSet, createdAt: at, ...payment }) => ({
      ...payment,
      at,
      amount: amountOf(amountSet),
    })),
    lines: node.lineItems.nodes.map(({ quantity, discountedTotalSet, originalUnitPriceSet, variant }) => ({
      variant: variant.id,
      quantity,
      revenue: amountOf(discountedTotalSet),
      unitPrice: amountOf(originalUnitPriceSet),
    })),
  }
}

function amountOf({ shopMoney }: Bag): number {
  return hundredths(shopMoney.amount)
}

export function hundredths(amount: string): number {
  return Math.round(Number(amount) * 100)
}

/** What a store answers that runs as many exports as it may: its orders are read by pages. */
export const busyExports = JSON.stringify({
  data: {
    bulkOperationRunQuery: {
      bulkOperation: null,
      userErrors: [{ field: null, message: 'busy', code: 'LIMIT_REACHED' }],
    },
  },
})

/** Syncs orders, and customers after them, and waits for as long as that takes. */
export async function syncToEnd(
  { origin, engine, db }: Pick<TestServer, 'origin' | 'engine' | 'db'>,
  token: string,
  mode: 'auto' | 'full' = 'auto',
): Promise<SalesReport> {
  const { data } = await call(origin, syncSales, { body: { mode } }, token)
  const { rows } = await db.asSystem((tx) =>
    tx.execute<{ workspace: string }>(
      sql`select workspace_id as workspace from runs where id = ${data.run.id}`,
    ),
  )
  const workspaceId = rows[0]?.workspace ?? ''
  const run = await engine.waitFor(workspaceId, data.run.id, 60_000)
  const { rows: begun } = await db.asSystem((tx) =>
    tx.execute<{ id: string }>(
      sql`select id from runs where workspace_id = ${workspaceId} and kind = ${customersKind} and ended_at is null`,
    ),
  )
  for (const { id } of begun) await engine.waitFor(workspaceId, id, 60_000)
  return SalesReport.parse(run.output)
}

export function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

/** What the figures must say of these orders. */
export function addUp(orders: ShopOrder[]) {
  const sales = orders.filter(({ cancelledAt }) => cancelledAt === null)
  const revenue = sum(sales.map(({ total, refunded }) => total - refunded))
  return {
    revenue: (revenue / 100).toFixed(2),
    orders: sales.length,
    units: sum(sales.flatMap(({ lines }) => lines.map(({ quantity }) => quantity))),
    customers: new Set(sales.map(({ customer }) => customer)).size,
    averageOrderValue: (revenue / sales.length / 100).toFixed(2),
  }
}

/** Tells the calendar day of a moment, by another means than the product's. */
export function calendarOf(timeZone: string): (moment: string | number) => string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return (moment) => {
    const [month, day, year] = format.format(new Date(moment)).split('/')
    return `${year}-${month}-${day}`
  }
}

/** Neither cancelled nor void. */
export function isSale({ cancelledAt, displayFinancialStatus }: ShopOrder): boolean {
  return cancelledAt === null && !['VOIDED', 'EXPIRED'].includes(displayFinancialStatus)
}
