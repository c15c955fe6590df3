import { expect, test } from 'vitest'
import { NOON, openStore, readAll, SHOP } from './__fixtures__/store.fixture.ts'
import { productOf } from './catalogue.ts'
import type { ProductFacts } from './facts.ts'
import { kinds } from './kinds/kinds.ts'
import { colourwaysOf } from './pictures.ts'
import { profileOf } from './profile.ts'

const fields =
  'id title handle vendor status descriptionHtml category { fullName } variants(first: 50) { nodes { id sku barcode price compareAtPrice } }'
const profile = profileOf(SHOP, 'vitrine')
const moment = { moves: 3, isArchived: false, createdAt: NOON, updatedAt: NOON }
const catalogue = Array.from({ length: 1200 }, (_, slot) => productOf(profile, slot, moment))

test('Two stores with one seed have the same catalogue, another shop has its own', async () => {
  await using first = await openStore()
  await using second = await openStore()
  const products = await readAll(first, 'products', fields)
  expect(await readAll(second, 'products', fields)).toEqual(products)
  const shop = 'other-store.myshopify.com'
  const { data } = await second.ask(`{ products(first: 5) { nodes { ${fields} } } }`, {}, { shop })
  expect(data.products.nodes[0].id).not.toBe((products[0] as { id: string }).id)
})

test('Pages cover every product exactly once, forwards and backwards', async () => {
  await using store = await openStore({ products: 240 })
  const forwards = await readAll<{ id: string }>(store, 'products', 'id', 37)
  expect(new Set(forwards.map(({ id }) => id)).size).toBe(240)
  const backwards = await readAll<{ id: string }>(store, 'products', 'id', 50, ', reverse: true')
  expect(backwards.map(({ id }) => id).toReversed()).toEqual(forwards.map(({ id }) => id))
  const { data } = await store.ask('{ productsCount { count precision } }')
  expect(data.productsCount).toEqual({ count: 240, precision: 'EXACT' })
})

test.each(['UPDATED_AT', 'CREATED_AT', 'TITLE', 'VENDOR'])(
  'Pages sorted by %s cover every product exactly once',
  async (sortKey) => {
    await using store = await openStore()
    const products = await readAll<{ id: string }>(store, 'products', 'id', 7, `, sortKey: ${sortKey}`)
    expect(new Set(products.map(({ id }) => id)).size).toBe(60)
  },
)

test('A hundred thousand products are counted and paged like a few', async () => {
  await using store = await openStore({ products: 100_000 })
  const { data } = await store.ask(
    '{ productsCount(limit: null) { count } productVariantsCount(limit: null) { count } products(first: 250) { nodes { id variants(first: 5) { nodes { id } } } } }',
  )
  expect(data.productsCount.count).toBe(100_000)
  expect(data.productVariantsCount.count / 100_000).toBeCloseTo(2.4, 1)
  expect(data.products.nodes).toHaveLength(250)
  const last = await store.ask('{ products(last: 2) { nodes { id } pageInfo { hasNextPage } } }')
  expect(last.data.products.nodes).toHaveLength(2)
  expect(last.data.products.pageInfo.hasNextPage).toBe(false)
})

test('About five in eight products lack nothing, a fifth to a quarter need work, one in seven lacks something vital', () => {
  const share = (judge: (product: ProductFacts) => boolean) =>
    catalogue.filter(judge).length / catalogue.length
  const isIncomplete = (product: ProductFacts) =>
    product.status !== 'ACTIVE' || product.pictures.length === 0 || product.descriptionHtml === ''
  const isReady = (product: ProductFacts) =>
    !isIncomplete(product) &&
    product.vendor !== '' &&
    (product.category ?? '').includes('>') &&
    text(product.descriptionHtml).length >= 80 &&
    product.variants.every((variant) => variant.weight !== null && isIdentified(product, variant))
  expect(share(isReady)).toBeGreaterThan(0.6)
  expect(share(isReady)).toBeLessThan(0.66)
  expect(share(isIncomplete)).toBeGreaterThan(0.11)
  expect(share(isIncomplete)).toBeLessThan(0.16)
})

test('Most barcodes are valid, some have a wrong check digit, and no two variants share one', () => {
  const barcodes = catalogue.flatMap(({ variants }) =>
    variants.flatMap((one) => one.barcodes[0]?.value ?? []),
  )
  const variants = catalogue.flatMap((product) => product.variants)
  const valid = barcodes.filter(isValidGtin)
  expect(valid.length / variants.length).toBeGreaterThan(0.63)
  expect(valid.length / variants.length).toBeLessThan(0.77)
  expect((barcodes.length - valid.length) / variants.length).toBeGreaterThan(0.04)
  expect(new Set(barcodes).size).toBe(barcodes.length)
  expect(new Set(variants.map(({ sku }) => sku)).size).toBe(variants.length)
})

test('Prices are positive, sale prices lie below the regular ones, and about a fifth is on sale', () => {
  const variants = catalogue.flatMap((product) => product.variants)
  expect(variants.every(({ price }) => price > 0)).toBe(true)
  const onSale = variants.filter(({ compareAtPrice }) => compareAtPrice !== null)
  expect(onSale.every(({ price, compareAtPrice }) => price < (compareAtPrice ?? 0))).toBe(true)
  expect(onSale.length / variants.length).toBeGreaterThan(0.14)
  expect(onSale.length / variants.length).toBeLessThan(0.27)
})

test('Most variants have a cost below their price, some have none, and a merchant can write one or take it away', async () => {
  const variants = catalogue.flatMap((product) => product.variants)
  const known = variants.filter(({ unitCost }) => unitCost !== null)
  expect(known.length / variants.length).toBeGreaterThan(0.84)
  expect(known.length / variants.length).toBeLessThan(0.92)
  expect(known.filter(({ price, unitCost }) => !(0 < (unitCost ?? 0) && (unitCost ?? 0) < price))).toEqual([])
  await using store = await openStore()
  const read =
    '{ products(first: 1) { nodes { variants(first: 1) { nodes { inventoryItem { id unitCost { amount currencyCode } } } } } } }'
  const itemOf = async () => (await store.ask(read)).data.products.nodes[0].variants.nodes[0].inventoryItem
  const { id } = await itemOf()
  const write =
    'mutation ($id: ID!, $input: InventoryItemInput!) { inventoryItemUpdate(id: $id, input: $input) { userErrors { message } } }'
  await store.ask(write, { id, input: { cost: '7.5' } })
  expect((await itemOf()).unitCost).toEqual({ amount: '7.50', currencyCode: 'USD' })
  await store.ask(write, { id, input: { cost: null } })
  expect((await itemOf()).unitCost).toBeNull()
})

test('Every drawing has a kind, and every kind a drawing with colourways', () => {
  expect(new Set(kinds.map(({ drawing }) => drawing)).size).toBe(48)
  expect(kinds.filter(({ drawing }) => colourwaysOf(drawing).length === 0)).toEqual([])
})

test('Some titles hold what careless programs trip over', () => {
  const titles = catalogue.map(({ title }) => title).join('\n')
  for (const sign of ['“', '<', '&', 'ف', '\n=', '\u{1f33f}']) expect(titles).toContain(sign)
})

function text(html: string): string {
  return html.replace(/<[^>]*>/g, ' ').trim()
}

function isIdentified(product: ProductFacts, variant: ProductFacts['variants'][number]): boolean {
  const fields = [...product.metafields, ...variant.metafields]
  const barcode = variant.barcodes[0]?.value
  return barcode === undefined ? fields.some(({ key }) => key === 'mpn') : isValidGtin(barcode)
}

function isValidGtin(barcode: string): boolean {
  const digits = [...barcode].toReversed().map(Number)
  return digits.reduce((sum, digit, at) => sum + digit * (at % 2 === 0 ? 1 : 3), 0) % 10 === 0
}
