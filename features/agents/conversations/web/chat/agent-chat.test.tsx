import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { show } from '#tests/world/dom.tsx'
import type { Chunk } from '../../rules/stream.ts'
import {
  approval,
  conversation,
  conversationReply,
  logOf,
  said,
  setPrice,
  statusOf,
} from '../__fixtures__/agent.fixture.ts'
import { AgentChat } from './agent-chat.tsx'
import { leaveHandoff } from './handoff-note.ts'

/** A server that streams: it holds the answer open until the test ends it. */
const world = {
  log: [] as AgentEvent[],
  turn: 'completed',
  status: 'online' as 'online' | 'offline',
  refusal: null as { code: string; error: string } | null,
  open: [approval],
  stream: null as ServerResponse | null,
  asked: [] as { path: string; body: unknown }[],
}

const paths = {
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

function write(chunk: Chunk) {
  world.stream?.write(`data: ${JSON.stringify(chunk)}\n\n`)
}

function end() {
  world.stream?.end('data: [DONE]\n\n')
  world.stream = null
}

const server = createServer((request, response) => void answer(request, response))

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

const messageField = () => screen.findByRole('textbox', { name: 'Message' })
const canSend = () => waitFor(() => expect(screen.queryByRole('alert')).toBeNull())

async function ask(text: string) {
  const user = userEvent.setup()
  show(<AgentChat agent="seller" />)
  await user.click(await messageField())
  await canSend()
  await user.keyboard(`${text}{Enter}`)
  return user
}

test('words appear as they come, and the log has the last word', async () => {
  await ask('What sells?')
  await waitFor(() => expect(world.stream).not.toBeNull())
  expect(screen.getByText('What sells?')).toBeTruthy()
  write({ type: 'text-start', id: 'think 1 text' })
  write({ type: 'text-delta', id: 'think 1 text', delta: 'Mugs **se' })
  expect(await screen.findByText('Mugs **se')).toBeTruthy()
  write({ type: 'text-delta', id: 'think 1 text', delta: 'll** best' })
  expect((await screen.findByText('sell')).tagName).toBe('STRONG')
  world.log = logOf({ type: 'user_message', text: 'What sells?' }, said('Mugs **sell** best.'))
  write({ type: 'text-end', id: 'think 1 text' })
  write({ type: 'data-seq', data: { seq: 2 } })
  end()
  expect(await screen.findByText('Seller has answered.')).toBeTruthy()
  expect(screen.getAllByText('sell')).toHaveLength(1)
  expect(screen.getAllByText('What sells?')).toHaveLength(1)
  expect(world.asked[0]?.body).toMatchObject({ message: 'What sells?' })
})

test('a turn under way can be stopped, and what came is kept', async () => {
  const user = await ask('What sells?')
  await waitFor(() => expect(world.stream).not.toBeNull())
  world.log = logOf({ type: 'user_message', text: 'What sells?' })
  world.turn = 'running'
  write({ type: 'data-seq', data: { seq: 1 } })
  await user.click(await screen.findByRole('button', { name: 'Stop' }))
  expect(await screen.findByText('Stopped. The answer so far is saved.')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Send' })).toBeTruthy()
})

test('a refusal is said, and the message is not lost', async () => {
  world.refusal = { code: 'TURN_RUNNING', error: 'The agent is still at your last message.' }
  await ask('What sells?')
  expect(await screen.findByText('Agent Communication Error')).toBeTruthy()
  expect(screen.getByText('The agent is still at your last message.')).toBeTruthy()
  await waitFor(async () => expect(await messageField()).toHaveProperty('value', 'What sells?'))
})

test('a question is answered where it was asked, and the turn is followed on', async () => {
  const { id: approvalId, tool, args, preview, reason } = approval
  const asked = { approvalId, tool, args, preview, reason, callId: 'c1' }
  world.log = logOf(
    { type: 'user_message', text: 'Raise it' },
    { type: 'tool_asked', callId: 'c1', tool, args, reason },
    { type: 'approval_asked', ...asked },
  )
  world.turn = 'waiting'
  const user = userEvent.setup()
  show(<AgentChat agent="seller" conversationId={conversation.id} />)
  expect(await screen.findByPlaceholderText('Sending a new message cancels this request')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: /Approve 1 change/ }))
  await waitFor(() => expect(world.stream).not.toBeNull())
  expect(await screen.findByText(/Approved by you/)).toBeTruthy()
  expect(screen.queryByText(/No longer waits/)).toBeNull()
  const decided = { approvalId, callId: 'c1', decision: 'approved', editedArgs: null, by: 'me' } as const
  world.log = [
    ...world.log,
    ...logOf({ type: 'approval_decided', ...decided }, said('Done.')).map((event, index) => ({
      ...event,
      seq: 4 + index,
    })),
  ]
  world.turn = 'completed'
  write({ type: 'data-seq', data: { seq: 5 } })
  end()
  expect(await screen.findByText('Done.')).toBeTruthy()
  expect(await screen.findByText(/Approved by you/)).toBeTruthy()
})

test('a turn that waits for another agent is followed after a reload, and no message takes its place', async () => {
  world.log = logOf({ type: 'user_message', text: 'Is it in fashion?' })
  world.turn = 'asking'
  show(<AgentChat agent="seller" conversationId={conversation.id} />)
  await waitFor(() => expect(world.stream).not.toBeNull())
  expect(await screen.findByRole('button', { name: 'Stop' })).toBeTruthy()
  expect(screen.queryByPlaceholderText('Sending a new message cancels this request')).toBeNull()
  world.log = [...world.log, ...logOf(said('It is.')).map((event) => ({ ...event, seq: 2 }))]
  world.turn = 'completed'
  write({ type: 'data-seq', data: { seq: 2 } })
  end()
  expect(await screen.findByText('It is.')).toBeTruthy()
  expect(world.asked).toEqual([])
})

test('an agent that is switched off cannot be asked', async () => {
  world.status = 'offline'
  const user = userEvent.setup()
  show(<AgentChat agent="seller" />)
  expect(
    await screen.findByText('Seller is turned off. Turn it on in its settings.', {
      selector: '[role=alert]',
    }),
  ).toBeTruthy()
  await user.type(await messageField(), 'Hello{Enter}')
  expect(world.asked).toEqual([])
})

test('a handoff is shown, taken away and said to the other agent', async () => {
  leaveHandoff('seller', {
    fromAgent: 'scout',
    reason: 'You mentioned "price"',
    initialMessage: 'Best price?',
  })
  show(<AgentChat agent="seller" />)
  await waitFor(() => expect(world.stream).not.toBeNull())
  expect(world.asked[0]?.body).toEqual({
    message: 'Best price?',
    context: { fromAgent: 'scout', reason: 'You mentioned "price"' },
  })
  expect(sessionStorage.length).toBe(0)
  const to = { from: 'scout', to: 'seller', reason: 'You mentioned "price"' } as const
  world.log = logOf({ type: 'handoff', ...to }, { type: 'user_message', text: 'Best price?' }, said('26.'))
  write({ type: 'data-seq', data: { seq: 3 } })
  end()
  expect(await screen.findByText('Handoff from Scout agent: You mentioned "price"')).toBeTruthy()
})

test('a draft outlives the page', async () => {
  const user = userEvent.setup()
  show(<AgentChat agent="seller" />)
  await user.type(await messageField(), 'Half a thought')
  cleanup()
  show(<AgentChat agent="seller" />)
  expect(await messageField()).toHaveProperty('value', 'Half a thought')
})

test('without live updates an answer comes as a whole', async () => {
  const user = userEvent.setup()
  show(<AgentChat agent="seller" />)
  await user.click(await screen.findByRole('switch', { name: 'Live updates' }))
  await user.click(await messageField())
  await canSend()
  world.log = logOf({ type: 'user_message', text: 'What sells?' }, said('Mugs.'))
  await user.keyboard('What sells?{Enter}')
  expect(await screen.findByText('Mugs.')).toBeTruthy()
  expect(world.asked.map(({ path }) => path)).toEqual(['/api/agents/seller/chat'])
})

test('a stream that breaks is taken up where the turn goes on', async () => {
  await ask('What sells?')
  await waitFor(() => expect(world.stream).not.toBeNull())
  world.log = logOf({ type: 'user_message', text: 'What sells?' })
  world.turn = 'running'
  world.stream?.destroy()
  world.stream = null
  await waitFor(() => expect(world.stream).not.toBeNull(), { timeout: 20_000 })
  write({ type: 'text-start', id: 'think 1 text' })
  write({ type: 'text-delta', id: 'think 1 text', delta: 'Mugs.' })
  expect(await screen.findByText('Mugs.')).toBeTruthy()
})

test('a message is said in other words, in a copy of the conversation', async () => {
  world.log = logOf({ type: 'user_message', text: 'What sells?' }, said('Mugs.'))
  const user = userEvent.setup()
  show(<AgentChat agent="seller" conversationId={conversation.id} />)
  await canSend()
  await user.click(await screen.findByRole('button', { name: 'Edit message' }))
  const field = screen.getByRole('textbox', { name: 'Edit message' })
  await user.clear(field)
  world.log = logOf({ type: 'user_message', text: 'What sells in May?' }, said('Bowls.'))
  await user.type(field, 'What sells in May?')
  await user.click(screen.getByRole('button', { name: 'Send again' }))
  expect(await screen.findByText('Bowls.')).toBeTruthy()
  const resent = world.asked.find(({ path }) => path.endsWith('/messages/1/resend'))
  expect(resent?.body).toEqual({ message: 'What sells in May?' })
})
