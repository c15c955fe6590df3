/** Several prices of one approval, taken back together. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeStoreProduct, listChanges, undoChange } from '#features/shop/catalogue/contract.ts'
import { newId } from '#kit/ids.ts'
import { call, startTestServer, type TestServer } from '#tests/world/server.ts'
import { type Merchant, newApprover } from './__fixtures__/approver.fixture.ts'

let server: TestServer
let merchant: Merchant
let ids: string[]
beforeAll(async () => {
  server = await startTestServer({ products: 12 })
  merchant = await newApprover(server)
  ids = merchant.products.slice(0, 3).map(({ productId }) => productId)
})
afterAll(() => server.close())

const prices = () => Promise.all(ids.map(async (id) => Number((await merchant.priceOf(id))['price'])))

async function edit(productId: string, price: string) {
  const body = {
    edit: { field: 'price' as const, price },
    before: await merchant.priceOf(productId),
    idempotencyKey: newId(),
  }
  await call(server.origin, changeStoreProduct, { params: { productId }, body }, merchant.token)
}

test('all of them are as before after one undo, and twice is once', async () => {
  const before = await prices()
  const { asked, approval, params } = await merchant.allow('seller', 'set-prices', {
    productIds: ids,
    percent: -5,
  })
  expect(asked.subjects.map(({ productId }) => productId).toSorted()).toEqual(ids.toSorted())
  expect(approval.result).toMatchObject({ outcome: 'answered', isUndoable: true })
  expect(await prices()).not.toEqual(before)
  const preview = await merchant.previewUndo(params)
  expect(new Set(preview.changes.map(({ of }) => of))).toEqual(new Set(ids))
  await Promise.all([merchant.undo(params), merchant.undo(params)])
  expect(await prices()).toEqual(before)
  expect((await merchant.undo(params)).undoneAt).not.toBeNull()
  const { data } = await call(server.origin, listChanges, { query: { limit: 20 } }, merchant.token)
  expect(data.changes.map(({ undoOf }) => undoOf !== null)).toEqual([true, true, true, false, false, false])
})

test('a price that somebody changed since stays, and so does one that was taken back alone', async () => {
  const before = await prices()
  const { params } = await merchant.allow('seller', 'set-prices', { productIds: ids, percent: 4 })
  const [edited = '', alone = '', last = ''] = ids
  await edit(edited, '71.00')
  const { data } = await call(
    server.origin,
    listChanges,
    { query: { productId: alone, limit: 1 } },
    merchant.token,
  )
  const changeId = data.changes[0]?.id ?? ''
  await call(server.origin, undoChange, { params: { changeId } }, merchant.token)
  const preview = await merchant.previewUndo(params)
  expect(new Set(preview.changes.map(({ of }) => of))).toEqual(new Set([last]))
  await merchant.undo(params)
  expect(await prices()).toEqual([71, before[1], before[2]])
})

test('where all were changed since, the undo refuses', async () => {
  const { params } = await merchant.allow('seller', 'set-prices', { productIds: ids, percent: -3 })
  for (const [at, id] of ids.entries()) await edit(id, `${80 + at}.00`)
  await expect(merchant.undo(params)).rejects.toThrow(/has changed since/)
  expect(await prices()).toEqual([80, 81, 82])
})
