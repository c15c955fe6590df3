import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createEngine } from '#engine/engine.ts'
import { gate } from '#engine/gate.ts'
import { defineKind } from '#engine/kinds.ts'
import { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import { untilRun } from '#tests/world/engine.ts'
import { startStoreWorld, type StoreWorld } from '#tests/world/outside-store.ts'
import { toolCall } from '#tests/world/tool-call.ts'
import { type CatalogueFixture, newCatalogue } from './__fixtures__/catalogue.fixture.ts'

let world: StoreWorld
let shelf: CatalogueFixture
let agents: ReturnType<typeof createEngine>

const silentLog = { info: () => {}, warn: () => {}, error: () => {} }

/** A run that uses one tool through the gate, as an agent does. */
const useOfTool = defineKind({
  name: 'test.tool',
  input: z.object({ tool: z.string(), args: z.unknown() }),
  run: async (run, { tool, args }) =>
    gate(run, { name: 'act', tool: toolNamed(tool), args, actor: { type: 'agent', agent: 'seller' } }),
})

beforeAll(async () => {
  world = await startStoreWorld({ products: 12 })
  agents = createEngine({ db: world.db, log: silentLog, clock: () => world.time.now(), kinds: [useOfTool] })
  await agents.begin()
})
afterAll(async () => {
  await agents.stop({ graceMs: 1_000 })
  await world.close()
})
beforeEach(async () => {
  shelf = await newCatalogue(world)
})

function toolNamed(name: string) {
  const tool = world.tools.find((one) => one.name === name)
  if (!tool) throw new Error(`There is no tool ${name}`)
  return tool
}

async function start(tool: string, args: object) {
  const purpose = `test:${crypto.randomUUID()}`
  const { run } = await agents.start(shelf.workspaceId, 'test.tool', { purpose, input: { tool, args } })
  return run.id
}

/** Starts the use of a tool and waits for what it asks. */
async function ask(tool: string, args: object) {
  const runId = await start(tool, args)
  await untilRun(agents, shelf.workspaceId, runId, ({ status }) => status === 'waiting')
  const [approval] = await agents.listApprovals(shelf.workspaceId, runId)
  if (!approval) throw new Error('Nothing was asked')
  const { preview } = approval.args as { preview: { reach: object; changes: { place?: string }[] } }
  return { runId, approval, preview }
}

async function approve({ runId, approval }: { runId: string; approval: { id: string } }) {
  await agents.decide(shelf.workspaceId, approval.id, { decision: 'approved', by: 'merchant' })
  const run = await agents.waitFor(shelf.workspaceId, runId, 20_000)
  return run.output as { outcome: string; output: unknown }
}

async function read(name: string, args: object) {
  const tool = toolNamed(name)
  return ToolAnswer.parse(
    await tool.run(toolCall({ workspaceId: shelf.workspaceId }), tool.input.parse(args)),
  )
}

test('an approved price is exactly what is written, and the journal knows run and approval', async () => {
  const { price } = await shelf.read()
  const { productId } = shelf.product
  const asked = await ask('set-price', { productId, price: '6.6' })
  expect(asked.approval.question).toContain('6.6')
  expect(asked.preview.reach).toEqual({ count: 1, of: 'product' })
  expect(asked.preview.changes[0]).toEqual({
    of: productId,
    field: 'price',
    before: price['price'],
    after: '6.60',
  })
  expect(shelf.countWrites('WritePrices')).toBe(0)
  const { outcome, output } = await approve(asked)
  expect([outcome, ToolAnswer.parse(output).detail]).toEqual([
    'done',
    expect.objectContaining({ productId, field: 'price' }),
  ])
  expect((await shelf.list()).changes).toMatchObject([
    { actor: 'agent:seller', runId: asked.runId, approvalId: asked.approval.id, after: { price: '6.60' } },
  ])
})

test('a price that changed while the person thought is not written over', async () => {
  const { price: before } = await shelf.read()
  const asked = await ask('set-price', { productId: shelf.product.productId, price: '6.70' })
  await shelf.change({ edit: { field: 'price', price: '6.80' }, before })
  expect((await approve(asked)).outcome).toBe('changed')
  expect((await shelf.read()).price['price']).toBe('6.80')
})

test('texts and stock are previewed and written, and a change is undone by its id', async () => {
  const { productId } = shelf.product
  const { texts } = await shelf.read()
  const calls: [string, object][] = [
    ['set-title', { title: 'By an agent' }],
    ['set-description', { description: 'Plain words' }],
    ['set-seo', { seoTitle: 'Seen' }],
    ['set-vendor', { vendor: 'Sognefjord' }],
    ['set-product-type', { productType: 'Tea kettles' }],
    ['set-tags', { tags: ['winter', 'gift'] }],
    ['set-stock', { available: 9_012 }],
  ]
  for (const [tool, args] of calls) {
    const asked = await ask(tool, { productId, ...args })
    expect(asked.preview.changes).toHaveLength(1)
    // One store may keep a product at several places.
    const place = tool === 'set-stock' ? expect.stringMatching(/^[A-Z]\w+/) : undefined
    expect(asked.preview.changes[0]?.place).toEqual(place)
    expect((await approve(asked)).outcome).toBe('done')
  }
  const listed = await read('list-changes', { productId })
  const { changes } = listed.detail as { changes: { id: string; field: string }[] }
  expect(changes.map(({ field }) => field).toSorted()).toEqual([
    'description',
    'productType',
    'seo',
    'stock',
    'tags',
    'title',
    'vendor',
  ])
  for (const undone of ['title', 'tags']) {
    const changeId = changes.find(({ field }) => field === undone)?.id
    expect((await approve(await ask('undo-change', { changeId }))).outcome).toBe('done')
  }
  const seen = await read('view-store-product', { productId })
  expect(seen.detail).toMatchObject({
    texts: {
      title: texts.title,
      tags: texts.tags,
      vendor: { vendor: 'Sognefjord' },
      productType: { productType: 'Tea kettles' },
    },
  })
  expect(seen.summary).toContain('9012 units')
})

test('a use that nobody can approve is refused before anybody is asked', async () => {
  const runId = await start('set-price', { productId: 'no such product', price: '1.00' })
  const run = await agents.waitFor(shelf.workspaceId, runId, 20_000)
  expect(run).toMatchObject({ status: 'failed', error: { code: 'PRODUCT_NOT_FOUND' } })
  expect(await agents.listApprovals(shelf.workspaceId, runId)).toEqual([])
})

test('every tool says what it does, and each of its fields has a title and a description', () => {
  const names = world.tools.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const tool of world.tools) {
    expect(tool.name).toMatch(/^[A-Za-z0-9_-]{1,64}$/)
    const { properties = {} } = z.toJSONSchema(tool.input, { io: 'input' })
    for (const field of Object.values(properties)) {
      expect([tool.name, field]).toEqual([
        tool.name,
        expect.objectContaining({ title: expect.any(String), description: expect.any(String) }),
      ])
    }
  }
})
