/** From a message of the store to the screen: steadily, and when hundreds come at once. */
import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createShopify } from '#adapters/shopify/client.ts'
import type { ShopifyPort, ShopifySession } from '#adapters/shopify/port.ts'
import { CLIENT_SECRET, demoToken } from '#demo/oauth.ts'
import { listProducts } from '#features/shop/feed/contract.ts'
import { Secret } from '#kit/secret.ts'
import { call } from '#tests/world/server.ts'
import { percentile } from '../latency.ts'
import { type Line, toLine } from '../lines.ts'
import { forget, newStore, type SyncedStore, type World } from '../world.ts'

const perSecond = 20
/** As a browser does: what changes within a second is read once. */
const coalescedMs = 1_000
const burstSize = 500
/** Shopify waits so long for an answer. */
const answerMs = 5_000
const settleMs = 60_000

type ToldStore = SyncedStore & { shopify: ShopifyPort; session: ShopifySession }

/** A store that tells of its changes: each of so many a second until a reader of the product list sees it, then 500 messages at once. */
export async function measureWebhooks(world: World): Promise<Line[]> {
  if (world.isMultiplied) return []
  const made = await newStore(world, { isTold: true })
  const { domain } = made
  const store = {
    ...made,
    shopify: createShopify({ baseUrlTemplate: world.peer.template }),
    session: { domain, accessToken: new Secret(demoToken(domain)) },
  }
  const productGids = await listProductGids(store, world.isQuick ? 200 : 1_000)
  const delays = await measureDelays(world, store, productGids)
  const burst = await measureBurst(world, store)
  await forget(world, store)
  const told = [50, 100].map((percent) => (percentile(delays, percent) / 1_000).toFixed(2))
  return [
    toLine('webhook to screen, p99', {
      rows: world.rows,
      now: percentile(delays, 99) / 1_000,
      detail: `${delays.length} products changed at ${perSecond} a second, none lost; p50 ${told[0]} s, max ${told[1]} s`,
    }),
    toLine('burst of 500 webhooks, slowest answer', {
      rows: world.rows,
      now: Math.max(...burst.answersMs) / 1_000,
      detail: `${burst.stored} of ${burstSize} stored, the feed true ${burst.trueAfterSeconds.toFixed(1)} s after the first`,
    }),
  ]
}

async function listProductGids({ shopify, session }: ToldStore, count: number): Promise<string[]> {
  const gids: string[] = []
  for (let after: string | null = null; gids.length < count; ) {
    const page = await shopify.listProductPage(session, { after, first: 100 })
    gids.push(...page.products.map(({ productGid }) => productGid))
    after = page.endCursor
    if (!page.hasNextPage) break
  }
  return gids.slice(0, count)
}

async function rename({ shopify, session }: ToldStore, productGid: string, title: string): Promise<void> {
  const { outcome } = await shopify.writeTexts(session, productGid, { title })
  if (outcome !== 'written') throw new Error('The store did not take a title')
}

/** Milliseconds from the end of each write in the store, which tells of it, to the answer that shows it. Throws when one never shows. */
async function measureDelays(world: World, store: ToldStore, gids: string[]): Promise<number[]> {
  const stamp = `told${randomUUID().slice(0, 8)}`
  const written = new Map<string, number>()
  const seen = new Map<string, number>()
  const watch = watchScreen(world, store, stamp, (title) => {
    if (!seen.has(title)) seen.set(title, performance.now())
  })
  const begun = performance.now()
  const writes = gids.map(async (gid, at) => {
    await sleep(Math.max(0, begun + (at * 1_000) / perSecond - performance.now()))
    const title = `${stamp} ${at}`
    await rename(store, gid, title)
    written.set(title, performance.now())
  })
  await Promise.all(writes)
  const until = performance.now() + settleMs
  while (seen.size < gids.length && performance.now() < until) await sleep(100)
  await watch.stop()
  const lost = [...written.keys()].filter((title) => !seen.has(title))
  if (lost.length > 0) throw new Error(`${lost.length} of ${gids.length} changes never showed`)
  return [...written].map(([title, at]) => Math.max(0, (seen.get(title) ?? 0) - at))
}

/** Reads the product list as an open tab does: after a change that the server tells of, once within a second. */
function watchScreen(
  { server }: World,
  { token }: SyncedStore,
  stamp: string,
  onTitle: (title: string) => void,
) {
  const control = new AbortController()
  const { signal } = control
  let isDue = false
  async function look(): Promise<void> {
    isDue = false
    for (let cursor: string | undefined; ; ) {
      const query = { search: stamp, limit: 500, ...(cursor ? { cursor } : {}) }
      const { data } = await call(server.origin, listProducts, { query }, token)
      for (const { title } of data.products) onTitle(/told\w+ \d+/.exec(title)?.[0] ?? title)
      if (!data.nextCursor) return
      cursor = data.nextCursor
    }
  }
  async function listen(): Promise<void> {
    const answer = await fetch(`${server.origin}/api/events`, {
      headers: { authorization: `Bearer ${token}` },
      signal,
    })
    let text = ''
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk
      if (!text.includes('"topic":"feed"')) continue
      text = ''
      if (isDue) continue
      isDue = true
      setTimeout(() => void look(), coalescedMs)
    }
  }
  const listening = listen().catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
  return {
    stop: async () => {
      control.abort()
      await listening
    },
  }
}

/** 500 different messages at the same moment, after a change that only they tell of. */
async function measureBurst({ server }: World, store: ToldStore) {
  const path = `/api/shopify/webhooks/${store.workspaceId}/${store.storeId}`
  const [gid = ''] = await listProductGids(store, 1)
  const title = `burst${randomUUID().slice(0, 8)}`
  await rename(store, gid, title)
  const before = await countDeliveries(server, store)
  const begun = performance.now()
  const answersMs = await Promise.all(
    Array.from({ length: burstSize }, async (_, at) => {
      const body = JSON.stringify({ id: at })
      const sent = performance.now()
      const answer = await fetch(`${server.origin}${path}`, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          'x-shopify-topic': 'products/update',
          'x-shopify-event-id': randomUUID(),
          'x-shopify-hmac-sha256': createHmac('sha256', CLIENT_SECRET).update(body).digest('base64'),
        },
        signal: AbortSignal.timeout(settleMs),
      })
      await answer.body?.cancel()
      if (answer.status !== 200) throw new Error(`A message was answered with ${answer.status}`)
      return performance.now() - sent
    }),
  )
  for (const until = performance.now() + settleMs; ; await sleep(100)) {
    const { data } = await call(
      server.origin,
      listProducts,
      { query: { search: title, limit: 10 } },
      store.token,
    )
    if (data.products.length > 0) break
    if (performance.now() > until) throw new Error('The change that the burst told of never showed')
  }
  const stored = (await countDeliveries(server, store)) - before
  if (stored < burstSize) throw new Error(`${burstSize - stored} of ${burstSize} messages were lost`)
  const late = answersMs.filter((ms) => ms > answerMs)
  if (late.length > 0) throw new Error(`${late.length} messages were answered too late for Shopify`)
  return { answersMs, stored: burstSize, trueAfterSeconds: (performance.now() - begun) / 1_000 }
}

async function countDeliveries({ database }: World['server'], { storeId }: SyncedStore): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    'select count(*)::int as count from webhook_deliveries where store_id = $1',
    [storeId],
  )
  return rows[0]?.count ?? 0
}
