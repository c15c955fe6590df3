import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createShopify } from '#adapters/shopify/client.ts'
import { demoToken } from '#demo/oauth.ts'
import { type DemoStore, startDemoStore } from '#demo/server.ts'
import { connectStore } from '#features/base/stores/contract.ts'
import { Secret } from '#kit/secret.ts'
import { readQuery } from '#tests/world/outside-store.ts'
import { type Relay, startRelay } from '#tests/world/relay.ts'
import { killIn } from '#tests/world/starts.ts'
import { call, newMerchant } from '#tests/world/server.ts'
import { feedOf } from './__fixtures__/feed.fixture.ts'
import { syncStatus } from './contract.ts'

const script = fileURLToPath(import.meta.resolve('#tests/world/embedded-process.ts'))
const domain = 'sturdy.myshopify.com'

let folder: string
let outside: DemoStore
let relay: Relay
let child: ChildProcess

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-sync-kill-'))
  // As root, PostgreSQL runs as another user.
  await chmod(folder, 0o711)
  const behindMs = Date.now() - Date.UTC(2026, 10, 20, 12, 1)
  outside = await startDemoStore({
    host: '127.0.0.1',
    port: 0,
    products: 1_500,
    now: () => Date.now() - behindMs,
  })
  relay = await startRelay(() => outside.origin)
  // So many that one file is quicker than pages.
  relay.distort((request, body) =>
    readQuery(request).operationName === 'CountProducts'
      ? body.replace(/"count":1500/, '"count":30000')
      : body,
  )
})
afterAll(async () => {
  child.kill('SIGKILL')
  await relay.close()
  await outside.close()
  await killIn(folder)
  await rm(folder, { recursive: true, force: true })
})

async function startProcess(): Promise<string> {
  const environment = {
    PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    DEMO_STORE: 'off',
    SHOPIFY_BASE_URL_TEMPLATE: `${relay.origin}/{shop}`,
  }
  child = spawn(process.execPath, [script, JSON.stringify(environment)], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  for await (const line of createInterface({ input: child.stdout ?? process.stdin })) {
    const origin = /^Vitrine is at (\S+)/.exec(line)?.[1]
    if (origin) return origin
  }
  throw new Error('The server did not start')
}

test.skipIf(process.platform === 'win32')(
  'PostgreSQL killed while batches are merged costs a sync nothing but time',
  { timeout: 120_000 },
  async () => {
    const origin = await startProcess()
    const token = await newMerchant(origin)
    const body = { storeDomain: domain, accessToken: demoToken(domain) }
    await call(origin, connectStore, { body }, token)
    const feed = feedOf(origin, token)
    while ((await feed.page({ limit: 1 })).stats.total === 0) await sleep(20)
    const postmaster = await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')
    process.kill(Number.parseInt(postmaster, 10), 'SIGKILL')
    // While it is away, calls fail.
    const status = () =>
      call(origin, syncStatus, {}, token).then(
        ({ data }) => data,
        () => null,
      )
    await expect
      .poll(async () => (await status())?.run?.status, { timeout: 90_000, interval: 200 })
      .toBe('completed')

    const { variants } = await createShopify({ baseUrlTemplate: `${outside.origin}/{shop}` }).countProducts({
      domain,
      accessToken: new Secret(demoToken(domain)),
    })
    expect((await feed.page({ limit: 1 })).stats.total).toBe(variants)
    expect((await status())?.report).toMatchObject({
      transport: 'bulk',
      added: variants,
      changed: 0,
      removed: 0,
    })
    const ids = (await feed.readAll({ limit: 500 })).map(({ productId }) => productId)
    expect(new Set(ids).size).toBe(variants)
    child.kill('SIGTERM')
    await once(child, 'exit')
  },
)
