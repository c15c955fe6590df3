import { once } from 'node:events'
import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startScriptedModel } from '#tests/world/scripted-model.ts'
import { startTavilyPeer } from '#tests/world/tavily-peer.ts'

/** The keys that the services of the journeys accept; they refuse every other. */
export const goodKeys = {
  openai: 'sk-proj-journey-0123456789abcdef0123456789abcdef',
  tavily: 'tvly-journey-0123456789abcdef',
}

/** Taken when it is checked, and refused when the model is asked: as one that is revoked later. */
export const revokedKey = 'sk-proj-journey-revoked-0123456789abcdef0123456789'

/** What the model of the journeys says to everything. */
export const modelWords = 'Three of your products sell best in Norway.'

/** OpenAI and Tavily: both answer 200 to a check of their good key and 401 to others, and the rest is done by their peers. */
export async function startKeyCheckers(): Promise<{ origin: string; close: () => Promise<void> }> {
  const answers = new Map<string, unknown>([
    ...[goodKeys.openai, revokedKey].map((key): [string, unknown] => [
      `/v1/models Bearer ${key}`,
      { object: 'list', data: [{ id: 'gpt-5', object: 'model' }] },
    ]),
    [`/usage Bearer ${goodKeys.tavily}`, { key: { usage: 0, limit: 1000 } }],
  ])
  const model = await startScriptedModel()
  model.otherwise(() => ({ text: modelWords }))
  const web = await startTavilyPeer()
  const server = createServer((request, response) => {
    if (request.method === 'POST' && request.headers.authorization !== `Bearer ${revokedKey}`) {
      const peer = request.url?.startsWith('/v1/') ? model.origin : web.origin
      pass(request, response, peer)
      return
    }
    const answer = answers.get(`${request.url ?? ''} ${request.headers.authorization ?? ''}`)
    response.writeHead(answer ? 200 : 401, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer ?? { error: { code: 'invalid_api_key' } }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      await Promise.all([model.close(), web.close()])
    },
  }
}

/** Hands a request on as it is, and the answer back as it comes. */
function pass(request: IncomingMessage, response: ServerResponse, origin: string): void {
  const { method, headers, url = '/' } = request
  const onward = ask(new URL(url, origin), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  onward.on('error', () => response.destroy())
  request.pipe(onward)
}
