import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoToken } from '#demo/oauth.ts'
import { startDemoStore } from '#demo/server.ts'
import { getRun } from '#features/base/runs/contract/run.ts'
import { connectStore } from '#features/base/stores/contract.ts'
import { getProduct, syncProducts } from '#features/shop/feed/contract.ts'
import { createShopify } from '#adapters/shopify/client.ts'
import type { PeerRequest } from '#adapters/shopify/faulty-peer.ts'
import { Secret } from '#kit/secret.ts'
import { newProcessFolder } from '#tests/world/database.ts'
import { killableServers } from '#tests/world/killable-server.ts'
import { askStore, readQuery } from '#tests/world/outside-store.ts'
import { type Relay, startRelay } from '#tests/world/relay.ts'
import { call, newMerchant } from '#tests/world/server.ts'
import { writeBackOf } from './__fixtures__/write-back.fixture.ts'
import { startSet } from './contract.ts'

const domain = 'killed.myshopify.com'
let place: Awaited<ReturnType<typeof newProcessFolder>>
let outside: Awaited<ReturnType<typeof startDemoStore>>
let relay: Relay
let servers: ReturnType<typeof killableServers>

beforeAll(async () => {
  place = await newProcessFolder()
  outside = await startDemoStore({ host: '127.0.0.1', port: 0, products: 60, publicUrl: 'https://{shop}' })
  relay = await startRelay(() => outside.origin)
  servers = killableServers(place, relay.origin)
})
afterAll(async () => {
  servers.killAll()
  await relay.close()
  await outside.close()
  await place.remove()
})

test('a kill in each direction loses nothing and writes nothing twice', { timeout: 240_000 }, async () => {
  const direct = createShopify({ baseUrlTemplate: `${outside.origin}/{shop}` })
  const session = { domain, accessToken: new Secret(demoToken(domain)) }
  const world = {
    origin: '',
    readStore: async () => [...(await direct.listProductPage(session, { after: null, first: 100 })).products],
    ask: <T>(shop: string, query: string, variables: object = {}) =>
      askStore<T>(outside.origin, shop, query, variables),
  }
  let server = await servers.start()
  world.origin = server.origin
  const token = await newMerchant(server.origin)
  const { data } = await call(
    server.origin,
    connectStore,
    { body: { storeDomain: domain, accessToken: demoToken(domain) } },
    token,
  )
  const { data: synced } = await call(server.origin, syncProducts, { body: {} }, token)
  await expect
    .poll(
      async () =>
        (await call(server.origin, getRun, { params: { runId: synced.run.id } }, token)).data.run.endedAt,
      { timeout: 60_000 },
    )
    .not.toBeNull()
  const shop = await writeBackOf(world, { token, domain, storeId: data.status.storeId ?? '' })
  const chosen = shop.products.slice(0, 40)

  /** Products by how often the store was told to change them, whether or not its answer arrived. */
  const told = new Map<string, number>()
  const count = (request: PeerRequest) => {
    const { operationName, variables } = readQuery(request)
    if (operationName !== 'WriteListing') return
    const { id } = variables['product'] as { id: string }
    told.set(id, (told.get(id) ?? 0) + 1)
  }

  /** Starts a set, kills the server at the nth call of that name once the store has it, and starts another server. */
  const startAndKill = async (setId: string, name: string, nth: number) => {
    const reached = Promise.withResolvers<void>()
    let calls = 0
    relay.intercept(async (request) => {
      count(request)
      if (readQuery(request).operationName !== name) return null
      calls += 1
      if (calls !== nth) return null
      const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers
      await fetch(outside.origin + request.path, {
        method: 'POST',
        headers: headers as Record<string, string>,
        body: request.body,
      })
      reached.resolve()
      return { kind: 'hang' }
    })
    const start = call(world.origin, startSet, { params: { setId }, body: { except: [] } }, token)
    await Promise.all([reached.promise, start.catch(() => undefined)])
    await server.kill()
    relay.intercept((later) => {
      count(later)
      return null
    })
    server = await servers.start()
    world.origin = server.origin
  }

  // To the store.
  for (const { productId } of chosen) await shop.type(productId, { brand: `Typed ${productId}` })
  const { set } = await shop.draft()
  await startAndKill(set?.id ?? '', 'WriteListing', 15)
  expect(await shop.untilEnded(set?.id ?? '')).toMatchObject({
    status: 'done',
    counts: { done: chosen.length },
  })
  for (const { productId } of chosen) expect((await shop.stored(productId)).brand).toBe(`Typed ${productId}`)
  // Also the one whose answer was lost: it was found written.
  expect(Object.fromEntries(told)).toEqual(
    Object.fromEntries(chosen.map(({ productId }) => [shop.gidOf(productId), 1])),
  )

  // From the store.
  told.clear()
  for (const { productId } of chosen) await shop.editProduct(productId, { vendor: `Edited ${productId}` })
  await shop.sync()
  const { set: back } = await shop.draft()
  expect(back?.products).toBe(chosen.length)
  await startAndKill(back?.id ?? '', 'ReadListings', 2)
  expect(await shop.untilEnded(back?.id ?? '')).toMatchObject({
    status: 'done',
    counts: { done: chosen.length },
  })
  for (const { productId } of chosen) {
    const { data: read } = await call(world.origin, getProduct, { params: { productId } }, token)
    expect(read.product).toMatchObject({ brand: `Edited ${productId}`, edited: { brand: null } })
  }
  expect(await shop.draft()).toMatchObject({ set: null, conflicts: 0 })
  expect(told.size).toBe(0)
})
