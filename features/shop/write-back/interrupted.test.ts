import { afterAll, beforeAll, expect, test } from 'vitest'
import { documents } from '#adapters/shopify/documents.ts'
import { graphqlError } from '#adapters/shopify/faulty-peer.ts'
import { changeStoreUse } from '#features/base/stores/contract.ts'
import { startStoreWorld, type StoreWorld } from '#tests/world/outside-store.ts'
import { call } from '#tests/world/server.ts'
import { newWriteBack, type WriteBackFixture } from './__fixtures__/write-back.fixture.ts'
import { startSet } from './contract.ts'

let world: StoreWorld
beforeAll(async () => {
  world = await startStoreWorld({ products: 120, environment: { RATE_LIMIT_FACTOR: '20' } })
}, 60_000)
afterAll(() => world.close())

const changeUse = (shop: WriteBackFixture, body: object) =>
  call(world.origin, changeStoreUse, { params: { storeId: shop.storeId }, body }, shop.token)

test('after a failure no further products are begun, and those under way are noted before the set stops', async () => {
  const shop = await newWriteBack(world)
  for (const { productId } of shop.products.slice(0, 100)) await shop.type(productId, { brand: 'Half' })
  const { set } = await shop.draft()
  const gate = Promise.withResolvers<void>()
  let reads = 0
  world.fault(shop.domain, async (_request, { operationName }) => {
    if (operationName === 'WriteListing') await gate.promise
    if (operationName !== 'ReadListings') return null
    reads += 1
    return reads === 1 ? graphqlError('ACCESS_DENIED') : null
  })
  const params = { setId: set?.id ?? '' }
  const { data } = await call(world.origin, startSet, { params, body: { except: [] } }, shop.token)
  expect(data.set.status).toBe('running')
  gate.resolve()
  expect(await shop.untilEnded(data.set.id)).toMatchObject({
    status: 'stopped',
    counts: { done: 60, planned: 40 },
  })
  expect(reads).toBe(4)
})

test.each([
  [
    'only sends',
    'WRITE_BACK_OFF',
    { sync: { mode: 'shopify_to_internal' } },
    { sync: { mode: 'bidirectional' } },
  ],
  ['is paused', 'STORE_PAUSED', { isPaused: true }, { isPaused: false }],
])('a set stops where the store %s half-way, says why, and goes on later', async (_, code, change, back) => {
  const shop = await newWriteBack(world)
  const [one, other] = shop.products
  const path = shop.products.find(
    ({ productCategory }) => productCategory && productCategory !== one?.productCategory,
  )?.productCategory
  await shop.type(one?.productId ?? '', { productCategory: path ?? '' })
  await shop.type(other?.productId ?? '', { brand: 'Later' })
  const { set } = await shop.draft()
  const before = await shop.stored(other?.productId ?? '')
  world.fault(shop.domain, async (_request, { operationName }) => {
    if (operationName === 'FindCategories') await changeUse(shop, change)
    return null
  })
  const stopped = await shop.start(set?.id ?? '')
  expect(stopped).toMatchObject({ status: 'stopped', counts: { planned: 2 }, run: { error: { code } } })
  expect(await shop.stored(other?.productId ?? '')).toEqual(before)
  world.mend(shop.domain)
  await changeUse(shop, back)
  expect(await shop.resume(stopped.id)).toMatchObject({ status: 'done', counts: { done: 2 } })
})

test('an undo gives back also what was written without an answer', async () => {
  const shop = await newWriteBack(world)
  const productId = shop.products[0]?.productId ?? ''
  const before = await shop.stored(productId)
  await shop.type(productId, { brand: 'Unanswered' })
  const { set } = await shop.draft()
  world.fault(shop.domain, async (_request, { operationName, variables }) => {
    if (operationName !== 'WriteListing') return null
    await world.ask(shop.domain, documents.WriteListing, variables)
    return graphqlError('ACCESS_DENIED')
  })
  const stopped = await shop.start(set?.id ?? '')
  expect(stopped).toMatchObject({ status: 'stopped', counts: { writing: 1 }, canUndo: true })
  expect((await shop.stored(productId)).brand).toBe('Unanswered')
  world.mend(shop.domain)
  expect(await shop.undo(stopped.id)).toMatchObject({ status: 'done', counts: { done: 1 } })
  expect(await shop.stored(productId)).toEqual(before)
})
