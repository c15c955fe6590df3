import { afterAll, beforeAll, expect, test } from 'vitest'
import { createShopify } from '#adapters/shopify/client.ts'
import { demoToken } from '#demo/oauth.ts'
import { type DemoStore, startDemoStore } from '#demo/server.ts'
import { getRun } from '#features/base/runs/contract/run.ts'
import { connectStore } from '#features/base/stores/contract.ts'
import { Secret } from '#kit/secret.ts'
import { newProcessFolder } from '#tests/world/database.ts'
import { killableServers } from '#tests/world/killable-server.ts'
import { readQuery } from '#tests/world/outside-store.ts'
import { type Relay, startRelay } from '#tests/world/relay.ts'
import { call, newMerchant } from '#tests/world/server.ts'
import { feedOf } from './__fixtures__/feed.fixture.ts'
import { syncProducts } from './contract.ts'

const domain = 'sturdy.myshopify.com'

let place: Awaited<ReturnType<typeof newProcessFolder>>
let outside: DemoStore
let relay: Relay
let servers: ReturnType<typeof killableServers>

beforeAll(async () => {
  place = await newProcessFolder()
  // A minute after the store last moved by itself, so that it stands still meanwhile.
  const behindMs = Date.now() - Date.UTC(2026, 10, 20, 12, 1)
  outside = await startDemoStore({
    host: '127.0.0.1',
    port: 0,
    products: 230,
    now: () => Date.now() - behindMs,
  })
  relay = await startRelay(() => outside.origin)
  servers = killableServers(place, relay.origin)
})
afterAll(async () => {
  servers.killAll()
  await relay.close()
  await outside.close()
  await place.remove()
})

test('a server killed in the middle of a sync goes on where it was, and has lost nothing', {
  timeout: 60_000,
}, async () => {
  const pages: unknown[] = []
  const { promise: isInPageThree, resolve } = Promise.withResolvers<void>()
  relay.intercept((request) => {
    const { operationName, variables } = readQuery(request)
    if (operationName !== 'ListProducts') return null
    pages.push(variables.after)
    if (pages.length !== 3) return null
    resolve()
    return { kind: 'hang' }
  })

  const first = await servers.start()
  const token = await newMerchant(first.origin)
  const body = { storeDomain: domain, accessToken: demoToken(domain) }
  await call(first.origin, connectStore, { body }, token)
  await isInPageThree
  const before = feedOf(first.origin, token)
  const arrived = await before.readAll()
  const [product] = arrived
  if (!product) throw new Error('Nothing has arrived')
  expect((await before.enrich(product.productId, { material: 'Oak' })).status).toBe(200)
  await first.kill()

  const second = await servers.start()
  const after = feedOf(second.origin, token)
  expect((await after.detail(product.productId)).edited.material).toBe('Oak')
  const { data } = await call(second.origin, syncProducts, { body: {} }, token)
  const { run } = (await call(second.origin, getRun, { params: { runId: data.run.id } }, token)).data
  expect([data.isNew, run.status]).toEqual([false, 'completed'])

  const shopify = createShopify({ baseUrlTemplate: `${outside.origin}/{shop}` })
  const session = { domain, accessToken: new Secret(demoToken(domain)) }
  const { variants } = await shopify.countProducts(session)
  // Pages 1 and 2 once each, page 3 again, 4 and 5 once.
  expect(pages).toHaveLength(6)
  expect(pages[3]).toBe(pages[2])
  expect(new Set(pages).size).toBe(5)
  expect(data.report).toMatchObject({ added: variants, changed: 0, removed: 0, failedCount: 0 })
  const products = await after.readAll()
  expect(new Set(products.map(({ productId }) => productId)).size).toBe(variants)
  expect(products.find(({ id }) => id === product.id)?.material).toBe('Oak')
  expect(arrived.every(({ id }) => products.some((one) => one.id === id))).toBe(true)
  await second.kill()
})
