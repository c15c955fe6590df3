import { afterAll, beforeAll, expect, test } from 'vitest'
import { getProduct } from '#features/shop/feed/contract.ts'
import { graphqlError } from '#adapters/shopify/faulty-peer.ts'
import { startStoreWorld, type StoreWorld } from '#tests/world/outside-store.ts'
import { call } from '#tests/world/server.ts'
import { newWriteBack, type WriteBackFixture } from './__fixtures__/write-back.fixture.ts'

let world: StoreWorld
beforeAll(async () => {
  world = await startStoreWorld({ products: 60 })
})
afterAll(() => world.close())

/** Somebody edits the store after a product was read, right before the nth of these calls is carried out. */
function editBefore(shop: WriteBackFixture, name: string, ...edits: (() => Promise<unknown>)[]): void {
  const left = [...edits]
  world.fault(shop.domain, async (_request, { operationName }) => {
    if (operationName === name) await left.shift()?.()
    return null
  })
}

const idOf = (shop: WriteBackFixture, at = 0) => shop.products[at]?.productId ?? ''

test('an edit between reading and writing is put back, and is a conflict with both values', async () => {
  const shop = await newWriteBack(world)
  const productId = idOf(shop)
  const { brand } = await shop.stored(productId)
  await shop.type(productId, { brand: 'Typed here' })
  const { set } = await shop.draft()
  editBefore(shop, 'WriteListing', () => shop.editProduct(productId, { vendor: 'Edited there' }))
  expect((await shop.start(set?.id ?? '')).counts).toEqual({ conflict: 1 })
  world.mend(shop.domain)
  expect((await shop.stored(productId)).brand).toBe('Edited there')
  const { conflicts } = await shop.conflicts()
  expect(conflicts).toMatchObject([
    { field: 'brand', base: brand, store: { value: 'Edited there' }, typed: { value: 'Typed here' } },
  ])
})

test('a category, a barcode and a weight are put back each, and what nobody touched is written', async () => {
  const shop = await newWriteBack(world)
  const productId = idOf(shop)
  const { productCategory: own } = await shop.stored(productId)
  const [typed, theirs] = [
    ...new Set(shop.products.map(({ productCategory }) => productCategory ?? '').filter(Boolean)),
  ].filter((path) => path !== own)
  if (!typed || !theirs) throw new Error('The store has too few categories')
  const before = shop.products.find(({ productCategory }) => productCategory === theirs)
  await shop.type(productId, {
    ...{ brand: 'Typed', productCategory: typed, gtin: '4006381333931', weight: '2.5 kg' },
  })
  const { set } = await shop.draft()
  const category = await world.ask<{ product: { category: { id: string } } }>(
    shop.domain,
    'query ($id: ID!) { product(id: $id) { category { id } } }',
    { id: shop.gidOf(before?.productId ?? '') },
  )
  const edits = {
    WriteListing: () => shop.editProduct(productId, { category: category.product.category.id }),
    WriteVariants: () =>
      shop.editVariant(productId, {
        barcode: '12345670',
        inventoryItem: { measurement: { weight: { value: 3, unit: 'POUNDS' } } },
      }),
  }
  const left = new Map(Object.entries(edits))
  world.fault(shop.domain, async (_request, { operationName = '' }) => {
    const edit = left.get(operationName)
    left.delete(operationName)
    await edit?.()
    return null
  })
  expect((await shop.start(set?.id ?? '')).counts).toEqual({ done: 1, conflict: 3 })
  world.mend(shop.domain)
  expect(await shop.stored(productId)).toMatchObject({
    ...{ brand: 'Typed', productCategory: theirs, gtin: '12345670', weight: '3 lb' },
  })
  expect((await shop.conflicts()).total).toBe(3)
})

test('where Vitrine wins, what was written stays, and an undo gives back the edit', async () => {
  const shop = await newWriteBack(world)
  const productId = idOf(shop)
  await shop.saveRules('vitrine')
  await shop.type(productId, { brand: 'Typed here' })
  const { set } = await shop.draft()
  editBefore(shop, 'WriteListing', () => shop.editProduct(productId, { vendor: 'Edited there' }))
  const written = await shop.start(set?.id ?? '')
  world.mend(shop.domain)
  expect(written.counts).toEqual({ done: 1 })
  expect((await shop.stored(productId)).brand).toBe('Typed here')
  expect(await shop.changes(written.id)).toMatchObject([
    { before: 'Edited there', after: 'Typed here', isConflict: true },
  ])
  await shop.undo(written.id)
  expect((await shop.stored(productId)).brand).toBe('Edited there')
})

test('where the store wins, or the newest, the typed value is dropped for the edit', async () => {
  for (const rule of ['store', 'newest'] as const) {
    const shop = await newWriteBack(world)
    const productId = idOf(shop)
    await shop.saveRules(rule)
    await shop.type(productId, { brand: 'Typed here' })
    const { set } = await shop.draft()
    editBefore(shop, 'WriteListing', () => shop.editProduct(productId, { vendor: 'Edited there' }))
    const ended = await shop.start(set?.id ?? '')
    world.mend(shop.domain)
    expect([rule, ended.counts]).toEqual([rule, { done: 1 }])
    expect((await shop.stored(productId)).brand).toBe('Edited there')
    const { data } = await call(world.origin, getProduct, { params: { productId } }, shop.token)
    expect(data.product).toMatchObject({ brand: 'Edited there', edited: { brand: null } })
  }
})

test('an undo leaves an edit alone that comes while it writes', async () => {
  const shop = await newWriteBack(world)
  const productId = idOf(shop)
  await shop.type(productId, { brand: 'Typed here' })
  const written = await shop.write()
  editBefore(shop, 'WriteListing', () => shop.editProduct(productId, { vendor: 'Edited there' }))
  expect((await shop.undo(written?.id ?? '')).counts).toEqual({ changed: 1 })
  world.mend(shop.domain)
  expect((await shop.stored(productId)).brand).toBe('Edited there')
})

test('an edit that comes while the one before it is put back is put back instead', async () => {
  const shop = await newWriteBack(world)
  const productId = idOf(shop)
  await shop.type(productId, { brand: 'Typed here' })
  const { set } = await shop.draft()
  const edit = (vendor: string) => () => shop.editProduct(productId, { vendor })
  editBefore(shop, 'WriteListing', edit('First edit'), edit('Second edit'))
  const ended = await shop.start(set?.id ?? '')
  world.mend(shop.domain)
  expect(ended.counts).toEqual({ conflict: 1 })
  expect((await shop.stored(productId)).brand).toBe('Second edit')
  expect((await shop.conflicts()).conflicts).toMatchObject([{ store: { value: 'Second edit' } }])
})

test('an edit that could not be put back stands in the set, and an undo gives it back', async () => {
  const shop = await newWriteBack(world)
  const productId = idOf(shop)
  await shop.type(productId, { brand: 'Typed here' })
  const { set } = await shop.draft()
  world.fault(shop.domain, async (_request, { operationName }) => {
    if (operationName !== 'WriteListing') return null
    world.fault(shop.domain, (_again, asked) =>
      asked.operationName === 'WriteListing' ? graphqlError('ACCESS_DENIED') : null,
    )
    await shop.editProduct(productId, { vendor: 'Edited there' })
    return null
  })
  const stopped = await shop.start(set?.id ?? '')
  world.mend(shop.domain)
  expect(stopped).toMatchObject({ status: 'stopped', counts: { writing: 1 } })
  const resumed = await shop.resume(stopped.id)
  expect(await shop.changes(resumed.id)).toMatchObject([
    { before: 'Edited there', after: 'Typed here', isConflict: true },
  ])
  await shop.undo(resumed.id)
  expect((await shop.stored(productId)).brand).toBe('Edited there')
})

/** What somebody sets the metafield of this app to in the store. */
function setAttribute(shop: WriteBackFixture, ownerId: string, key: 'material' | 'mpn', value: string) {
  const field = { ownerId, namespace: '$app', key, type: 'single_line_text_field', value }
  return world.ask(shop.domain, setMetafields, { metafields: [field] })
}
const setMetafields = `mutation ($metafields: [MetafieldsSetInput!]!) {
  metafieldsSet(metafields: $metafields) { userErrors { message } } }`

test.each([
  ['material', 'DeleteProductAttribute'],
  ['mpn', 'DeleteVariantAttribute'],
] as const)('an edit of the %s right before an undo deletes it is put back', async (field, name) => {
  const shop = await newWriteBack(world)
  const held = await world.heldFacts(shop)
  const lacking = shop.products.find((one) => one[field] === null)
  const productId = lacking?.productId ?? ''
  const variantGid = held.find(({ sku }) => sku === productId)?.variantGid ?? ''
  const owner = field === 'mpn' ? variantGid : shop.gidOf(productId)
  await shop.type(productId, { [field]: 'Typed' })
  const written = await shop.write()
  expect(written?.counts).toEqual({ done: 1 })
  editBefore(shop, name, () => setAttribute(shop, owner, field, 'Edited there'))
  expect((await shop.undo(written?.id ?? '')).counts).toEqual({ changed: 1 })
  world.mend(shop.domain)
  expect((await shop.stored(productId))[field]).toBe('Edited there')
})

test('what was deleted and is there again by another hand is left as it is', async () => {
  const shop = await newWriteBack(world)
  const productId = shop.products.find(({ material }) => material === null)?.productId ?? ''
  await shop.type(productId, { material: 'Typed' })
  const written = await shop.write()
  const edit = (value: string) => () => setAttribute(shop, shop.gidOf(productId), 'material', value)
  const left = new Map([
    ['DeleteProductAttribute', edit('First edit')],
    ['WriteMetafields', edit('Second edit')],
  ])
  world.fault(shop.domain, async (_request, { operationName = '' }) => {
    await left.get(operationName)?.()
    left.delete(operationName)
    return null
  })
  expect((await shop.undo(written?.id ?? '')).counts).toEqual({ changed: 1 })
  world.mend(shop.domain)
  expect((await shop.stored(productId)).material).toBe('Second edit')
})

test('an undo deletes what nobody touched', async () => {
  const shop = await newWriteBack(world)
  const productId = shop.products.find(({ material }) => material === null)?.productId ?? ''
  await shop.type(productId, { material: 'Typed' })
  const written = await shop.write()
  expect((await shop.undo(written?.id ?? '')).counts).toEqual({ done: 1 })
  expect((await shop.stored(productId)).material).toBeNull()
})
