import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FaultyPeer, startFaultyPeer, text } from '#adapters/shopify/faulty-peer.ts'
import { Secret } from '#kit/secret.ts'
import { createHelpDesk } from './client.ts'

let peer: FaultyPeer
beforeEach(async () => {
  peer = await startFaultyPeer()
})
afterEach(() => peer.close())

function read() {
  const desk = createHelpDesk({ origin: peer.origin, token: async () => new Secret('t1'), timeoutMs: 5_000 })
  return desk.exportTickets('lamps.example', new AbortController().signal)
}

test('the tickets of a store are read with its token', async () => {
  peer.queue(text(200, 'customer,text\nIda,Late'))
  expect(await read()).toBe('customer,text\nIda,Late')
  expect(peer.requests).toMatchObject([
    {
      method: 'GET',
      path: '/lamps.example/support/tickets.csv',
      headers: { 'x-shopify-access-token': 't1' },
    },
  ])
})

test.each([
  [500, true],
  [503, true],
  [429, true],
  [401, false],
  [404, false],
])('after a %i it is worth another try: %s', async (status, retryable) => {
  peer.queue(text(status, 'no'))
  await expect(read()).rejects.toMatchObject({ service: 'demo-store', problem: 'unavailable', retryable })
})

test('a connection that breaks is worth another try', async () => {
  peer.queue({ kind: 'reset' })
  await expect(read()).rejects.toMatchObject({ problem: 'unavailable', retryable: true })
})
