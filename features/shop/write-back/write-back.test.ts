import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeStoreUse } from '#features/base/stores/contract.ts'
import { getProduct } from '#features/shop/feed/contract.ts'
import { graphqlError } from '#adapters/shopify/faulty-peer.ts'
import { readQuery, startStoreWorld, type StoreWorld } from '#tests/world/outside-store.ts'
import { call } from '#tests/world/server.ts'
import { newWriteBack, type WriteBackFixture } from './__fixtures__/write-back.fixture.ts'

let world: StoreWorld
beforeAll(async () => {
  world = await startStoreWorld({ products: 60 })
})
afterAll(() => world.close())

const typed = {
  brand: 'Nordhaus',
  material: 'Oak',
  gtin: '4006381333931',
  mpn: 'NH-77',
  weight: '2.5 kg',
}

const countOf = (shop: WriteBackFixture, name: string) =>
  world.requests.filter(
    (request) => request.path.startsWith(`/${shop.domain}/`) && readQuery(request).operationName === name,
  ).length

function first(shop: WriteBackFixture, at = 0): string {
  const found = shop.products[at]
  if (!found) throw new Error('The store has too few products')
  return found.productId
}

test('what was typed is previewed, written to the fields of the store, seen there, and undone as a set', async () => {
  const shop = await newWriteBack(world)
  const productId = first(shop)
  const before = await shop.stored(productId)
  const category = shop.products
    .map(({ productCategory }) => productCategory)
    .find((path) => path && path !== before.productCategory)
  const all = { ...typed, productCategory: category ?? '' }
  await shop.type(productId, all)
  const { set } = await shop.draft()
  expect(set).toMatchObject({ status: 'draft', products: 1 })
  const planned = await shop.changes(set?.id ?? '')
  expect(Object.fromEntries(planned.map((one) => [one.field, [one.before, one.after]]))).toEqual(
    Object.fromEntries(
      Object.entries(all)
        .filter(([field, value]) => before[field as keyof typeof before] !== value)
        .map(([field, value]) => [field, [before[field as keyof typeof before] || null, value]]),
    ),
  )
  // Nothing is written before somebody says so.
  expect(await shop.stored(productId)).toEqual(before)

  const written = await shop.start(set?.id ?? '')
  expect(written).toMatchObject({ status: 'done', counts: { done: planned.length }, canUndo: true })
  expect(await shop.stored(productId)).toEqual(all)
  const { data } = await call(world.origin, getProduct, { params: { productId } }, shop.token)
  expect(data.product.fromStore).toMatchObject(all)

  const undone = await shop.undo(written.id)
  expect(undone).toMatchObject({ status: 'done', undoOf: written.id, counts: { done: planned.length } })
  expect(await shop.stored(productId)).toEqual(before)
  expect((await shop.view()).sets.find(({ id }) => id === written.id)).toMatchObject({
    canUndo: false,
    undoneBy: undone.id,
  })
  expect((await shop.tryUndo(written.id)).status).toBe(409)
})

test('two syncs after the last edit change nothing, on either side', async () => {
  const shop = await newWriteBack(world)
  await shop.type(first(shop), typed)
  await shop.type(first(shop, 1), { brand: 'Grov & Co' })
  await shop.write()
  await shop.sync()
  await shop.sync()
  const writes =
    countOf(shop, 'WriteListing') + countOf(shop, 'WriteVariants') + countOf(shop, 'WriteMetafields')
  const { set, conflicts, mixed } = await shop.draft()
  expect({ left: set && (await shop.changes(set.id)), conflicts, mixed }).toEqual({
    left: null,
    conflicts: 0,
    mixed: 0,
  })
  const stored = await shop.stored(first(shop))
  await shop.sync()
  expect(await shop.draft()).toMatchObject({ set: null, conflicts: 0 })
  expect(await shop.stored(first(shop))).toEqual(stored)
  expect(
    countOf(shop, 'WriteListing') + countOf(shop, 'WriteVariants') + countOf(shop, 'WriteMetafields'),
  ).toBe(writes)
  expect(countOf(shop, 'CreateDefinition')).toBe(2)
})

test('a GTIN takes the place of the first barcode, and the other barcodes of the variant stay', async () => {
  const shop = await newWriteBack(world)
  const productId = first(shop)
  const kept = { value: '12345670', type: 'EAN' }
  await shop.editVariant(productId, { barcodes: [{ value: 'SHELF-7' }, kept] })
  await shop.sync()
  await shop.type(productId, { gtin: typed.gtin })
  expect((await shop.write())?.counts).toEqual({ done: 1 })
  const variantGid = await world
    .readStore(shop.domain)
    .then((products) => products.flatMap(({ variants }) => variants))
    .then((variants) => variants.find(({ sku }) => sku === productId)?.variantGid)
  const query =
    'query ($id: ID!) { productVariant(id: $id) { barcodes(first: 20) { nodes { value type } } } }'
  expect(await world.ask(shop.domain, query, { id: variantGid })).toEqual({
    productVariant: { barcodes: { nodes: [{ value: typed.gtin, type: null }, kept] } },
  })
})

test('a value that is edited in the store after the preview is not written over, and both are shown', async () => {
  const shop = await newWriteBack(world)
  const productId = first(shop)
  const { brand } = await shop.stored(productId)
  await shop.type(productId, { brand: 'Typed here' })
  const { set } = await shop.draft()
  await shop.editProduct(productId, { vendor: 'Edited there' })
  const ended = await shop.start(set?.id ?? '')
  expect(ended.counts).toEqual({ conflict: 1 })
  expect((await shop.stored(productId)).brand).toBe('Edited there')
  const { conflicts } = await shop.conflicts()
  expect(conflicts).toMatchObject([
    { field: 'brand', base: brand, store: { value: 'Edited there' }, typed: { value: 'Typed here' } },
  ])
  expect(conflicts[0]?.typed.by).toContain('@')
  expect(Date.parse(conflicts[0]?.store.changedAt ?? '')).toBeGreaterThan(0)

  // Decided for what was typed: the next set writes it.
  await shop.resolve('vitrine', conflicts)
  expect((await shop.conflicts()).total).toBe(0)
  expect((await shop.write())?.counts).toEqual({ done: 1 })
  expect((await shop.stored(productId)).brand).toBe('Typed here')
})

test('a conflict that is decided for the store drops the typed value, and undo brings it back', async () => {
  const shop = await newWriteBack(world)
  const productId = first(shop)
  await shop.type(productId, { material: 'Ash' })
  await shop.editProduct(productId, {
    metafields: [{ namespace: 'custom', key: 'material', type: 'single_line_text_field', value: 'Birch' }],
  })
  await shop.sync()
  const { conflicts } = await shop.conflicts()
  expect(conflicts).toMatchObject([{ field: 'material', store: { value: 'Birch' }, typed: { value: 'Ash' } }])
  const [conflict] = conflicts
  if (!conflict) throw new Error('There is no conflict')
  const stale = { ...conflict, store: { ...conflict.store, value: 'Not this' } }
  expect((await shop.tryResolve('store', [stale])).status).toBe(409)
  const { set } = await shop.resolve('store', conflicts)
  const edited = async () =>
    (await call(world.origin, getProduct, { params: { productId } }, shop.token)).data.product
  expect(await edited()).toMatchObject({ material: 'Birch', edited: { material: null } })
  expect(await shop.draft()).toMatchObject({ set: null, conflicts: 0 })
  await shop.undo(set?.id ?? '')
  expect(await edited()).toMatchObject({ material: 'Ash', fromStore: { material: 'Birch' } })
  // The merchant's own metafield is the one that is written.
  await shop.write()
  expect((await shop.stored(productId)).material).toBe('Ash')
  const query = `query ($id: ID!) { product(id: $id) {
    own: metafield(namespace: "custom", key: "material") { value }
    app: metafield(namespace: "$app", key: "material") { value } } }`
  expect(await world.ask(shop.domain, query, { id: shop.gidOf(productId) })).toEqual({
    product: { own: { value: 'Ash' }, app: null },
  })
})

test('an edit in the store of what was written before comes back to Vitrine', async () => {
  const shop = await newWriteBack(world)
  const productId = first(shop)
  await shop.type(productId, { brand: 'First', gtin: '4006381333931' })
  await shop.write()
  await shop.editProduct(productId, { vendor: 'Second' })
  await shop.sync()
  const ended = await shop.write()
  expect(ended?.counts).toEqual({ done: 1 })
  expect(await shop.changes(ended?.id ?? '')).toMatchObject([
    { kind: 'follow', before: 'First', after: 'Second' },
  ])
  const { data } = await call(world.origin, getProduct, { params: { productId } }, shop.token)
  expect(data.product).toMatchObject({ brand: 'Second', edited: { brand: null, gtin: '4006381333931' } })
})

test('a value that is typed while the one before it is being written is in no conflict with it', async () => {
  const shop = await newWriteBack(world)
  await shop.type(first(shop), { brand: 'Earlier' })
  const { set } = await shop.draft()
  world.fault(shop.domain, async (_request, { operationName }) => {
    if (operationName === 'WriteListing') await shop.type(first(shop), { brand: 'Later' })
    return null
  })
  expect((await shop.start(set?.id ?? '')).counts).toEqual({ done: 1 })
  world.mend(shop.domain)
  expect((await shop.conflicts()).total).toBe(0)
  expect((await shop.write())?.counts).toEqual({ done: 1 })
  expect((await shop.stored(first(shop))).brand).toBe('Later')
  // Without a material or MPN no metafield is written.
  expect(countOf(shop, 'ListDefinitions')).toBe(0)
})

test('changes that a person takes out are not written, and a category that Shopify lacks is named', async () => {
  const shop = await newWriteBack(world)
  await shop.type(first(shop), { brand: 'Left out', productCategory: 'Nowhere > Nothing' })
  const before = await shop.stored(first(shop))
  const { set } = await shop.draft()
  const brand = (await shop.changes(set?.id ?? '')).find(({ field }) => field === 'brand')
  const ended = await shop.start(set?.id ?? '', [brand?.position ?? 0])
  expect(ended.counts).toEqual({ excluded: 1, unknown_category: 1 })
  expect(await shop.stored(first(shop))).toEqual(before)
  expect((await shop.tryStart(set?.id ?? '')).status).toBe(409)
})

test('what was typed is proposed after a sync, and written by itself only after a first set was looked at', async () => {
  const shop = await newWriteBack(world)
  await shop.saveRules('ask', 'write')
  await shop.type(first(shop), { brand: 'By itself' })
  const before = await shop.stored(first(shop))
  await shop.sync()
  await expect
    .poll(async () => (await shop.view()).sets)
    .toMatchObject([{ status: 'draft', actor: 'system' }])
  expect(await shop.stored(first(shop))).toEqual(before)
  const [proposed] = (await shop.view()).sets
  await shop.start(proposed?.id ?? '')
  await shop.type(first(shop, 1), { brand: 'By itself as well' })
  await shop.sync()
  await expect.poll(async () => (await shop.stored(first(shop, 1))).brand).toBe('By itself as well')
  // An undo is not undone by the next sync.
  const written = (await shop.view()).sets[0]
  await shop.untilEnded(written?.id ?? '')
  await shop.undo(written?.id ?? '')
  const given = await shop.stored(first(shop, 1))
  await shop.sync()
  await shop.sync()
  expect(await shop.stored(first(shop, 1))).toEqual(given)
})

test('a store that only sends is not written to', async () => {
  const shop = await newWriteBack(world)
  await shop.type(first(shop), { brand: 'Not there' })
  const { set } = await shop.draft()
  const params = { storeId: shop.storeId }
  const body = { sync: { mode: 'shopify_to_internal' as const } }
  await call(world.origin, changeStoreUse, { params, body }, shop.token)
  const refused = await shop.tryStart(set?.id ?? '')
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ code: 'WRITE_BACK_OFF' })
})

test('a permission that is taken away half-way stops the set, and the rest is written when it is back', async () => {
  const shop = await newWriteBack(world)
  const chosen = shop.products.slice(0, 30)
  for (const { productId } of chosen) await shop.type(productId, { brand: 'Half-way' })
  const { set } = await shop.draft()
  let writes = 0
  world.fault(shop.domain, (_request, asked) => {
    if (asked.operationName !== 'WriteListing') return null
    writes += 1
    return writes > 10 ? graphqlError('ACCESS_DENIED') : null
  })
  const stopped = await shop.start(set?.id ?? '')
  expect(stopped).toMatchObject({ status: 'stopped', run: { status: 'failed' } })
  expect(stopped.counts.done).toBe(10)
  world.mend(shop.domain)
  const resumed = await shop.resume(stopped.id)
  expect(resumed).toMatchObject({ status: 'done', counts: { done: chosen.length } })
  for (const product of await world.readStore(shop.domain)) {
    if (
      chosen.some(({ groupId }) =>
        shop.products.some(
          (one) => one.groupId === groupId && shop.gidOf(one.productId) === product.productGid,
        ),
      )
    )
      expect(product.vendor).toBe('Half-way')
  }
  expect((await shop.view()).sets[0]).toMatchObject({ canUndo: true })
})
