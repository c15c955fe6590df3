/** A peer of the outside world on loopback, under a public name. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findPublicUrl } from '#adapters/http/public-url.ts'
import type { Visit } from '#adapters/http/port.ts'
import { createVisit } from '#adapters/http/visit.ts'

export type PeerCall = { method: string; path: string; headers: IncomingMessage['headers']; body: string }

export async function startWebPeer(answer: (call: PeerCall, response: ServerResponse) => void) {
  const calls: PeerCall[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const call = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    }
    calls.push(call)
    answer(call, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    calls,
    url: `http://peer.example:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The product's own, but that names of peers lead to loopback, and all other names to a machine inside. */
export const visit: Visit = createVisit(async (url) => {
  const parsed = URL.parse(url)
  if (parsed?.hostname === 'peer.example') return { ok: true, url: parsed.href, addresses: ['127.0.0.1'] }
  return findPublicUrl(url, async () => ['10.0.0.7'])
})
