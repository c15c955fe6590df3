import { inspect } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FaultyPeer, json, startFaultyPeer, text } from '#adapters/shopify/faulty-peer.ts'
import { Secret } from '#kit/secret.ts'
import { checkTavilyKey } from './tavily-key.ts'

let peer: FaultyPeer
beforeEach(async () => {
  peer = await startFaultyPeer()
})
afterEach(() => peer.close())

const key = new Secret('tvly-0123456789')

test('a good key is accepted by reading its usage, which costs nothing', async () => {
  peer.queue(json({ key: { usage: 3, limit: null }, account: { current_plan: 'Free', plan_usage: 3 } }))
  expect(await checkTavilyKey({ baseUrl: `${peer.origin}/`, key })).toEqual({ ok: true })
  expect(peer.requests[0]).toMatchObject({ method: 'GET', path: '/usage' })
  expect(peer.requests[0]?.headers.authorization).toBe('Bearer tvly-0123456789')
})

const failure = { detail: { error: 'Unauthorized: tvly-0123456789' } }

test.each([
  ['an unknown key', json(failure, 401), 'refused'],
  ['a key without rights', json(failure, 403), 'refused'],
  ['a used-up plan', json(failure, 432), 'quota'],
  ['a used-up pay-as-you-go limit', json(failure, 433), 'quota'],
  ['too many requests', json(failure, 429), 'unreachable'],
  ['a broken server', text(500, '<html>'), 'unreachable'],
  ['a page instead of an answer', text(200, '<html>'), 'unreachable'],
  ['a reset', { kind: 'reset' } as const, 'unreachable'],
])('%s is told without showing the key', async (_what, answer, reason) => {
  peer.queue(answer)
  const check = await checkTavilyKey({ baseUrl: peer.origin, key })
  expect(check).toMatchObject({ ok: false, reason })
  expect(inspect(check)).not.toContain('tvly-')
})

test('a silent server is left after the time limit', async () => {
  peer.queue({ kind: 'hang' })
  expect(await checkTavilyKey({ baseUrl: peer.origin, key, timeoutMs: 60 })).toMatchObject({
    reason: 'unreachable',
  })
})
