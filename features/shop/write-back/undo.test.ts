import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getProduct, listProducts } from '#features/shop/feed/contract.ts'
import { startStoreWorld, type StoreWorld } from '#tests/world/outside-store.ts'
import { call } from '#tests/world/server.ts'
import { newWriteBack } from './__fixtures__/write-back.fixture.ts'

let world: StoreWorld
beforeAll(async () => {
  world = await startStoreWorld({ products: 60 })
})
afterAll(() => world.close())

test('an undo gives a value back to the variants that had it, as it was typed', async () => {
  const shop = await newWriteBack(world)
  const { data: listed } = await call(world.origin, listProducts, { query: {} }, shop.token)
  const ofGroup = Map.groupBy(listed.products, ({ groupId }) => groupId)
  const [variants] = [...ofGroup.values()].filter((group) => group.length > 1)
  const [productId, sibling] = (variants ?? []).map((one) => one.productId)
  if (!productId || !sibling) throw new Error('No product has variants')
  const typedFor = async (of: string) =>
    (await call(world.origin, getProduct, { params: { productId: of } }, shop.token)).data.product.edited
      .brand
  await shop.type(productId, { brand: 'Of one' })
  await world.db.asSystem((tx) =>
    tx.execute(sql`
      update products set enrichment_marks = jsonb_set(enrichment_marks, '{brand,by}', '"seller"')
      where store_id = ${shop.storeId} and product_id = ${productId}`),
  )
  await shop.editProduct(productId, { vendor: 'Theirs' })
  await shop.sync()
  const { set } = await shop.resolve('store', (await shop.conflicts()).conflicts)
  expect(await typedFor(productId)).toBeNull()
  await shop.undo(set?.id ?? '')
  expect([await typedFor(productId), await typedFor(sibling)]).toEqual(['Of one', null])
  const { set: again } = await shop.draft()
  expect(await shop.changes(again?.id ?? '')).toMatchObject([{ typed: { value: 'Of one', by: 'seller' } }])
})

test('an undo leaves alone what was changed in the store since', async () => {
  const shop = await newWriteBack(world)
  const [one, other] = [shop.products[0]?.productId ?? '', shop.products[1]?.productId ?? '']
  const before = await shop.stored(other)
  await shop.type(one, { brand: 'Written' })
  await shop.type(other, { brand: 'Written' })
  const written = await shop.write()
  await shop.editProduct(one, { vendor: 'Newer' })
  const undone = await shop.undo(written?.id ?? '')
  expect(undone.counts).toEqual({ done: 1, changed: 1 })
  expect((await shop.stored(one)).brand).toBe('Newer')
  expect((await shop.stored(other)).brand).toBe(before.brand)
})
