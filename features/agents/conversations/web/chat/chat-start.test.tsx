import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { listApprovals } from '#features/agents/approvals/contract.ts'
import type { EventBody } from '#features/agents/conversation-log/contract/event.ts'
import { listTools } from '#features/agents/tool-runs/contract/tool.ts'
import { show, usePeer } from '#tests/world/dom.tsx'
import { getConversation } from '../../contract/conversation.ts'
import { getStatus } from '../../contract/status.ts'
import {
  conversation,
  conversationReply,
  logOf,
  said,
  setPrice,
  statusOf,
} from '../__fixtures__/agent.fixture.ts'
import { AgentChat } from './agent-chat.tsx'
import { leaveHandoff } from './handoff-note.ts'

const peer = usePeer()

beforeEach(() => {
  sessionStorage.clear()
  peer.on(getStatus, () => ({ body: statusOf() }))
  peer.on(listTools, () => ({ body: { success: true, data: { tools: [setPrice] } } }))
  peer.on(listApprovals, () => ({ body: { success: true, data: { approvals: [] } } }))
})

/** What was said, in the order in which it came. */
const messages = () => peer.asked.flatMap(({ path, body }) => (path.endsWith('/chat/stream') ? [body] : []))

test('a capability asks a whole question', async () => {
  const user = userEvent.setup()
  show(<AgentChat agent="seller" />)
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Price optimization' }))
  await waitFor(() => expect(messages()).toMatchObject([{ message: 'Which prices should I change?' }]))
})

test('an agent whose last run failed can be asked all the same', async () => {
  peer.on(getStatus, () => ({ body: statusOf({ status: 'error' }) }))
  const user = userEvent.setup()
  show(<AgentChat agent="seller" />)
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'What sells?{Enter}')
  await waitFor(() => expect(messages()).toMatchObject([{ message: 'What sells?' }]))
})

test('what the merchant asked elsewhere is said without a handoff', async () => {
  leaveHandoff('seller', { fromAgent: null, reason: null, initialMessage: 'Best price?' })
  show(<AgentChat agent="seller" />)
  await waitFor(() => expect(messages()).toEqual([{ message: 'Best price?' }]))
  expect(screen.queryByText(/Handoff from/)).toBeNull()
})

test('products that are named are shown with their categories, and whoever lists products is told', async () => {
  const onProducts = vi.fn<() => void>()
  const products = {
    recommendedProducts: [{ productId: 'M-1', title: 'Blue mug' }],
    productCategories: ['Mugs'],
  }
  const log = logOf({ ...said('Take these.'), ...products } as EventBody)
  peer.on(getConversation, () => ({ body: conversationReply(log, 'completed', 0) }))
  show(<AgentChat agent="seller" conversationId={conversation.id} onProducts={onProducts} />)
  expect(await screen.findByRole('link', { name: 'Blue mug' })).toBeTruthy()
  expect(screen.getByRole('list', { name: 'Categories' }).textContent).toBe('Mugs')
  expect(onProducts).toHaveBeenCalledOnce()
})

test('the server says who knows more, and that agent is offered', async () => {
  const log = logOf({ type: 'user_message', text: 'Are there suspicious orders?' }, said('Ask there.'))
  const offer = { agentType: 'stripe', reason: 'It has the tool for this' } as const
  peer.on(getConversation, () => ({ body: conversationReply(log, 'completed', 0, offer) }))
  show(<AgentChat agent="seller" conversationId={conversation.id} />)
  expect(await screen.findByRole('button', { name: 'Hand off to Stripe' })).toBeTruthy()
})
