import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAlert } from '#features/agents/inbox/contract.ts'
import { connectStore } from '#features/base/stores/contract.ts'
import { previewBulkChange } from '#features/shop/feed/contract/bulk.ts'
import { viewQueue } from '#features/shop/feed/contract/queue.ts'
import { newMerchant, send, startTestServer, type TestServer } from '#tests/world/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ products: 6 })
})
afterAll(() => server.close())

test('a field that is left out is named', async () => {
  const token = await newMerchant(server.origin)
  const answer = await send(server.origin, connectStore, { body: {} } as never, token)
  expect(await answer.json()).toMatchObject({
    error: 'Store domain is required',
    details: [{ field: 'storeDomain', message: 'Store domain is required' }],
  })
})

test('a choice, one of several shapes and a number that are left out are named, too', async () => {
  const token = await newMerchant(server.origin)
  const errorOf = async (...asked: Parameters<typeof send>) => (await (await send(...asked)).json()) as object
  expect(
    await errorOf(server.origin, addAlert, { body: { message: 'Wet', source: 'Cellar' } } as never, token),
  ).toMatchObject({ error: 'Type is required' })
  expect(
    await errorOf(
      server.origin,
      previewBulkChange,
      { body: { change: { kind: 'switch', enableSearch: true } } } as never,
      token,
    ),
  ).toMatchObject({ error: 'Selection is required' })
  const params = { queueId: '0198c2a4-7c1e-7c5d-9d5e-0d8f6a1b2c3d' }
  expect(await errorOf(server.origin, viewQueue, { params, query: {} } as never, token)).toMatchObject({
    error: 'At is required',
  })
})
