import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectStore } from '#features/base/stores/contract.ts'
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
