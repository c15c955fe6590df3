import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { findPublicUrl } from './public-url.ts'
import type { VisitRequest } from './port.ts'
import { createVisit } from './visit.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** A peer of the test's own, under a public name on its real port. */
async function peer(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(async () => {
    server.closeAllConnections()
    server.close()
  })
  return `http://peer.example:${(server.address() as AddressInfo).port}`
}

/** Names of `peer` lead to loopback; all others to a machine inside. */
const visit = createVisit(async (url) => {
  const { hostname, href } = new URL(url)
  if (hostname.endsWith('peer.example')) return { ok: true, url: href, addresses: ['127.0.0.1'] }
  return findPublicUrl(url, async () => ['10.0.0.7'])
})

const get = (url: string, more: Partial<VisitRequest> = {}) =>
  visit({ method: 'GET', url, headers: {}, body: null, timeoutMs: 5_000, maxBytes: 10_000, ...more })

test('sends the method, the headers and the body, and reads the answer', async () => {
  const origin = await peer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    response.writeHead(201, {
      'content-type': 'application/json',
      'x-seen': String(request.headers['x-own']),
    })
    response.end(
      JSON.stringify({ method: request.method, path: request.url, body: Buffer.concat(chunks).toString() }),
    )
  })
  const answer = await get(`${origin}/items?a=1`, {
    method: 'PUT',
    headers: { 'x-own': 'yes' },
    body: 'Grüße',
  })
  expect(answer).toMatchObject({ ok: true, status: 201, headers: { 'x-seen': 'yes' } })
  expect(JSON.parse((answer as { text: string }).text)).toEqual({
    method: 'PUT',
    path: '/items?a=1',
    body: 'Grüße',
  })
})

test.each([
  ['http://10.0.0.1/'],
  ['http://169.254.169.254/latest/meta-data'],
  ['http://inside.example/'],
  ['http://localhost:80/'],
  ['file:///etc/passwd'],
])('a redirect to %s is not followed', async (location) => {
  let visits = 0
  const origin = await peer((_request, response) => {
    visits += 1
    response.writeHead(302, { location }).end()
  })
  expect(await get(origin)).toMatchObject({ ok: false, problem: 'address', mayHaveArrived: false })
  expect(visits).toBe(1)
})

test('connects to the address that was checked, whatever the name stands for afterwards', async () => {
  const origin = await peer((_request, response) => response.end('checked'))
  let lookups = 0
  const once = createVisit(async (url) => {
    lookups += 1
    return { ok: true, url, addresses: ['127.0.0.1'] }
  })
  // The name exists nowhere: only the checked address can have been used.
  const answer = await once({
    method: 'GET',
    url: origin,
    headers: {},
    body: null,
    timeoutMs: 5_000,
    maxBytes: 100,
  })
  expect(answer).toMatchObject({ ok: true, text: 'checked' })
  expect(lookups).toBe(1)
})

test('a secret stays with the origin it was meant for, and a POST is not repeated elsewhere', async () => {
  const seen: { method: string | undefined; token: string | undefined; auth: string | undefined }[] = []
  const other = await peer((request, response) => {
    const { 'x-token': token, authorization: auth } = request.headers
    seen.push({ method: request.method, token: token?.toString(), auth })
    response.end('arrived')
  })
  const origin = await peer((request, response) => {
    const { 'x-token': token, authorization: auth } = request.headers
    seen.push({ method: request.method, token: token?.toString(), auth })
    response.writeHead(302, { location: request.url === '/' ? '/again' : other }).end()
  })
  const headers = { authorization: 'Bearer plain' }
  const answer = await get(`${origin}/`, {
    method: 'POST',
    body: '{}',
    headers,
    secretHeaders: { 'x-token': 'key' },
  })
  expect(answer).toMatchObject({ ok: true, text: 'arrived' })
  expect(seen).toEqual([
    { method: 'POST', token: 'key', auth: 'Bearer plain' },
    { method: 'GET', token: 'key', auth: 'Bearer plain' },
    { method: 'GET', token: undefined, auth: undefined },
  ])
})

test('endless redirects, a slow answer, a huge body and a hang-up end it, and say what may have arrived', async () => {
  const loop = await peer((_request, response) => response.writeHead(307, { location: '/' }).end())
  expect(await get(loop)).toMatchObject({ problem: 'redirects', mayHaveArrived: false })
  const slow = await peer(() => undefined)
  expect(await get(slow, { timeoutMs: 50 })).toMatchObject({
    problem: 'timeout',
    mayHaveArrived: true,
    status: null,
  })
  const huge = await peer((_request, response) => response.end('x'.repeat(20_000)))
  expect(await get(huge)).toMatchObject({ problem: 'too_large', mayHaveArrived: true, status: 200 })
  const hangUp = await peer((request) => request.socket.destroy())
  expect(await get(hangUp)).toMatchObject({ problem: 'unavailable', mayHaveArrived: true, status: null })
  const halfway = await peer((_request, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('half', () => response.destroy())
  })
  expect(await get(halfway)).toMatchObject({ problem: 'unavailable', mayHaveArrived: true, status: 200 })
})

test('what never connected has not arrived', async () => {
  const server = createSocketServer((socket: Socket) => socket.destroy()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  const answer = await get(`http://peer.example:${port}/`)
  expect(answer).toMatchObject({ ok: false, problem: 'unavailable', mayHaveArrived: false })
  expect(answer).toHaveProperty('message', 'The connection failed (ECONNREFUSED).')
})

test('a stop on the way is told apart from a slow answer', async () => {
  const stop = new AbortController()
  const slow = await peer(() => stop.abort())
  expect(await get(slow, { signal: stop.signal })).toMatchObject({ problem: 'aborted', mayHaveArrived: true })
  const late = { signal: AbortSignal.abort() }
  expect(await get(slow, late)).toMatchObject({ problem: 'aborted', mayHaveArrived: false })
})

test.each([
  [{ host: 'other.example' }],
  [{ 'Transfer-Encoding': 'chunked' }],
  [{ 'x-line': 'one\r\nx-two: two' }],
  [{ 'bad name': 'x' }],
])('the headers %j are not sent, and their values not repeated', async (headers) => {
  const answer = await get('http://peer.example/', { headers })
  expect(answer).toMatchObject({ ok: false, problem: 'header', mayHaveArrived: false })
  expect(JSON.stringify(answer)).not.toContain('two')
})
