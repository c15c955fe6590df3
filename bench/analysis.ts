/** Each analysis tool, and what the screens read, on a store of many orders, against a bare count of these orders in the same database. */
import { sql } from 'drizzle-orm'
import type { Db } from '#db/database.ts'
import { connectDemoStore } from '#features/base/stores/contract.ts'
import { newSomebody } from '#features/base/workspace/__fixtures__/workspace.fixture.ts'
import { syncProducts } from '#features/shop/feed/contract.ts'
import { syncToEnd } from '#features/shop/sales/__fixtures__/orders.fixture.ts'
import { viewSales } from '#features/shop/sales/contract.ts'
import { viewCustomerWeeks } from '#features/shop/sales/contract/customers.ts'
import { listPayments, viewPayments } from '#features/shop/sales/contract/payments.ts'
import { call, startTestServer, type TestServer } from '#tests/world/server.ts'
import { toolCall } from '#tests/world/tool-call.ts'
import { compare, measureCrowding, type Measurement, timed, within } from './measure.ts'

const deps: [string, object][] = [
  ['market-scan', { region: 'eu' }],
  ['competitor-analysis', { competitors: 'shop.example' }],
  ['trend-prediction', { horizonWeeks: 8 }],
  ['price-optimizer', { product: 'SKU-1', cost: 10 }],
  ['listing-enhancer', {}],
  ['sentiment-analyzer', { days: 400 }],
  ['response-generator', { text: 'Where is my order #777?' }],
  ['fraud-detector', { days: 30 }],
  ['payment-optimizer', { days: 400 }],
  ['workflow-orchestrator', { goal: 'restock' }],
  ['performance-analyzer', { focus: 'all', days: 400 }],
]
/** What screens of these orders read. */
const reads: [string, (origin: string, token: string) => Promise<unknown>][] = [
  ['sales', (origin, token) => call(origin, viewSales, { query: { days: '120' } }, token)],
  ['customers by week', (origin, token) => call(origin, viewCustomerWeeks, {}, token)],
  ['payments', (origin, token) => call(origin, viewPayments, { query: { days: '90' } }, token)],
  ['page of payments', (origin, token) => call(origin, listPayments, { query: { limit: 100 } }, token)],
]
const times = 3
/** Up to so many orders. */
const maxAnswer = { seconds: 1, orders: 100_000, of: 'for an answer' }

/** The best of three times each. */
export async function measureAnalysis(orders: number): Promise<Measurement[]> {
  const server = await startTestServer({ products: 6 })
  try {
    const { token, workspaceId } = await newSomebody(server)
    const { data } = await call(server.origin, connectDemoStore, {}, token)
    await call(server.origin, syncProducts, { body: {} }, token)
    await syncToEnd(server, token)
    await fill(server.db, { workspaceId, storeId: data.status.storeId ?? '' }, orders)
    const bare = await best(() => countBare(server.db, workspaceId))
    const measured: Measurement[] = []
    const works: [string, () => Promise<unknown>][] = [
      ...deps.map(([name, input]): (typeof works)[number] => [
        `tool ${name}`,
        () => use(server, workspaceId, name, input),
      ]),
      ...reads.map(([name, read]): (typeof works)[number] => [name, () => read(server.origin, token)]),
    ]
    for (const [name, work] of works) {
      const seconds = await best(work)
      // A plan goes on after its answer, and would take from what is timed next.
      await untilIdle(server, workspaceId)
      const names = { name, unit: 'orders', limit: 'bare count of the same orders' }
      const promised = orders <= maxAnswer.orders ? within(seconds, maxAnswer, measureCrowding()) : undefined
      measured.push(compare(names, orders, { seconds, limitSeconds: bare }, promised))
    }
    return measured
  } finally {
    await server.close()
  }
}

async function best(work: () => Promise<unknown>): Promise<number> {
  const seconds: number[] = []
  for (let time = 0; time < times; time += 1) seconds.push((await timed(work)).seconds)
  return Math.min(...seconds)
}

async function use({ tools }: TestServer, workspaceId: string, name: string, input: object): Promise<void> {
  const tool = tools.find((one) => one.name === name)
  if (!tool) throw new Error(`There is no tool ${name}`)
  const answer = await tool.run(toolCall({ workspaceId }), tool.input.parse(input))
  const { summary } = answer as { summary: string }
  if (summary.includes('Connect a store')) throw new Error(`${name} found no orders`)
}

async function untilIdle({ engine }: TestServer, workspaceId: string): Promise<void> {
  for (const { id, endedAt } of await engine.list(workspaceId, { limit: 100 })) {
    if (endedAt === null) await engine.waitFor(workspaceId, id, 60_000)
  }
}

async function countBare(db: Db, workspaceId: string): Promise<unknown> {
  return db.asSystem((tx) =>
    tx.execute(
      sql`select count(*), sum(total), max(placed_at) from orders where workspace_id = ${workspaceId}`,
    ),
  )
}

const products = 10_000

/** Orders of 400 days, 1.6 lines and 1.1 tries to pay each, a few products sold often and most seldom. */
async function fill(db: Db, key: { workspaceId: string; storeId: string }, orders: number): Promise<void> {
  const { workspaceId, storeId } = key
  await db.asSystem(async (tx) => {
    await tx.execute(sql`
      insert into orders (workspace_id, store_id, id, order_gid, name, search_text, placed_at, updated_at, currency,
        placed_total, total, refunded, financial_status, fulfillment_status, country, customer_gid, is_test, units,
        sync_run, shipping_country, billing_country, risk, risk_reasons, disputes, note)
      select ${workspaceId}, ${storeId}, gen_random_uuid(), 'gid://bench/Order/' || i, '#B' || i, '#b' || i,
        now() - (i * interval '400 days' / ${orders}::float), now(), 'USD', 50 + i % 100, 50 + i % 100, 0, 'PAID',
        'FULFILLED', (array['US','DE','GB','SE'])[1 + i % 4],
        'gid://bench/Customer/' || floor(power(random(), 2) * 60000)::int, false, 2, gen_random_uuid(), 'US', 'US',
        'low', array['a'], '[]', case when i % 10 = 0 then 'Please leave it at the door ' || i end
      from generate_series(1, ${orders}::int) i`)
    await tx.execute(sql`
      insert into order_lines (workspace_id, order_id, position, variant_gid, product_gid, title, quantity, unit_price,
        discounted_total)
      select workspace_id, id, k, 'gid://bench/Variant/' || v, 'p', 'Product ' || v, 1 + (v % 2), 25, 24
      from (select workspace_id, id, k, floor(power(random(), 2.4) * ${products})::int as v
        from orders, generate_series(0, 1) k
        where workspace_id = ${workspaceId} and order_gid like 'gid://bench/%'
          and (k = 0 or right(order_gid, 1) < '6')) line`)
    await tx.execute(sql`
      insert into payments (workspace_id, store_id, order_id, payment_gid, processed_at, kind, status, gateway, method,
        currency, amount, fee)
      select workspace_id, store_id, id, 'bench' || order_gid || k, placed_at, 'sale',
        case when k = 0 then 'success' else 'failure' end, 'Shopify Payments', 'Visa', 'USD', placed_total, 2.5
      from orders, generate_series(0, 1) k
      where workspace_id = ${workspaceId} and order_gid like 'gid://bench/%' and (k = 0 or right(order_gid, 1) = '7')`)
    await tx.execute(sql`
      insert into products (workspace_id, store_id, id, product_id, variant_gid, product_gid, store_order, title,
        search_text, price, facts, facts_hash, row, findings, points, problems, readiness, score)
      select ${workspaceId}, ${storeId}, gen_random_uuid(), 'SKU-' || v, 'gid://bench/Variant/' || v, 'p', 1000 + v,
        'Product ' || v, 'product ' || v || E'\\nsku-' || v, 25, '{"isTracked":true,"inventoryQuantity":5}', 'h',
        json_build_object('item_id', 'x', 'title', 'Product', 'description', repeat('A mug. ', 90), 'brand', 'Lumen',
          'product_category', case when v % 3 = 0 then 'Home > Kettles' else 'Toys' end), '[]', '[]', '{}', 'ready', 90
      from generate_series(0, ${products}::int - 1) v`)
  })
  await db.executeSql('analyze')
}
