import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FaultyPeer, startFaultyPeer, text } from '#adapters/shopify/faulty-peer.ts'
import { Secret } from '#kit/secret.ts'
import { createDemoPast } from './client.ts'

let peer: FaultyPeer
beforeEach(async () => {
  peer = await startFaultyPeer()
})
afterEach(() => peer.close())

const at = '2026-11-20T12:00:00.000Z'
const past = {
  currency: 'USD',
  since: { price: at, stock: at, pictures: at },
  changes: [{ at, variant: 'gid://shopify/ProductVariant/1', field: 'stock', before: 4, after: 3 }],
}

function read() {
  const settings = { origin: peer.origin, token: async () => new Secret('t1'), timeoutMs: 5_000 }
  return createDemoPast(settings).read('lamps.example', new AbortController().signal)
}

test('the past of a store is read with its token', async () => {
  peer.queue(text(200, JSON.stringify(past)))
  expect(await read()).toEqual(past)
  expect(peer.requests).toMatchObject([
    {
      method: 'GET',
      path: '/lamps.example/past/changes.json',
      headers: { 'x-shopify-access-token': 't1' },
    },
  ])
})

test.each([
  [503, true],
  [429, true],
  [401, false],
])('after a %i it is worth another try: %s', async (status, retryable) => {
  peer.queue(text(status, 'no'))
  await expect(read()).rejects.toMatchObject({ service: 'demo-store', problem: 'unavailable', retryable })
})

test.each(['no JSON', '{"changes": []}'])('%s is no past', async (body) => {
  peer.queue(text(200, body))
  await expect(read()).rejects.toMatchObject({ problem: 'malformed', retryable: false })
})
