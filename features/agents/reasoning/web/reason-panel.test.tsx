import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { reasoningHealth } from '#features/insight/beliefs/contract.ts'
import { refusal, show, usePeer } from '#tests/world/dom.tsx'
import { listReasoning, reason, type ReasonedAnswer, type ReasoningSession } from '../contract/session.ts'
import { ReasonPanel } from './reason-panel.tsx'
import { RecentSessions } from './recent-sessions.tsx'

const peer = usePeer()
const question = 'Which throw fits the Gulf season?'

const answer: ReasonedAnswer = {
  confidenceScore: 0.86,
  steps: [
    {
      step: 1,
      thought: 'Compared the throws',
      analysis: 'Linen is light.',
      evidence: ['40 orders, counted'],
      confidence: 0.7,
    },
  ],
  conclusion: 'The linen throw.',
  recommendations: ['Look at Linen throw.'],
  sessionId: 'session',
  conversationId: 'conversation',
}
const session: ReasoningSession = {
  id: '0198c2a4-7c1e-7c5d-9d5e-0d8f6a1b2c3d',
  agentType: 'scout',
  conversationId: 'conversation',
  query: question,
  isRecorded: true,
  status: 'running',
  createdAt: '2026-11-20T10:00:00.000Z',
  totalDuration: null,
  finalDecision: null,
  forkedFrom: null,
  steps: [
    {
      id: 'step',
      stepNumber: 1,
      type: 'action',
      description: 'Looks at the orders',
      reasoning: '',
      confidence: null,
      duration: null,
      timestamp: '2026-11-20T10:00:06.100Z',
      output: null,
    },
  ],
}
const health = (deepseek_available: boolean) => ({
  body: { success: true, data: {}, deepseek_available, status: 'local', bayesian_beliefs: 12 },
})

beforeEach(() => {
  peer.on(reasoningHealth, () => health(true))
  peer.on(listReasoning, () => ({ body: { success: true, data: [] } }))
  peer.on(reason, () => ({ body: { success: true, reasoning: answer } }))
})

async function ask(text = question) {
  const user = userEvent.setup()
  show(<ReasonPanel agent="scout" beliefs={<p>What is believed</p>} />)
  const field = await screen.findByRole('textbox', { name: 'Question' })
  if (text) await user.type(field, text)
  await user.click(screen.getByRole('button', { name: 'Reason' }))
  return user
}

test('a question is thought through to a conclusion, with its steps and what to do', async () => {
  await ask()
  const conclusion = within(await screen.findByRole('region', { name: 'Conclusion' }))
  expect(conclusion.getByText('The linen throw.')).toBeTruthy()
  expect(conclusion.getByText('86% confidence')).toBeTruthy()
  expect(screen.getByText('Look at Linen throw.')).toBeTruthy()
  const steps = within(screen.getByRole('region', { name: 'Steps' }))
  for (const text of ['Compared the throws', 'Linen is light.', '40 orders, counted', '70% confidence']) {
    expect(steps.getByText(text)).toBeTruthy()
  }
  expect(screen.getByText('Active')).toBeTruthy()
  expect(peer.asked.find(({ method }) => method === 'POST')?.body).toEqual({
    query: question,
    agentType: 'scout',
  })
})

test('while it thinks, the steps so far are shown', async () => {
  const thought = Promise.withResolvers<void>()
  peer.on(listReasoning, () => ({ body: { success: true, data: [session] } }))
  peer.on(reason, async () => {
    await thought.promise
    return { body: { success: true, reasoning: answer } }
  })
  await ask()
  expect(await screen.findByText('Looks at the orders')).toBeTruthy()
  thought.resolve()
  expect(await screen.findByText('The linen throw.')).toBeTruthy()
})

test.each([
  ['there is no model', () => health(false)],
  ['its health cannot be read', () => refusal(500, 'BUG', 'Something went wrong.')],
])('the engine says Local Mode where %s', async (_why, told) => {
  peer.on(reasoningHealth, told)
  show(<ReasonPanel agent="scout" beliefs={null} />)
  expect(await screen.findByText('Local Mode')).toBeTruthy()
})

test('beliefs are shown when they are asked for', async () => {
  const user = userEvent.setup()
  show(<ReasonPanel agent="scout" beliefs={<p>What is believed</p>} />)
  expect(screen.queryByText('What is believed')).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Show beliefs 12' }))
  expect(screen.getByText('What is believed')).toBeTruthy()
})

test('an empty question is not asked, and a refusal is told', async () => {
  peer.on(reason, () => refusal(409, 'AGENT_DISABLED', 'Scout is switched off.'))
  const user = await ask('')
  expect(screen.getByText('Enter a question')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'Question' }), `${question}{Enter}`)
  expect(await screen.findByText('Scout is switched off.')).toBeTruthy()
  expect(peer.asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('the last sessions open their steps where there is little room', async () => {
  peer.on(listReasoning, () => ({ body: { success: true, data: [session] } }))
  show(<RecentSessions agent="scout" />)
  expect(await screen.findByText('Looks at the orders')).toBeTruthy()
})
