import { saveKey } from '#features/base/keys/contract.ts'
import { startScriptedModel } from '#tests/world/scripted-model.ts'
import { call, startTestServer } from '#tests/world/server.ts'
import { startTavilyPeer } from '#tests/world/tavily-peer.ts'
import { openStoreConversation } from './store-conversation.fixture.ts'

/** A merchant with a small store, a scripted model to think with, and a web to search, which keeps what it was asked. */
export async function startInjectionWorld() {
  const model = await startScriptedModel()
  const web = await startTavilyPeer()
  const server = await startTestServer({
    products: 6,
    // What a test writes into the titles stays only while the store does not move.
    shop: { like: 'vitrine-demo-1.myshopify.com', at: new Date() },
    environment: {
      TAVILY_BASE_URL: web.origin,
      MODEL_BASE_URL: `${model.origin}/v1`,
      MODEL_NAME: 'scripted-1',
    },
  })
  const talk = await openStoreConversation(server)
  const key = { keyType: 'tavily', keyValue: 'tvly-0123456789abcdef' } as const
  await call(server.origin, saveKey, { body: key }, talk.token)
  const close = async () => {
    await server.close()
    await model.close()
    await web.close()
  }
  return { server, model, web, talk, close }
}
