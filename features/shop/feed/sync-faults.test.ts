import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { json, type PeerAnswer, text, throttled } from '#adapters/shopify/faulty-peer.ts'
import { demoToken } from '#demo/oauth.ts'
import { connectStore, storeStatus } from '#features/base/stores/contract.ts'
import { type Merchant, startStoreWorld, type StoreWorld } from '#tests/world/outside-store.ts'
import { call, send } from '#tests/world/server.ts'
import { feedOf } from './__fixtures__/feed.fixture.ts'
import * as contract from './contract.ts'
import type { VariantFacts } from './contract/facts.ts'

let world: StoreWorld
let merchant: Merchant
let before: VariantFacts[]
beforeAll(async () => {
  world = await startStoreWorld({ products: 70, timeoutMs: 2_000 })
  merchant = await world.newStore()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.mend(merchant.domain)
  before = await world.heldFacts(merchant)
  // Much has changed since, so that what is lost would show.
  await world.advance(merchant.domain, 24 * 60)
})

const sync = () => feedOf(world.origin, merchant.token).sync('full')
const sendSync = () => send(world.origin, contract.syncProducts, { body: { mode: 'full' } }, merchant.token)
const status = async () => (await call(world.origin, storeStatus, {}, merchant.token)).data

async function expectWhole() {
  const expected = await world.expectedFacts(merchant)
  expect(expected).not.toEqual(before)
  expect(await world.heldFacts(merchant)).toEqual(expected)
}

/** Answers in the place of the second page so many times. Tells how many are left. */
function failSecondPage(times: number, answer: PeerAnswer): { left: number } {
  const count = { left: times }
  world.fault(merchant.domain, (_request, { operationName, variables }) => {
    if (operationName !== 'ListProducts' || variables.after === null || count.left === 0) return null
    count.left -= 1
    return answer
  })
  return count
}

const html = '<!doctype html><title>502 Bad Gateway</title>'

const passing: [string, number, PeerAnswer][] = [
  ['a throttled query', 1, throttled(50, 0, 200)],
  ['429 with a time to wait', 1, text(429, 'Too many', { 'retry-after': '0.2' })],
  ['429 more often than one call bears', 3, text(429, 'Too many', { 'retry-after': '0.2' })],
  ['500 with a page of HTML', 1, text(500, html)],
  ['502 more often than one call bears', 3, text(502, html)],
  ['503 with a time to wait', 1, text(503, html, { 'retry-after': '1' })],
  ['a page of HTML that says 200', 1, text(200, html)],
  ['a reset connection', 1, { kind: 'reset' }],
  ['a body that is cut', 1, { kind: 'cut', body: '{"data":{"products":{"edges":[' }],
  ['JSON that is truncated', 1, text(200, '{"data":{"products":{"edges":[')],
  [
    'an error of Shopify’s own',
    1,
    json({ errors: [{ message: 'x', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] }),
  ],
  ['no answer at all', 1, { kind: 'hang' }],
  ['an answer that stops in its middle', 1, { kind: 'stall', body: '{"data":' }],
]

test.each(passing)('%s in the middle of a sync is overcome', async (_what, times, answer) => {
  const count = failSecondPage(times, answer)
  expect((await sync()).data).toMatchObject({ run: { status: 'completed' }, report: { failedCount: 0 } })
  expect(count.left).toBe(0)
  await expectWhole()
})

const lasting: [string, PeerAnswer, string, RegExp][] = [
  ['a token that is refused', text(401, 'Unauthorized'), 'UPSTREAM_UNAUTHORIZED', /Connect the store again/],
  ['a frozen store', text(402, html), 'UPSTREAM_FORBIDDEN', /frozen until its owner settles/],
  ['a forbidden store', text(403, html), 'UPSTREAM_FORBIDDEN', /denied this app access/],
  ['a store that is gone', text(404, html), 'UPSTREAM_NOT_FOUND', /has no store named/],
  ['a locked store', text(423, html), 'UPSTREAM_FORBIDDEN', /locked by Shopify/],
  [
    'an answer of the wrong types',
    json({ data: { products: { edges: [{ node: { id: 7 } }], pageInfo: {} } } }),
    'UPSTREAM_MALFORMED',
    /unexpected value at/,
  ],
  ['an answer without data', json({ data: null }), 'UPSTREAM_MALFORMED', /unexpected value/],
  ['a redirect', text(302, '', { location: 'http://169.254.169.254/' }), 'UPSTREAM_REJECTED', /redirect/],
]

test.each(lasting)(
  '%s ends the sync with a sentence, and deletes nothing',
  async (_what, answer, code, message) => {
    failSecondPage(100, answer)
    const failed = await sendSync()
    expect(failed.status).toBe(502)
    expect(await failed.json()).toMatchObject({ success: false, code, error: expect.stringMatching(message) })
    const ids = new Set((await world.heldFacts(merchant)).map(({ variantGid }) => variantGid))
    expect(before.filter(({ variantGid }) => !ids.has(variantGid))).toEqual([])
    expect(await status()).toMatchObject({
      connected: true,
      health: 'error',
      problem: { code, message: expect.stringMatching(message) },
    })
    world.mend(merchant.domain)
    await sync()
    expect(await status()).toMatchObject({ health: 'connected', problem: null })
    await expectWhole()
  },
)

test('a store whose token was revoked heals with a new one', async () => {
  world.fault(merchant.domain, ({ headers }) =>
    headers['x-shopify-access-token'] === demoToken(merchant.domain) ? null : text(401, 'Unauthorized'),
  )
  const connect = (accessToken: string) => {
    const body = { storeDomain: merchant.domain, accessToken }
    return send(world.origin, connectStore, { body }, merchant.token)
  }
  expect((await connect('shpat_revoked')).status).toBe(409)
  expect((await sync()).data.run.status).toBe('completed')
  failSecondPage(100, text(401, 'Unauthorized'))
  await sendSync()
  world.mend(merchant.domain)
  expect((await connect(demoToken(merchant.domain))).status).toBe(200)
  await sync()
  expect(await status()).toMatchObject({ connected: true, health: 'connected', problem: null })
  await expectWhole()
})

test('an answer under another API version is taken when it fits', async () => {
  let second = ''
  world.distort(merchant.domain, (body, { operationName, variables }) => {
    if (operationName === 'ListProducts' && variables.after !== null) second ||= body
    return body
  })
  await sync()
  const count = failSecondPage(1, {
    kind: 'answer',
    status: 200,
    headers: { 'content-type': 'application/json', 'x-shopify-api-version': '2027-01' },
    body: second,
  })
  expect((await sync()).data.report).toMatchObject({ added: 0, changed: 0, removed: 0 })
  expect(count.left).toBe(0)
  await expectWhole()
})

type Pages = { hasNextPage: boolean; endCursor: string | null }

/** Changes what the pages of products say of the page after them. */
function changeNextPage(change: (pages: Pages) => void) {
  world.distort(merchant.domain, (body, { operationName }) => {
    if (operationName !== 'ListProducts') return body
    const answer = JSON.parse(body) as { data: { products: { pageInfo: Pages } } }
    change(answer.data.products.pageInfo)
    return JSON.stringify(answer)
  })
}

test('pages that end too early delete nothing, and the next sync reads everything', async () => {
  changeNextPage((pages) => {
    pages.hasNextPage = false
  })
  const { data } = await sync()
  expect(data.report).toMatchObject({ mode: 'full', removed: 0 })
  expect(data.report?.unchanged).toBeLessThan(before.length / 2)
  expect((await world.heldFacts(merchant)).length).toBeGreaterThanOrEqual(before.length)
  world.mend(merchant.domain)
  expect((await feedOf(world.origin, merchant.token).sync()).data.report).toMatchObject({ mode: 'full' })
  await expectWhole()
})

test('a page without its next cursor ends the sync, and deletes nothing', async () => {
  changeNextPage((pages) => {
    pages.endCursor = null
  })
  const failed = await sendSync()
  expect([failed.status, await failed.json()]).toMatchObject([502, { code: 'UPSTREAM_MALFORMED' }])
  expect((await world.heldFacts(merchant)).length).toBeGreaterThanOrEqual(before.length)
})

describe('an export file', () => {
  const isFile = (path: string) => path.includes('/bulk/')

  beforeEach(() => {
    forceExport()
  })

  /** Lets the store say once that it has more products than pages are read of. */
  function forceExport(more: (body: string, operation: string | undefined) => string = (body) => body) {
    let counts = 0
    world.distort(merchant.domain, (body, { operationName }, request) => {
      if (operationName === 'CountProducts' && (counts += 1) === 1) {
        return body.replace(/"count":\d+/, '"count":200001')
      }
      return more(body, isFile(request.path) ? 'file' : operationName)
    })
  }

  function failFile(times: number, answer: PeerAnswer): { left: number } {
    const count = { left: times }
    world.fault(merchant.domain, ({ path }) => {
      if (!isFile(path) || count.left === 0) return null
      count.left -= 1
      return answer
    })
    return count
  }

  const faults: [string, number, PeerAnswer][] = [
    ['that is cut', 1, { kind: 'cut', body: '{"id":"gid://shopify/Product/1"}\n' }],
    ['that is short', 1, text(200, '{"id":"gid://shopify/Product/1"}\n')],
    ['that is empty more often than one call bears', 3, text(200, '')],
    ['behind a 500', 1, text(500, html)],
    ['that never comes', 1, { kind: 'hang' }],
  ]
  test.each(faults)('%s is fetched again', async (_what, times, answer) => {
    const count = failFile(times, answer)
    expect((await sync()).data).toMatchObject({ report: { transport: 'bulk', failedCount: 0 } })
    expect(count.left).toBe(0)
    await expectWhole()
  })

  test('with fewer lines than were announced is fetched again', async () => {
    let files = 0
    forceExport((body, operation) => {
      if (operation !== 'file' || (files += 1) > 1) return body
      const lines = body.split('\n')
      // The same bytes, one line less.
      return [`${lines[0]} ${' '.repeat((lines[1] ?? '').length)}`, ...lines.slice(2)].join('\n')
    })
    expect((await sync()).data.report).toMatchObject({ transport: 'bulk', failedCount: 0 })
    expect(files).toBe(2)
    await expectWhole()
  })

  test('that is gone ends the sync and deletes nothing', async () => {
    failFile(100, text(404, html))
    const failed = await sendSync()
    expect([failed.status, await failed.json()]).toMatchObject([502, { code: 'UPSTREAM_NOT_FOUND' }])
    expect(await world.heldFacts(merchant)).toEqual(before)
  })

  test('falls back to pages when the store could not write the export', async () => {
    const read = { pages: 0, files: 0 }
    forceExport((body, operation) => {
      if (operation === 'ListProducts') read.pages += 1
      if (operation === 'file') read.files += 1
      return operation === 'ReadExport' ? body.replace(/"status":"\w+"/, '"status":"FAILED"') : body
    })
    expect((await sync()).data.report).toMatchObject({ transport: 'pages', failedCount: 0 })
    expect(read).toEqual({ pages: 2, files: 0 })
    await expectWhole()
  })
})
