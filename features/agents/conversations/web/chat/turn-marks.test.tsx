import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { AgentEvent, EventBody } from '#features/agents/conversation-log/contract/event.ts'
import { show } from '#tests/world/dom.tsx'
import { answer, conversation, logOf, said } from '../__fixtures__/agent.fixture.ts'
import { toEntries } from './chat-entries.ts'
import { ChatLog } from './chat-log.tsx'
import { TurnEnd } from './turn-end.tsx'

const asked: EventBody = { type: 'user_message', text: 'Would 15 % off be good?' }
const thought = (provider: string): EventBody => ({
  type: 'thought',
  part: 'think 1',
  provider,
  model: null,
  reasoning: '',
  inputTokens: 0,
  outputTokens: 0,
  durationMs: 1,
  confidence: null,
})
const used: EventBody = {
  type: 'tool_answered',
  callId: 'a',
  tool: 'performance-analyzer',
  outcome: 'answered',
  output: { ...answer, summary: 'Revenue was 1,299.50.' },
  message: null,
  isTainting: false,
  durationMs: 1,
  approvalId: null,
}
const words = said('Revenue was about 1,300. 15% off would bring 37% more.')

afterEach(cleanup)

function draw(events: AgentEvent[]) {
  const entries = toEntries(events, {
    parts: [],
    pending: null,
    isTurnLive: false,
    runId: null,
    hasEnded: true,
  })
  return show(
    <ChatLog agent="seller" entries={entries}>
      {null}
    </ChatLog>,
  )
}

test('a figure of a model that no tool and no merchant gave is marked below its words', async () => {
  await draw(logOf(asked, used, thought('openai'), words))
  expect(await screen.findByText('Not from a tool: 37%. Check this before you rely on it.')).toBeTruthy()
})

test('what a tool itself says without a model is not marked', async () => {
  await draw(logOf(asked, thought('local'), words))
  expect(await screen.findByText(/15% off would bring/)).toBeTruthy()
  expect(screen.queryByText(/Not from a tool/)).toBeNull()
})

test('the nearest questions of an agent that did not understand can be asked at once', async () => {
  const questions: string[] = []
  const events = logOf(asked, {
    ...said('Do you mean one of these?'),
    suggestions: ['How is the feed?'],
  } as EventBody)
  const log = { conversation, events, turn: null } as unknown as Parameters<typeof TurnEnd>[0]['log']
  await show(<TurnEnd log={log} onRetry={() => {}} onAsk={(question) => questions.push(question)} />)
  await userEvent.click(await screen.findByRole('button', { name: 'How is the feed?' }))
  expect(questions).toEqual(['How is the feed?'])
})
