import { expect, test } from 'vitest'
import { nameProduct } from './actions/name-product.ts'

const variants = ['S', 'M'].map((size) => ({
  productId: `SHIRT-${size}`,
  title: `Linen shirt - ${size}`,
  price: 40,
  groupId: 'shirt',
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
    saying: { text: 'Linen shirt has 2 variants. Which one?' },
  })
})

test('a word within another names nothing, and what has it is offered', async () => {
  const stoneware = { productId: 'BOWL-1', title: 'Mixing bowl in stoneware', price: 77, groupId: 'bowl' }
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
