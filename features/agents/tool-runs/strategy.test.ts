/** Strategies: a run works out the changes and asks for each, whoever looks on. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { Db } from '#db/database.ts'
import { defineTool } from '#engine/gate.ts'
import { talkOf } from '#features/agents/conversations/__fixtures__/shop-server.fixture.ts'
import { setLimits } from '#features/agents/settings/contract/settings.ts'
import { newFigure } from '#features/base/runs/rules/keyed.ts'
import type { ListingReview } from '#features/insight/analysis/contract/listing-enhancer.ts'
import { AnalysisResults, type AnalysisTool } from '#features/insight/analysis/contract/results.ts'
import { startAgentServer } from '#tests/world/agents.ts'
import { newWorkspace, openTestDatabase } from '#tests/world/database.ts'
import { call, send } from '#tests/world/server.ts'
import {
  listStrategies,
  listStrategyAnswers,
  startStrategy,
  type StrategyRequest,
} from './contract/strategy.ts'
import { listToolRuns } from './contract/tool-run.ts'

type Server = Awaited<ReturnType<typeof startAgentServer>>
let db: Db
let server: Server
const world = {
  prices: new Map<string, number>(),
  reviews: [] as ListingReview[],
  priced: 0,
  gainLow: 1,
  untilPriced: Promise.resolve(),
}
const mug = { productId: 'MUG', title: 'Blue mug' }
const vase = { productId: 'VASE', title: 'Tall vase' }

function answerOf<Tool extends AnalysisTool>(
  tool: Tool,
  parts: Partial<z.input<typeof AnalysisResults>[Tool]>,
) {
  const basis = { kind: 'local', rows: 8, unit: 'weeks', from: null, to: null, method: 'none' }
  const plain = { outcome: 'answer', summary: 'Said.', confidence: 0.9, basis }
  return AnalysisResults.shape[tool].parse({
    ...{ figures: [], tables: [], charts: [], ...plain },
    ...parts,
  })
}

const priceOptimizer = defineTool({
  ...{ name: 'price-optimizer', title: 'Price', description: 'Works out a price.', effect: 'read' },
  input: z.object({ product: z.string() }),
  question: () => '',
  run: async (_call, { product }) => {
    world.priced += 1
    await world.untilPriced
    const price = world.prices.get(product)
    const currency = 'USD'
    if (price === undefined)
      return answerOf('price-optimizer', { outcome: 'too_little', summary: 'No sales.' })
    return answerOf('price-optimizer', {
      figures: [
        newFigure('price', 'a', price, 'money', { currency }),
        newFigure('price_today', 'b', 24, 'money', { currency }),
        newFigure('weekly_profit_change', 'c', 10, 'money', { currency, low: world.gainLow, high: 20 }),
      ],
    })
  },
})
const listingEnhancer = defineTool({
  ...{ name: 'listing-enhancer', title: 'Listings', description: 'Reads listings.', effect: 'read' },
  input: z.object({ limit: z.number() }),
  question: () => '',
  run: async () => answerOf('listing-enhancer', { detail: { reviews: world.reviews } }),
})
const performanceAnalyzer = defineTool({
  ...{ name: 'performance-analyzer', title: 'Stock', description: 'Reads the stock.', effect: 'read' },
  input: z.object({ focus: z.string() }),
  question: () => '',
  run: async () => answerOf('performance-analyzer', { detail: { stock: [] } }),
})
const change = (name: string, fields: z.ZodRawShape) =>
  defineTool({
    ...{ name, title: name, description: name, effect: 'write' },
    input: z.object(fields),
    question: () => `${name}?`,
    preview: async () => ({ reach: { count: 1, of: 'product' }, changes: [] }),
    run: async () => ({}),
  })
const tools = [
  ...[priceOptimizer, listingEnhancer, performanceAnalyzer],
  change('set-price', { productId: z.string(), price: z.string() }),
  change('enrich-product', { productId: z.string(), material: z.string() }),
  change('add-to-purchase-list', {}),
]

beforeAll(async () => {
  db = await openTestDatabase()
  server = await startAgentServer({ db, tools, modelOrigin: null })
})
beforeEach(() => {
  world.prices = new Map([
    ['MUG', 20],
    ['VASE', 26],
  ])
  Object.assign(world, { reviews: [], priced: 0, gainLow: 1, untilPriced: Promise.resolve() })
})
afterAll(async () => {
  await server.close()
  await db.close()
})

const start = async (token: string, order: Partial<StrategyRequest> & Pick<StrategyRequest, 'strategy'>) =>
  (await call(server.origin, startStrategy, { body: order }, token)).data
const newest = async (token: string) => (await call(server.origin, listStrategies, {}, token)).data.runs
async function endOf(token: string, order: Parameters<typeof start>[1]) {
  const { run } = await start(token, order)
  await server.engine.waitFor(token, run.id, 20_000)
  return (await newest(token)).find(({ id }) => id === run.id)
}

test('asks for the lower prices, and says of the others why they are left', async () => {
  const token = newWorkspace()
  const products = [mug, vase, { productId: 'LAMP', title: 'Lamp' }]
  const run = await endOf(token, { strategy: 'clearance', products })
  expect(run).toMatchObject({ status: 'completed', problem: null, progress: null })
  expect(run?.end).toEqual({
    ...{ asked: 1, done: 0, refused: 0 },
    left: [
      { title: 'Tall vase', reason: 'not_lower', message: null },
      { title: 'Lamp', reason: 'failed', message: 'No sales.' },
    ],
  })
  const [asked] = await talkOf(server.origin, token).approvals()
  expect(asked).toMatchObject({ tool: 'set-price', args: { productId: 'MUG', price: '20.00' } })
  const query = { tool: 'set-price', state: 'waiting' } as never
  const { runs } = (await call(server.origin, listToolRuns, { query }, token)).data
  expect(runs[0]).toMatchObject({ startedBy: `${token}@example.com`, agentType: 'seller' })
})

test('asks for no price that may lose more than it is expected to gain', async () => {
  world.gainLow = -11
  const run = await endOf(newWorkspace(), { strategy: 'clearance', products: [mug] })
  expect(run?.end).toEqual({
    ...{ asked: 0, done: 0, refused: 0 },
    left: [{ title: 'Blue mug', reason: 'not_sure', message: null }],
  })
})

test('a price that was worked out is not worked out again, and one that was asked for is not asked for again', async () => {
  const token = newWorkspace()
  await endOf(token, { strategy: 'clearance', products: [mug] })
  const again = await endOf(token, { strategy: 'clearance', products: [mug] })
  expect(again?.end).toMatchObject({ asked: 0, left: [{ title: 'Blue mug', reason: 'already_asked' }] })
  expect(world.priced).toBe(1)
  const talk = talkOf(server.origin, token)
  await talk.decide((await talk.approvals())[0], { decision: 'rejected' })
  await expect.poll(async () => (await talk.approvals()).length).toBe(0)
  await expect
    .poll(async () => (await endOf(token, { strategy: 'clearance', products: [mug] }))?.end?.asked)
    .toBe(1)
  await talk.decide((await talk.approvals())[0], { decision: 'rejected' })
  await expect
    .poll(async () => (await newest(token))[0]?.end)
    .toMatchObject({ asked: 0, done: 0, refused: 1 })
})

test('a second start finds the run that is under way, which goes on after a restart of the server', async () => {
  const token = newWorkspace()
  const first = await startAgentServer({ db, tools, modelOrigin: null })
  world.untilPriced = new Promise(() => {})
  const { run, isNew } = await start(token, { strategy: 'clearance', products: [mug] })
  await expect.poll(() => world.priced).toBe(1)
  expect([isNew, (await start(token, { strategy: 'clearance', products: [mug] })).run.id]).toEqual([
    true,
    run.id,
  ])
  expect((await newest(token))[0]).toMatchObject({
    ...{ id: run.id, end: null },
    progress: { done: 0, total: 1 },
  })
  await first.close()
  await server.close()
  world.untilPriced = Promise.resolve()
  server = await startAgentServer({ db, tools, modelOrigin: null })
  expect((await server.engine.waitFor(token, run.id, 20_000)).output).toMatchObject({
    runIds: [expect.any(String)],
  })
  expect(await talkOf(server.origin, token).approvals()).toHaveLength(1)
})

test('listings are read anew, and what their own words say is asked for', async () => {
  const token = newWorkspace()
  const review = { score: 50, gaps: [], ease: null, feedScore: 50, problems: [] }
  const suggestions = [{ field: 'material', value: 'oak', source: 'title', quote: 'oak' }]
  expect((await endOf(token, { strategy: 'listings' }))?.end).toEqual({
    ...{ asked: 0, done: 0, refused: 0 },
    left: [{ title: null, reason: 'nothing_found', message: null }],
  })
  world.reviews = [{ ...mug, ...review, suggestions }]
  expect((await endOf(token, { strategy: 'listings' }))?.end).toEqual({
    asked: 1,
    done: 0,
    refused: 0,
    left: [],
  })
  const [asked] = await talkOf(server.origin, token).approvals()
  expect(asked).toMatchObject({ tool: 'enrich-product', args: { productId: 'MUG', material: 'oak' } })
})

test('restocking asks for a purchase list of Operations', async () => {
  const token = newWorkspace()
  expect((await endOf(token, { strategy: 'restock' }))?.end).toMatchObject({ asked: 1 })
  const [asked] = await talkOf(server.origin, token).approvals()
  expect(asked).toMatchObject({ agent: 'ops', tool: 'add-to-purchase-list' })
})

test('what strategies stand on is read at once, and belongs to one workspace', async () => {
  const [token, stranger] = [newWorkspace(), newWorkspace()]
  const read = async (by: string) => (await call(server.origin, listStrategyAnswers, {}, by)).data.answers
  expect(await read(token)).toEqual([])
  world.reviews = []
  await endOf(token, { strategy: 'listings' })
  expect(await read(token)).toMatchObject([
    { agentType: 'seller', tool: 'listing-enhancer', parameters: { limit: 50 } },
  ])
  expect(await read(stranger)).toEqual([])
})

test('a strategy of an agent that is switched off is refused, and strategies belong to one workspace', async () => {
  const [token, stranger] = [newWorkspace(), newWorkspace()]
  await endOf(token, { strategy: 'restock' })
  expect(await newest(stranger)).toEqual([])
  const off = { params: { agentType: 'ops' as const }, body: { isOn: false } as never }
  await call(server.origin, setLimits, off, stranger)
  const answer = await send(server.origin, startStrategy, { body: { strategy: 'restock' } }, stranger)
  expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'AGENT_DISABLED' }])
})
