import { inspect } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Secret } from '#kit/secret.ts'
import { toProductPage } from '#tests/world/tavily-pages.ts'
import { startTavilyPeer, type TavilyFault, type TavilyPeer } from '#tests/world/tavily-peer.ts'
import { createWebSearch } from './client.ts'
import type { WebSearchAsk, WebSearchPort } from './port.ts'

let peer: TavilyPeer
let web: WebSearchPort
beforeEach(async () => {
  peer = await startTavilyPeer()
  web = createWebSearch({
    baseUrl: `${peer.origin}/`,
    resolve: async (host) => [host.startsWith('inside') ? '10.0.0.7' : '93.184.215.14'],
    timeoutsMs: { search: 500, extract: 500, crawl: 500 },
  })
})
afterEach(() => peer.close())

const call = () => ({ apiKey: new Secret('tvly-0123456789'), signal: new AbortController().signal })
const ask = (given: Partial<WebSearchAsk> = {}): WebSearchAsk => ({
  query: 'gooseneck kettle price',
  depth: 'basic',
  maxResults: 2,
  ...given,
})
const kettle = 'https://northkettle.example.com/products/gooseneck-kettle'

test('a search brings the best results with their addresses', async () => {
  const found = await web.search(ask({ depth: 'advanced' }), call())
  expect(found).toMatchObject({ query: 'gooseneck kettle price', answer: null, responseSeconds: 0.42 })
  expect(found.results).toHaveLength(2)
  expect(found.results[0]).toMatchObject({ url: kettle, title: 'Gooseneck Kettle 0.8 L' })
  expect(peer.requests[0]).toMatchObject({
    path: '/search',
    headers: { authorization: 'Bearer tvly-0123456789' },
    body: { query: 'gooseneck kettle price', search_depth: 'advanced', max_results: 2 },
  })
})

test('a page is extracted with the facts that machines read in it', async () => {
  const { page } = await web.extract(kettle, call())
  expect(page).toMatchObject({ url: kettle, title: 'Gooseneck Kettle 0.8 L' })
  expect(page.content).toContain('"gtin13":"4006381333931"')
  expect(peer.requests[0]?.body.urls).toEqual([kettle])
})

test('a site is crawled up to the number of pages asked for', async () => {
  const crawl = { url: 'https://northkettle.example.com', instructions: 'products', maxPages: 1 }
  const { pages, baseUrl } = await web.crawl(crawl, call())
  expect(baseUrl).toBe('northkettle.example.com')
  expect(pages.map(({ url }) => url)).toEqual([kettle])
  expect(peer.requests[0]?.body).toMatchObject({ limit: 1, instructions: 'products' })
})

test('a search sees what is on the web now', async () => {
  const url = 'https://rival.example.com/p/1'
  peer.publish([toProductPage({ url, name: 'Gooseneck', price: '59.00', currency: 'EUR' })])
  expect((await web.search(ask(), call())).results.map((result) => result.url)).toEqual([url])
})

test('a page that cannot be read is not found', async () => {
  await expect(web.extract('https://northkettle.example.com/gone', call())).rejects.toMatchObject({
    problem: 'not_found',
  })
})

test.each([
  ['no words', ask({ query: '  ' })],
  ['too many words', ask({ query: 'a'.repeat(401) })],
  ['no results', ask({ maxResults: 0 })],
  ['too many results', ask({ maxResults: 21 })],
  ['half a result', ask({ maxResults: 1.5 })],
])('a search for %s is refused before it is sent', async (_what, given) => {
  await expect(web.search(given, call())).rejects.toMatchObject({ problem: 'rejected' })
  expect(peer.requests).toEqual([])
})

test.each(['http://169.254.169.254/', 'http://inside.example.com/', 'file:///etc/passwd', 'nonsense'])(
  'the address %s never reaches the provider',
  async (url) => {
    await expect(web.extract(url, call())).rejects.toMatchObject({ problem: 'forbidden' })
    await expect(web.crawl({ url, instructions: null, maxPages: 5 }, call())).rejects.toMatchObject({
      problem: 'forbidden',
    })
    expect(peer.requests).toEqual([])
  },
)

test.each([0, 51])('a crawl of %s pages is refused', async (maxPages) => {
  await expect(web.crawl({ url: kettle, instructions: null, maxPages }, call())).rejects.toMatchObject({
    problem: 'rejected',
  })
})

test.each(['', 'tvly-1\nX: y'])('the key "%s" is refused before anything is sent', async (key) => {
  await expect(web.search(ask(), { ...call(), apiKey: new Secret(key) })).rejects.toMatchObject({
    problem: 'unauthorized',
  })
  expect(peer.requests).toEqual([])
})

const echo = 'tvly-0123456789 gooseneck'
const failures: [string, TavilyFault, object][] = [
  ['a bad request', { status: 400, error: echo }, { problem: 'rejected', retryable: false }],
  ['an unknown key', { status: 401, error: echo }, { problem: 'unauthorized', retryable: false }],
  ['a plan without crawling', { status: 403, error: echo }, { problem: 'forbidden', retryable: false }],
  [
    'too many requests',
    { status: 429, error: echo, retryAfterSeconds: 7 },
    { problem: 'throttled', retryable: true, retryAfterMs: 7000 },
  ],
  ['a used-up plan', { status: 432, error: echo }, { message: expect.stringContaining('plan is used up') }],
  ['a reached limit', { status: 433, error: echo }, { message: expect.stringContaining('pay-as-you-go') }],
  ['a broken server', { status: 500, error: echo }, { problem: 'unavailable', retryable: true }],
  ['a redirect', { status: 302 }, { problem: 'rejected' }],
  ['a page instead of an answer', { body: '<html>' }, { problem: 'malformed', retryable: true }],
  ['an answer of another shape', { body: '{"results":"none"}' }, { problem: 'malformed' }],
  ['a cut answer', 'cut', { problem: 'unavailable', retryable: true }],
  ['silence', 'never', { problem: 'timeout', retryable: true }],
]

test.each(failures)('%s is told without the key and the query', async (_what, fault, expected) => {
  peer.fail(fault)
  const error: unknown = await web.search(ask(), call()).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ name: 'UpstreamError', service: 'tavily', ...expected })
  expect(inspect(error, { depth: 9 })).not.toMatch(/tvly-|gooseneck/)
})

test('more, longer and stranger results than asked for are cut to size', async () => {
  const result = { title: null, url: kettle, content: 'x'.repeat(9_000), score: 7 }
  peer.fail({
    body: JSON.stringify({ query: 1, results: Array.from({ length: 30 }, () => result), response_time: -1 }),
  })
  const { results, responseSeconds } = await web.search(ask({ maxResults: 20 }), call())
  expect(results).toHaveLength(20)
  expect(results[0]).toMatchObject({ title: kettle, score: 0 })
  expect(results[0]?.content).toHaveLength(4_000)
  expect(responseSeconds).toBe(0)
})

test('a merchant who stops waiting is obeyed', async () => {
  const stop = new AbortController()
  const reason = new Error('stopped')
  stop.abort(reason)
  await expect(web.search(ask(), { ...call(), signal: stop.signal })).rejects.toBe(reason)
})
