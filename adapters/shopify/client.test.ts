import { inspect } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { UpstreamError } from '#kit/errors.ts'
import { Secret } from '#kit/secret.ts'
import { clientOf, domain, session, token } from './__fixtures__/product.fixture.ts'
import { SHOPIFY_API_VERSION } from './documents.ts'
import {
  type FaultyPeer,
  graphqlError,
  json,
  type PeerAnswer,
  startFaultyPeer,
  text,
  throttled,
} from './faulty-peer.ts'

let peer: FaultyPeer
beforeEach(async () => {
  peer = await startFaultyPeer()
})
afterEach(() => peer.close())

const counted = json({ data: { productsCount: { count: 3 }, productVariantsCount: { count: 9 } } })

async function failureOf(promise: Promise<unknown>): Promise<UpstreamError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(UpstreamError)
  return error as UpstreamError
}

test('a call names the store, the version and the document, and carries the token only in its header', async () => {
  peer.queue(counted)
  const { client } = clientOf(peer)
  expect(await client.countProducts(session)).toEqual({ products: 3, variants: 9 })
  const [request] = peer.requests
  expect(request?.path).toBe(`/${domain}/admin/api/${SHOPIFY_API_VERSION}/graphql.json`)
  expect(request?.headers['content-type']).toBe('application/json')
  expect(request?.headers['x-shopify-access-token']).toBe(token)
  expect(request?.body).not.toContain(token)
  expect(JSON.parse(request?.body ?? '')).toMatchObject({ operationName: 'CountProducts' })
})

const passing: [string, PeerAnswer][] = [
  ['a 502 with an HTML page', text(502, '<html>Bad gateway</html>')],
  ['a 503', json({}, 503)],
  ['a reset connection', { kind: 'reset' }],
  ['a body cut on the way', { kind: 'cut', body: '{"data":{"productsCount"' }],
  ['truncated JSON', text(200, '{"data":{"productsCount":{"cou')],
  ['an HTML page with status 200', text(200, '<html>Please wait</html>')],
  ['an internal error of Shopify', graphqlError('INTERNAL_SERVER_ERROR')],
  ['a timeout of Shopify', graphqlError('TIMEOUT')],
  ['a timeout that has no code', json({ data: null, errors: [{ message: 'Timeout' }] })],
  ['a timeout that is only text', json({ errors: 'Timed out' })],
  ['an empty answer', text(200, '')],
]
test.each(passing)('%s is tried again and then forgotten', async (_fault, answer) => {
  peer.queue(answer, counted)
  const { client, waits } = clientOf(peer)
  expect(await client.countProducts(session)).toEqual({ products: 3, variants: 9 })
  expect(waits).toHaveLength(1)
})

test('a server that does not answer, or stops in the middle, is left after the time limit', async () => {
  peer.queue({ kind: 'hang' }, { kind: 'stall', body: '{"data"' })
  const { client } = clientOf(peer, { timeoutMs: 60, maxAttempts: 2 })
  const error = await failureOf(client.countProducts(session))
  expect(error).toMatchObject({ problem: 'timeout', retryable: true })
  expect(peer.requests).toHaveLength(2)
})

test('a fault that stays is reported after the last attempt, as worth trying later', async () => {
  peer.otherwise(() => text(502, '<html>'))
  const { client, waits } = clientOf(peer, { maxAttempts: 3 })
  const error = await failureOf(client.countProducts(session))
  expect(error).toMatchObject({ service: 'shopify', problem: 'unavailable', retryable: true })
  expect(peer.requests).toHaveLength(3)
  expect(waits[1]).toBeGreaterThan(waits[0] ?? Number.POSITIVE_INFINITY)
})

test('a store that cannot be reached is unavailable', async () => {
  await peer.close()
  const { client } = clientOf(peer, { maxAttempts: 1 })
  const error = await failureOf(client.countProducts(session))
  expect(error).toMatchObject({ problem: 'unavailable', retryable: true })
  expect(error.message).toBe('The connection to Shopify failed. Try again in a moment.')
  expect(error.cause).toMatchObject({ message: 'ECONNREFUSED' })
})

const final: [string, PeerAnswer, Partial<UpstreamError>][] = [
  ['401', json({ errors: '[API] Invalid API key' }, 401), { problem: 'unauthorized' }],
  [
    '402',
    text(402, ''),
    {
      problem: 'forbidden',
      message: `The store ${domain} is frozen until its owner settles the Shopify plan.`,
    },
  ],
  ['403', text(403, '<html>'), { problem: 'forbidden' }],
  ['404', text(404, '<html>'), { problem: 'not_found', message: `Shopify has no store named ${domain}.` }],
  ['423', text(423, ''), { problem: 'forbidden' }],
  ['400', json({ errors: 'bad' }, 400), { problem: 'rejected' }],
  ['a redirect', text(302, '', { location: 'https://elsewhere.example.com/' }), { problem: 'rejected' }],
  [
    'a missing scope',
    graphqlError('ACCESS_DENIED', { requiredAccess: '`read_products` access scope.' }),
    { problem: 'forbidden', message: 'Shopify denied access. The app needs read_products.' },
  ],
  ['a query that is too dear', graphqlError('MAX_COST_EXCEEDED'), { problem: 'rejected' }],
  ['an error without a code', json({ errors: [{ message: 'x' }] }), { problem: 'rejected' }],
  ['an error that is only text', json({ errors: 'no' }), { problem: 'rejected' }],
]
test.each(final)('%s is final: it is not tried again', async (_fault, answer, expected) => {
  peer.queue(answer)
  const { client, waits } = clientOf(peer)
  const error = await failureOf(client.countProducts(session))
  expect(error).toMatchObject({ ...expected, retryable: false })
  expect(peer.requests).toHaveLength(1)
  expect(waits).toEqual([])
})

test.each([
  [
    'a text for a number',
    { productsCount: { count: '3' }, productVariantsCount: { count: 9 } },
    'productsCount.count',
  ],
  ['nothing', null, 'its top'],
  ['a list', [], 'its top'],
  [
    'a negative count',
    { productsCount: { count: -1 }, productVariantsCount: { count: 9 } },
    'productsCount.count',
  ],
])(
  'an answer with %s in the wrong place is refused in a sentence that names the field',
  async (_what, data, field) => {
    peer.queue(json({ data }))
    const { client } = clientOf(peer)
    const error = await failureOf(client.countProducts(session))
    expect(error.problem).toBe('malformed')
    expect(error.message).toContain(field)
  },
)

test('Retry-After is obeyed in seconds, also with a fraction', async () => {
  peer.queue(text(429, '', { 'retry-after': '2.0' }), text(503, '', { 'retry-after': '1' }), counted)
  const { client, waits } = clientOf(peer)
  await client.countProducts(session)
  expect(waits).toEqual([2000, 1000])
})

test('a Retry-After of many minutes is handed to the caller instead of being slept', async () => {
  peer.queue(text(429, '', { 'retry-after': '600' }))
  const { client, waits } = clientOf(peer)
  expect(await failureOf(client.countProducts(session))).toMatchObject({
    problem: 'throttled',
    retryable: true,
    retryAfterMs: 600_000,
  })
  expect(waits).toEqual([])
})

test('a throttled query waits exactly until the bucket can pay for it', async () => {
  peer.queue(throttled(500, 100, 100), counted)
  const { client, waits } = clientOf(peer)
  await client.countProducts(session)
  expect(waits).toEqual([4000])
})

test('a query waits before it is sent when the last known bucket cannot pay for it', async () => {
  const answer = (available: number) =>
    json({
      data: { productsCount: { count: 3 }, productVariantsCount: { count: 9 } },
      extensions: {
        cost: {
          requestedQueryCost: 300,
          actualQueryCost: 300,
          throttleStatus: { maximumAvailable: 1000, currentlyAvailable: available, restoreRate: 50 },
        },
      },
    })
  peer.queue(answer(100), answer(400), answer(400))
  const { client, waits } = clientOf(peer)
  await client.countProducts(session)
  await client.countProducts(session)
  await client.countProducts(session)
  expect(waits).toEqual([4000])
})

test('a cost report that makes no sense is ignored', async () => {
  peer.queue(
    json({
      data: { productsCount: { count: 3 }, productVariantsCount: { count: 9 } },
      extensions: { cost: { requestedQueryCost: 'many', throttleStatus: { restoreRate: 0 } } },
    }),
  )
  const { client } = clientOf(peer)
  expect(await client.countProducts(session)).toEqual({ products: 3, variants: 9 })
})

test('the caller can end a call while it is under way and while it waits', async () => {
  peer.queue({ kind: 'hang' })
  const { client } = clientOf(peer)
  const underWay = new AbortController()
  const call = client.countProducts(session, { signal: underWay.signal })
  underWay.abort(new Error('stopped by the merchant'))
  await expect(call).rejects.toThrow('stopped by the merchant')

  const waiting = new AbortController()
  const peerOfWaiting = await startFaultyPeer()
  peerOfWaiting.otherwise(() => {
    setImmediate(() => waiting.abort(new Error('stopped while waiting')))
    return text(429, '', { 'retry-after': '30' })
  })
  const { createShopify } = await import('./client.ts')
  const real = createShopify({ baseUrlTemplate: `${peerOfWaiting.origin}/{shop}` })
  await expect(real.countProducts(session, { signal: waiting.signal })).rejects.toThrow(
    'stopped while waiting',
  )
  await peerOfWaiting.close()
})

test('no error tells the token or what Shopify sent', async () => {
  const secretish = { errors: [{ message: `token ${token}`, extensions: { code: `X ${token}` } }] }
  peer.queue(json(secretish), json({ data: { productsCount: { count: token } } }), text(401, token))
  const { client } = clientOf(peer)
  for (let i = 0; i < 3; i += 1) {
    const error = await failureOf(client.countProducts(session))
    expect(inspect(error, { depth: 10 })).not.toContain(token)
  }
})

test('a token with a line break in it is refused before it is sent, without being shown', async () => {
  const broken = { domain, accessToken: new Secret(`${token}\n`) }
  const { client } = clientOf(peer)
  const error = await failureOf(client.countProducts(broken))
  expect(error.problem).toBe('unauthorized')
  expect(inspect(error, { depth: 10 })).not.toContain(token)
  expect(peer.requests).toEqual([])
})

test('a domain that is not one of Shopify’s is never called', async () => {
  const { client } = clientOf(peer)
  const elsewhere = { ...session, domain: 'evil.example.com/.myshopify.com' }
  await expect(client.countProducts(elsewhere)).rejects.toThrow('normalised')
  expect(peer.requests).toEqual([])
})

test('an answer from another API version is told once and then remembered', async () => {
  const shop = {
    id: 'gid://shopify/Shop/1',
    name: 'Lamps',
    myshopifyDomain: domain,
    contactEmail: '',
    currencyCode: 'EUR',
    primaryDomain: { url: 'https://lamps.example.com' },
    shopAddress: { countryCodeV2: 'DE' },
    plan: { publicDisplayName: 'Basic', partnerDevelopment: false },
  }
  const newer = { 'x-shopify-api-version': '2027-01' }
  peer.otherwise((request) =>
    request.body.includes('shopPolicies')
      ? json({ data: { shop: { shopPolicies: [] } } }, 200, newer)
      : json({ data: { shop } }, 200, newer),
  )
  const warnings: Record<string, unknown>[] = []
  const { client } = clientOf(peer, { log: { warn: (fields) => void warnings.push(fields) } })
  const facts = await client.readShop(session)
  await client.readShop(session)
  expect(facts.apiVersion).toEqual({ asked: SHOPIFY_API_VERSION, served: '2027-01' })
  expect(warnings).toEqual([{ domain, asked: SHOPIFY_API_VERSION, served: '2027-01' }])
})
