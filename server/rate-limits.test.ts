import { afterAll, beforeAll, expect, test } from 'vitest'
import { enrichProduct, listProducts } from '#features/shop/feed/contract.ts'
import { newMerchant, send, startTestServer, type TestServer } from '#tests/world/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer({ products: 4 })
  token = await newMerchant(server.origin)
})
afterAll(() => server.close())

test('has so many calls a minute, and reads that repeat themselves have more', async () => {
  const as = await newMerchant(server.origin)
  const sent = { params: { productId: 'none' }, body: {} }
  const statuses: number[] = []
  for (let batch = 0; batch < 7; batch += 1) {
    const calls = Array.from({ length: 50 }, () => send(server.origin, enrichProduct, sent, as))
    for (const answer of await Promise.all(calls)) {
      statuses.push(answer.status)
      await answer.body?.cancel()
    }
  }
  expect(statuses.filter((status) => status !== 429)).toHaveLength(300)
  const limited = await send(server.origin, enrichProduct, sent, as)
  expect(limited.headers.get('retry-after')).toBe('60')
  expect(limited.status).toBe(429)
  expect(await limited.json()).toMatchObject({ success: false, code: 'TOO_MANY_REQUESTS' })
  expect((await send(server.origin, listProducts, { query: {} }, as)).status).toBe(200)
  expect((await send(server.origin, enrichProduct, sent, token)).status).toBe(409)
})

test('has fewer whole lists a minute than pages of them', async () => {
  const as = await newMerchant(server.origin)
  const read = async (query: { limit?: number }) => {
    const answer = await send(server.origin, listProducts, { query }, as)
    await answer.body?.cancel()
    return answer.status
  }
  const statuses: number[] = []
  for (let at = 0; at < 31; at += 1) statuses.push(await read({}))
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429])
  expect(await read({ limit: 1 })).toBe(200)
})

test('has as many times more calls a minute as the configuration says', async () => {
  const wide = await startTestServer({
    products: 4,
    environment: { RATE_LIMIT_FACTOR: '2' },
  })
  const as = await newMerchant(wide.origin)
  const statuses = new Set<number>()
  const sent = { params: { productId: 'none' }, body: {} }
  for (let made = 0; made < 301; made += 1) {
    statuses.add((await send(wide.origin, enrichProduct, sent, as)).status)
  }
  await wide.close()
  expect([...statuses]).toEqual([409])
})
