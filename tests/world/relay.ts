/** A way to the demo store on which anything may go wrong: passes requests on, unless the test answers in its place. */
import { type PeerAnswer, type PeerRequest, startFaultyPeer } from '#adapters/shopify/faulty-peer.ts'

type Intercept = (request: PeerRequest) => PeerAnswer | null | Promise<PeerAnswer | null>

export type Relay = {
  origin: string
  /** Asked before each request; null lets it pass. */
  intercept: (answer: Intercept) => void
  /** Changes what the store answered, such as cutting a file short. */
  distort: (change: (request: PeerRequest, body: string) => string) => void
  close: () => Promise<void>
}

export async function startRelay(target: () => string): Promise<Relay> {
  const peer = await startFaultyPeer()
  let intercept: Intercept = () => null
  let distort = (_request: PeerRequest, body: string): string => body
  peer.otherwise(async (request) => (await intercept(request)) ?? pass(request))

  async function pass(request: PeerRequest): Promise<PeerAnswer> {
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers
    const answer = await fetch(target() + request.path, {
      method: request.method,
      headers: headers as Record<string, string>,
      ...(request.method === 'GET' ? {} : { body: request.body }),
      redirect: 'manual',
    })
    const body = (await answer.text()).replaceAll(target(), peer.origin)
    const {
      'content-length': _bytes,
      'content-encoding': _encoding,
      ...kept
    } = Object.fromEntries(answer.headers)
    return { kind: 'answer', status: answer.status, headers: kept, body: distort(request, body) }
  }

  return {
    origin: peer.origin,
    intercept: (answer) => {
      intercept = answer
    },
    distort: (change) => {
      distort = change
    },
    close: peer.close,
  }
}
