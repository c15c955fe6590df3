import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The keys that the services of the journeys accept; they refuse every other. */
export const goodKeys = {
  openai: 'sk-proj-journey-0123456789abcdef0123456789abcdef',
  tavily: 'tvly-journey-0123456789abcdef',
}

/** OpenAI and Tavily as far as the check of a key goes: both answer 200 to their good key and 401 to others. */
export async function startKeyCheckers(): Promise<{ origin: string; close: () => Promise<void> }> {
  const answers = new Map([
    [`/v1/models Bearer ${goodKeys.openai}`, { object: 'list', data: [{ id: 'gpt-5', object: 'model' }] }],
    [`/usage Bearer ${goodKeys.tavily}`, { key: { usage: 0, limit: 1000 } }],
  ])
  const server = createServer((request, response) => {
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
    },
  }
}
