import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from './app.ts'

const db = { isExclusive: true, asSystem: () => Promise.reject(new Error('Nothing is counted here')) }
const options = {
  ...{ db, trustProxy: undefined, isHttps: true, routes: [] },
  ...{ authenticate: async () => null, findStore: async () => null },
}
let app: Awaited<ReturnType<typeof createApp>>
beforeAll(async () => {
  app = await createApp({ ...options, log: pino({ level: 'silent' }) })
  app.get('/answer', (request, reply) => reply.type(String(request.headers.accept)).send('text'))
})
afterAll(() => app.close())

const documentRules = ['content-security-policy', 'cross-origin-opener-policy', 'permissions-policy']
const everyRule = ['x-content-type-options', 'referrer-policy', 'strict-transport-security']

async function rulesOf(accept: string) {
  const { headers } = await app.inject({ url: '/answer', headers: { accept } })
  return [...documentRules, ...everyRule].filter((name) => headers[name] !== undefined)
}

test.each(['text/html; charset=utf-8', 'image/svg+xml', 'application/json', 'text/plain'])(
  'what may be opened by itself as %s carries every rule for the browser',
  async (type) => {
    expect(await rulesOf(type)).toEqual([...documentRules, ...everyRule])
  },
)

test.each([
  'text/javascript; charset=utf-8',
  'application/javascript; charset=utf-8',
  'text/css',
  'font/woff2',
])('a part of a page as %s leaves the rules of documents to its page', async (type) => {
  expect(await rulesOf(type)).toEqual(everyRule)
})
