import { afterEach, beforeEach, expect, test } from 'vitest'
import { Secret } from '#kit/secret.ts'
import { clientOf, domain } from './__fixtures__/product.fixture.ts'
import { type FaultyPeer, json, startFaultyPeer, text } from './faulty-peer.ts'

let peer: FaultyPeer
beforeEach(async () => {
  peer = await startFaultyPeer()
})
afterEach(() => peer.close())

const works = json({ data: { shop: { name: 'Lamps' } } })

test.each([
  ['0123456789abcdef0123456789abcdef', 'x-shopify-storefront-access-token'],
  ['shpat_0123456789abcdef', 'shopify-storefront-private-token'],
])('a storefront token like %s works when the storefront answers its name', async (token, header) => {
  peer.queue(works)
  expect(await clientOf(peer).client.checkStorefront(domain, new Secret(token))).toBe(true)
  expect(peer.requests[0]).toMatchObject({ headers: { [header]: token } })
  expect(peer.requests[0]?.path).toMatch(/\/api\/\d{4}-\d{2}\/graphql\.json$/)
})

test.each([
  ['a status', text(401, '')],
  ['another status', text(403, '')],
  ['an error', json({ errors: [{ message: '', extensions: { code: 'UNAUTHORIZED' } }] })],
])('a storefront token that is refused by %s does not work', async (_by, answer) => {
  peer.queue(answer)
  expect(await clientOf(peer).client.checkStorefront(domain, new Secret('wrong'))).toBe(false)
})

test('a storefront that is down is not said to refuse the token', async () => {
  peer.otherwise(() => text(503, ''))
  const asked = clientOf(peer).client.checkStorefront(domain, new Secret('right'))
  await expect(asked).rejects.toMatchObject({ problem: 'unavailable' })
})
