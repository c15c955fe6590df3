import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { json, text } from '#adapters/shopify/faulty-peer.ts'
import { CLIENT_ID, CLIENT_SECRET, demoToken, storefrontToken } from '#demo/oauth.ts'
import { listRuns } from '#features/base/runs/contract/run.ts'
import { exportFeed, listProducts, syncProducts } from '#features/shop/feed/contract.ts'
import { startStoreWorld, type StoreWorld } from '#tests/world/outside-store.ts'
import { call, newMerchant, send } from '#tests/world/server.ts'
import * as contract from './contract.ts'

let world: StoreWorld
beforeAll(async () => {
  world = await startStoreWorld({
    products: 20,
    environment: { SHOPIFY_CLIENT_ID: CLIENT_ID, SHOPIFY_CLIENT_SECRET: CLIENT_SECRET },
  })
})
afterAll(() => world.close())

const newDomain = () => `t${crypto.randomUUID().slice(0, 8)}.myshopify.com`
const connect = (token: string, body: object) =>
  send(world.origin, contract.connectStore, { body: body as never }, token)
const disconnect = (token: string) => call(world.origin, contract.disconnectStore, {}, token)
const status = async (token: string) => (await call(world.origin, contract.storeStatus, {}, token)).data
const products = async (token: string) =>
  (await call(world.origin, listProducts, { query: {} }, token)).data.products

async function answerOf(response: Promise<Response>) {
  const answer = await response
  return { status: answer.status, ...((await answer.json()) as { code?: string; error?: string }) }
}

describe('a store is connected', () => {
  test('with a pasted token, whatever form its address has', async () => {
    const token = await newMerchant(world.origin)
    const domain = newDomain()
    expect(await status(token)).toMatchObject({ connected: false, domain: null, health: 'disconnected' })
    const form = {
      storeDomain: ` https://${domain.toUpperCase()}/admin?x=1 `,
      accessToken: demoToken(domain),
    }
    expect((await connect(token, form)).status).toBe(200)
    await call(world.origin, syncProducts, { body: {} }, token)
    expect(await status(token)).toMatchObject({
      connected: true,
      domain,
      storeDomain: domain,
      isDemo: false,
      health: 'connected',
      problem: null,
      limits: [],
    })
    expect((await products(token)).length).toBeGreaterThan(0)
  })

  test('with the id and secret of an app, and needs both', async () => {
    const token = await newMerchant(world.origin)
    const storeDomain = newDomain()
    expect(await answerOf(connect(token, { storeDomain, clientId: CLIENT_ID }))).toMatchObject({
      status: 400,
      code: 'STORE_TOKEN_REFUSED',
    })
    const wrong = { storeDomain, clientId: CLIENT_ID, clientSecret: 'not-the-secret' }
    expect(await answerOf(connect(token, wrong))).toMatchObject({
      status: 409,
      code: 'UPSTREAM_UNAUTHORIZED',
      error: expect.stringMatching(/client secret/),
    })
    expect((await connect(token, { ...wrong, clientSecret: CLIENT_SECRET })).status).toBe(200)
    expect(await status(token)).toMatchObject({ connected: true, domain: storeDomain })
  })

  test.each([
    '',
    'shop',
    'shop.example.com',
    'a.myshopify.com.evil.example',
    '-a.myshopify.com',
    'a b.myshopify.com',
  ])('not by the address "%s", and says why', async (storeDomain) => {
    const token = await newMerchant(world.origin)
    const refused = await answerOf(connect(token, { storeDomain, accessToken: 'shpat_x' }))
    expect(refused.status).toBe(400)
    expect(refused.error).toMatch(storeDomain === '' ? /domain is required/ : /valid Shopify domain/)
  })

  test('not with a wrong token, one that no header can carry, or in a store that does not answer', async () => {
    const token = await newMerchant(world.origin)
    const storeDomain = newDomain()
    for (const accessToken of ['shpat_wrong', 'shpat_a\nb', 'shpat_ä']) {
      expect(await answerOf(connect(token, { storeDomain, accessToken }))).toMatchObject({
        status: 409,
        code: 'UPSTREAM_UNAUTHORIZED',
        error: 'Shopify rejected the access token. Connect the store again.',
      })
    }
    const form = { storeDomain, accessToken: demoToken(storeDomain) }
    world.fault(storeDomain, () => ({ kind: 'reset' }))
    expect(await answerOf(connect(token, form))).toMatchObject({ status: 502, code: 'UPSTREAM_UNAVAILABLE' })
    world.fault(storeDomain, () => text(404, '<h1>Not found</h1>'))
    expect(await answerOf(connect(token, form))).toMatchObject({ status: 502, code: 'UPSTREAM_NOT_FOUND' })
    expect(await status(token)).toMatchObject({ connected: false, storeId: null })
  })

  test('not without the permission to read products, and with fewer features without others', async () => {
    const token = await newMerchant(world.origin)
    const storeDomain = newDomain()
    const form = { storeDomain, accessToken: demoToken(storeDomain) }
    const grant = (...handles: string[]) => {
      const accessScopes = handles.map((handle) => ({ handle }))
      world.fault(storeDomain, (_request, { operationName }) =>
        operationName === 'ReadScopes' ? json({ data: { currentAppInstallation: { accessScopes } } }) : null,
      )
    }
    grant('read_orders')
    expect(await answerOf(connect(token, form))).toMatchObject({
      status: 409,
      code: 'STORE_SCOPES_MISSING',
      error: expect.stringMatching(/Grant read_products/),
    })
    grant('write_products', 'read_inventory', 'read_locations')
    expect((await connect(token, form)).status).toBe(200)
    expect((await status(token)).limits.map(({ feature }) => feature)).toEqual([
      'Writing stock and weights',
      'Orders and sales figures',
      'Customers',
      'Deadlines of disputes',
      'Links to the store policies',
    ])
  })
})

describe('the sign-in at Shopify', () => {
  /** Asks for the page, lets the merchant agree there, and answers the query that comes back. */
  async function agree(
    token: string,
    storeDomain: string,
    change: (url: URL) => void = () => {},
    entered: object = {},
  ) {
    const body = { storeDomain, ...entered }
    const { data } = await call(world.origin, contract.connectStore, { body }, token)
    const url = new URL(data.redirectUrl ?? '')
    change(url)
    url.searchParams.set('auto', '1')
    const answer = await fetch(url, { redirect: 'manual' })
    const back = new URL(answer.headers.get('location') ?? '')
    expect(`${back.origin}${back.pathname}`).toBe(`${world.origin}/onboarding/shopify`)
    return back.search.slice(1)
  }
  const complete = (token: string, query: string) =>
    answerOf(send(world.origin, contract.completeOAuth, { body: { query } }, token))
  const failed = { status: 409, code: 'STORE_OAUTH_FAILED' }

  test('connects the store once, and a second use of the same answer is refused', async () => {
    const token = await newMerchant(world.origin)
    const domain = newDomain()
    const query = await agree(token, domain)
    expect(await complete(token, query)).toMatchObject({ status: 200, success: true })
    expect(await status(token)).toMatchObject({ connected: true, domain })
    expect(await complete(token, query)).toMatchObject(failed)
    expect(await status(token)).toMatchObject({ connected: true, domain })
  })

  test('keeps what else was entered until the way back, sealed, and no longer', async () => {
    const token = await newMerchant(world.origin)
    const domain = newDomain()
    const entered = {
      storefrontAccessToken: storefrontToken(domain),
      sync: { customers: true, inventory: false },
    }
    const now = world.time.now
    await agree(token, domain, undefined, entered)
    world.time.now = () => new Date(now().getTime() + 16 * 60_000)
    const query = await agree(token, domain, undefined, entered)
    const asked = await world.db.asSystem((tx) =>
      tx.execute<{ id: string }>(sql`select workspace_id as id from oauth_states where domain = ${domain}`),
    )
    const waiting = async () => {
      const { rows } = await world.db.asSystem((tx) =>
        tx.execute<{ secret: string }>(sql`select s::text as secret from secrets s
          where s.workspace_id = ${asked.rows[0]?.id} and s.kind like 'oauth:%'`),
      )
      return rows
    }
    const kept = await waiting()
    expect(kept, 'the one that was given up is gone').toHaveLength(1)
    expect(kept[0]?.secret).not.toContain(entered.storefrontAccessToken)
    expect(await complete(token, query)).toMatchObject({ status: 200 })
    world.time.now = now
    expect(await waiting()).toEqual([])
    const { data } = await call(world.origin, contract.listStores, {}, token)
    expect(data.stores).toMatchObject([{ storefront: { works: true }, sync: entered.sync }])
  })

  test('is refused when it was changed, forged, made for another, or too old', async () => {
    const [token, other] = [await newMerchant(world.origin), await newMerchant(world.origin)]
    const query = await agree(token, newDomain())
    expect(await complete(token, query.replace(/shop=[^&]+/, `shop=${newDomain()}`))).toMatchObject(failed)
    expect(await complete(token, query.replace(/hmac=[^&]+/, `hmac=${'0'.repeat(64)}`))).toMatchObject(failed)
    expect(await complete(token, query.replace(/&?hmac=[^&]+/, ''))).toMatchObject(failed)
    expect(await complete(token, `${query}&state=again`)).toMatchObject(failed)
    expect(await complete(token, 'hmac=%00&shop=%ff')).toMatchObject(failed)
    expect(await complete(other, query)).toMatchObject(failed)
    expect(await status(token)).toMatchObject({ connected: false })
    expect(await complete(token, query)).toMatchObject({ status: 200 })
    const old = await agree(token, newDomain())
    const now = world.time.now
    world.time.now = () => new Date(now().getTime() + 16 * 60_000)
    expect(await complete(token, old)).toMatchObject(failed)
    world.time.now = now
    expect(await complete(token, old), 'it is gone').toMatchObject(failed)
  })

  test('is refused when its answer names another store than was asked for', async () => {
    const token = await newMerchant(world.origin)
    const elsewhere = newDomain()
    const query = await agree(token, newDomain(), (url) => {
      url.pathname = url.pathname.replace(/^\/[^/]+/, `/${elsewhere}`)
    })
    expect(await complete(token, query)).toMatchObject(failed)
  })

  test('without a needed permission says which', async () => {
    const token = await newMerchant(world.origin)
    const query = await agree(token, newDomain(), (url) => url.searchParams.set('scope', 'read_orders'))
    expect(await complete(token, query)).toMatchObject({ status: 409, code: 'STORE_SCOPES_MISSING' })
  })
})

describe('a store is disconnected', () => {
  test('with its products and what was added kept, and comes back with them', async () => {
    const merchant = await world.newStore()
    const { token, domain, storeId } = merchant
    const [product] = await products(token)
    if (!product) throw new Error('The store is empty')
    await call(world.origin, contract.setSeller, { body: { sellerName: 'Ours' } }, token)
    await call(world.origin, contract.disconnectStore, {}, token)
    await call(world.origin, contract.disconnectStore, {}, token)
    expect(await status(token)).toMatchObject({ connected: false, domain: null, health: 'disconnected' })
    const { rows } = await world.db.asSystem((tx) =>
      tx.execute(sql`select 1 from secrets where kind like ${`store:${storeId}%`}`),
    )
    expect(rows).toEqual([])
    expect((await products(token)).length).toBeGreaterThan(0)
    for (const attempt of [
      send(world.origin, syncProducts, { body: {} }, token),
      send(world.origin, exportFeed, { query: {} }, token),
      send(world.origin, contract.getSeller, {}, token),
    ]) {
      expect(await answerOf(attempt)).toMatchObject({ status: 409, code: 'STORE_NOT_CONNECTED' })
    }
    await connect(token, { storeDomain: domain, accessToken: demoToken(domain) })
    expect(await status(token)).toMatchObject({ connected: true, storeId })
    const { data } = await call(world.origin, contract.getSeller, {}, token)
    expect(data.edited).toEqual({ sellerName: 'Ours' })
    expect((await products(token)).map(({ id }) => id)).toContain(product.id)
  })

  test('by connecting another, and both keep what is theirs', async () => {
    const { token, domain, storeId } = await world.newStore()
    const before = (await products(token)).map(({ id }) => id)
    const other = newDomain()
    await disconnect(token)
    await connect(token, { storeDomain: other, accessToken: demoToken(other) })
    await call(world.origin, syncProducts, { body: {} }, token)
    const theirs = (await products(token)).map(({ id }) => id)
    expect(theirs.filter((id) => before.includes(id))).toEqual([])
    await disconnect(token)
    await connect(token, { storeDomain: domain, accessToken: demoToken(domain) })
    expect(await status(token)).toMatchObject({ domain, storeId })
    expect((await products(token)).map(({ id }) => id)).toEqual(before)
  })
})

test('no secret stands in an answer, the record of what was done, or a table', async () => {
  const { token, domain } = await world.newStore()
  const form = { storeDomain: newDomain(), clientId: CLIENT_ID, clientSecret: CLIENT_SECRET }
  const answers = [
    await (await connect(token, form)).text(),
    JSON.stringify(await status(token)),
    await (await send(world.origin, listRuns, { query: {} }, token)).text(),
  ]
  const { rows } = await world.db.asSystem((tx) =>
    tx.execute(sql`select a::text as text from audit_log a union all select s::text from stores s
      union all select o::text from oauth_states o union all select r::text from runs r
      union all select t::text from run_steps t union all select v::text from secrets v`),
  )
  // Bytes are shown as hexadecimal digits, in which no text would be found.
  const shownBytes = (text: string) =>
    text.replaceAll(/\\x([0-9a-f]+)/g, (_all, digits: string) =>
      Buffer.from(digits, 'hex').toString('latin1'),
    )
  const everything = [...answers, ...rows.map((row) => shownBytes(String(row.text)))].join('\n')
  // A mask shows how a token begins, and its last four characters.
  const shown = [CLIENT_SECRET, demoToken(domain)].filter((secret) => everything.includes(secret))
  expect([...shown, ...(everything.match(/shp[ar]t_[\w-]+/g) ?? [])]).toEqual([])
})
