/** What a screen needs to be drawn without a browser: a loopback server that answers as the contract says, the query cache, and a router. */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach } from 'vitest'
import { agentProfiles } from '#features/agents/settings/web/agent-profiles.ts'
import type { Endpoint } from '#kit/endpoint.ts'
import { Avatars } from '#ui/avatars.ts'
import { makeQueryClient } from '#ui/query.ts'
import { Toaster } from '#ui/toaster.tsx'

type PeerCall = { method: string; path: string; query: URLSearchParams; body: unknown; token: string | null }
type PeerReply = { status?: number; body: unknown }
type PeerHandler = (asked: PeerCall) => PeerReply | Promise<PeerReply>

export type Peer = {
  /** Says how an endpoint answers from now on. The last word counts. */
  on: (endpoint: Pick<Endpoint, 'method' | 'path'>, answer: PeerHandler) => void
  /** All that was asked, in order. */
  asked: PeerCall[]
}

/** A server of its own for each test of the file. Screens find it at their own origin. */
export function usePeer(): Peer {
  const answers = new Map<string, PeerHandler>()
  const peer: Peer = {
    asked: [],
    on: (endpoint, answer) => answers.set(`${endpoint.method} ${endpoint.path}`, answer),
  }
  const server = createServer(async (request, response) => {
    const asked = await read(request).catch(() => null)
    // A screen that signs out, or a test that ends, cuts off what is still being asked.
    if (!asked) return void response.destroy()
    peer.asked.push(asked)
    const key = [...answers.keys()].find((one) => matches(one, asked))
    const answer = key ? await answers.get(key)?.(asked) : undefined
    response.writeHead(answer?.status ?? (answer ? 200 : 404), { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer?.body ?? { success: false, code: 'NOT_FOUND', error: 'Not found' }))
  })

  beforeEach(async () => {
    answers.clear()
    peer.asked.length = 0
    localStorage.clear()
    giveElementsSize()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    window.happyDOM.setURL(`http://127.0.0.1:${port}/`)
  })
  afterEach(async () => {
    cleanup()
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return peer
}

/** Draws a screen as the console would, toasts included. */
export function show(screen: ReactNode) {
  const client = makeQueryClient()
  const root = createRootRoute({
    notFoundComponent: () => null,
    component: () => (
      <>
        <Avatars value={agentProfiles}>{screen}</Avatars>
        <Outlet />
        <Toaster />
      </>
    ),
  })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return { client, router }
}

/** A refusal as the server words it. */
export function refusal(status: number, code: string, error: string, details?: unknown): PeerReply {
  return { status, body: { success: false, code, error, requestId: 'request', details } }
}

async function read(request: IncomingMessage): Promise<PeerCall> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://peer')
  return {
    method: request.method ?? 'GET',
    path: pathname,
    query: searchParams,
    body: text ? JSON.parse(text) : undefined,
    token: request.headers.authorization ?? null,
  }
}

function matches(key: string, asked: PeerCall): boolean {
  const [method, path = ''] = key.split(' ')
  const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
  return method === asked.method && pattern.test(asked.path)
}

/** happy-dom lays nothing out, and a list without a height shows no rows. */
function giveElementsSize(): void {
  for (const side of ['offsetHeight', 'offsetWidth', 'clientHeight', 'clientWidth']) {
    Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => 800 })
  }
}
