import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#tests/world/server.ts'
import { openStoreConversation, type StoreConversation } from './__fixtures__/store-conversation.fixture.ts'

let server: TestServer
let talk: StoreConversation
beforeAll(async () => {
  server = await startTestServer({ products: 24, shop: { like: 'demo-2.myshopify.com', at: new Date() } })
  talk = await openStoreConversation(server)
})
afterAll(() => server.close())

test('a tag is added to those that the product has in the store, and taken from them', async () => {
  const product = talk.products.find(({ title }) => !/["“”]/.test(title))
  const proposed = async (text: string) => {
    const { metadata } = await talk.say('seller', text)
    const [approval] = metadata.approvals
    return approval as { tool: string; args: { tags: string[] }; preview: { changes: { before: string }[] } }
  }
  const added = await proposed(`tag ${product?.productId} as valentine`)
  const before = added.preview.changes[0]?.before.split(', ') ?? []
  expect(before).not.toEqual([])
  expect(added).toMatchObject({ tool: 'set-tags', args: { tags: [...before, 'valentine'] } })
  const [first, ...rest] = before
  const removed = await proposed(`remove the tag "${first}" from ${product?.productId}`)
  expect(removed).toMatchObject({ tool: 'set-tags', args: { tags: rest } })
})
