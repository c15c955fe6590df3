import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createShopify } from '#adapters/shopify/client.ts'
import { json, type PeerAnswer, type PeerRequest, text } from '#adapters/shopify/faulty-peer.ts'
import type { ShopifyPort } from '#adapters/shopify/port.ts'
import type { Db } from '#db/database.ts'
import { loadKeyring } from '#db/keyring.ts'
import { createVault, type Vault } from '#db/vault.ts'
import { CLIENT_ID, CLIENT_SECRET } from '#demo/oauth.ts'
import { type DemoStore, startDemoStore } from '#demo/server.ts'
import { newId } from '#kit/ids.ts'
import { Secret } from '#kit/secret.ts'
import { newWorkspace, openTestDatabase } from '#tests/world/database.ts'
import { type Relay, startRelay } from '#tests/world/relay.ts'
import { checkAccess, openSession } from './actions/access.ts'
import { completeOAuth, connect, connectDemo, disconnect } from './actions/connect.ts'
import { accessTokenKind, clientSecretKind, refreshTokenKind, type StoreDeps } from './actions/deps.ts'
import { createStoreEvents } from './actions/events.ts'
import { receiveWebhook } from './actions/webhooks.ts'
import { changeStore, findActiveStore, type StorePatch } from './records.ts'

const domain = 'renewed.myshopify.com'
const app = { clientId: CLIENT_ID, clientSecret: new Secret(CLIENT_SECRET) }
const minuteMs = 60_000
const running = { start: async () => true, hasFailed: () => false }

let db: Db
let vault: Vault
let outside: DemoStore
let relay: Relay
let nowMs = Date.UTC(2026, 10, 20, 12, 1)
let grants: PeerRequest[] = []
let refuse: PeerAnswer | null = null

beforeAll(async () => {
  db = await openTestDatabase()
  vault = createVault({ keyring: await loadKeyring({ kind: 'ephemeral' }, false) })
  outside = await startDemoStore({ host: '127.0.0.1', port: 0, products: 4, now: () => nowMs })
  relay = await startRelay(() => outside.origin)
  relay.intercept((request) => {
    if (!request.path.endsWith('/access_token')) return null
    grants.push(request)
    return refuse
  })
})
afterAll(async () => {
  await relay.close()
  await outside.close()
  await db.close()
})

/** The feature as one process has it: two of these on one database are two processes. */
function newProcess(change: (port: ShopifyPort) => ShopifyPort = (port) => port): StoreDeps {
  const baseUrlTemplate = `${relay.origin}/{shop}`
  const port = change(createShopify({ baseUrlTemplate, maxAttempts: 1, clock: () => nowMs }))
  return {
    db,
    vault,
    clock: () => new Date(nowMs),
    shopify: () => port,
    app,
    demo: null,
    publicUrl: 'http://127.0.0.1:9',
    isReachableBy: () => false,
    runs: { list: async () => [], publish: async () => {} },
    events: createStoreEvents(),
  }
}

async function newCaller() {
  const caller = { workspaceId: newWorkspace(), merchantId: newId(), sessionId: newId() }
  await db.asSystem((tx) =>
    tx.execute(
      sql`insert into workspaces (id, name, created_at) values (${caller.workspaceId}, 'Renewal', now())`,
    ),
  )
  return caller
}

async function connected(grant: 'client' | 'oauth') {
  const deps = newProcess()
  const caller = await newCaller()
  const secrets = grant === 'client' ? { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET } : {}
  const { redirectUrl: page } = await connect(deps, caller, { storeDomain: domain, ...secrets })
  if (page) {
    const back = await fetch(`${page}&auto=1`, { redirect: 'manual' })
    await completeOAuth(deps, caller, new URL(back.headers.get('location') ?? '').search.slice(1))
  }
  const { workspaceId } = caller
  const store = await db.inWorkspace(workspaceId, (tx) => findActiveStore(tx, workspaceId))
  if (!store) throw new Error('The store is not connected')
  grants = []
  return { caller, workspaceId, storeId: store.id }
}

const asked = () => grants.map(({ body }) => (JSON.parse(body) as { grant_type: string }).grant_type)

test.each([
  ['client', 23 * 60 + 58, 'client_credentials'],
  ['oauth', 56, 'refresh_token'],
] as const)(
  'a %s token is used while it lives, and renewed once however many ask',
  async (grant, minutes, type) => {
    const { workspaceId, storeId } = await connected(grant)
    const open = (deps: StoreDeps) => openSession(deps, workspaceId, storeId)
    const before = await open(newProcess())
    expect(asked()).toEqual([])
    for (const round of [1, 2]) {
      nowMs += minutes * minuteMs
      const processes = [newProcess(), newProcess(), newProcess(), newProcess()]
      const sessions = await Promise.all(processes.map(open))
      expect(asked()).toEqual(Array.from({ length: round }, () => type))
      expect(new Set(sessions.map(({ accessToken }) => accessToken.reveal())).size).toBe(1)
      expect(sessions[0]?.accessToken.reveal()).not.toBe(before.accessToken.reveal())
      for (const session of sessions) await newProcess().shopify(false).countProducts(session)
    }
  },
)

test.each([
  ['client', 25 * 60, 'app_not_installed'],
  ['oauth', 61, 'invalid_grant'],
] as const)(
  'a store is in use although its %s token ran out, until Shopify gives no new one',
  async (grant, minutes, refusal) => {
    const { workspaceId, storeId } = await connected(grant)
    const check = () => checkAccess(newProcess(), { workspaceId, storeId }, AbortSignal.timeout(minuteMs))
    nowMs += minutes * minuteMs
    await expect(check()).resolves.toBe(true)
    expect(asked()).toHaveLength(1)
    const change = (changed: StorePatch) =>
      db.inWorkspace(workspaceId, (tx) => changeStore(tx, workspaceId, storeId, changed))
    await change({ pausedAt: new Date(nowMs) })
    nowMs += minutes * minuteMs
    await expect(check()).resolves.toBe(true)
    nowMs += minutes * minuteMs
    const unclear = [
      json({ error: 'invalid_client' }, 401),
      text(423, 'Locked'),
      text(402, 'Payment required'),
      text(502, 'Bad gateway'),
    ]
    for (const answer of unclear) {
      refuse = answer
      await expect(check()).rejects.toMatchObject({ service: 'shopify' })
    }
    refuse = json({ error: refusal }, 400)
    await expect(check()).resolves.toBe(false)
    refuse = null
    await expect(check()).resolves.toBe(true)
    await change({ isConnected: false })
    await expect(check()).resolves.toBe(false)
  },
)

test('a renewal that Shopify refuses says so at once, to everybody who asks', async () => {
  const { workspaceId, storeId } = await connected('oauth')
  nowMs += 56 * minuteMs
  refuse = json({ error: 'invalid_grant' }, 400)
  const open = () => openSession(newProcess(), workspaceId, storeId)
  const ended = { problem: 'unauthorized', message: expect.stringMatching(/Connect it again/) }
  await expect(open()).rejects.toMatchObject(ended)
  await expect(open()).rejects.toMatchObject(ended)
  refuse = text(502, '<h1>Bad gateway</h1>')
  await expect(open()).rejects.toMatchObject({ problem: 'unavailable', retryable: true })
  refuse = null
  await expect(open()).resolves.toMatchObject({ domain })
})

test('a store that is disconnected while its token is renewed keeps none', async () => {
  const { caller, workspaceId, storeId } = await connected('oauth')
  nowMs += 56 * minuteMs
  const deps = newProcess((port) => ({
    ...port,
    refreshToken: async (...input) => {
      const grant = await port.refreshToken(...input)
      await disconnect(newProcess(), caller)
      return grant
    },
  }))
  await openSession(deps, workspaceId, storeId).catch(() => null)
  const kept = await db.inWorkspace(workspaceId, async (tx) => [
    await vault.read(tx, workspaceId, accessTokenKind(storeId)),
    await vault.read(tx, workspaceId, refreshTokenKind(storeId)),
  ])
  expect(kept).toEqual([null, null])
  await expect(openSession(newProcess(), workspaceId, storeId)).rejects.toMatchObject({
    code: 'STORE_NEEDS_RECONNECT',
    status: 409,
  })
})

test('a demo store that an older version connected with the secret everybody knows goes on, and obeys no message signed with it', async () => {
  const secret = 'of-this-installation'
  const clock = () => nowMs
  const demo = await startDemoStore({
    host: '127.0.0.1',
    port: 0,
    products: 4,
    now: clock,
    clientSecret: secret,
  })
  const port = createShopify({ baseUrlTemplate: `${demo.origin}/{shop}`, maxAttempts: 1, clock })
  const deps: StoreDeps = {
    ...newProcess(),
    shopify: () => port,
    demo: { app: { ...app, clientSecret: new Secret(secret) }, ...running, domainOf: () => domain },
  }
  const caller = await newCaller()
  const { workspaceId } = caller
  await connectDemo(deps, caller)
  const storeId = (await db.inWorkspace(workspaceId, (tx) => findActiveStore(tx, workspaceId)))?.id ?? ''
  const kind = clientSecretKind(storeId)
  await db.inWorkspace(workspaceId, async (tx) => {
    expect(await vault.read(tx, workspaceId, kind)).toBeNull()
    await vault.put(tx, workspaceId, kind, new Secret(CLIENT_SECRET))
  })

  nowMs += (23 * 60 + 58) * minuteMs
  const session = await openSession(deps, workspaceId, storeId)
  expect(await port.countProducts(session)).toMatchObject({ products: expect.any(Number) })

  const rawBody = Buffer.from('{"id":1}')
  const send = (key: string) => {
    const hmac = createHmac('sha256', key).update(rawBody).digest('base64')
    const message = { workspaceId, storeId, rawBody, hmac, topic: 'products/update', eventId: key }
    return receiveWebhook(deps, message)
  }
  await expect(send(CLIENT_SECRET)).rejects.toMatchObject({ code: 'WEBHOOK_REFUSED' })
  await expect(send(secret)).resolves.toBeUndefined()
  await demo.close()
})
