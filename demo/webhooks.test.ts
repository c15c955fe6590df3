import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { finishBulk, openStore, SHOP, type TestStoreHandle } from './__fixtures__/store.fixture.ts'

interface Call {
  headers: IncomingHttpHeaders
  body: string
}

/** A peer that answers with the given statuses in turn, then 200, and lets a test wait for the nth call. */
async function openPeer(statuses: number[] = []) {
  const calls: Call[] = []
  let wake = () => {}
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    calls.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') })
    response.writeHead(statuses.shift() ?? 200).end()
    wake()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    uri: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    calls,
    async waitFor(count: number): Promise<Call[]> {
      while (calls.length < count) await new Promise<void>((resolve) => (wake = resolve))
      return calls
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function subscribe(store: TestStoreHandle, topic: string, uri: string) {
  const { data } = await store.ask(
    `mutation ($topic: WebhookSubscriptionTopic!, $uri: String!) {
      webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: $uri }) {
        webhookSubscription { id } userErrors { field message } } }`,
    { topic, uri },
  )
  return data.webhookSubscriptionCreate
}

async function rename(store: TestStoreHandle) {
  const { data } = await store.ask('{ products(first: 1) { nodes { id } } }')
  const { id } = data.products.nodes[0]
  await store.ask(
    'mutation ($product: ProductUpdateInput) { productUpdate(product: $product) { product { id } } }',
    {
      product: { id, title: 'Grüße ✓' },
    },
  )
  return id
}

const topics = '{ webhookSubscriptions(first: 10) { nodes { topic uri } } }'

test('A write is told to the subscriber with a signature over the raw body', async () => {
  await using peer = await openPeer()
  await using store = await openStore()
  await subscribe(store, 'PRODUCTS_UPDATE', peer.uri)
  const id = await rename(store)
  const [call] = await peer.waitFor(1)
  expect(call?.headers).toMatchObject({
    'x-shopify-topic': 'products/update',
    'x-shopify-shop-domain': 'vitrine-demo.myshopify.com',
    'x-shopify-api-version': '2026-10',
    'x-shopify-event-id': expect.any(String),
    'x-shopify-webhook-id': expect.any(String),
    'x-shopify-hmac-sha256': createHmac('sha256', 'demo-secret')
      .update(call?.body ?? '')
      .digest('base64'),
  })
  expect(JSON.parse(call?.body ?? '')).toMatchObject({ admin_graphql_api_id: id, title: 'Grüße ✓' })
})

test('A refused delivery is repeated with the same event and body', async () => {
  await using peer = await openPeer([500, 302])
  await using store = await openStore({ webhookRetryMs: 1 })
  await subscribe(store, 'PRODUCTS_UPDATE', peer.uri)
  await rename(store)
  const calls = await peer.waitFor(3)
  expect(new Set(calls.map(({ headers }) => headers['x-shopify-event-id'])).size).toBe(1)
  expect(new Set(calls.map(({ body }) => body)).size).toBe(1)
})

test('After eight repetitions in vain the subscription is gone', async () => {
  await using peer = await openPeer(Array<number>(9).fill(503))
  await using store = await openStore({ webhookRetryMs: 0 })
  await subscribe(store, 'PRODUCTS_UPDATE', peer.uri)
  await rename(store)
  await peer.waitFor(9)
  for (;;) {
    const { data } = await store.ask(topics)
    if (data.webhookSubscriptions.nodes.length === 0) break
  }
  expect(peer.calls).toHaveLength(9)
})

test('Only loopback and named origins can subscribe, once per topic and address', async () => {
  await using store = await openStore({ appOrigins: ['https://console.example'] })
  for (const uri of [
    'http://169.254.169.254/',
    'https://console.example.evil/',
    'ftp://127.0.0.1/',
    'http://u:p@127.0.0.1/',
  ]) {
    expect((await subscribe(store, 'ORDERS_CREATE', uri)).userErrors).toHaveLength(1)
  }
  const first = await subscribe(store, 'ORDERS_CREATE', 'https://console.example/hooks')
  expect(first.userErrors).toEqual([])
  expect((await subscribe(store, 'ORDERS_CREATE', 'https://console.example/hooks')).userErrors).toHaveLength(
    1,
  )
  const remove =
    'mutation ($id: ID!) { webhookSubscriptionDelete(id: $id) { deletedWebhookSubscriptionId userErrors { message } } }'
  const { id } = first.webhookSubscription
  expect((await store.ask(remove, { id })).data.webhookSubscriptionDelete.deletedWebhookSubscriptionId).toBe(
    id,
  )
  expect((await store.ask(remove, { id })).data.webhookSubscriptionDelete.userErrors).toHaveLength(1)
})

test('The end of a bulk operation is told', async () => {
  await using peer = await openPeer()
  await using store = await openStore()
  await subscribe(store, 'BULK_OPERATIONS_FINISH', peer.uri)
  const { operation } = await finishBulk(store, '{ products { edges { node { id } } } }')
  const [call] = await peer.waitFor(1)
  expect(JSON.parse(call?.body ?? '')).toMatchObject({
    admin_graphql_api_id: operation.id,
    status: 'completed',
  })
})

test('What the shop does by itself is told too', async () => {
  await using peer = await openPeer()
  await using store = await openStore({ allowControl: true })
  await subscribe(store, 'PRODUCTS_CREATE', peer.uri)
  await subscribe(store, 'PRODUCTS_DELETE', peer.uri)
  await subscribe(store, 'ORDERS_CREATE', peer.uri)
  await store.advance(24 * 60)
  const missing = new Set(['products/create', 'products/delete', 'orders/create'])
  for (let count = 1; missing.size > 0; count++) {
    for (const { headers } of await peer.waitFor(count)) missing.delete(String(headers['x-shopify-topic']))
  }
  expect(missing.size).toBe(0)
})

test('What becomes of an order is told: changed, sent, paid back', async () => {
  await using peer = await openPeer()
  await using store = await openStore({ allowControl: true })
  for (const topic of ['ORDERS_UPDATED', 'ORDERS_FULFILLED', 'REFUNDS_CREATE']) {
    await subscribe(store, topic, peer.uri)
  }
  await store.advance(10 * 24 * 60)
  const missing = new Set(['orders/updated', 'orders/fulfilled', 'refunds/create'])
  for (let count = 1; missing.size > 0; count++) {
    for (const { headers } of await peer.waitFor(count)) missing.delete(String(headers['x-shopify-topic']))
  }
  expect(missing.size).toBe(0)
})

test('Messages are lost, doubled and forged when the store is told to', async () => {
  await using peer = await openPeer()
  await using store = await openStore({ allowControl: true })
  await subscribe(store, 'PRODUCTS_UPDATE', peer.uri)
  const fault = (name: string | null) => store.post(`${SHOP}/demo/webhooks`, { fault: name })
  await fault('lost')
  await rename(store)
  await fault('twice')
  await rename(store)
  const twice = await peer.waitFor(2)
  expect(new Set(twice.map(({ headers }) => headers['x-shopify-event-id'])).size).toBe(1)
  await fault('forged')
  await rename(store)
  const forged = (await peer.waitFor(3))[2]
  const signature = createHmac('sha256', 'demo-secret')
    .update(forged?.body ?? '')
    .digest('base64')
  expect(forged?.headers['x-shopify-hmac-sha256']).not.toBe(signature)
  expect((await fault('broken')).status).toBe(400)
})

test('A mandatory webhook goes to the address of the app, with all orders of the customer', async () => {
  await using peer = await openPeer()
  await using store = await openStore({ allowControl: true })
  const { data } = await store.ask('{ customers(first: 1) { nodes { legacyResourceId } } }')
  const customer = data.customers.nodes[0].legacyResourceId
  const order = { topic: 'customers/redact', uri: peer.uri, customer }
  expect((await store.post(`${SHOP}/demo/compliance`, order)).status).toBe(200)
  const [call] = await peer.waitFor(1)
  expect(call?.headers['x-shopify-topic']).toBe('customers/redact')
  const told = JSON.parse(call?.body ?? '')
  expect(told).toMatchObject({ shop_domain: SHOP, customer: { id: Number(customer) } })
  expect(told.orders_to_redact.length).toBeGreaterThan(0)
  const elsewhere = { ...order, uri: 'https://elsewhere.example/' }
  expect((await store.post(`${SHOP}/demo/compliance`, elsewhere)).status).toBe(400)
})

test('A scope that is taken away is refused from then on, and told', async () => {
  await using peer = await openPeer()
  await using store = await openStore({ allowControl: true })
  await subscribe(store, 'APP_SCOPES_UPDATE', peer.uri)
  await store.post(`${SHOP}/demo/scopes`, { revoked: ['read_orders', 'read_all_orders'] })
  expect((await peer.waitFor(1))[0]?.headers['x-shopify-topic']).toBe('app/scopes_update')
  const refused = await store.ask('{ orders(first: 1) { nodes { id } } }')
  expect(JSON.stringify(refused.errors)).toContain('ACCESS_DENIED')
  expect((await store.ask('{ products(first: 1) { nodes { id } } }')).errors).toBeUndefined()
})
