import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoToken } from '#demo/oauth.ts'
import { Secret } from '#kit/secret.ts'
import { type DemoStoreSettings, openDemoStore, type RunningDemo } from './demo-store.ts'

const shop = 'asleep.myshopify.com'
const setTitle =
  'mutation ($product: ProductUpdateInput) { productUpdate(product: $product) { userErrors { message } } }'
const subscribe = `mutation ($uri: String!) {
  webhookSubscriptionCreate(topic: PRODUCTS_UPDATE, webhookSubscription: { uri: $uri }) { userErrors { message } } }`

let stateFolder: string
let opened: RunningDemo[] = []
beforeEach(async () => {
  stateFolder = await mkdtemp(join(tmpdir(), 'demo-state-'))
})
afterEach(async () => {
  await Promise.all(opened.map((demo) => demo.stop()))
  opened = []
  await rm(stateFolder, { recursive: true })
})

/** What the store's process does, in order, and a wait for the next of it. */
function watch() {
  const lines: string[] = []
  let wake = () => {}
  const write = (line: string) => {
    const { msg, demo } = JSON.parse(line) as { msg: string; demo?: string }
    lines.push(demo === undefined ? msg : `${msg} wrote: ${demo}`)
    wake()
  }
  return {
    log: pino({ level: 'debug' }, { write }),
    lines,
    async until(count: number) {
      while (lines.length < count) await new Promise<void>((resolve) => (wake = resolve))
      return lines
    },
  }
}

async function open(log: DemoStoreSettings['log'], change: Partial<DemoStoreSettings> = {}) {
  const appOrigin = 'http://127.0.0.1:1'
  const clientSecret = new Secret(randomUUID())
  const settings = { products: 6, appOrigin, clientSecret, stateFolder, announce: () => undefined, log }
  const demo = await openDemoStore({ ...settings, ...change })
  opened.push(demo)
  return demo
}

async function ask({ origin }: RunningDemo, query: string, variables: object = {}) {
  const answer = await fetch(`${origin}/${shop}/admin/api/2026-10/graphql.json`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-shopify-access-token': demoToken(shop),
      connection: 'close',
    },
    body: JSON.stringify({ query, variables }),
  })
  return ((await answer.json()) as { data: ReturnType<typeof JSON.parse> }).data
}

const readFirst = async (demo: RunningDemo) =>
  (await ask(demo, '{ products(first: 1) { nodes { id title } } }')).products.nodes[0]

test('many calls at once start one process, which ends when it is idle and is started by the next call', async () => {
  const { log, lines, until } = watch()
  const demo = await open(log, { idleMs: 100 })
  expect(lines).toEqual([])
  const first = await Promise.all([1, 2, 3, 4, 5].map(() => readFirst(demo)))
  expect(new Set(first.map(({ id }) => id)).size).toBe(1)
  const oneLife = ['The demo store has started', 'The demo store has ended']
  expect(await until(2)).toEqual(oneLife)
  await ask(demo, setTitle, { product: { id: first[0].id, title: 'Kept' } })
  expect(await until(4)).toEqual([...oneLife, ...oneLife])
  expect(await readFirst(demo)).toEqual({ id: first[0].id, title: 'Kept' })
})

test('a store that is called again and again while it falls asleep answers every call', async () => {
  const { log, until } = watch()
  const demo = await open(log, { idleMs: 1 })
  for (let calls = 0; calls < 5; calls += 1)
    expect(await readFirst(demo)).toMatchObject({ id: expect.any(String) })
  expect((await until(2)).slice(0, 2)).toEqual(['The demo store has started', 'The demo store has ended'])
})

test('a sleeping store is woken for whoever uses the console when somebody listens to it, and stays awake meanwhile', async () => {
  const messages: string[] = []
  const app = createServer((request, response) => {
    messages.push(String(request.headers['x-shopify-topic']))
    request.resume()
    response.end()
  })
  await once(app.listen(0, '127.0.0.1'), 'listening')
  const uri = `http://127.0.0.1:${(app.address() as AddressInfo).port}/hooks`
  const { log, lines, until } = watch()
  const demo = await open(log, { idleMs: 50 })
  demo.enter()()
  await readFirst(demo)
  await until(2)
  demo.enter()()
  expect(lines).toHaveLength(2)
  await ask(demo, subscribe, { uri })
  await until(4)
  const leave = demo.enter()
  await until(5)
  const { id } = await readFirst(demo)
  await ask(demo, setTitle, { product: { id, title: 'Announced' } })
  leave()
  await until(6)
  expect(messages).toContain('products/update')
  app.closeAllConnections()
  app.close()
})

test('a store whose process does not start says so once, and a call to it fails', async () => {
  const { log } = watch()
  const said: string[] = []
  const demo = await open(log, { products: 0, announce: (line) => said.push(line) })
  expect(await demo.start()).toBe(false)
  await expect(readFirst(demo)).rejects.toThrow('fetch failed')
  expect(demo.hasFailed()).toBe(true)
  expect(said).toEqual(['The demo store did not start (its process has ended). Everything else runs.'])
})
