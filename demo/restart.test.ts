import { once } from 'node:events'
import { appendFileSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { finishBulk, NOON, openStore, SHOP, type TestStoreHandle } from './__fixtures__/store.fixture.ts'
import { openState } from './state.ts'

let stateFolder: string
beforeEach(async () => {
  stateFolder = await mkdtemp(join(tmpdir(), 'demo-restart-'))
})
afterEach(() => rm(stateFolder, { recursive: true }))

const open = (options: Parameters<typeof openStore>[0] = {}) => openStore({ stateFolder, ...options })

const firstProduct = `{ products(first: 1) { nodes {
  id title vendor metafields(first: 50) { nodes { namespace key value } }
  variants(first: 1) { nodes { id price inventoryQuantity inventoryItem { id } } } } } }`

async function read(store: TestStoreHandle) {
  return (await store.ask(firstProduct)).data.products.nodes[0]
}

async function write(store: TestStoreHandle) {
  const { id, variants } = await read(store)
  await store.ask(
    `mutation ($product: ProductUpdateInput, $id: ID!, $variants: [ProductVariantsBulkInput!]!) {
      productUpdate(product: $product) { userErrors { message } }
      productVariantsBulkUpdate(productId: $id, variants: $variants) { userErrors { message } } }`,
    {
      id,
      product: {
        id,
        title: 'Kept',
        metafields: [{ namespace: 'vitrine', key: 'gtin', value: '4006381333931' }],
      },
      variants: [{ id: variants.nodes[0].id, price: '12.50' }],
    },
  )
}

const locationId = async (store: TestStoreHandle) =>
  (await store.ask('{ locations(first: 1) { nodes { id } } }')).data.locations.nodes[0].id as string

/** A peer that takes webhooks, or refuses them while `status` says so. */
async function openPeer() {
  const topics: string[] = []
  const peer = { status: 200, topics, uri: '', wake: () => {} }
  const server = createServer((request, response) => {
    request.resume()
    topics.push(String(request.headers['x-shopify-topic']))
    response.writeHead(peer.status).end()
    peer.wake()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  peer.uri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`
  return {
    peer,
    async until(count: number) {
      while (topics.length < count) await new Promise<void>((resolve) => (peer.wake = resolve))
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const subscribe = (store: TestStoreHandle, uri: string) =>
  store.ask(
    `mutation ($uri: String!) { webhookSubscriptionCreate(topic: PRODUCTS_UPDATE, webhookSubscription: { uri: $uri }) {
      userErrors { message } } }`,
    { uri },
  )

test('what was written to a store is there after a restart, and what was not moves on', async () => {
  const first = await open()
  await write(first)
  const written = await read(first)
  expect(written).toMatchObject({ title: 'Kept', variants: { nodes: [{ price: '12.50' }] } })
  await first.close()
  await using second = await open()
  expect(await read(second)).toEqual(written)
})

test('the same idempotency key writes the stock once, also over a restart', async () => {
  const adjust = async (store: TestStoreHandle) => {
    const { variants } = await read(store)
    const { inventoryItem } = variants.nodes[0]
    const changes = [{ inventoryItemId: inventoryItem.id, locationId: await locationId(store), delta: 3 }]
    const { data } = await store.ask(
      `mutation ($input: InventoryAdjustQuantitiesInput!) {
        inventoryAdjustQuantities(input: $input) @idempotent(key: "one") {
          inventoryAdjustmentGroup { id changes { delta quantityAfterChange item { id } } } userErrors { message } } }`,
      { input: { name: 'available', reason: 'correction', changes } },
    )
    return data.inventoryAdjustQuantities
  }
  const first = await open()
  const before = (await read(first)).variants.nodes[0].inventoryQuantity
  const answer = await adjust(first)
  expect(answer).toMatchObject({ userErrors: [], inventoryAdjustmentGroup: { changes: [{ delta: 3 }] } })
  await first.close()
  await using second = await open()
  expect(await adjust(second)).toEqual(answer)
  expect((await read(second)).variants.nodes[0].inventoryQuantity).toBe(before + 3)
})

test('a subscription outlives a restart, and hears of what happened in between', async () => {
  await using listener = await openPeer()
  const first = await open()
  await subscribe(first, listener.peer.uri)
  await first.close()
  await using second = await open({ now: () => NOON + 60 * 60_000 })
  await listener.until(1)
  expect(new Set(listener.peer.topics)).toEqual(new Set(['products/update']))
  const { data } = await second.ask('{ webhookSubscriptions(first: 10) { nodes { topic uri } } }')
  expect(data.webhookSubscriptions.nodes).toEqual([{ topic: 'PRODUCTS_UPDATE', uri: listener.peer.uri }])
})

test('a message that nobody took before the store ended is delivered by the next one', async () => {
  await using listener = await openPeer()
  listener.peer.status = 503
  const first = await open({ webhookRetryMs: 3_600_000 })
  await subscribe(first, listener.peer.uri)
  await write(first)
  await listener.until(2)
  await first.close()
  listener.peer.status = 200
  const refused = listener.peer.topics.length
  const second = await open()
  await listener.until(refused + 2)
  await second.close()
  expect(listener.peer.topics).toHaveLength(refused + 2)
})

test('the file of a bulk operation can be fetched after a restart', async () => {
  const first = await open()
  const { operation, bytes } = await finishBulk(first, '{ products { edges { node { id } } } }')
  await first.close()
  await using second = await open()
  const { data } = await second.ask('query ($id: ID!) { bulkOperation(id: $id) { status url } }', {
    id: operation.id,
  })
  expect(data.bulkOperation.status).toBe('COMPLETED')
  expect(Buffer.byteLength(await (await fetch(data.bulkOperation.url)).text())).toBe(bytes)
})

test('a refresh token that was used is refused after a restart too', async () => {
  const app = { client_id: 'demo-client', client_secret: 'demo-secret', expiring: 1 }
  const exchange = async (store: TestStoreHandle, input: object) =>
    store.post(`${SHOP}/admin/oauth/access_token`, { ...app, ...input })
  const first = await open()
  const query = new URLSearchParams({
    client_id: app.client_id,
    redirect_uri: 'http://localhost/',
    auto: '1',
  })
  const page = await fetch(`${first.origin}/${SHOP}/admin/oauth/authorize?${query}`, { redirect: 'manual' })
  const code = new URL(page.headers.get('location') ?? '').searchParams.get('code')
  await first.close()
  const second = await open()
  const granted = (await (await exchange(second, { code })).json()) as { refresh_token: string }
  const refresh = { grant_type: 'refresh_token', refresh_token: granted.refresh_token }
  expect((await exchange(second, refresh)).status).toBe(200)
  await second.close()
  await using third = await open()
  expect((await exchange(third, refresh)).status).toBe(400)
  expect((await exchange(third, { code })).status).toBe(400)
})

test('a state reads what it wrote, without a line that was cut, and its file does not grow for ever', () => {
  const path = join(stateFolder, 'some')
  const state = openState(path)
  for (let turn = 0; turn < 3000; turn += 1) state.set('turn', turn)
  state.set('gone', 1)
  state.set('gone', null)
  state.set('list/b', 'x')
  state.close()
  appendFileSync(path, '["turn", 99')
  const again = openState(path)
  expect([again.get('turn'), again.get('gone'), again.list('list/')]).toEqual([2999, null, [['b', 'x']]])
  expect(readFileSync(path, 'utf8').split('\n').length).toBeLessThan(1100)
  again.close()
})
