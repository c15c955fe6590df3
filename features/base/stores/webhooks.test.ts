import { createHmac, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLIENT_ID, CLIENT_SECRET } from '#demo/oauth.ts'
import { listRuns } from '#features/base/runs/contract/run.ts'
import { listProducts, syncProducts } from '#features/shop/feed/contract.ts'
import { startStoreWorld, type StoreWorld } from '#tests/world/outside-store.ts'
import { call, newMerchant } from '#tests/world/server.ts'
import { connectStore, storeStatus } from './contract.ts'

let world: StoreWorld
beforeAll(async () => {
  world = await startStoreWorld({ products: 30 })
})
afterAll(() => world.close())

type ConnectedFixture = Awaited<ReturnType<typeof connected>>

/** A store whose messages can be checked: connected with the secret of an app. */
async function connected() {
  const token = await newMerchant(world.origin)
  const domain = `w${randomUUID().slice(0, 8)}.myshopify.com`
  const body = { storeDomain: domain, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET }
  const { data } = await call(world.origin, connectStore, { body }, token)
  await call(world.origin, syncProducts, { body: {} }, token)
  const storeId = data.status.storeId ?? ''
  const { rows } = await world.db.asSystem((tx) =>
    tx.execute<{ id: string }>(sql`select workspace_id as id from stores where id = ${storeId}`),
  )
  return { token, domain, storeId, workspaceId: rows[0]?.id ?? '' }
}

type WebhookMessage = {
  topic?: string
  eventId?: string
  body?: string
  hmac?: string | null
  storeId?: string
}

async function post(store: ConnectedFixture, message: WebhookMessage = {}): Promise<number> {
  const body = message.body ?? '{"id":1}'
  const signed = createHmac('sha256', CLIENT_SECRET).update(body).digest('base64')
  const hmac = message.hmac === undefined ? signed : message.hmac
  const answer = await fetch(
    `${world.origin}/api/shopify/webhooks/${store.workspaceId}/${message.storeId ?? store.storeId}`,
    {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-shopify-topic': message.topic ?? 'products/update',
        'x-shopify-event-id': message.eventId ?? randomUUID(),
        ...(hmac === null ? {} : { 'x-shopify-hmac-sha256': hmac }),
      },
    },
  )
  await answer.body?.cancel()
  return answer.status
}

/** The syncs of the store so far, once all have ended. */
async function countSyncs({ token, workspaceId }: ConnectedFixture): Promise<number> {
  const { data } = await call(world.origin, listRuns, { query: { kind: 'feed.sync', limit: 100 } }, token)
  for (const { id } of data.runs) await world.engine.waitFor(workspaceId, id, 20_000)
  return data.runs.length
}

test('a message of the store starts a sync, and the same one again does nothing', async () => {
  const store = await connected()
  const before = await countSyncs(store)
  const eventId = randomUUID()
  expect(await post(store, { eventId })).toBe(200)
  expect(await countSyncs(store)).toBe(before + 1)
  const again = await Promise.all([1, 2, 3].map(() => post(store, { eventId })))
  expect(again).toEqual([200, 200, 200])
  expect(await countSyncs(store)).toBe(before + 1)
  expect(await post(store, { eventId, topic: 'products/delete' })).toBe(200)
  expect(await countSyncs(store)).toBe(before + 2)
})

test('many messages at once are one sync', async () => {
  const store = await connected()
  const before = await countSyncs(store)
  const all = Promise.withResolvers<void>()
  world.fault(store.domain, async (_request, { operationName }) => {
    if (operationName === 'CountProducts') await all.promise
    return null
  })
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(store)))
  all.resolve()
  expect(new Set(answers)).toEqual(new Set([200]))
  expect(await countSyncs(store)).toBe(before + 1)
})

test('a message that is not signed, wrongly signed, changed or addressed to nobody is refused', async () => {
  const store = await connected()
  const before = await countSyncs(store)
  const other = (text: string, secret = CLIENT_SECRET) =>
    createHmac('sha256', secret).update(text).digest('base64')
  for (const message of [
    { hmac: null },
    { hmac: '' },
    { hmac: other('{"id":1}', 'another-secret') },
    { hmac: other('{"id":1}'), body: '{"id": 1}' },
    { hmac: Buffer.from(other('{"id":1}'), 'base64').toString('hex') },
    { storeId: randomUUID() },
    { storeId: 'not-an-id' },
    { topic: '' },
  ]) {
    expect([message, await post(store, message)]).toEqual([message, 401])
  }
  const stranger = await connected()
  expect(await post(store, { storeId: stranger.storeId })).toBe(401)
  expect(await countSyncs(store)).toBe(before)
})

test('the bytes are taken as they are: neither JSON nor small have they to be', async () => {
  const store = await connected()
  expect(await post(store, { body: '{"__proto__":1, "\u0000' })).toBe(200)
  expect(await post(store, { body: 'x'.repeat(2_000_000) })).toBe(200)
  expect(await post(store, { body: 'x'.repeat(5_000_000) })).toBe(413)
})

test('the end of the app disconnects the store, which says what to do and keeps its products', async () => {
  const store = await connected()
  const before = await countSyncs(store)
  expect(await post(store, { topic: 'app/uninstalled' })).toBe(200)
  const { data } = await call(world.origin, storeStatus, {}, store.token)
  expect(data).toMatchObject({
    connected: false,
    health: 'disconnected',
    problem: { code: 'STORE_NEEDS_RECONNECT', message: expect.stringMatching(/Connect the store again/) },
  })
  expect(await post(store)).toBe(200)
  expect(await countSyncs(store)).toBe(before)
  const listed = await call(world.origin, listProducts, { query: {} }, store.token)
  expect(listed.data.total).toBeGreaterThan(0)
})

test('a store asks once for each kind of message, and what it then tells arrives', async () => {
  const store = await connected()
  await call(world.origin, syncProducts, { body: {} }, store.token)
  const { webhookSubscriptions } = await world.ask<{
    webhookSubscriptions: { nodes: { topic: string; uri: string }[] }
  }>(store.domain, '{ webhookSubscriptions(first: 50) { nodes { topic uri } } }')
  const uri = `${world.origin}/api/shopify/webhooks/${store.workspaceId}/${store.storeId}`
  const ours = webhookSubscriptions.nodes.filter((one) => one.uri === uri).map(({ topic }) => topic)
  expect(ours.toSorted()).toEqual([...new Set(ours)].toSorted())
  expect(ours).toEqual(expect.arrayContaining(['PRODUCTS_UPDATE', 'PRODUCTS_DELETE', 'APP_UNINSTALLED']))
  const before = await countSyncs(store)
  const { promise, resolve } = Promise.withResolvers<void>()
  const unsubscribe = await world.engine.subscribe(store.workspaceId, (event) => {
    if (event.type === 'run' && event.run.kind === 'feed.sync') resolve()
  })
  await world.advance(store.domain, 10)
  await promise
  unsubscribe()
  expect(await countSyncs(store)).toBeGreaterThan(before)
})
