import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { Preview } from '#engine/contract.ts'
import { decideApproval } from '#features/agents/approvals/contract.ts'
import { executeTool } from '#features/agents/tool-runs/contract/tool.ts'
import { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import { call, newMerchant, startTestServer, type TestServer } from '#tests/world/server.ts'
import { toolCall } from '#tests/world/tool-call.ts'
import { type Feed, idsOf, newFeed, pick } from './__fixtures__/feed.fixture.ts'
import { describeChoice } from './tools/describe-choice.ts'

let server: TestServer
let feed: Feed
let workspaceId: string

beforeAll(async () => {
  server = await startTestServer({ products: 60 })
  feed = await newFeed(server)
  workspaceId = await workspaceOf(feed.token)
})
afterAll(() => server.close())

async function workspaceOf(token: string): Promise<string> {
  const { rows } = await server.db.asSystem((tx) =>
    tx.execute<{ id: string }>(
      sql`select workspace_id as id from sessions where token_hash = sha256(${Buffer.from(token)})`,
    ),
  )
  return rows[0]?.id ?? ''
}

function find(name: string) {
  const tool = server.tools.find((one) => one.name === name)
  if (!tool) throw new Error(`There is no tool ${name}`)
  return tool
}

async function use(name: string, args: object = {}, of = workspaceId) {
  const tool = find(name)
  return ToolAnswer.parse(await tool.run(toolCall({ workspaceId: of }), tool.input.parse(args)))
}

async function preview(name: string, args: object = {}): Promise<Preview> {
  const tool = find(name)
  const seen = await tool.preview?.(toolCall({ workspaceId }), tool.input.parse(args))
  if (!seen) throw new Error(`${name} has no preview`)
  return seen
}

test('products are found by words, readiness and what they lack, the worst first', async () => {
  const products = await feed.readAll()
  const lacking = products.filter(({ validationErrors }) => validationErrors.some((one) => /gtin/i.test(one)))
  expect(lacking).not.toEqual([])
  const found = await use('find-products', { problem: 'gtin', limit: 200 })
  const { total, products: rows } = found.detail as {
    total: number
    products: { productId: string; score: number }[]
  }
  expect(idsOf(rows).toSorted()).toEqual(idsOf(lacking).toSorted())
  expect(total).toBe(lacking.length)
  expect(rows.map(({ score }) => score)).toEqual(rows.map(({ score }) => score).toSorted((a, b) => a - b))
  const ready = pick(products, 'ready')
  const one = await use('find-products', { search: ready.productId.toLowerCase(), readiness: 'ready' })
  // The demo store moves prices meanwhile, and a reduced product sells at its sale price.
  const now = await feed.detail(ready.productId)
  const asked = [ready, now].map(({ price, salePrice }) => salePrice ?? price)
  expect(one.tables[0]?.rows).toMatchObject([{ productId: ready.productId }])
  expect(asked).toContain(one.tables[0]?.rows[0]?.['price'])
  expect((await use('find-products', { search: '%_\\ nothing' })).summary).toBe(
    'No product matches “%_\\ nothing”.',
  )
  expect((await use('find-products', { limit: 2 })).summary).toMatch(/Here are 2/)
})

test('a product is explained with each problem, what to do, and its score', async () => {
  const bad = pick(await feed.readAll(), 'incomplete')
  const detail = await feed.detail(bad.productId)
  const { tables, summary, figures } = await use('explain-product', { productId: bad.productId })
  expect(summary).toContain('not ready')
  expect(figures).toMatchObject([{ value: bad.complianceScore }])
  expect(tables[0]?.rows.map(({ todo }) => todo)).toEqual(detail.findings.map(({ todo }) => todo))
})

test('a ready product that is off says that shoppers don’t see it', async () => {
  const { productId } = pick(await feed.readAll(), 'ready')
  const off = 'Shoppers don’t see it: it’s off.'
  await use('disable-products', { productIds: [productId] })
  expect((await use('explain-product', { productId })).summary).toContain(off)
  await use('enable-products', { productIds: [productId] })
  expect((await use('explain-product', { productId })).summary).not.toContain(off)
})

test('the status has the figures of the feed and how the last sync went', async () => {
  const { stats } = await feed.page({ limit: 1 })
  const { detail, summary } = await use('feed-status')
  expect(detail).toMatchObject({ stats, report: { failedCount: 0 } })
  expect(summary).toContain('The last sync is complete: it ended on ')
})

test('an enrichment is previewed as it will be kept, saved, and refused when it is wrong', async () => {
  const { productId, weight } = pick(await feed.readAll(), 'needs_enrichment')
  const args = { productId, weight: '1,5kg' }
  expect((await preview('enrich-product', args)).changes).toEqual([
    { of: productId, field: 'weight', before: weight, after: '1.5 kg' },
  ])
  await use('enrich-product', args)
  expect((await feed.detail(productId)).edited.weight).toBe('1.5 kg')
  await expect(preview('enrich-product', { productId, gtin: '123' })).rejects.toMatchObject({
    code: 'ENRICHMENT_INVALID',
  })
})

test('products are switched by what they have in common, exactly those that the preview names', async () => {
  const filter = { readiness: 'ready' }
  const seen = await preview('enable-products', filter)
  const before = await feed.page({ readiness: 'ready', enabled: 'false' })
  expect(seen.reach).toEqual({ count: before.total, of: 'product' })
  expect(seen.changes).toHaveLength(before.total)
  const done = await use('enable-products', filter)
  expect((done.detail as { changed: string[] }).changed).toHaveLength(before.total)
  expect((await preview('enable-products', filter)).reach.count).toBe(0)
  expect((await use('enable-products', filter)).summary).toMatch(/^0 products are newly/)

  const published = await use('publish-feed')
  const { count } = (await (await feed.download()).json()) as { count: number }
  expect(published.detail).toEqual({ count, path: '/api/openai/feed' })

  const [first] = (await feed.page({ enabled: 'true', limit: 1 })).products
  await use('disable-products', { productIds: [first?.productId, 'no such product'] })
  expect((await feed.detail(first?.productId ?? '')).enableSearch).toBe(false)
})

test('applies an approval only to the products that matched at that moment', async () => {
  const ready = (await feed.readAll()).filter(({ readinessStatus }) => readinessStatus === 'ready')
  const [first, second] = idsOf(ready)
  await use('disable-products', { readiness: 'ready' })
  await use('enable-products', { productIds: [first] })
  const params = { agentType: 'seller' } as const
  const body = { tool: 'disable-products', parameters: { readiness: 'ready', search: first } }
  const { data } = await call(server.origin, executeTool, { params, body }, feed.token)
  const [open] = await server.engine.listApprovals(workspaceId, data.runId)
  const yes = { params: { approvalId: open?.id ?? '' }, body: { decision: 'approved' } } as const
  await call(server.origin, decideApproval, yes as never, feed.token)
  await server.engine.waitFor(workspaceId, data.runId, 20_000)

  await use('enable-products', { productIds: [first, second] })
  const tool = find('disable-products')
  const { preview: seen } = z.object({ preview: Preview }).parse(open?.args)
  const again = toolCall({ workspaceId, approval: { id: open?.id ?? '', by: null, preview: seen } })
  const done = ToolAnswer.parse(await tool.run(again, tool.input.parse({ readiness: 'ready' })))
  expect(done.detail['changed']).toEqual([first])
})

test('incomplete products stay hidden and are named, and a choice of nothing is refused', async () => {
  const { productId } = pick(await feed.readAll(), 'incomplete')
  const done = await use('enable-products', { productIds: [productId] })
  expect(done.tables[0]?.rows).toMatchObject([{ productId, reason: expect.stringContaining('Not ready') }])
  await expect(preview('enable-products', {})).rejects.toMatchObject({ code: 'CHOICE_NEEDED' })
  const tooMany = { productIds: Array.from({ length: 1_001 }, (_one, at) => `P-${at}`) }
  expect(find('enable-products').input.safeParse(tooMany).success).toBe(false)
})

test('nobody is asked to approve what would change nothing', async () => {
  const { productId } = pick(await feed.readAll(), 'incomplete')
  const params = { agentType: 'seller' } as const
  const body = { tool: 'disable-products', parameters: { productIds: [productId] } }
  const { data } = await call(server.origin, executeTool, { params, body }, feed.token)
  expect(await server.engine.listApprovals(workspaceId, data.runId)).toEqual([])
  expect(JSON.stringify(data)).toContain('Nothing would change: each product is like that already')
})

test('a sync is started and not waited for', async () => {
  const { detail } = await use('sync-products')
  const { runId } = detail as { runId: string }
  expect(await server.engine.waitFor(workspaceId, runId, 20_000)).toMatchObject({ status: 'completed' })
})

test('without a store the answer says to connect one', async () => {
  const nobody = await workspaceOf(await newMerchant(server.origin))
  for (const name of ['find-products', 'feed-status', 'store-status']) {
    expect(await use(name, {}, nobody)).toMatchObject({
      outcome: 'unavailable',
      summary: expect.stringContaining('Connect your Shopify store'),
    })
  }
  expect(await use('store-status')).toMatchObject({ outcome: 'answer', detail: { isDemo: true } })
  await expect(use('sync-products', {}, nobody)).rejects.toMatchObject({ code: 'STORE_NOT_CONNECTED' })
})

test('an exception that names nothing is refused, and what a name means does not depend on what is on', async () => {
  const order = { readiness: 'any', except: 'foobar' }
  await expect(preview('disable-products', order)).rejects.toMatchObject({
    code: 'CHOICE_NEEDED',
    message: 'No product is called “foobar”.',
  })
  await expect(use('find-products', order)).rejects.toMatchObject({ code: 'CHOICE_NEEDED' })
  // Words of a title: that none of them is on must not make them the name of a category or of something misspelt.
  const { title } = pick(await feed.readAll(), 'incomplete')
  expect((await use('find-products', { search: title, enabled: true })).detail).toMatchObject({ total: 0 })
})

test('what the merchant looks for stays as it is written, of one product and of several', () => {
  expect(describeChoice({ search: 'is trolley', isEnabled: false }, 2)).toBe('match “is trolley” and are off')
  expect(describeChoice({ search: 'is trolley', missing: 'gtin' })).toBe(
    'matches “is trolley” and has no GTIN',
  )
})
