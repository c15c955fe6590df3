/** For tests: a chat over HTTP with a server that streams. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect } from 'vitest'
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { show } from '#tests/world/dom.tsx'
import type { Chunk } from '../../rules/stream.ts'
import { AgentChat } from '../chat/agent-chat.tsx'
import { approval, conversation, conversationReply, logOf, setPrice, statusOf } from './agent.fixture.ts'

/** A server that streams: it holds the answer open until the test ends it. */
export const world = {
  log: [] as AgentEvent[],
  turn: 'completed',
  status: 'online' as 'online' | 'offline',
  refusal: null as { code: string; error: string } | null,
  open: [approval],
  stream: null as ServerResponse | null,
  asked: [] as { path: string; body: unknown }[],
}

export const paths = {
  stream: '/api/agents/seller/chat/stream',
  conversation: `/api/agents/conversations/${conversation.id}`,
}

async function answer(request: IncomingMessage, response: ServerResponse) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://peer')
  if (request.method !== 'GET') world.asked.push({ path, body: text ? JSON.parse(text) : null })
  const json = (body: unknown, status = 200) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }
  if (path === paths.stream && world.refusal) return json({ success: false, ...world.refusal }, 409)
  if (path === paths.stream || path === `${paths.conversation}/stream`) {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    world.stream = response
    return write({ type: 'start', messageMetadata: { conversationId: conversation.id } })
  }
  if (path === '/api/agents/conversations') {
    return json({ success: true, data: { conversations: [conversation], nextBefore: null } })
  }
  if (path.endsWith('/resend')) {
    return json({ success: true, data: { metadata: { conversationId: 'copy' } } })
  }
  if (path === paths.conversation || path === '/api/agents/conversations/copy') {
    return json(conversationReply(world.log, world.turn, Number(searchParams.get('after'))))
  }
  if (path === `${paths.conversation}/stop`) {
    world.log = [...world.log, ...logOf({ type: 'stopped', text: '' }).map((each) => ({ ...each, seq: 9 }))]
    world.turn = 'cancelled'
    json({ success: true, data: { isStopped: true } })
    return end()
  }
  if (path.endsWith('/decide')) {
    Object.assign(world, { turn: 'queued', open: [] })
    const decided = { ...approval, decision: 'approved', decidedBy: 'me' }
    return json({ success: true, data: { approval: decided } })
  }
  if (path === '/api/agents/seller/chat') {
    return json({ success: true, data: { metadata: { conversationId: conversation.id } } })
  }
  if (path.endsWith('/status')) return json(statusOf({ status: world.status }))
  if (path.endsWith('/tools')) return json({ success: true, data: { tools: [setPrice] } })
  if (path === '/api/approvals') return json({ success: true, data: { approvals: world.open } })
  if (path === '/api/auth/profile') return json({ success: true, data: { user: { id: 'me' } } })
  if (path === '/api/openai/products') {
    const products = [{ productId: 'M-1', title: 'Mug' }]
    return json({ success: true, data: { products, nextCursor: null, total: 1 } })
  }
  return json({ success: false, code: 'NOT_FOUND', error: 'Not found' }, 404)
}

export function write(chunk: Chunk) {
  world.stream?.write(`data: ${JSON.stringify(chunk)}\n\n`)
}

export function end() {
  world.stream?.end('data: [DONE]\n\n')
  world.stream = null
}

const server = createServer((request, response) => void answer(request, response))

/** Listens for each test, with a log that is empty. */
export function useChatPeer() {
  beforeEach(async () => {
    localStorage.clear()
    sessionStorage.clear()
    Object.assign(world, {
      log: [],
      turn: 'completed',
      status: 'online',
      refusal: null,
      open: [approval],
      stream: null,
      asked: [],
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    window.happyDOM.setURL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  })
  afterEach(async () => {
    cleanup()
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
}

export const messageField = () => screen.findByRole('textbox', { name: 'Message' })
export const canSend = () => waitFor(() => expect(screen.queryByRole('alert')).toBeNull())

export async function ask(text: string) {
  const user = userEvent.setup()
  show(<AgentChat agent="seller" />)
  await user.click(await messageField())
  await canSend()
  await user.keyboard(`${text}{Enter}`)
  return user
}
