/** Workflows that are called from outside, and who tries to. */
import { connect } from 'node:net'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newSomebody, type Somebody } from '#features/base/workspace/__fixtures__/workspace.fixture.ts'
import { addHookRoute } from '#server/hook-route.ts'
import { call, startTestServer, type TestServer } from '#tests/world/server.ts'
import { listStarted, publishWith } from './__fixtures__/triggers.fixture.ts'
import * as contract from './contract.ts'
import { isGenuine, signCall } from './actions/signature.ts'

let server: TestServer
let mia: Somebody
let workflowId: string

beforeAll(async () => {
  server = await startTestServer({ products: 6, environment: { RATE_LIMIT_FACTOR: '20' } })
  mia = await newSomebody(server)
  workflowId = await publishWith(server, mia, { type: 'webhook' })
})
afterAll(() => server.close())

const renew = async () =>
  (await call(server.origin, contract.renewWebhook, { params: { workflowId } }, mia.token)).data
type Signing = {
  id?: string
  body?: string
  secret?: string
  at?: number
  signedBody?: string
  signedId?: string
}

/** A call signed as standardwebhooks.com says, or forged where it says so. */
function post(url: string, secret: string, given: Signing = {}) {
  const {
    id = crypto.randomUUID(),
    body = '{"count":3}',
    at = Date.now(),
    signedBody = body,
    signedId = id,
  } = given
  const timestamp = String(Math.floor(at / 1000))
  const signature = `v1,${signCall(given.secret ?? secret, signedId, timestamp, Buffer.from(signedBody))}`
  return fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signature,
    },
    body,
  })
}
const startedBy = async (id: string) =>
  (await listStarted(server, workflowId)).filter(({ key }) => key === `webhook:${id}`)

test('a signed call starts a run with its body, and the same delivery again starts none', async () => {
  const { url, secret } = await renew()
  const id = crypto.randomUUID()
  const answers = await Promise.all(Array.from({ length: 5 }, () => post(url, secret ?? '', { id })))
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202])
  expect(await startedBy(id)).toMatchObject([
    { input: { count: 3 }, cause: { type: 'webhook', deliveryId: id } },
  ])
  const viewed = await call(server.origin, contract.viewWebhook, { params: { workflowId } }, mia.token)
  expect(viewed.data).toMatchObject({ url, secret: null, lastCalledAt: expect.any(String) })
})

test('a forged, changed, late or renamed call is refused and starts nothing', async () => {
  const { url, secret = '' } = await renew()
  const before = (await listStarted(server, workflowId)).length
  const attempts: Signing[] = [
    { secret: `whsec_${Buffer.alloc(32).toString('base64')}` },
    { signedBody: '{"count":4}' },
    { at: Date.now() - 6 * 60_000 },
    { at: Date.now() + 6 * 60_000 },
    { signedId: 'another' },
    { id: 'x'.repeat(300) },
  ]
  for (const attempt of attempts) {
    const answer = await post(url, secret ?? '', attempt)
    expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'WEBHOOK_SIGNATURE_INVALID' }])
  }
  const bare = await fetch(url, { method: 'POST', body: '{}' })
  expect(bare.status).toBe(401)
  expect((await listStarted(server, workflowId)).length).toBe(before)
})

test('a workflow that calls its own webhook is not started again by it', async () => {
  const { url, secret } = await renew()
  const callFrom = (runId: string) =>
    fetch(url, { method: 'POST', headers: { 'x-webhook-secret': secret ?? '', 'x-vitrine-run': runId } })
  const first = (await (await post(url, secret ?? '')).json()) as { data: { runId: string } }
  const again = await callFrom(first.data.runId)
  expect([again.status, await again.json()]).toMatchObject([409, { code: 'WORKFLOW_LOOP' }])
  const { data } = await call(server.origin, contract.listAutomations, {}, mia.token)
  expect(data.automations.find((each) => each.workflowId === workflowId)?.problem).toMatch(/start itself/)
  expect([(await callFrom(crypto.randomUUID())).status, (await callFrom('none')).status]).toEqual([202, 202])
})

test('the secret itself opens it, too; a new address ends the old one, and an address that is none tells nothing', async () => {
  const first = await renew()
  const second = await renew()
  const withSecret = (url: string, secret: string | null) =>
    fetch(url, { method: 'POST', headers: { 'x-webhook-secret': secret ?? '' }, body: 'plain words' })
  expect((await withSecret(first.url, first.secret)).status).toBe(404)
  expect((await withSecret(second.url, first.secret)).status).toBe(401)
  expect((await withSecret(second.url, second.secret)).status).toBe(202)
  expect((await listStarted(server, workflowId)).at(-1)).toBeDefined()
  expect((await fetch(new URL('/api/hooks/short', server.origin), { method: 'POST' })).status).toBe(404)
  expect(
    (await fetch(new URL(`/api/hooks/${'x'.repeat(32)}`, server.origin), { method: 'POST' })).status,
  ).toBe(404)
})

test('a body above 256 kB is refused before it is read to its end', async () => {
  const { url, secret } = await renew()
  expect(
    (await post(url, secret ?? '', { body: JSON.stringify({ text: 'x'.repeat(262_000) }) })).status,
  ).toBe(202)
  expect((await post(url, secret ?? '', { body: 'x'.repeat(262_145) })).status).toBe(413)
})

test('more than 120 calls a minute are refused with the time to wait', async () => {
  const { url, secret } = await renew()
  const statuses: number[] = []
  for (let nth = 0; nth < 130; nth += 10) {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post(url, secret ?? '', { secret: 'whsec_AAAA' })),
    )
    statuses.push(...answers.map(({ status }) => status))
  }
  expect(new Set(statuses)).toEqual(new Set([401, 429]))
})

test('a body that trickles in is cut off', async () => {
  const app = fastify()
  await addHookRoute(app, {} as never, 100)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  const closed = new Promise((resolve) => socket.once('close', () => resolve('closed')))
  socket.on('error', () => undefined)
  socket.write(`POST /api/hooks/${'x'.repeat(32)} HTTP/1.1\r\nhost: a\r\ncontent-length: 1000\r\n\r\n{`)
  const trickle = setInterval(() => socket.write(' '), 20)
  expect(await closed).toBe('closed')
  clearInterval(trickle)
  await app.close()
})

test('nothing but the right signature is genuine', () => {
  const secret = 'whsec_c2VjcmV0IG9mIGEgdGVzdA=='
  const now = new Date('2026-11-20T10:00:00Z')
  const timestamp = String(now.getTime() / 1000)
  const body = Buffer.from('{}')
  const good = signCall(secret, 'one', timestamp, body)
  const check = (headers: object) =>
    isGenuine({ id: 'one', timestamp, signature: null, secret: null, ...headers }, body, secret, now)
  expect(check({ signature: `v1,${good}` })).toBe(true)
  expect(check({ signature: `v0,x v1,${good}` })).toBe(true)
  expect(check({ signature: `v2,${good}` })).toBe(false)
  expect(check({ signature: '' })).toBe(false)
  expect(check({ signature: `v1,${good}`, timestamp: `${timestamp}.5` })).toBe(false)
  expect(check({ signature: `v1,${good}`, timestamp: null })).toBe(false)
  expect(check({ signature: 'v1,x', secret })).toBe(false)
  expect(check({ secret })).toBe(true)
  expect(check({ secret: '' })).toBe(false)
  expect(check({})).toBe(false)
})
