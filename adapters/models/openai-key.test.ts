import { inspect } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FaultyPeer, json, startFaultyPeer, text } from '#adapters/shopify/faulty-peer.ts'
import { Secret } from '#kit/secret.ts'
import { checkOpenAiKey } from './openai-key.ts'

let peer: FaultyPeer
beforeEach(async () => {
  peer = await startFaultyPeer()
})
afterEach(() => peer.close())

const key = new Secret('sk-proj-0123456789')

test.each(['', '/', '/v1', '/v1/'])(
  'a good key is accepted with a base address ending in "%s"',
  async (end) => {
    peer.queue(json({ object: 'list', data: [{ id: 'a' }, { id: 'b' }] }))
    expect(await checkOpenAiKey({ baseUrl: `${peer.origin}${end}`, key })).toEqual({ ok: true, models: 2 })
    expect(peer.requests[0]).toMatchObject({ method: 'GET', path: '/v1/models' })
    expect(peer.requests[0]?.headers.authorization).toBe('Bearer sk-proj-0123456789')
  },
)

const failure = (code: string) => ({
  error: { message: 'sk-proj-0123456789', type: code, param: null, code },
})

test.each([
  ['an unknown key', json(failure('invalid_api_key'), 401), 'refused'],
  ['a key without rights', json({}, 403), 'refused'],
  ['a used-up quota', json(failure('insufficient_quota'), 429), 'quota'],
  ['too many requests', json(failure('rate_limit_exceeded'), 429), 'unreachable'],
  ['a broken server', text(502, '<html>'), 'unreachable'],
  ['a page instead of an answer', text(200, '<html>'), 'unreachable'],
  ['an answer of another shape', json({ data: 'none' }), 'unreachable'],
  ['a redirect', text(302, '', { location: 'https://example.com' }), 'unreachable'],
  ['a reset', { kind: 'reset' } as const, 'unreachable'],
  ['a cut answer', { kind: 'cut', body: '{"data":[' } as const, 'unreachable'],
])('%s is told without showing the key', async (_what, answer, reason) => {
  peer.queue(answer)
  const check = await checkOpenAiKey({ baseUrl: peer.origin, key })
  expect(check).toMatchObject({ ok: false, reason })
  expect(inspect(check)).not.toContain('sk-proj')
})

test('a silent server is left after the time limit', async () => {
  peer.queue({ kind: 'hang' })
  expect(await checkOpenAiKey({ baseUrl: peer.origin, key, timeoutMs: 60 })).toMatchObject({
    reason: 'unreachable',
  })
})

test('a key with a line break in it is refused before it is sent', async () => {
  const check = await checkOpenAiKey({ baseUrl: peer.origin, key: new Secret('sk-1\nX: y') })
  expect(check).toMatchObject({ ok: false, reason: 'refused' })
  expect(peer.requests).toEqual([])
})
