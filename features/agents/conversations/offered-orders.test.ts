/** What is offered of an order that is not clear, and who is named that can do it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#tests/world/server.ts'
import { openStoreConversation, type StoreConversation } from './__fixtures__/store-conversation.fixture.ts'

let server: TestServer
let talk: StoreConversation
let title: string
beforeAll(async () => {
  server = await startTestServer({ products: 24, shop: { like: 'demo-2.myshopify.com', at: new Date() } })
  talk = await openStoreConversation(server)
  title = talk.products.find((one) => !/["“”\d]/.test(one.title))?.title ?? ''
})
afterAll(() => server.close())

test('an order that another agent can do is handed to it', async () => {
  const { answer, metadata } = await talk.say('scout', `bin the ${title} off chatgpt`)
  expect(answer).toContain('Seller')
  expect(metadata.handoffSuggestion).toMatchObject({ agentType: 'seller' })
  expect(metadata.approvals).toEqual([])
})

test('an order that asks for its product offers only choices that are whole', async () => {
  const { answer, metadata } = await talk.say('seller', 'put 12 of the gizmo on the purchase list')
  expect(answer).toContain('Nothing was changed.')
  expect(metadata.choices).not.toEqual([])
  for (const choice of metadata.choices) {
    const said = await talk.say('seller', choice, metadata.conversationId)
    expect(said.answer).not.toContain(`called “${choice}”`)
  }
})

test('“it” is offered as what was spoken of', async () => {
  const { metadata } = await talk.say('seller', `how many of the ${title} are left`)
  const { metadata: next } = await talk.say('seller', 'yank it', metadata.conversationId)
  expect(next.choices[0]).toMatch(/^Hide /)
})
