/** Open tabs that ask again and again: many merchants at once on the server as `npm start` runs it, with its embedded PostgreSQL. */
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { quantileSorted } from 'simple-statistics'
import { connectDemoStore } from '#features/base/stores/contract.ts'
import { syncProducts } from '#features/shop/feed/contract.ts'
import { call, newMerchant } from '#tests/world/server.ts'
import { start } from '#tests/world/starts.ts'
import { compare, measureCrowding, type Measurement } from './measure.ts'

const merchants = 40
const tabs = 200
const products = 60
const pauseMs = 300
const warmUpMs = 8_000
const measuredMs = 20_000
const minPerSecond = 300
const maxP99Ms = 250

const polled = [
  '/api/shopify/status',
  '/api/openai/products?limit=1',
  '/api/openai/products/sync',
  '/api/keys/user',
  '/api/keys/deployment-ready',
  '/api/inbox',
  '/api/alerts',
  '/api/runs?limit=50',
  '/api/agents/coordination/status',
  '/api/agents/seller/status',
  '/api/approvals?state=open&limit=100',
  '/api/sales/overview',
]

/** Two hundred tabs of forty merchants, each asking one of twelve polled routes, then pausing: a closed loop. */
export async function measureTabs(): Promise<Measurement[]> {
  const data = await mkdtemp(join(tmpdir(), 'vitrine-tabs-'))
  const checkout = fileURLToPath(new URL('..', import.meta.url))
  const environment = {
    DEMO_STORE: 'on',
    DEMO_PRODUCTS: String(products),
    REGISTRATIONS_PER_HOUR: '0',
    ...(process.env['DATABASE_URL'] ? { DATABASE_URL: process.env['DATABASE_URL'] } : {}),
  }
  const server = await start({ checkout, data: join(data, 'db'), environment })
  try {
    const tokens: string[] = []
    for (let at = 0; at < merchants; at += 1) tokens.push(await openStore(server.origin))
    await loop(server.origin, tokens, polled, warmUpMs)
    const crowding = measureCrowding()
    const bare = await loop(server.origin, tokens, ['/healthz'], measuredMs / 4)
    const found = await loop(server.origin, tokens, polled, measuredMs)
    const perSecond = found.calls / found.seconds
    const says = `${Math.round(perSecond)} calls a second, at least ${minPerSecond}; p50 ${found.p50Ms} ms, p99 ${found.p99Ms} ms, at most ${maxP99Ms} × ${crowding.toFixed(2)} for what else runs here; ${found.failed} failed`
    const isKept =
      perSecond >= minPerSecond / crowding && found.p99Ms <= maxP99Ms * crowding && found.failed === 0
    const times = { seconds: found.seconds / found.calls, limitSeconds: bare.seconds / bare.calls }
    const names = { name: `${tabs} tabs of ${merchants} merchants`, unit: 'calls' }
    return [compare({ ...names, limit: 'the same tabs at /healthz' }, 1, times, { says, isKept })]
  } finally {
    await server.end()
    await rm(data, { recursive: true, force: true })
  }
}

/** A merchant with a synced demo store; answers the token. */
async function openStore(origin: string): Promise<string> {
  const token = await newMerchant(origin)
  await call(origin, connectDemoStore, {}, token)
  await call(origin, syncProducts, { body: {} }, token)
  return token
}

async function loop(origin: string, tokens: readonly string[], paths: readonly string[], ms: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: tabs })
  const begun = performance.now()
  const took: number[] = []
  let failed = 0
  async function tab(at: number): Promise<void> {
    await wait((at * pauseMs) / tabs)
    for (let turn = at; performance.now() - begun < ms; turn += 1) {
      const askedAt = performance.now()
      const path = paths[turn % paths.length] ?? ''
      if ((await ask(agent, origin + path, tokens[at % tokens.length] ?? '')) !== 200) failed += 1
      took.push(performance.now() - askedAt)
      await wait(pauseMs)
    }
  }
  await Promise.all(Array.from({ length: tabs }, (_tab, at) => tab(at)))
  const seconds = (performance.now() - begun) / 1_000
  agent.destroy()
  took.sort((one, other) => one - other)
  const at = (part: number) => Math.round(quantileSorted(took, part))
  return { calls: took.length, seconds, failed, p50Ms: at(0.5), p99Ms: at(0.99) }
}

/** The status, once the whole answer is there. Without the fetch of the platform, whose own work would be measured with it. */
function ask(agent: Agent, url: string, token: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' }
    const sent = request(url, { agent, headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
    })
    sent.once('error', reject).end()
  })
}
