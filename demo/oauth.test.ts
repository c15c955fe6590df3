import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { NOON, openStore, SHOP, type TestStoreHandle } from './__fixtures__/store.fixture.ts'
import { demoToken } from './oauth.ts'

const app = { client_id: 'demo-client', client_secret: 'demo-secret' }
const redirect = 'http://127.0.0.1:4000/callback?from=shopify'

function authorizeUrl(store: TestStoreHandle, changes: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    client_id: app.client_id,
    scope: 'read_products,write_products,read_everything',
    redirect_uri: redirect,
    state: 'st&te=1',
    ...changes,
  })
  return `${store.origin}/${SHOP}/admin/oauth/authorize?${query}`
}

async function grant(store: TestStoreHandle): Promise<URL> {
  const answer = await fetch(authorizeUrl(store, { auto: '1' }), { redirect: 'manual' })
  expect(answer.status).toBe(302)
  return new URL(answer.headers.get('location') ?? '')
}

async function exchange(store: TestStoreHandle, fields: object, shop = SHOP) {
  const answer = await store.post(`${shop}/admin/oauth/access_token`, { ...app, ...fields })
  return { status: answer.status, body: (await answer.json()) as Record<string, string> }
}

test('The merchant sees what the app asks for, and one link installs it', async () => {
  await using store = await openStore()
  const page = await fetch(authorizeUrl(store))
  const html = await page.text()
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(html).toContain('read products')
  const link = /href="(\?[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const answer = await fetch(new URL(link, page.url), { redirect: 'manual' })
  expect(answer.headers.get('location')).toContain('code=')
})

test('The way back is signed over the sorted parameters and carries the state', async () => {
  await using store = await openStore()
  const { searchParams } = await grant(store)
  expect(Object.fromEntries(searchParams)).toMatchObject({ state: 'st&te=1', shop: SHOP, from: 'shopify' })
  const signed = ['code', 'host', 'shop', 'state', 'timestamp'].map(
    (name) => `${name}=${searchParams.get(name)}`,
  )
  const hmac = createHmac('sha256', 'demo-secret').update(signed.join('&')).digest('hex')
  expect(searchParams.get('hmac')).toBe(hmac)
})

test('A foreign redirect address or client id gets a page, never a redirect', async () => {
  await using store = await openStore()
  for (const wrong of [
    { redirect_uri: 'https://evil.example/' },
    { redirect_uri: 'javascript:0' },
    { client_id: 'x' },
  ]) {
    const answer = await fetch(authorizeUrl(store, { ...wrong, auto: '1' }), { redirect: 'manual' })
    expect(answer.status).toBe(400)
  }
})

test('A code becomes a token once, with the scopes that exist', async () => {
  await using store = await openStore()
  const code = (await grant(store)).searchParams.get('code')
  const { body } = await exchange(store, { code })
  expect(body).toEqual({
    access_token: expect.stringMatching(/^shpat_/),
    scope: 'read_products,write_products',
  })
  const { data } = await store.ask(
    '{ currentAppInstallation { accessScopes { handle } } }',
    {},
    { token: body.access_token },
  )
  expect(data.currentAppInstallation.accessScopes).toHaveLength(2)
  expect((await exchange(store, { code })).status).toBe(400)
})

test('A field outside the granted scopes is denied', async () => {
  await using store = await openStore()
  const code = (await grant(store)).searchParams.get('code')
  const { body } = await exchange(store, { code })
  const { errors } = await store.ask(
    '{ orders(first: 1) { nodes { id } } }',
    {},
    { token: body.access_token },
  )
  expect(errors).toMatchObject([{ extensions: { code: 'ACCESS_DENIED' } }])
})

test('An expiring token ends after an hour, and its refresh token rotates', async () => {
  let now = NOON
  await using store = await openStore({ now: () => now })
  const code = (await grant(store)).searchParams.get('code')
  const first = (await exchange(store, { code, expiring: '1' })).body
  expect(first).toMatchObject({ expires_in: 3600, refresh_token_expires_in: 7_776_000 })
  now += 3_600_000
  expect(await store.ask('{ shop { name } }', {}, { token: first.access_token })).toHaveProperty('errors')
  const renew = { grant_type: 'refresh_token', refresh_token: first.refresh_token }
  const second = (await exchange(store, renew)).body
  expect(await store.ask('{ shop { name } }', {}, { token: second.access_token })).toHaveProperty('data.shop')
  expect(second.refresh_token).not.toBe(first.refresh_token)
  expect(await exchange(store, renew)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
})

test('Tokens outlive the store, so that a console stays connected over a restart', async () => {
  let token = ''
  {
    await using store = await openStore()
    token = (await exchange(store, { grant_type: 'client_credentials' })).body['access_token'] ?? ''
  }
  await using store = await openStore()
  expect(await store.ask('{ shop { name } }', {}, { token })).toHaveProperty('data.shop')
})

test('Client credentials give a token for a day, for this shop only', async () => {
  await using store = await openStore()
  const { body } = await exchange(store, { grant_type: 'client_credentials' })
  expect(body).toMatchObject({ expires_in: 86_399 })
  const elsewhere = await store.ask(
    '{ shop { name } }',
    {},
    { token: body.access_token, shop: 'other.myshopify.com' },
  )
  expect(elsewhere.errors).toContain('Invalid API key')
  const wrong = await exchange(store, { grant_type: 'client_credentials', client_secret: 'guess' })
  expect(wrong).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
})

test('A token without expiry can be given up for an expiring one', async () => {
  await using store = await openStore()
  const code = (await grant(store)).searchParams.get('code')
  const old = (await exchange(store, { code })).body.access_token
  const move = { grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange', subject_token: old }
  expect((await exchange(store, move)).body).toMatchObject({ expires_in: 3600 })
  expect(await exchange(store, move)).toMatchObject({ status: 400, body: { error: 'invalid_subject_token' } })
  expect((await exchange(store, { ...move, subject_token: demoToken(SHOP) })).status).toBe(200)
})
