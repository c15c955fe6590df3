import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listSessions, login, profile } from '#features/base/accounts/contract.ts'
import { events } from '#features/base/runs/contract/run.ts'
import { connectDemoStore } from '#features/base/stores/contract.ts'
import { listProducts, syncProducts } from '#features/shop/feed/contract.ts'
import { Failure } from '#kit/endpoint.ts'
import { call, newMerchant, send, startTestServer, type TestServer } from '#tests/world/server.ts'

const environment = {
  OPENAI_BASE_URL: 'http://127.0.0.1:9',
  TAVILY_BASE_URL: 'http://127.0.0.1:9',
  SHOPIFY_BASE_URL_TEMPLATE: 'http://127.0.0.1:9/{shop}',
}
let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer({ products: 4, environment })
  token = await newMerchant(server.origin)
  await call(server.origin, connectDemoStore, {}, token)
  await call(server.origin, syncProducts, { body: {} }, token)
})
afterAll(() => server.close())

const put = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}/api/openai/products/x`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body,
  })

/** Status and code of a refused request, which has the one shape and says nothing of our insides. */
async function refused(answer: Promise<Response>) {
  const response = await answer
  const body = await response.text()
  const { code, requestId } = Failure.parse(JSON.parse(body))
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
  expect(body).not.toMatch(/\bat \w|node_modules|\.ts\b|select |insert |Error:|FST_|ZodError|drizzle/)
  return [response.status, code]
}

describe('what an answer weighs on the wire', () => {
  const get = (path: string, encoding: string) =>
    fetch(server.origin + path, {
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': encoding },
    })

  test.each(['br', 'gzip'])(
    'a long answer comes in %s where that is taken, with the same content',
    async (encoding) => {
      const [plain, packed] = await Promise.all([
        get(`${listProducts.path}?limit=100`, 'identity'),
        get(`${listProducts.path}?limit=100`, encoding),
      ])
      expect(packed.headers.get('content-encoding')).toBe(encoding)
      expect(packed.headers.get('vary')).toMatch(/accept-encoding/i)
      expect(plain.headers.get('content-encoding')).toBeNull()
      expect(await packed.json()).toEqual(await plain.json())
    },
  )

  test('a short answer and the stream of events come as they are', async () => {
    expect((await get(profile.path, 'br')).headers.get('content-encoding')).toBeNull()
    const stream = await get(events.path, 'br')
    expect(stream.headers.get('content-encoding')).toBeNull()
    await stream.body?.cancel()
  })

  test('a packed body is not unpacked, however much it would hold', async () => {
    const bomb = gzipSync(Buffer.from(`{"brand":"${'x'.repeat(10_000_000)}"}`))
    expect(await refused(put(new Uint8Array(bomb), { 'content-encoding': 'gzip' }))).toEqual([
      400,
      'BODY_INVALID',
    ])
  })
})

describe('a request that no honest client sends is refused in the one shape', () => {
  const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
  test.each<[string, string | Uint8Array<ArrayBuffer>, Record<string, string>, number, string]>([
    ['a form', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'NOT_JSON'],
    ['plain text', '{}', { 'content-type': 'text/plain' }, 415, 'NOT_JSON'],
    ['more than a megabyte', `{"brand":"${'x'.repeat(1_100_000)}"}`, {}, 413, 'TOO_LARGE'],
    ['nested too deeply', `{"brand":${deep(40)}}`, {}, 400, 'BODY_INVALID'],
    ['nested beyond any stack', deep(300_000), {}, 400, 'BODY_INVALID'],
    ['a prototype', '{"__proto__":{"isAdmin":true}}', {}, 400, 'BODY_INVALID'],
    ['a constructor', '{"constructor":{"prototype":{"x":1}}}', {}, 400, 'BODY_INVALID'],
    ['NUL', '{"brand":"a\\u0000b"}', {}, 400, 'BODY_INVALID'],
    ['a lone surrogate', '{"brand":"\\ud800"}', {}, 400, 'BODY_INVALID'],
    ['a key with NUL', '{"a\\u0000":1}', {}, 400, 'BODY_INVALID'],
    ['an unknown property', '{"brand":"x","isAdmin":true}', {}, 400, 'INPUT_INVALID'],
    ['a list', '[]', {}, 400, 'INPUT_INVALID'],
    ['null', 'null', {}, 400, 'INPUT_INVALID'],
    ['half an object', '{"brand":', {}, 400, 'BODY_INVALID'],
    ['bytes', new Uint8Array([0xff, 0xfe, 0x00]), {}, 400, 'BODY_INVALID'],
  ])('%s', async (_what, body, headers, status, code) => {
    expect(await refused(put(body, headers))).toEqual([status, code])
  })

  test('more than 16 kB before anybody is signed in', async () => {
    const body = { email: 'a@example.com', password: 'x'.repeat(17_000) }
    expect(await refused(send(server.origin, login, { body }))).toEqual([413, 'TOO_LARGE'])
  })

  test('NUL in an address or a query', async () => {
    const get = (path: string) =>
      refused(fetch(server.origin + path, { headers: { authorization: `Bearer ${token}` } }))
    expect(await get('/api/openai/products?search=%00')).toEqual([400, 'BODY_INVALID'])
    expect(await get('/api/openai/products/a%00b')).toEqual([400, 'BODY_INVALID'])
    expect(await get('/api/runs?kind=%00')).toEqual([400, 'BODY_INVALID'])
    expect(await get('/api/openai/products/%zz')).toEqual([400, 'ADDRESS_INVALID'])
    expect(await get(`/api/openai/products/${'x'.repeat(2000)}`)).toEqual([414, 'ADDRESS_INVALID'])
    expect(await get('/api/runs/not-an-id')).toEqual([400, 'INPUT_INVALID'])
    expect(await get('/api/openai/products?limit=1&limit=2')).toEqual([400, 'INPUT_INVALID'])
    expect(await get('/api/openai/products?limit=1e9')).toEqual([400, 'INPUT_INVALID'])
  })

  test('an address that does not exist, or has another method', async () => {
    for (const [method, path] of [
      ['GET', '/api/nothing'],
      ['POST', '/api/openai/products'],
      ['DELETE', '/api/openai/feed'],
      ['GET', '/api/../etc/passwd'],
      ['GET', '/demo-store/x.myshopify.com/admin/api/2026-10/graphql.json'],
      ['HEAD', '/api/events'],
      ['HEAD', '/api/products'],
      ['GET', '/.well-known/nothing'],
    ] as const) {
      const answer = await fetch(server.origin + path, {
        method,
        headers: { authorization: `Bearer ${token}` },
      })
      expect([path, answer.status]).toEqual([path, 404])
      await answer.body?.cancel()
    }
  })

  test.each([
    [
      'headers too large',
      `GET / HTTP/1.1\r\nHost: x\r\nX-Big: ${'x'.repeat(40_000)}\r\n\r\n`,
      431,
      'TOO_LARGE',
    ],
    ['what is not HTTP', 'HELLO\r\n\r\n', 400, 'REQUEST_INVALID'],
    [
      'two lengths',
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
      'REQUEST_INVALID',
    ],
  ])('%s', async (_what, bytes, status, code) => {
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
    socket.write(bytes)
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(Failure.parse(JSON.parse(body)).code).toBe(code)
  })
})

/** `npm run soak` has more. */
const rounds = Number(process.env.SOAK ?? 1)
const parts = Array.from({ length: 12 }, (_part, at) => at + 1)

test.each(parts)('no input of any shape makes an error of ours, routes %i of 12', async (part) => {
  const hostile = fc.oneof(
    fc.constantFrom(
      '',
      '\u0000',
      '../../etc/passwd',
      "' or 1=1 --",
      '%00',
      '{{7*7}}',
      '=cmd()',
      'x'.repeat(6000),
    ),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.double(),
    fc.constantFrom(null, true, -1, 0, 1e308, [], {}, [[]], [null]),
    fc.jsonValue({ maxDepth: 3 }),
  )
  const valuesOf = (schema: unknown) => {
    const shape = (schema as { shape?: object } | undefined)?.shape
    if (!shape) return fc.constant(undefined)
    const known = Object.fromEntries(Object.keys(shape).map((name) => [name, hostile]))
    return fc.record(known, { requiredKeys: [] })
  }
  const asText = (values: object | undefined) =>
    values &&
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'object' ? JSON.stringify(value) : String(value),
      ]),
    )
  for (const [at, { endpoint }] of server.routes.entries()) {
    if (at % parts.length !== part - 1 || endpoint.path === events.path) continue
    const path = `${endpoint.method} ${endpoint.path}`
    const input = fc.record({
      params: valuesOf(endpoint.params).map((values) => asText({ ...values })),
      query: valuesOf(endpoint.query).map(asText),
      body: endpoint.body
        ? fc.oneof({ weight: 4, arbitrary: valuesOf(endpoint.body) }, { weight: 1, arbitrary: hostile })
        : fc.constant(undefined),
    })
    const numRuns = endpoint.params || endpoint.query || endpoint.body ? 12 : 1
    for (let round = 0; round < rounds; round += 1) {
      // Each with a merchant of their own, so that no limit answers in the place of the route.
      const as = await newMerchant(server.origin)
      const check = async (sent: unknown) => {
        const answer = await send(server.origin, endpoint, sent as never, as)
        await answer.body?.cancel()
        expect([path, answer.status]).not.toEqual([path, 500])
      }
      await fc.assert(fc.asyncProperty(input, check), { numRuns })
    }
  }
})

describe('a session', () => {
  test('is needed, and only as a bearer token', async () => {
    for (const headers of [
      {},
      { authorization: 'Bearer ' },
      { authorization: 'Bearer mc_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
      { authorization: `Basic ${token}` },
      { cookie: `token=${token}` },
    ]) {
      const answer = fetch(server.origin + profile.path, { headers: headers as Record<string, string> })
      expect(await refused(answer)).toEqual([401, 'SESSION_MISSING'])
    }
  })

  test('remembers the address of the socket, whatever the headers say', async () => {
    const as = await newMerchant(server.origin)
    const headers = {
      authorization: `Bearer ${as}`,
      'x-forwarded-for': '203.0.113.9',
      'x-real-ip': '203.0.113.9',
      forwarded: 'for=203.0.113.9',
    }
    await fetch(server.origin + profile.path, { headers })
    const { data } = await call(server.origin, listSessions, {}, as)
    expect(data.sessions.map(({ ip }) => ip)).toEqual(['127.0.0.1'])
  })
})

test('every answer carries the rules for the browser, and answers of the API are kept nowhere', async () => {
  for (const path of ['/api/auth/profile', '/api/nothing', '/healthz', '/']) {
    const { headers } = await fetch(server.origin + path)
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*frame-ancestors 'none'/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('access-control-allow-origin')).toBeNull()
    if (path.startsWith('/api')) expect(headers.get('cache-control')).toBe('no-store')
  }
})

test('whoever watches the process sees that it lives and can serve', async () => {
  for (const path of ['/healthz', '/readyz']) {
    const answer = await fetch(server.origin + path)
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }])
  }
})
