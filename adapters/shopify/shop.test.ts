import { afterEach, beforeEach, expect, test } from 'vitest'
import { clientOf, domain, session } from './__fixtures__/product.fixture.ts'
import { type FaultyPeer, graphqlError, json, startFaultyPeer } from './faulty-peer.ts'
import { missingScopes } from './scopes.ts'

let peer: FaultyPeer
beforeEach(async () => {
  peer = await startFaultyPeer()
})
afterEach(() => peer.close())

const shop = {
  id: 'gid://shopify/Shop/1',
  name: 'Lamps',
  myshopifyDomain: domain,
  contactEmail: 'hello@lamps.example.com',
  currencyCode: 'EUR',
  primaryDomain: { url: 'https://lamps.example.com' },
  shopAddress: { countryCodeV2: 'DE' },
  plan: { publicDisplayName: 'Basic', partnerDevelopment: true },
}

test('the facts of a store include the policies it has', async () => {
  const policies = [
    { type: 'PRIVACY_POLICY', url: 'https://lamps.example.com/policies/privacy-policy' },
    { type: 'REFUND_POLICY', url: 'https://lamps.example.com/policies/refund-policy' },
    { type: 'TERMS_OF_SERVICE', url: 'javascript:alert(1)' },
  ]
  peer.queue(json({ data: { shop } }), json({ data: { shop: { shopPolicies: policies } } }))
  expect(await clientOf(peer).client.readShop(session)).toMatchObject({
    name: 'Lamps',
    domain,
    primaryUrl: 'https://lamps.example.com',
    email: 'hello@lamps.example.com',
    currency: 'EUR',
    country: 'DE',
    planName: 'Basic',
    isDevelopmentStore: true,
    policies: {
      privacyUrl: 'https://lamps.example.com/policies/privacy-policy',
      termsUrl: null,
      refundUrl: 'https://lamps.example.com/policies/refund-policy',
      shippingUrl: null,
    },
  })
})

test('a store whose policies may not be read is still a store', async () => {
  peer.queue(json({ data: { shop } }), graphqlError('ACCESS_DENIED'))
  expect((await clientOf(peer).client.readShop(session)).policies).toBeNull()
})

test('granted scopes are read, a write scope counts for reading too, and what is missing says what it costs', async () => {
  const handles = ['write_products', 'read_orders']
  peer.queue(
    json({
      data: { currentAppInstallation: { accessScopes: handles.map((handle) => ({ handle })) } },
    }),
  )
  const scopes = await clientOf(peer).client.readScopes(session)
  expect(scopes).toEqual(['read_orders', 'read_products', 'write_products'])
  expect(missingScopes(scopes).map((need) => need.scope)).toContain('read_inventory')
  expect(missingScopes(scopes).map((need) => need.scope)).not.toContain('read_products')
  expect(missingScopes([])[0]).toMatchObject({ scope: 'read_products', isRequired: true })
})

const listed = (...nodes: object[]) =>
  json({
    data: {
      webhookSubscriptions: {
        edges: nodes.map((node) => ({ node })),
        pageInfo: { hasNextPage: false, endCursor: null },
      },
    },
  })
const hook = {
  id: 'gid://shopify/WebhookSubscription/1',
  topic: 'PRODUCTS_UPDATE',
  uri: 'https://v.example.com/h',
}

test('a webhook is created once, however often it is asked for', async () => {
  const created = json({
    data: { webhookSubscriptionCreate: { webhookSubscription: hook, userErrors: [] } },
  })
  peer.queue(listed(), created, listed(hook))
  const { client } = clientOf(peer)
  const first = await client.createWebhook(session, 'PRODUCTS_UPDATE', hook.uri)
  const second = await client.createWebhook(session, 'PRODUCTS_UPDATE', hook.uri)
  expect(first).toEqual({ webhookGid: hook.id, topic: hook.topic, uri: hook.uri })
  expect(second).toEqual(first)
  expect(peer.requests).toHaveLength(3)
})

test('a webhook that Shopify does not accept is none', async () => {
  const refused = json({
    data: {
      webhookSubscriptionCreate: {
        webhookSubscription: null,
        userErrors: [{ message: 'Address is invalid' }],
      },
    },
  })
  peer.queue(listed(), refused)
  const made = await clientOf(peer).client.createWebhook(session, 'PRODUCTS_UPDATE', 'http://x')
  expect(made).toBeNull()
})
