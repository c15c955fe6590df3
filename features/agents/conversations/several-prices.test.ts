/** Prices of several products in one sentence: one question, one table, one undo. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#tests/world/server.ts'
import { openStoreConversation, type StoreConversation } from './__fixtures__/store-conversation.fixture.ts'

let server: TestServer
let talk: StoreConversation
beforeAll(async () => {
  const at = new Date('2026-11-22T20:00:00Z')
  server = await startTestServer({ products: 120, shop: { like: 'vitrine-demo-1.myshopify.com', at } })
  talk = await openStoreConversation(server)
})
afterAll(() => server.close())

const ofKind = (word: string) =>
  talk.products
    .filter(({ title }) => new RegExp(`\\b${word}`, 'i').test(title))
    .map(({ productId }) => productId)
const sorted = (ids: unknown) => (ids as string[]).toSorted()

test('what is said of two products is one question with a price for each', async () => {
  const [one, other] = talk.products
  const costs = (price: string | null | undefined) => (Number.parseFloat(price ?? '') * 1.1).toFixed(2)
  const [first, second] = [costs(one?.salePrice ?? one?.price), costs(other?.salePrice ?? other?.price)]
  const said = `set the price of ${one?.productId} to ${first} and the price of ${other?.productId} to ${second}`
  const { metadata } = await talk.say('seller', said)
  expect(metadata.approvals).toMatchObject([
    {
      tool: 'set-prices',
      args: { productIds: [one?.productId, other?.productId], prices: [first, second] },
      preview: { reach: { count: 2, of: 'product' } },
    },
  ])
})

test('all of a kind move by a percent, and those of one name are offered together', async () => {
  const { metadata } = await talk.say('seller', 'lower all mugs by 10%')
  const [approval] = metadata.approvals
  expect(approval).toMatchObject({ tool: 'set-prices', args: { percent: -10 } })
  expect(sorted((approval?.args as { productIds: string[] } | undefined)?.productIds)).toEqual(
    expect.arrayContaining(sorted(ofKind('mug'))),
  )
  const { metadata: asked } = await talk.say('seller', 'lower the mug by 10%')
  expect(asked.approvals).toEqual([])
  const all = asked.choices.find((choice) => choice.startsWith('All '))
  const { metadata: chosen } = await talk.say('seller', all ?? '', asked.conversationId)
  expect(chosen.approvals).toMatchObject([{ tool: 'set-prices', args: { percent: -10 } }])
})

test('a product that is named twice with two prices, or is none, is said and nothing is asked', async () => {
  const [one] = talk.products
  for (const [said, answered] of [
    [`set the price of ${one?.productId} to 10 and the price of ${one?.productId} to 12`, 'twice'],
    [`set the price of ${one?.productId} to 10 and the price of AN-9999-XX to 12`, 'AN-9999-XX'],
  ] as const) {
    const { answer, metadata } = await talk.say('seller', said)
    expect(metadata.approvals).toEqual([])
    expect(answer).toContain(answered)
  }
})

test('more than one use may change is said with how to go on', async () => {
  const { answer, metadata } = await talk.say('seller', 'raise all prices by 5%')
  expect(metadata.approvals).toEqual([])
  expect(answer).toContain('at most 50 prices at a time')
})
