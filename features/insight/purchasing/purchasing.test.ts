/** The purchase list on the demo store: what a strategy asks for, what is approved, and each quantity from stored sales. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import {
  decideApproval,
  getApproval,
  listApprovals,
  previewUndo,
  undoToolCall,
} from '#features/agents/approvals/contract.ts'
import { chat } from '#features/agents/conversations/contract/chat.ts'
import { executeTool } from '#features/agents/tool-runs/contract/tool.ts'
import { listStrategies, startStrategy } from '#features/agents/tool-runs/contract/strategy.ts'
import { listRuns } from '#features/base/runs/contract/run.ts'
import { connectDemoStore } from '#features/base/stores/contract.ts'
import { newSomebody, type Somebody } from '#features/base/workspace/__fixtures__/workspace.fixture.ts'
import { syncProducts } from '#features/shop/feed/contract.ts'
import { call, send, startTestServer, type TestServer } from '#tests/world/server.ts'
import { removePurchaseLines, savePurchaseLines, viewPurchaseList } from './contract.ts'

let server: TestServer
let mia: Somebody

const view = async (by = mia) => (await call(server.origin, viewPurchaseList, {}, by.token)).data.lines

async function rest(): Promise<void> {
  for (let areEnded = false; !areEnded; ) {
    const { runs } = (await call(server.origin, listRuns, { query: {} }, mia.token)).data
    const live = runs.filter(({ endedAt, kind }) => endedAt === null && kind !== 'agents.tool')
    await Promise.all(live.map(({ id }) => server.engine.waitFor(mia.workspaceId, id, 20_000)))
    areEnded = live.length === 0
  }
  server.forget(mia.workspaceId)
}

beforeAll(async () => {
  server = await startTestServer({ products: 24, orderDays: 120 })
  mia = await newSomebody(server)
  await call(server.origin, connectDemoStore, {}, mia.token)
  await call(server.origin, syncProducts, { body: {} }, mia.token)
  await rest()
})
afterAll(() => server.close())

const Product = z.object({
  productId: z.string(),
  stock: z.coerce.number(),
  cost: z.coerce.number().nullable(),
  units: z.coerce.number(),
})

/** What is sold out though it was sold in 90 days, apart from the code under test. */
async function soldOut() {
  const rows = await server.db.asSystem(
    async (tx) =>
      (
        await tx.execute(sql`select p.product_id as "productId", (p.facts ->> 'inventoryQuantity')::int as stock,
            p.unit_cost as cost, sum(l.quantity) as units
          from products p join order_lines l on l.workspace_id = p.workspace_id and l.variant_gid = p.variant_gid
            join orders o on o.workspace_id = l.workspace_id and o.id = l.order_id and o.is_sale
          where p.workspace_id = ${mia.workspaceId} and p.removed_at is null
            and (p.facts ->> 'isTracked')::boolean and (p.facts ->> 'inventoryQuantity')::int <= 0
            and o.placed_at > now() - interval '89 days' group by 1, 2, 3`)
      ).rows,
  )
  return Product.array().parse(rows)
}

test('a strategy asks once for all that has to be reordered, and approved it is on the list', async () => {
  await server.db.asSystem((tx) =>
    tx.execute(sql`update products set facts = jsonb_set(jsonb_set(facts::jsonb, '{inventoryQuantity}', '0'),
        '{isTracked}', 'true')::json, summary = jsonb_set(summary::jsonb, '{stock}', '0')::json
      where workspace_id = ${mia.workspaceId} and id in (
        select id from products where workspace_id = ${mia.workspaceId} and removed_at is null order by id limit 6)`),
  )
  server.forget(mia.workspaceId)
  const out = await soldOut()
  expect(out.length).toBeGreaterThan(0)
  await call(server.origin, startStrategy, { body: { strategy: 'restock' } }, mia.token)
  await rest()
  const { runs } = (await call(server.origin, listStrategies, {}, mia.token)).data
  expect(runs[0]).toMatchObject({ strategy: 'restock', end: { asked: 1, done: 0, refused: 0, left: [] } })
  expect(await view()).toEqual([])
  const asked = await call(server.origin, listApprovals, { query: { state: 'open', limit: 10 } }, mia.token)
  const [approval] = asked.data.approvals
  expect(approval).toMatchObject({ agent: 'ops', tool: 'add-to-purchase-list' })
  const body = { decision: 'approved' as const }
  await call(server.origin, decideApproval, { params: { approvalId: approval?.id ?? '' }, body }, mia.token)
  await server.engine.waitFor(mia.workspaceId, approval?.runId ?? '', 20_000)
  server.forget(mia.workspaceId)
  const lines = await view()
  const ended = (await call(server.origin, listStrategies, {}, mia.token)).data.runs[0]?.end
  expect(ended).toEqual({ asked: 0, done: lines.length, refused: 0, left: [] })
  expect(lines.map(({ productId, quantity }) => `(${productId}) ${quantity}`)).toEqual(
    expect.arrayContaining(
      approval?.preview?.changes.map(({ of, after }) => `${/\([^()]+\)$/.exec(of)?.[0]} ${after}`) ?? [],
    ),
  )
  for (const { productId, cost, units } of out) {
    const line = lines.find((one) => one.productId === productId)
    expect([productId, line?.stock, line?.daysOfCover]).toEqual([productId, 0, 0])
    // Wilson's order size for $50 an order and 20% of the cost a year; a day's demand is the mean of 90 days.
    const size = cost === null ? (units / 90) * 30 : Math.sqrt((2 * (units / 90) * 365 * 50) / (cost * 0.2))
    expect(line?.quantity).toBeGreaterThanOrEqual(Math.ceil(size - 1e-9))
  }
})

test('a quantity is changed, a line is removed and put back', async () => {
  const [first] = await view()
  if (!first) throw new Error('The list is empty')
  const more = { ...first, quantity: first.quantity + 5 }
  const saved = await call(server.origin, savePurchaseLines, { body: { lines: [more] } }, mia.token)
  expect(saved.data.lines).toContainEqual(more)
  const body = { productIds: [first.productId] }
  const removed = await call(server.origin, removePurchaseLines, { body }, mia.token)
  expect(removed.data.lines.some(({ productId }) => productId === first.productId)).toBe(false)
  await call(server.origin, savePurchaseLines, { body: { lines: [first] } }, mia.token)
  expect(await view()).toContainEqual(first)
})

test('a product that is named twice is refused', async () => {
  const [first] = await view()
  if (!first) throw new Error('The list is empty')
  const body = { lines: [first, { ...first, quantity: first.quantity + 1 }] }
  const answer = await send(server.origin, savePurchaseLines, { body }, mia.token)
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'INPUT_INVALID' }])
  expect(await view()).toContainEqual(first)
})

/** Has the tool add these products, and answers what an undo of it is asked with. */
async function addByAgent(productIds: string[]) {
  const sent = {
    params: { agentType: 'ops' as const },
    body: { tool: 'add-to-purchase-list', parameters: { productIds } },
  }
  const { data } = await call(server.origin, executeTool, sent, mia.token)
  const params = { approvalId: data.approvals[0]?.id ?? '' }
  await call(server.origin, decideApproval, { params, body: { decision: 'approved' } }, mia.token)
  await server.engine.waitFor(mia.workspaceId, data.runId, 20_000)
  server.forget(mia.workspaceId)
  const { approval } = (await call(server.origin, getApproval, { params }, mia.token)).data
  expect(approval.result).toMatchObject({ outcome: 'answered', isUndoable: true })
  return { params: { conversationId: approval.conversationId, seq: approval.result?.seq ?? 0 } }
}

test('what an agent put on the list is taken back, and a line that was there before is as it was', async () => {
  const [kept, gone] = await view()
  if (!kept || !gone) throw new Error('The list is too short')
  const mine = { ...kept, quantity: kept.quantity + 7 }
  await call(server.origin, savePurchaseLines, { body: { lines: [mine] } }, mia.token)
  await call(server.origin, removePurchaseLines, { body: { productIds: [gone.productId] } }, mia.token)
  const before = await view()
  const sent = await addByAgent([kept.productId, gone.productId])
  expect((await view()).length).toBe(before.length + 1)
  const { changes } = (await call(server.origin, previewUndo, sent, mia.token)).data.undo
  expect(changes.map(({ id, before: now, after }) => [id, now, after])).toEqual(
    expect.arrayContaining([
      [kept.productId, expect.stringMatching(/^\d+$/), `${mine.quantity}`],
      [gone.productId, expect.stringMatching(/^\d+$/), '0'],
    ]),
  )
  await call(server.origin, undoToolCall, sent, mia.token)
  server.forget(mia.workspaceId)
  expect(await view()).toEqual(before)
  await call(server.origin, undoToolCall, sent, mia.token)
  expect(await view()).toEqual(before)
})

test('a line that somebody changed since is not taken back', async () => {
  const [line] = await view()
  if (!line) throw new Error('The list is empty')
  await call(server.origin, removePurchaseLines, { body: { productIds: [line.productId] } }, mia.token)
  const sent = await addByAgent([line.productId])
  const mine = { ...line, quantity: 999 }
  await call(server.origin, savePurchaseLines, { body: { lines: [mine] } }, mia.token)
  const refused = await send(server.origin, undoToolCall, sent, mia.token)
  expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'VALUE_CHANGED' }])
  expect(await view()).toContainEqual(mine)
})

test('so many units as were ordered go on the list, whether they are needed or not', async () => {
  const { rows } = await server.db.asSystem((tx) =>
    tx.execute<{ sku: string }>(sql`select product_id as sku from products
      where workspace_id = ${mia.workspaceId} and removed_at is null and (facts ->> 'inventoryQuantity')::int > 0
      order by (facts ->> 'inventoryQuantity')::int desc limit 1`),
  )
  const sku = rows[0]?.sku ?? ''
  const message = `reorder 40 of ${sku}`
  await call(server.origin, chat, { params: { agentType: 'ops' }, body: { message } }, mia.token)
  const asked = await call(server.origin, listApprovals, { query: { state: 'open', limit: 10 } }, mia.token)
  const [approval] = asked.data.approvals
  expect(approval?.preview?.changes.map(({ after }) => after)).toEqual(['40'])
  const params = { approvalId: approval?.id ?? '' }
  await call(server.origin, decideApproval, { params, body: { decision: 'approved' } }, mia.token)
  await server.engine.waitFor(mia.workspaceId, approval?.runId ?? '', 20_000)
  server.forget(mia.workspaceId)
  expect((await view()).find(({ productId }) => productId === sku)?.quantity).toBe(40)
})

test('the list belongs to one store of one workspace', async () => {
  const eve = await newSomebody(server)
  expect(await view(eve)).toEqual([])
  const answer = await send(server.origin, removePurchaseLines, { body: { productIds: ['A'] } }, eve.token)
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
    409,
    'STORE_NOT_CONNECTED',
  ])
})
