/** The price of now struck through, and a list that is wanted after an order. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventsOf } from '#features/agents/conversation-log/rules/turn.ts'
import { decideApproval } from '#features/agents/approvals/contract.ts'
import { call, startTestServer, type TestServer } from '#tests/world/server.ts'
import { openStoreConversation, type StoreConversation } from './__fixtures__/store-conversation.fixture.ts'

let server: TestServer
let talk: StoreConversation
beforeAll(async () => {
  server = await startTestServer({ products: 24, shop: { like: 'demo-2.myshopify.com', at: new Date() } })
  talk = await openStoreConversation(server)
})
afterAll(() => server.close())

test('the price of now is shown crossed out beside a lower one, and not beside a higher one', async () => {
  const { productId = '' } = talk.products[0] ?? {}
  const seen = await talk.say('seller', `what does ${productId} cost`)
  const { conversationId } = seen.metadata
  const raised = await talk.say('seller', 'make it 9000 and show the old price crossed out', conversationId)
  expect(raised.answer).toContain('Only a higher price can be shown crossed out. Nothing was changed.')
  expect(raised.metadata.approvals).toEqual([])
  const now = /costs (\d+\.\d\d)/.exec(raised.answer)?.[1] ?? ''
  const lower = (Number(now) * 0.9).toFixed(2)
  const { metadata } = await talk.say(
    'seller',
    `set the price of ${productId} to ${lower} and show the old price crossed out`,
  )
  expect(metadata.approvals).toMatchObject([
    { tool: 'set-price', args: { productId, price: lower, compareAtPrice: now } },
  ])
  const moved = await talk.say(
    'seller',
    `lower the price of ${productId} by 10% and show the old price crossed out`,
  )
  expect(moved.metadata.approvals).toMatchObject([{ tool: 'set-price', args: { compareAtPrice: now } }])
})

test('after a ticket is resolved the open ones are listed', async () => {
  await talk.write({ customerName: 'Marta Silva', subject: 'Wrong colour' })
  await talk.write({ customerName: 'Jonas Weber', subject: 'Scratched' })
  const { metadata } = await talk.say(
    'customer',
    'Mark the wrong colour ticket as resolved and show me what is still open.',
  )
  expect(metadata.approvals).toMatchObject([{ tool: 'set-ticket-status', args: { status: 'resolved' } }])
  const [approval] = metadata.approvals
  await call(
    server.origin,
    decideApproval,
    { params: { approvalId: approval?.id }, body: { decision: 'approved' } } as never,
    talk.token,
  )
  await expect
    .poll(async () => eventsOf(await talk.events(metadata.conversationId), 'tool_asked').at(-1), {
      timeout: 10_000,
    })
    .toMatchObject({ tool: 'find-tickets', args: { status: 'open' } })
})

test('what is no list is asked back, with the order as a choice', async () => {
  const { metadata } = await talk.say('customer', 'close the scratched ticket and show me the weather')
  expect(metadata.approvals).toEqual([])
  expect(metadata.choices).toEqual(['close the scratched ticket', 'show me the weather'])
})
