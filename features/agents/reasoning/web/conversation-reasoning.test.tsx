import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { EventBody } from '#features/agents/conversation-log/contract/event.ts'
import {
  conversation,
  conversationReply,
  logOf,
  said,
} from '#features/agents/conversations/web/__fixtures__/agent.fixture.ts'
import { getConversation } from '#features/agents/conversations/contract/conversation.ts'
import { show, usePeer } from '#tests/world/dom.tsx'
import { getSession } from '../contract/session.ts'
import { ConversationReasoning } from './conversation-reasoning.tsx'

const peer = usePeer()
const [first, second] = ['0198c2a4-7c1e-7c5d-9d5e-000000000001', '0198c2a4-7c1e-7c5d-9d5e-000000000002']

const thought: EventBody = {
  type: 'thought',
  part: 'think 1',
  provider: 'local',
  model: null,
  reasoning: '',
  inputTokens: 0,
  outputTokens: 0,
  durationMs: 1,
  confidence: null,
}

test('the reasoning of an answer that was tried again is shown, and the first one can be chosen', async () => {
  const log = logOf(
    { type: 'user_message', text: 'What sells?' },
    thought,
    { type: 'failed', code: 'NO', message: 'No.' },
    { type: 'note', text: 'Trying again.' },
    thought,
    said('Mugs.'),
  ).map((event) => ({ ...event, runId: event.seq < 4 ? first : second }))
  peer.on(getConversation, () => ({ body: conversationReply(log, 'completed', 0) }))
  peer.on(getSession, ({ path }) => {
    const id = path.split('/').at(-1)
    const step = {
      ...{ id: 'step', stepNumber: 1, type: 'analysis', description: 'Thought', reasoning: `Of ${id}` },
      ...{ confidence: null, duration: null, timestamp: '2026-11-20T10:00:06.100Z', output: null },
    }
    const session = {
      ...{ id, agentType: 'seller', conversationId: conversation.id, query: '', isRecorded: true },
      ...{ status: 'completed', steps: [step], createdAt: '2026-11-20T10:00:00.000Z' },
      ...{ totalDuration: 1, finalDecision: null, forkedFrom: null },
    }
    return { body: { success: true, data: { session } } }
  })
  const user = userEvent.setup()
  show(<ConversationReasoning conversationId={conversation.id} />)
  expect(await screen.findByText(`Of ${second}`)).toBeTruthy()
  const question = screen.getByRole('combobox', { name: 'Question' })
  expect([...question.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'What sells? (tried again)',
    'What sells?',
  ])
  await user.selectOptions(question, 'What sells?')
  expect(await screen.findByText(`Of ${first}`)).toBeTruthy()
})
