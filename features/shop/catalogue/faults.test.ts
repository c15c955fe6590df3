import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { documents } from '#adapters/shopify/documents.ts'
import { json, text } from '#adapters/shopify/faulty-peer.ts'
import { refusalOf } from '#features/shop/feed/__fixtures__/feed.fixture.ts'
import { startStoreWorld, type StoreWorld } from '#tests/world/outside-store.ts'
import { type CatalogueFixture, newCatalogue } from './__fixtures__/catalogue.fixture.ts'
import type { Edit } from './contract.ts'

let world: StoreWorld
let shelf: CatalogueFixture

beforeAll(async () => {
  world = await startStoreWorld({ products: 12 })
})
afterAll(() => world.close())
beforeEach(async () => {
  shelf = await newCatalogue(world)
})

const price = (amount: string): Edit => ({ field: 'price', price: amount })
const writes = ['WritePrices', 'WriteTexts', 'WriteStock']

/** Lets this many writes happen whose answers do not arrive. Tells how many are left. */
function loseAnswers(times: number): { left: number } {
  const count = { left: times }
  world.distort(shelf.domain, (body, { operationName = '' }) => {
    if (!writes.includes(operationName) || count.left === 0) return body
    count.left -= 1
    return body.slice(0, 9)
  })
  return count
}

/** As a process leaves it that dies after the journal's first entry. */
async function leavePending(change: { id: string }, createdAt = new Date()) {
  await world.db.asSystem((tx) =>
    tx.execute(sql`update store_changes set status = 'pending', settled_at = null, created_at = ${createdAt}
      where id = ${change.id}`),
  )
}

test.each([
  ['price', price('4.20'), (view: Awaited<ReturnType<CatalogueFixture['read']>>) => view.price],
  [
    'stock',
    { field: 'stock', available: 9_031 },
    (view: Awaited<ReturnType<CatalogueFixture['read']>>) => ({
      available: String(view.stock?.places[0]?.available),
    }),
  ],
  [
    'title',
    { field: 'title', title: 'Lost' },
    (view: Awaited<ReturnType<CatalogueFixture['read']>>) => view.texts.title,
  ],
] as const)('a %s whose answer was lost is one change', async (_field, edit, pick) => {
  const before = pick(await shelf.read())
  const lost = loseAnswers(1)
  const change = await shelf.change({ edit, before })
  expect(lost.left).toBe(0)
  world.mend(shelf.domain)
  expect(pick(await shelf.read())).toMatchObject(change.after)
  expect((await shelf.list()).changes).toMatchObject([{ id: change.id, status: 'done' }])
})

test('a store that is down leaves the change pending, and the same key completes it once it is back', async () => {
  const { price: before } = await shelf.read()
  const order = { edit: price('4.30'), before, idempotencyKey: randomUUID() }
  world.fault(shelf.domain, (_request, { operationName = '' }) =>
    writes.includes(operationName) ? text(502, '<html>') : null,
  )
  expect(await refusalOf(shelf.tryChange(order))).toMatchObject({ status: 502 })
  expect((await shelf.list()).changes).toMatchObject([{ status: 'pending', canUndo: false }])
  world.mend(shelf.domain)
  expect(await refusalOf(shelf.tryChange({ ...order, idempotencyKey: randomUUID() }))).toMatchObject({
    code: 'CHANGE_UNDER_WAY',
  })
  const change = await shelf.change(order)
  expect(change.status).toBe('done')
  expect((await shelf.list()).changes).toHaveLength(1)
  expect((await shelf.read()).price['price']).toBe('4.30')
})

test('times out a resumed change after the write timeout', async () => {
  const { price: before } = await shelf.read()
  const order = { edit: price('4.35'), before, idempotencyKey: randomUUID() }
  await leavePending(await shelf.change(order))
  const connection = new AbortController()
  const original = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) =>
    ms === 40_000 ? connection.signal : original(ms),
  )
  world.fault(shelf.domain, (_request, { operationName }) => {
    if (operationName !== 'ReadPrice') return null
    connection.abort(new DOMException('Time is up', 'TimeoutError'))
    return { kind: 'hang' }
  })
  const answer = await shelf.tryChange(order).finally(() => vi.restoreAllMocks())
  expect(answer.status).toBe(504)
  expect(await answer.json()).toMatchObject({ error: expect.stringContaining('can’t tell yet') })
  expect((await shelf.list()).changes).toMatchObject([{ status: 'pending' }])
  world.mend(shelf.domain)
  expect((await shelf.change(order)).status).toBe('done')
  expect(shelf.countWrites('WritePrices')).toBe(1)
})

test('a process that died after the write finds it in the store and does not write again', async () => {
  const { price: before } = await shelf.read()
  const order = { edit: price('4.40'), before, idempotencyKey: randomUUID() }
  const change = await shelf.change(order)
  await leavePending(change)
  expect(await shelf.change(order)).toMatchObject({ id: change.id, status: 'done' })
  expect(shelf.countWrites('WritePrices')).toBe(1)
})

test('a process that died before the write is followed by one that finds another value, and nothing is written', async () => {
  const { price: before } = await shelf.read()
  const order = { edit: price('4.50'), before, idempotencyKey: randomUUID() }
  const change = await shelf.change(order)
  const other = await shelf.change({ edit: price('1.10'), before: change.after })
  await leavePending(change)
  expect(await refusalOf(shelf.tryChange(order))).toMatchObject({ code: 'STALE_VALUE' })
  expect((await shelf.read()).price).toEqual(other.after)
  expect((await shelf.list()).changes.find(({ id }) => id === change.id)).toMatchObject({
    status: 'failed',
    problem: expect.any(String),
  })
})

test('reconciles an orphaned change before the next change of the same value', async () => {
  const { price: before } = await shelf.read()
  const change = await shelf.change({ edit: price('4.60'), before })
  await leavePending(change, new Date(world.time.now().getTime() - 3_600_000))
  const next = await shelf.change({ edit: price('4.70'), before: change.after })
  const { changes } = await shelf.list()
  expect(changes.map(({ id, status }) => [id, status]).toSorted()).toEqual(
    [
      [change.id, 'done'],
      [next.id, 'done'],
    ].toSorted(),
  )
})

test.each([
  ['title', { field: 'title', title: 'Written here' }, { title: 'Edited there' }],
  [
    'description',
    { field: 'description', description: 'Written here.' },
    { descriptionHtml: '<p>Edited there.</p>' },
  ],
  ['tags', { field: 'tags', tags: ['written'] }, { tags: ['edited', 'there'] }],
] as const)(
  'an edit of the %s between reading and writing is put back, and refuses the change',
  async (_what, edit, theirs) => {
    const { texts } = await shelf.read()
    const product = (await world.readStore(shelf.domain)).find(({ variants }) =>
      variants.some(({ sku }) => sku === shelf.product.productId),
    )
    const id = product?.productGid
    let isEdited = false
    world.fault(shelf.domain, async (_request, { operationName }) => {
      if (operationName !== 'WriteTexts' || isEdited) return null
      isEdited = true
      await world.ask(shelf.domain, documents.WriteTexts, { nothing: { id }, product: { id, ...theirs } })
      return null
    })
    const order = { edit: { ...edit } as Edit, before: texts[edit.field] }
    expect(await refusalOf(shelf.tryChange(order))).toMatchObject({ status: 409, code: 'STALE_VALUE' })
    world.mend(shelf.domain)
    const now = (await shelf.read()).texts[edit.field]
    expect(now).toEqual({ ...theirs, ...('tags' in theirs ? { tags: 'edited, there' } : {}) })
  },
)

/** Somebody sets these prices of the product in the store, each right before one more write of ours is carried out. */
async function editPrices(...edits: { price: string; compareAtPrice: string | null }[]) {
  const stored = (await world.readStore(shelf.domain)).find(({ variants }) =>
    variants.some(({ sku }) => sku === shelf.product.productId),
  )
  const id = stored?.variants.find(({ sku }) => sku === shelf.product.productId)?.variantGid
  const left = [...edits]
  world.fault(shelf.domain, async (_request, { operationName }) => {
    const edit = operationName === 'WritePrices' ? left.shift() : undefined
    if (!edit) return null
    const variables = { productId: stored?.productGid, nothing: [], variants: [{ id, ...edit }] }
    await world.ask(shelf.domain, documents.WritePrices, variables)
    return null
  })
}

test('an edit of the price between reading and writing is put back, and refuses the change', async () => {
  const { price: before } = await shelf.read()
  await editPrices({ price: '61.00', compareAtPrice: '75.00' })
  const refused = await refusalOf(shelf.tryChange({ edit: price('4.80'), before }))
  expect(refused).toMatchObject({ status: 409, code: 'STALE_VALUE' })
  world.mend(shelf.domain)
  expect((await shelf.read()).price).toEqual({ price: '61.00', compareAtPrice: '75.00' })
  expect((await shelf.list()).changes).toMatchObject([{ status: 'failed' }])
})

test('an edit of the price that comes while the one before it is put back is put back instead', async () => {
  const { price: before } = await shelf.read()
  await editPrices({ price: '61.00', compareAtPrice: null }, { price: '62.00', compareAtPrice: null })
  const refused = await refusalOf(shelf.tryChange({ edit: price('4.90'), before }))
  expect(refused).toMatchObject({ code: 'STALE_VALUE' })
  world.mend(shelf.domain)
  expect((await shelf.read()).price).toEqual({ price: '62.00', compareAtPrice: null })
})

test('somebody who sets the same price meanwhile is no edit to put back', async () => {
  const { price: before } = await shelf.read()
  await editPrices({ price: '4.95', compareAtPrice: null })
  const change = await shelf.change({ edit: { field: 'price', price: '4.95', compareAtPrice: null }, before })
  world.mend(shelf.domain)
  expect(change.status).toBe('done')
  expect(shelf.countWrites('WritePrices')).toBe(1)
})

test("reports the store's reason and allows a retry with the same key", async () => {
  const { texts } = await shelf.read()
  const order = {
    edit: { field: 'title', title: 'Taken' } as const,
    before: texts.title,
    idempotencyKey: randomUUID(),
  }
  const refused = { productUpdate: { userErrors: [{ field: ['title'], message: 'Title is taken' }] } }
  world.fault(shelf.domain, (_request, { operationName }) =>
    operationName === 'WriteTexts' ? json({ data: refused }) : null,
  )
  expect(await refusalOf(shelf.tryChange(order))).toMatchObject({
    status: 409,
    code: 'STORE_REFUSED',
    error: 'Shopify rejected the change: Title is taken.',
  })
  expect((await shelf.list()).changes).toMatchObject([
    { status: 'failed', problem: expect.stringContaining('taken') },
  ])
  world.mend(shelf.domain)
  expect((await shelf.change(order)).status).toBe('done')
})

test('a product that left the store, is not counted, or is at several places is refused with what to do', async () => {
  const stock = { edit: { field: 'stock', available: 3 } as const, before: { available: '1' } }
  const distortStock = (change: (item: { tracked: boolean; inventoryLevels: { edges: object[] } }) => void) =>
    world.distort(shelf.domain, (body, { operationName }) => {
      if (operationName !== 'ReadStock') return body
      const answer = JSON.parse(body)
      change(answer.data.productVariant.inventoryItem)
      return JSON.stringify(answer)
    })
  distortStock((item) => {
    item.tracked = false
  })
  expect(await refusalOf(shelf.tryChange(stock))).toMatchObject({ code: 'STOCK_NOT_TRACKED' })
  distortStock(({ inventoryLevels: { edges } }) => {
    edges.push({
      node: {
        location: { id: 'gid://shopify/Location/2', name: 'Second' },
        quantities: [{ name: 'available', quantity: 4 }],
      },
    })
  })
  const answer = await shelf.tryChange(stock)
  expect(await answer.json()).toMatchObject({
    code: 'LOCATION_NEEDED',
    details: [{}, { locationId: 'gid://shopify/Location/2', name: 'Second', available: 4 }],
  })
  world.mend(shelf.domain)
  world.fault(shelf.domain, (_request, { operationName }) =>
    operationName === 'ReadPrice' ? json({ data: { productVariant: null } }) : null,
  )
  expect(await refusalOf(shelf.tryChange({ edit: price('1.00'), before: {} }))).toMatchObject({
    code: 'PRODUCT_NOT_IN_STORE',
  })
})
