import { afterEach, beforeEach, expect, test } from 'vitest'
import { clientOf, session } from './__fixtures__/product.fixture.ts'
import { type FaultyPeer, graphqlError, json, startFaultyPeer } from './faulty-peer.ts'

let peer: FaultyPeer
beforeEach(async () => {
  peer = await startFaultyPeer()
})
afterEach(() => peer.close())

const dispute = (number: number, fields: object = {}) => ({
  node: {
    status: 'NEEDS_RESPONSE',
    evidenceDueBy: '2026-11-07T12:00:00+02:00',
    order: { id: `gid://shopify/Order/${number}` },
    ...fields,
  },
})
const page = (edges: object[], endCursor: string | null, hasNextPage: boolean) =>
  json({ data: { disputes: { edges, pageInfo: { hasNextPage, endCursor } } } })
const read = () => clientOf(peer).client.listEvidenceDeadlines(session)

test('deadlines are read page by page, only of disputes that wait for evidence and the newest first', async () => {
  peer.queue(page([dispute(3), dispute(2, { evidenceDueBy: null })], 'c1', true))
  peer.queue(page([dispute(1, { order: null }), dispute(0, { status: 'WON' }), dispute(4)], 'c2', false))
  const dueAt = '2026-11-07T10:00:00.000Z'
  expect(await read()).toEqual([
    { orderGid: 'gid://shopify/Order/3', dueAt },
    { orderGid: 'gid://shopify/Order/4', dueAt },
  ])
  const asked = peer.requests.map(({ body }) => JSON.parse(body))
  expect(asked.map(({ variables }) => [variables.after, variables.query])).toEqual([
    [null, 'status:needs_response'],
    ['c1', 'status:needs_response'],
  ])
  expect(asked[0]?.query).toContain('reverse: true')
})

test.each([
  ['access is denied', graphqlError('ACCESS_DENIED')],
  ['the answer makes no sense', json({ data: { disputes: null } })],
  ['the query is not accepted', graphqlError('undefinedField')],
])('there are no deadlines where %s', async (_case, answer) => {
  peer.otherwise(() => answer)
  expect(await read()).toBeNull()
})

test('a page that is followed by others and names no cursor is not read again and again', async () => {
  peer.otherwise(() => page([dispute(1)], null, true))
  expect(await read()).toBeNull()
  expect(peer.requests).toHaveLength(1)
})

test('a store that does not answer fails the reading, so that it is tried again', async () => {
  await expect(read()).rejects.toMatchObject({ problem: 'unavailable', retryable: true })
})

test('a token that is refused fails the reading', async () => {
  peer.otherwise(() => json({}, 401))
  await expect(read()).rejects.toMatchObject({ problem: 'unauthorized' })
})
