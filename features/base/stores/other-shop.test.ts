import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoToken } from '#demo/oauth.ts'
import { listProducts, syncProducts } from '#features/shop/feed/contract.ts'
import { startStoreWorld, type StoreWorld } from '#tests/world/outside-store.ts'
import { call, send } from '#tests/world/server.ts'
import * as contract from './contract.ts'

let world: StoreWorld
beforeAll(async () => {
  world = await startStoreWorld({ products: 12 })
})
afterAll(() => world.close())

const refusalOf = async (response: Promise<Response>) => {
  const answer = await response
  return { status: answer.status, ...((await answer.json()) as { code?: string; error?: string }) }
}

/** Another shop answers under the domain. */
function replace(
  domain: string,
  change: (shop: { id: string; myshopifyDomain: string; name: string }) => void,
) {
  world.distort(domain, (body, { operationName }) => {
    if (operationName !== 'ReadShop') return body
    const answer = JSON.parse(body) as { data: { shop: Parameters<typeof change>[0] } }
    change(answer.data.shop)
    return JSON.stringify(answer)
  })
}

const sync = (token: string) => send(world.origin, syncProducts, { body: {} }, token)
const listed = async (token: string) => (await call(world.origin, contract.listStores, {}, token)).data.stores

test('another shop behind a known connection stops syncs, says so, and mixes nothing', async () => {
  const { token, domain } = await world.newStore()
  const before = await call(world.origin, listProducts, { query: {} }, token)
  replace(domain, (shop) => Object.assign(shop, { id: 'gid://shopify/Shop/99', name: 'Other goods' }))
  expect(await refusalOf(sync(token))).toMatchObject({ status: 409, code: 'STORE_MISMATCH' })
  const [store] = await listed(token)
  expect(store).toMatchObject({
    status: 'disconnected',
    problem: { code: 'STORE_MISMATCH', message: expect.stringContaining('Other goods') },
  })
  expect(await refusalOf(sync(token))).toMatchObject({ code: 'STORE_NOT_CONNECTED' })
  const after = await call(world.origin, listProducts, { query: {} }, token)
  expect(after.data.total).toBe(before.data.total)

  const body = { storeDomain: domain, accessToken: demoToken(domain) }
  const again = () => send(world.origin, contract.connectStore, { body }, token)
  expect(await refusalOf(again()), 'it is still the other one').toMatchObject({ code: 'STORE_MISMATCH' })
  world.mend(domain)
  expect((await again()).status).toBe(200)
  expect((await listed(token))[0]).toMatchObject({ problem: null })
  expect((await sync(token)).status).toBe(200)
})

test('a shop that got another domain is still the same one', async () => {
  const { token, domain } = await world.newStore()
  replace(domain, (shop) => Object.assign(shop, { myshopifyDomain: 'renamed.myshopify.com' }))
  expect((await sync(token)).status).toBe(200)
})

test('a token of another store is refused when a store is connected', async () => {
  const { token } = await world.newStore()
  const domain = `t${crypto.randomUUID().slice(0, 8)}.myshopify.com`
  replace(domain, (shop) => Object.assign(shop, { myshopifyDomain: 'other.myshopify.com' }))
  const body = { storeDomain: domain, accessToken: demoToken(domain) }
  const refused = await refusalOf(send(world.origin, contract.connectStore, { body }, token))
  expect(refused).toMatchObject({ status: 409, code: 'STORE_MISMATCH' })
  expect(refused.error).toContain('other.myshopify.com')
  expect(await listed(token)).toHaveLength(1)
})

test('a store is not connected while it is removed', async () => {
  const { token, storeId, domain } = await world.newStore()
  const [store] = await listed(token)
  const body = { storeDomain: domain, accessToken: demoToken(domain) }
  const held = Promise.withResolvers<void>()
  const connecting = Promise.withResolvers<void>()
  // The store is asked before the removal begins, and answers after.
  world.fault(domain, async (_request, { operationName }) => {
    if (operationName === 'ReadShop') {
      connecting.resolve()
      await held.promise
    }
    return null
  })
  const answer = refusalOf(send(world.origin, contract.connectStore, { body }, token))
  await connecting.promise
  const unlock = await lockRows(storeId)
  const removal = { params: { storeId }, body: { name: store?.name ?? '' } }
  await call(world.origin, contract.removeStore, removal, token)
  held.resolve()
  expect(await answer).toMatchObject({ status: 409, code: 'STORE_BEING_REMOVED' })
  unlock()
  await expect.poll(() => listed(token)).toEqual([])
  world.mend(domain)
  expect((await send(world.origin, contract.connectStore, { body }, token)).status).toBe(200)
  expect(await listed(token)).toHaveLength(1)
})

/** Keeps the removal from deleting the products of a store until it is called. */
async function lockRows(storeId: string): Promise<() => void> {
  const locked = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  void world.db.asSystem(async (tx) => {
    await tx.execute(`select 1 from products where store_id = '${storeId}' for update`)
    locked.resolve()
    await release.promise
  })
  await locked.promise
  return release.resolve
}
