import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { text } from '#adapters/shopify/faulty-peer.ts'
import { listRemovals, listStores } from '#features/base/stores/contract.ts'
import { call, newMerchant, send } from '#tests/world/server.ts'
import { type PrivacyWorld, redactionOf, startPrivacyWorld } from './__fixtures__/privacy.fixture.ts'
import { resumeRequests } from './actions/requests.ts'
import { exportPersonalData, listPrivacyRequests, retryPrivacyRequest } from './contract.ts'

let world: PrivacyWorld
beforeAll(async () => {
  world = await startPrivacyWorld()
})
afterAll(() => world.close())

test('collects what is held of a customer for the merchant to hand on', async () => {
  const shop = await world.newShop()
  const customer = await world.newCustomer(shop)
  const content = {
    shop_domain: shop.domain,
    customer: { id: Number(customer.id), email: 'ida.berg@example.com' },
    orders_requested: customer.orderIds.map(Number),
  }
  expect(await world.post('customers/data_request', content)).toBe(200)
  const [request] = await world.receipts(shop)
  expect(request).toMatchObject({ status: 'done', downloadUntil: expect.any(String) })
  const answer = await send(
    world.origin,
    exportPersonalData,
    { params: { requestId: request?.id ?? '' } },
    shop.token,
  )
  const held = (await answer.json()) as { orders: { name: string }[]; tickets: { email: string }[] }
  expect(held.orders.map(({ name }) => name).toSorted()).toEqual(customer.names.toSorted())
  expect(held.tickets).toMatchObject([{ email: 'ida.berg@example.com', replies: [] }])
  // An erasure ends that, too.
  await world.post('customers/redact', redactionOf(shop, customer.id))
  expect((await world.receipts(shop)).map(({ downloadUntil }) => downloadUntil)).toEqual([null, null])
})

test('refuses what no app that is known here signed, and takes the same message once', async () => {
  const shop = await world.newShop()
  const content = redactionOf(shop, '1')
  expect(await world.post('customers/redact', content, { secret: 'another' })).toBe(401)
  expect(await world.post('customers/redact', content, { hmac: '' })).toBe(401)
  expect(
    await world.post(
      'customers/redact',
      redactionOf({ domain: 'nobody-here.myshopify.com', shopId: 1 }, '1'),
    ),
  ).toBe(401)
  expect(await world.post('customers/redact', { customer: {} })).toBe(401)
  expect(await world.post('products/update', content)).toBe(401)
  expect(await world.receipts(shop)).toEqual([])
  const eventId = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => world.post('customers/redact', content, { eventId })))
  expect(answers).toEqual([200, 200, 200])
  expect(await world.receipts(shop)).toHaveLength(1)
})

test('knows a shop by its own id, whatever its domain is now, and by its domain without one', async () => {
  const shop = await world.newShop()
  const renamed = { ...shop, domain: 'renamed.myshopify.com' }
  expect(await world.post('customers/redact', redactionOf(renamed, '1'))).toBe(200)
  expect((await world.receipts(shop)).map(({ storeDomain }) => storeDomain)).toEqual([shop.domain])
  const other = { ...shop, shopId: shop.shopId + 1 }
  expect(await world.post('customers/redact', redactionOf(other, '1'))).toBe(401)
  const { shop_id: _, ...nameless } = redactionOf(shop, '1')
  expect(await world.post('customers/redact', nameless)).toBe(200)
  await world.db.asSystem((tx) =>
    tx.execute(sql`update stores set shop_gid = null where id = ${shop.storeId}`),
  )
  expect(await world.post('customers/redact', redactionOf(shop, '1'))).toBe(200)
  expect(await world.receipts(shop)).toHaveLength(3)
})

test('removes a store whose app was uninstalled, and keeps one whose app is installed again', async () => {
  const shop = await world.newShop()
  expect(await world.post('shop/redact', { shop_domain: shop.domain })).toBe(200)
  expect((await world.receipts(shop))[0]).toMatchObject({
    status: 'refused',
    reason: expect.stringMatching(/nothing was deleted/),
  })
  world.fault(shop.domain, () => text(401, '{"errors":"[API] Invalid API key or access token"}'))
  await world.post('shop/redact', { shop_domain: shop.domain })
  const [receipt] = await world.receipts(shop)
  expect(receipt?.status).toBe('done')
  expect(receipt?.rows).toContainEqual({ table: 'orders', rows: expect.any(Number) })
  expect((await call(world.origin, listStores, {}, shop.token)).data.stores).toEqual([])
  const { data } = await call(world.origin, listRemovals, {}, shop.token)
  expect(data.removals).toMatchObject([{ domain: shop.domain, removedBy: 'shopify' }])
})

test('a request that fails says so, and is started again by a merchant or with the next day', async () => {
  const shop = await world.newShop()
  const { token, workspaceId } = shop
  const ended = async () => {
    for (const { id } of await world.readRows<{ id: string }>(sql`
      select id from runs where workspace_id = ${workspaceId} and kind = 'privacy.request'`))
      await world.engine.waitFor(workspaceId, id, 30_000)
    const { data } = await call(world.origin, listPrivacyRequests, {}, token)
    return data.requests
  }
  world.fault(shop.domain, () => text(423, 'Locked'))
  await world.post('shop/redact', { shop_domain: shop.domain })
  const [failed] = await ended()
  expect(failed).toMatchObject({ status: 'failed', reason: expect.stringMatching(/locked/), endedAt: null })
  const params = { requestId: failed?.id ?? '' }
  const retry = () => call(world.origin, retryPrivacyRequest, { params }, token)
  expect((await retry()).data.request).toMatchObject({ status: 'received', reason: null })
  expect((await ended())[0]?.status).toBe('failed')

  world.mend(shop.domain)
  const fail = (error: unknown) => {
    throw error
  }
  await resumeRequests({ db: world.db, runs: world.engine }, fail)
  expect(await ended()).toMatchObject([{ status: 'refused', endedAt: expect.any(String) }])
  expect((await retry()).data.request.status).toBe('refused')
  const stranger = await newMerchant(world.origin)
  expect((await send(world.origin, retryPrivacyRequest, { params }, stranger)).status).toBe(404)
})
