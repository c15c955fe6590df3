import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { getConversation, listConversations } from '#features/agents/conversations/contract/conversation.ts'
import { getStatus } from '#features/agents/conversations/contract/status.ts'
import {
  conversation,
  conversationReply,
  logOf,
  said,
  statusOf,
} from '#features/agents/conversations/web/__fixtures__/agent.fixture.ts'
import { readHandoff } from '#features/agents/conversations/web/chat/handoff-note.ts'
import { listTools } from '#features/agents/tool-runs/contract/tool.ts'
import { show, usePeer } from '#tests/world/dom.tsx'
import { Assistant } from './assistant.tsx'

const peer = usePeer()

function answerAll() {
  sessionStorage.clear()
  const events = logOf({ type: 'user_message', text: 'How are my mugs?' }, said('They sell well.'))
  peer.on(getStatus, () => ({ body: statusOf() }))
  peer.on(listTools, () => ({ body: { success: true, data: { tools: [] } } }))
  peer.on(listConversations, () => ({
    body: { success: true, data: { conversations: [conversation], nextBefore: null } },
  }))
  peer.on(getConversation, ({ query }) => ({
    body: conversationReply(events, 'completed', Number(query.get('after'))),
  }))
}

test('three questions that any store can answer are offered', async () => {
  answerAll()
  show(<Assistant />)
  const examples = within(await screen.findByRole('list', { name: 'Examples' })).getAllByRole('button')
  expect(examples).toHaveLength(3)
  expect(examples.map(({ textContent }) => textContent).join()).not.toContain('tickets')
})

test('a question goes to the agent whose work it is, on this page, and nobody hands it on', async () => {
  answerAll()
  const user = userEvent.setup()
  const { router } = show(<Assistant />)
  await user.type(await screen.findByRole('textbox', { name: 'Your question' }), 'A payment failed{Enter}')
  const note = { fromAgent: null, reason: null, initialMessage: 'A payment failed' }
  expect(readHandoff('stripe')).toEqual(note)
  expect(router.state.location.href).toBe('/assistant?agent=stripe')
})

test('an address with a conversation alone opens it, with the agent it is of', async () => {
  answerAll()
  const { router } = show(<Assistant />)
  await router.navigate({ to: '/assistant', search: { conversation: conversation.id } } as never)
  expect(await screen.findByText('They sell well.')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('AI Assistant · Seller')
  const beside = screen.getByRole('link', { name: 'Open beside Seller' })
  expect(beside.getAttribute('href')).toContain(`/seller?conversation=${conversation.id}`)
})
