/** For tests: an HTTP server on loopback that answers by script, faults included. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type PeerRequest = {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export type PeerAnswer =
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly headers: Record<string, string>
      readonly body: string
    }
  /** Promises more bytes than it sends, then closes. */
  | { readonly kind: 'cut'; readonly body: string }
  /** Sends this much and then nothing, with the connection open. */
  | { readonly kind: 'stall'; readonly body: string }
  | { readonly kind: 'reset' }
  | { readonly kind: 'hang' }

export type FaultyPeer = {
  readonly origin: string
  readonly requests: readonly PeerRequest[]
  /** Answers for the next requests, in order. */
  queue(...answers: PeerAnswer[]): void
  /** What to answer when the queue is empty; a plain 500 unless set. */
  otherwise(answer: (request: PeerRequest) => PeerAnswer | Promise<PeerAnswer>): void
  close(): Promise<void>
}

export async function startFaultyPeer(): Promise<FaultyPeer> {
  const requests: PeerRequest[] = []
  const script: PeerAnswer[] = []
  let fallback = (_request: PeerRequest): PeerAnswer | Promise<PeerAnswer> =>
    text(500, 'The script has no answer for this request.')
  const server = createServer(async (incoming, outgoing) => {
    const request = await readRequest(incoming)
    requests.push(request)
    respond(outgoing, script.shift() ?? (await fallback(request)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    queue: (...answers) => void script.push(...answers),
    otherwise: (answer) => {
      fallback = answer
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export function json(value: unknown, status = 200, headers: Record<string, string> = {}): PeerAnswer {
  return {
    kind: 'answer',
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(value),
  }
}

export function text(status: number, body: string, headers: Record<string, string> = {}): PeerAnswer {
  return { kind: 'answer', status, headers: { 'content-type': 'text/html', ...headers }, body }
}

/** Shopify's THROTTLED: status 200, the state of the cost bucket beside the error. */
export function throttled(requested: number, available: number, restoreRate: number): PeerAnswer {
  return json({
    errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
    extensions: {
      cost: {
        requestedQueryCost: requested,
        actualQueryCost: null,
        throttleStatus: { maximumAvailable: 2000, currentlyAvailable: available, restoreRate },
      },
    },
  })
}

/** A GraphQL error with this code, status 200. */
export function graphqlError(code: string, extensions: Record<string, unknown> = {}): PeerAnswer {
  return json({ data: null, errors: [{ message: 'refused', extensions: { code, ...extensions } }] })
}

async function readRequest(incoming: IncomingMessage): Promise<PeerRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  return {
    method: incoming.method ?? '',
    path: incoming.url ?? '',
    headers: incoming.headers,
    body: Buffer.concat(chunks).toString('utf8'),
  }
}

function respond(outgoing: ServerResponse, answer: PeerAnswer): void {
  if (answer.kind === 'hang') return
  if (answer.kind === 'reset') {
    outgoing.socket?.resetAndDestroy()
    return
  }
  if (answer.kind === 'answer') {
    outgoing.writeHead(answer.status, answer.headers).end(answer.body)
    return
  }
  outgoing.writeHead(200, { 'content-length': Buffer.byteLength(answer.body) + 100 })
  outgoing.write(answer.body, () => {
    if (answer.kind === 'cut') outgoing.socket?.destroy()
  })
}
