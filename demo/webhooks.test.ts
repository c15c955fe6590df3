import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { finishBulk, openStore, type TestStoreHandle } from './__fixtures__/store.fixture.ts'

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
