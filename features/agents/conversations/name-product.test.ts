import { expect, test } from 'vitest'
import { nameProduct } from './actions/name-product.ts'

const variants = ['S', 'M'].map((size) => ({
  productId: `SHIRT-${size}`,
  title: `Linen shirt - ${size}`,
  price: 40,
  groupId: 'shirt',
  category: 'Apparel > Shirts',
  brand: 'Nord',
}))
const context = { deps: { findProducts: async () => variants }, run: { workspaceId: 'workspace' } } as never
const product = { name: 'linen shirt', into: 'productId' } as const

test('tags belong to a product: its variants are not asked for', async () => {
  const use = { tool: 'set-tags', args: { tags: ['summer'] }, product, first: null }
  expect(await nameProduct(context, use)).toEqual({ args: { tags: ['summer'], productId: 'SHIRT-S' } })
})

test('a price belongs to a variant, which is asked for', async () => {
  const use = { tool: 'set-price', args: { price: '30' }, product, first: null }
  expect(await nameProduct(context, use)).toMatchObject({
    saying: { text: 'Linen shirt has 2 variants. Which one, or all of them?' },
  })
})

test('a word within another names nothing, and what has it is offered', async () => {
  const stoneware = {
    ...{ productId: 'BOWL-1', title: 'Mixing bowl in stoneware', price: 77, groupId: 'bowl' },
    ...{ category: 'Home > Tableware', brand: 'Fjell' },
  }
  const near = { deps: { findProducts: async () => [stoneware] }, run: { workspaceId: 'workspace' } } as never
  const order = { tool: 'enable-products', args: {}, first: null }
  const into = 'productIds' as const
  expect(await nameProduct(near, { ...order, product: { name: 'new ones', into } })).toMatchObject({
    saying: { text: 'No product is called “new ones”. Do you mean one of these?', choices: [{}] },
  })
  expect(await nameProduct(near, { ...order, product: { name: 'mixing bowls', into } })).toEqual({
    args: { productIds: ['BOWL-1'] },
  })
})

test('a category or a brand names its products, whatever their titles say', async () => {
  const rucksack = {
    ...{ productId: 'PACK-1', title: 'Rucksack - Olive', price: 90, groupId: 'pack' },
    ...{ category: 'Luggage & Bags > Backpacks', brand: 'Fjell' },
  }
  const store = { deps: { findProducts: async () => [rucksack] }, run: { workspaceId: 'workspace' } } as never
  const sales = { tool: 'trend-prediction', args: {}, first: null }
  for (const name of ['backpacks', 'fjell']) {
    expect(await nameProduct(store, { ...sales, product: { name, into: 'product' } })).toEqual({
      args: { product: 'PACK-1' },
    })
  }
})

test('products that are named one after another are all meant, and one that is unclear stops them all', async () => {
  const shelf = ['Oak Tray', 'Ash Tray', 'Ash Bowl'].map((title) => {
    const id = title.replace(' ', '-')
    return { productId: id, title, price: 1, groupId: id, category: null, brand: null }
  })
  const findProducts = async (_workspace: string, name: string) =>
    shelf.filter(({ title }) => title.toLowerCase().includes(name))
  const both = { deps: { findProducts }, run: { workspaceId: 'workspace' } } as never
  const order = { tool: 'enable-products', args: {}, first: null }
  const product = { name: 'oak tray', into: 'productIds' as const }
  expect(await nameProduct(both, { ...order, product: { ...product, others: ['ash bowl'] } })).toEqual({
    args: { productIds: ['Oak-Tray', 'Ash-Bowl'] },
  })
  expect(await nameProduct(both, { ...order, product: { ...product, others: ['ash'] } })).toMatchObject({
    saying: { text: expect.stringContaining('2 products match “ash”') },
  })
})

test('the count in a question back is that of its choices, and all of them are the last', async () => {
  const shelf = ['Oak Tray - S', 'Oak Tray - L', 'Oak Bowl'].map((title) => ({
    ...{ productId: title.replaceAll(' ', ''), title, price: 1, groupId: title.split(' -')[0] ?? '' },
    ...{ category: null, brand: null },
  }))
  const store = { deps: { findProducts: async () => shelf }, run: { workspaceId: 'workspace' } } as never
  const product = (into: 'productIds' | 'productId') => ({
    args: {},
    product: { name: 'oak', into },
    first: null,
  })
  const several = await nameProduct(store, { tool: 'enable-products', ...product('productIds') })
  expect(several).toMatchObject({
    saying: { text: '2 products match “oak”. Which one, or all of them?' },
  })
  const labels = 'saying' in several ? several.saying.choices?.map(({ label }) => label) : []
  expect(labels).toEqual(['Oak Tray', 'Oak Bowl', 'All 2'])
  expect(await nameProduct(store, { tool: 'set-price', ...product('productId') })).toMatchObject({
    saying: { text: '3 variants of 2 products match “oak”. Which one?', choices: [{}, {}, {}] },
  })
})
