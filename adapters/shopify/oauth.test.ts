import { createHmac } from 'node:crypto'
import { inspect } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Secret } from '#kit/secret.ts'
import { clientOf, domain } from './__fixtures__/product.fixture.ts'
import { type FaultyPeer, json, startFaultyPeer, text } from './faulty-peer.ts'
import { isTokenDue } from './oauth.ts'
import { verifyCallback, verifyWebhook } from './signatures.ts'

let peer: FaultyPeer
beforeEach(async () => {
  peer = await startFaultyPeer()
})
afterEach(() => peer.close())

const clientSecret = new Secret('shpss_secret')
const app = { clientId: 'client-1', clientSecret }
const grant = {
  access_token: 'shpat_new',
  scope: 'write_products,read_orders',
  expires_in: 3600,
  refresh_token: 'shprt_next',
  refresh_token_expires_in: 7_776_000,
}
const startMs = Date.UTC(2026, 10, 1)

function sentBody(): unknown {
  return JSON.parse(peer.requests[0]?.body ?? '')
}

test('the merchant is sent to the consent page of the store', () => {
  const { client } = clientOf(peer)
  const url = new URL(
    client.authorizeUrl(domain, {
      clientId: 'client-1',
      scopes: ['read_products', 'write_products'],
      redirectUri: 'https://v.example.com/callback?a=1',
      state: 's t',
    }),
  )
  expect(url.pathname).toBe(`/${domain}/admin/oauth/authorize`)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: 'client-1',
    scope: 'read_products,write_products',
    redirect_uri: 'https://v.example.com/callback?a=1',
    state: 's t',
  })
})

test('a code becomes tokens that expire and rotate', async () => {
  peer.queue(json(grant))
  const tokens = await clientOf(peer).client.exchangeCode(domain, app, 'code-1')
  expect(sentBody()).toEqual({
    client_id: 'client-1',
    client_secret: 'shpss_secret',
    code: 'code-1',
    expiring: '1',
  })
  expect(tokens.accessToken.reveal()).toBe('shpat_new')
  expect(tokens.refreshToken?.reveal()).toBe('shprt_next')
  expect(tokens.expiresAt).toEqual(new Date(startMs + 3_600_000))
  expect(tokens.refreshTokenExpiresAt).toEqual(new Date(startMs + 7_776_000_000))
  expect(tokens.scopes).toEqual(['read_orders', 'read_products', 'write_products'])
  expect(inspect(tokens, { depth: 10 })).not.toMatch(/shpat_new|shprt_next/)
})

test('a refresh sends the old refresh token and survives a passing fault', async () => {
  peer.queue(text(502, '<html>'), json(grant))
  const tokens = await clientOf(peer).client.refreshToken(domain, app, new Secret('shprt_old'))
  expect(sentBody()).toMatchObject({ grant_type: 'refresh_token', refresh_token: 'shprt_old' })
  expect(tokens.refreshToken?.reveal()).toBe('shprt_next')
})

test('client id and secret give a token for a day, without a refresh token', async () => {
  peer.queue(json({ access_token: 'shpat_day', scope: 'read_products', expires_in: 86_399 }))
  const tokens = await clientOf(peer).client.clientCredentialsToken(domain, app)
  expect(sentBody()).toMatchObject({ grant_type: 'client_credentials' })
  expect(tokens.refreshToken).toBeNull()
  expect(tokens.expiresAt).toEqual(new Date(startMs + 86_399_000))
})

test('a token without an end is exchanged for expiring ones', async () => {
  peer.queue(json(grant))
  await clientOf(peer).client.migrateToExpiring(domain, app, new Secret('shpat_old'))
  expect(sentBody()).toMatchObject({ subject_token: 'shpat_old', expiring: '1' })
})

test('a token without an expiry never falls due, another five minutes before its end', () => {
  expect(isTokenDue(null, startMs)).toBe(false)
  expect(isTokenDue(new Date(startMs + 301_000), startMs)).toBe(false)
  expect(isTokenDue(new Date(startMs + 300_000), startMs)).toBe(true)
})

test.each([
  ['invalid_grant', 400, 'unauthorized', 'Connect it again'],
  ['invalid_client', 401, 'unauthorized', 'client secret'],
  ['app_not_installed', 400, 'forbidden', 'isn’t installed'],
  ['shop_not_permitted', 400, 'forbidden', 'organizations'],
  ['anything_else', 400, 'rejected', 'didn’t complete the connection'],
])('the refusal %s is told in a sentence and not tried again', async (code, status, problem, sentence) => {
  peer.queue(json({ error: code, error_description: 'shpss_secret' }, status))
  const call = clientOf(peer).client.refreshToken(domain, app, new Secret('shprt_old'))
  await expect(call).rejects.toMatchObject({ problem, message: expect.stringContaining(sentence) })
  await expect(call).rejects.toMatchObject({ message: expect.not.stringContaining('shpss_secret') })
  expect(peer.requests).toHaveLength(1)
})

test('a refusal as an HTML page, and a grant without a token, are told too', async () => {
  peer.queue(text(400, '<html>invalid_request</html>'), json({ scope: 'x' }))
  const { client } = clientOf(peer)
  await expect(client.exchangeCode(domain, app, 'code')).rejects.toMatchObject({ problem: 'rejected' })
  await expect(client.exchangeCode(domain, app, 'code')).rejects.toMatchObject({
    problem: 'malformed',
    message: expect.stringContaining('access_token'),
  })
})

test('a code is not sent twice after a lost answer', async () => {
  peer.queue({ kind: 'reset' })
  await expect(clientOf(peer).client.exchangeCode(domain, app, 'code')).rejects.toMatchObject({
    problem: 'unavailable',
  })
  expect(peer.requests).toHaveLength(1)
})

function signedCallback(fields: Record<string, string>): string {
  const sorted = new URLSearchParams(fields)
  sorted.sort()
  const hmac = createHmac('sha256', 'shpss_secret').update(sorted.toString()).digest('hex')
  return `hmac=${hmac}&${new URLSearchParams(fields)}`
}
const callback = { state: 'state-1', shop: domain, code: 'c0de', timestamp: '1790000000', host: 'YWJjLw==' }

test('a callback signed by Shopify gives its store, code and state', () => {
  expect(verifyCallback(signedCallback(callback), clientSecret)).toEqual({
    domain,
    code: 'c0de',
    state: 'state-1',
  })
})

test.each([
  ['another secret', signedCallback(callback), new Secret('other')],
  ['a changed store', signedCallback(callback).replace('lamps', 'other'), clientSecret],
  ['an added parameter', `${signedCallback(callback)}&x=1`, clientSecret],
  ['a second code', `${signedCallback(callback)}&code=other`, clientSecret],
  ['two signatures', `${signedCallback(callback)}&hmac=00`, clientSecret],
  ['no signature', new URLSearchParams(callback).toString(), clientSecret],
  ['an empty query', '', clientSecret],
  ['a foreign domain', signedCallback({ ...callback, shop: 'evil.example.com' }), clientSecret],
])('a callback with %s is refused', (_what, query, secret) => {
  expect(verifyCallback(query, secret)).toBeNull()
})

test('a webhook counts only when its raw bytes are signed with a current secret', () => {
  const body = Buffer.from('{"id":1,"title":"Lämp"}')
  const header = createHmac('sha256', 'shpss_secret').update(body).digest('base64')
  const old = new Secret('shpss_old')
  expect(verifyWebhook(body, header, [old, clientSecret])).toBe(true)
  expect(verifyWebhook(body, header, [old])).toBe(false)
  expect(verifyWebhook(Buffer.from('{"id":1, "title":"Lämp"}'), header, [clientSecret])).toBe(false)
  expect(verifyWebhook(body, undefined, [clientSecret])).toBe(false)
  expect(verifyWebhook(body, '', [clientSecret])).toBe(false)
  expect(verifyWebhook(body, header, [])).toBe(false)
})
