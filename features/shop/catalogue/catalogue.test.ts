import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { documents } from '#adapters/shopify/documents.ts'
import { findLastSync } from '#features/base/stores/actions/last-sync.ts'
import { listAudit } from '#features/base/workspace/contract.ts'
import { refusalOf } from '#features/shop/feed/__fixtures__/feed.fixture.ts'
import { startStoreWorld, type StoreWorld } from '#tests/world/outside-store.ts'
import { call } from '#tests/world/server.ts'
import { type CatalogueFixture, newCatalogue } from './__fixtures__/catalogue.fixture.ts'
import type { Edit, FieldValues } from './contract.ts'

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

async function setScopes(scopes: string[]) {
  await world.db.asSystem((tx) =>
    tx.execute(sql`update stores set scopes = ${sql.param(scopes)}::text[] where id = ${shelf.storeId}`),
  )
}

/** The newest sync of the store, once it has ended. */
async function lastSync() {
  const run = await findLastSync({ runs: world.engine }, shelf.workspaceId, shelf.storeId)
  return run && world.engine.waitFor(shelf.workspaceId, run.id, 20_000)
}

test('a price is written to the store, journalled with both values, audited, and the feed follows', async () => {
  const { price: before } = await shelf.read()
  const change = await shelf.change({ edit: price('7.5'), before })
  expect(change).toMatchObject({
    field: 'price',
    before,
    after: { price: '7.50' },
    status: 'done',
    canUndo: true,
    productId: shelf.product.productId,
    actor: expect.stringContaining('@example.com'),
    runId: null,
    undoneAt: null,
  })
  expect((await shelf.read()).price['price']).toBe('7.50')
  const { data } = await call(world.origin, listAudit, { query: { search: 'price.changed' } }, shelf.token)
  expect(data.entries).toMatchObject([
    { subject: `product:${shelf.product.productId}`, before, after: { price: '7.50' }, actor: change.actor },
  ])
  expect(await lastSync()).toMatchObject({ status: 'completed' })
  const held = await world.heldFacts(shelf)
  expect(held.find(({ sku }) => sku === shelf.product.productId)?.price).toBe('7.50')
})

test('removes the compare-at price when the price rises above it', async () => {
  const { price: before } = await shelf.read()
  const raised = await shelf.change({
    edit: { field: 'price', price: '10.00', compareAtPrice: '15.00' },
    before,
  })
  expect(raised.after).toEqual({ price: '10.00', compareAtPrice: '15.00' })
  const higher = await shelf.change({ edit: price('20.00'), before: raised.after })
  expect(higher.after).toEqual({ price: '20.00', compareAtPrice: null })
})

const edits: [
  string,
  Edit,
  (view: Awaited<ReturnType<CatalogueFixture['read']>>) => FieldValues,
  FieldValues,
][] = [
  [
    'a title',
    { field: 'title', title: '  A new\nname ' },
    (view) => view.texts.title,
    { title: 'A new name' },
  ],
  [
    'a description, in which HTML stays text',
    { field: 'description', description: 'One <script>\n\n- a & b\n- c' },
    (view) => view.texts.description,
    { descriptionHtml: '<p>One &lt;script&gt;</p>\n<ul><li>a &amp; b</li><li>c</li></ul>' },
  ],
  [
    'what search engines show',
    { field: 'seo', seoTitle: 'Found' },
    (view) => view.texts.seo,
    { seoTitle: 'Found' },
  ],
  [
    'a vendor',
    { field: 'vendor', vendor: ' Sogne\nfjord ' },
    (view) => view.texts.vendor,
    { vendor: 'Sogne fjord' },
  ],
  [
    'a product type',
    { field: 'productType', productType: 'Tea kettles' },
    (view) => view.texts.productType,
    { productType: 'Tea kettles' },
  ],
  [
    'a list of tags, each once and in order',
    { field: 'tags', tags: ['winter', ' Gift ', '', 'winter', 'GIFT', 'b <i>'] },
    (view) => view.texts.tags,
    { tags: 'GIFT, b <i>, winter' },
  ],
  ['no tags', { field: 'tags', tags: [] }, (view) => view.texts.tags, { tags: '' }],
  [
    'no product type',
    { field: 'productType', productType: ' ' },
    (view) => view.texts.productType,
    { productType: '' },
  ],
  [
    'the stock',
    { field: 'stock', available: 9_077 },
    (view) => ({ available: String(view.stock?.places[0]?.available) }),
    { available: '9077' },
  ],
]

test.each(edits)('%s is written and taken back', async (_what, edit, pick, after) => {
  const before = pick(await shelf.read())
  const change = await shelf.change({ edit, before })
  expect(change).toMatchObject({ before, after, status: 'done' })
  expect(pick(await shelf.read())).toMatchObject(after)
  const undone = await shelf.undo(change.id)
  expect(undone).toMatchObject({ before: change.after, after: before, undoOf: change.id })
  expect(pick(await shelf.read())).toEqual(before)
})

test('refuses a change or an undo when the value in the store is stale', async () => {
  const { price: before } = await shelf.read()
  const change = await shelf.change({ edit: price('9.00'), before })
  const stale = await refusalOf(shelf.tryChange({ edit: price('8.00'), before }))
  expect(stale).toMatchObject({ status: 409, code: 'STALE_VALUE' })
  await shelf.change({ edit: price('6.00'), before: change.after })
  expect(await refusalOf(shelf.tryUndo(change.id))).toMatchObject({ status: 409, code: 'STALE_VALUE' })
  expect([(await shelf.read()).price['price'], shelf.countWrites('WritePrices')]).toEqual(['6.00', 2])
})

test('writes once per idempotency key and refuses another request under the same key', async () => {
  const { price: before } = await shelf.read()
  const order = { edit: price('5.00'), before, idempotencyKey: randomUUID() }
  const first = await shelf.change(order)
  expect(await shelf.change(order)).toEqual(first)
  expect(shelf.countWrites('WritePrices')).toBe(1)
  expect(await refusalOf(shelf.tryChange({ ...order, edit: price('4.00') }))).toMatchObject({
    code: 'IDEMPOTENCY_KEY_REUSED',
  })
})

test('two clicks at once leave one change and one entry in the audit log', async () => {
  const { texts } = await shelf.read()
  const order = {
    edit: { field: 'title', title: 'Clicked' } as const,
    before: texts.title,
    idempotencyKey: randomUUID(),
  }
  const [one, other] = await Promise.all([shelf.change(order), shelf.change(order)])
  expect(one.id).toBe(other.id)
  expect((await shelf.list()).changes).toHaveLength(1)
  const { data } = await call(world.origin, listAudit, { query: { search: 'title.changed' } }, shelf.token)
  expect(data.entries).toHaveLength(1)
})

test('names the missing scope and calls no store when the permission is missing', async () => {
  const { price: before } = await shelf.read()
  await setScopes(['read_products', 'read_inventory'])
  expect(await refusalOf(shelf.tryChange({ edit: price('2.00'), before }))).toMatchObject({
    code: 'STORE_SCOPES_MISSING',
    error: expect.stringContaining('write_products'),
  })
  const stock = { edit: { field: 'stock', available: 1 } as const, before: { available: '1' } }
  expect(await refusalOf(shelf.tryChange(stock))).toMatchObject({
    code: 'STORE_SCOPES_MISSING',
    error: expect.stringContaining('write_inventory'),
  })
  expect((await shelf.read()).limits).toHaveLength(2)
  await setScopes(['read_products'])
  expect((await shelf.read()).stock).toBeNull()
  expect([shelf.countWrites('WritePrices'), shelf.countWrites('WriteStock')]).toEqual([0, 0])
})

test.each([
  ['no amount', price('free'), 'CHANGE_INVALID'],
  ['a price of nothing', price('0.00'), 'CHANGE_INVALID'],
  ['a third of a cent', price('1.003'), 'CHANGE_INVALID'],
  [
    'a compare-at price below the price',
    { field: 'price', price: '9', compareAtPrice: '8' },
    'CHANGE_INVALID',
  ],
  ['an empty title', { field: 'title', title: ' \n ' }, 'CHANGE_INVALID'],
  ['a product of nobody', { field: 'vendor', vendor: ' ' }, 'CHANGE_INVALID'],
  ['a vendor that is too long', { field: 'vendor', vendor: 'x'.repeat(256) }, 'CHANGE_INVALID'],
  [
    'a product type that is too long',
    { field: 'productType', productType: 'x'.repeat(256) },
    'CHANGE_INVALID',
  ],
  ['two tags in one', { field: 'tags', tags: ['winter, gift'] }, 'CHANGE_INVALID'],
  ['a tag that is too long', { field: 'tags', tags: ['x'.repeat(256)] }, 'CHANGE_INVALID'],
  [
    'more tags than a store takes',
    { field: 'tags', tags: Array.from({ length: 251 }, (_, i) => `tag ${i}`) },
    'CHANGE_INVALID',
  ],
  ['a title that is too long', { field: 'title', title: 'x'.repeat(256) }, 'CHANGE_INVALID'],
  [
    'a place the store does not have',
    { field: 'stock', available: 1, locationId: 'gid://shopify/Location/1' },
    'LOCATION_NOT_FOUND',
  ],
] as [string, Edit, string][])('%s is refused before anything is written', async (_what, edit, code) => {
  expect(await refusalOf(shelf.tryChange({ edit, before: {} }))).toMatchObject({ code })
  expect((await shelf.list()).changes).toEqual([])
})

test('what the store says already is not written again', async () => {
  const { price: before } = await shelf.read()
  const same = price(before['price'] ?? '')
  expect(await refusalOf(shelf.tryChange({ edit: same, before }))).toMatchObject({
    code: 'NOTHING_TO_CHANGE',
  })
})

test('the journal is read page by page and as a file, the newest first', async () => {
  let before = (await shelf.read()).price
  for (const amount of ['1.00', '2.00', '3.00']) {
    before = (await shelf.change({ edit: price(amount), before })).after
  }
  await shelf.change({ edit: { field: 'title', title: '=cmd()' }, before: (await shelf.read()).texts.title })
  const first = await shelf.list({ limit: 3 })
  const rest = await shelf.list({ limit: 3, cursor: first.nextCursor ?? '' })
  const all = [...first.changes, ...rest.changes]
  expect(all.map(({ after }) => after['price'] ?? after['title'])).toEqual(['=cmd()', '3.00', '2.00', '1.00'])
  expect(rest.nextCursor).toBeNull()
  expect((await shelf.list({ productId: 'no such product' })).changes).toEqual([])
  const lines = (await shelf.download()).trimEnd().split('\r\n')
  expect(lines).toHaveLength(5)
  expect(lines[0]).toMatch(/^time,actor,product id/)
  expect(lines[1]).not.toMatch(/,=cmd/)
  await expect(shelf.list({ cursor: 'bm9uc2Vuc2U' })).rejects.toThrow('CURSOR_INVALID')
})

test('all barcodes of a product are read, each with the type that the store declares', async () => {
  const { product } = shelf
  const stored = (await world.readStore(shelf.domain)).find(({ variants }) =>
    variants.some(({ sku }) => sku === product.productId),
  )
  const variant = stored?.variants.find(({ sku }) => sku === product.productId)
  const barcodes = [{ value: 'SHELF-7' }, { value: '4006381333931', type: 'EAN' }]
  await world.ask(shelf.domain, documents.WriteVariants, {
    productId: stored?.productGid,
    nothing: [],
    variants: [{ id: variant?.variantGid, barcodes }],
  })
  expect((await shelf.read()).barcodes).toEqual([
    { value: 'SHELF-7', type: null, isGtin: false },
    { value: '4006381333931', type: 'EAN', isGtin: true },
  ])
})
