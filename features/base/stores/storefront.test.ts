import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoToken, storefrontToken } from '#demo/oauth.ts'
import { getRun } from '#features/base/runs/contract/run.ts'
import { syncProducts } from '#features/shop/feed/contract.ts'
import { startStoreWorld, type StoreWorld } from '#tests/world/outside-store.ts'
import { call, newMerchant } from '#tests/world/server.ts'
import * as contract from './contract.ts'

let world: StoreWorld
beforeAll(async () => {
  world = await startStoreWorld({ products: 4 })
})
afterAll(() => world.close())

async function connect(token: string, storeDomain: string, storefrontAccessToken: string) {
  const body = { storeDomain, accessToken: demoToken(storeDomain), storefrontAccessToken }
  await call(world.origin, contract.connectStore, { body }, token)
  return storefrontOf(token)
}

async function storefrontOf(token: string) {
  return (await call(world.origin, contract.listStores, {}, token)).data.stores[0]?.storefront
}

test('a storefront token is tried when the store is connected and with each sync, and the list says whether it works', async () => {
  const token = await newMerchant(world.origin)
  const domain = `f${crypto.randomUUID().slice(0, 8)}.myshopify.com`
  expect(await connect(token, domain, 'wrong')).toMatchObject({
    works: false,
    message: 'Shopify refused the storefront token.',
  })
  expect(await connect(token, domain, storefrontToken(domain))).toMatchObject({ works: true, message: null })
  const asked = () => world.requests.filter(({ path }) => path.startsWith(`/${domain}/api/`)).length
  // The first sync began with the connection.
  await call(world.origin, syncProducts, { body: {} }, token)
  const before = asked()
  await call(world.origin, syncProducts, { body: {} }, token)
  expect(asked()).toBeGreaterThan(before)
  expect(await storefrontOf(token)).toMatchObject({ works: true })

  await call(world.origin, contract.disconnectStore, {}, token)
  expect(await storefrontOf(token), 'its token is forgotten').toBeNull()
})

test('a check of the token before says nothing of the one that was entered meanwhile', async () => {
  const token = await newMerchant(world.origin)
  const domain = `f${crypto.randomUUID().slice(0, 8)}.myshopify.com`
  await connect(token, domain, 'wrong')
  await call(world.origin, syncProducts, { body: {} }, token)
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  world.fault(domain, async ({ path }) => {
    if (!path.startsWith(`/${domain}/api/`)) return null
    world.fault(domain, () => null)
    reached.resolve()
    await released.promise
    return null
  })
  const synced = call(world.origin, syncProducts, { body: {} }, token)
  await reached.promise
  expect(await connect(token, domain, storefrontToken(domain))).toMatchObject({ works: true })
  released.resolve()
  const { run } = (await synced).data
  await expect
    .poll(
      async () => (await call(world.origin, getRun, { params: { runId: run.id } }, token)).data.run.endedAt,
    )
    .not.toBeNull()
  expect(await storefrontOf(token)).toMatchObject({ works: true, message: null })
})
