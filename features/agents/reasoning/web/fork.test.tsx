import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { refusal, show, usePeer } from '#tests/world/dom.tsx'
import { type ForkableStep, forkRun, listForkableSteps } from '../contract/recording.ts'
import { getSession, listReasoning, type ReasoningSession, type ReasoningStep } from '../contract/session.ts'
import { ReasoningPanel } from './reasoning-panel.tsx'

const peer = usePeer()
const ok = (data: unknown) => ({ body: { success: true, data } })
const [originalId, forkId] = ['0198c2a4-7c1e-7c5d-9d5e-0d8f6a1b2c3d', '0198c2a4-7c1e-7c5d-9d5e-0d8f6a1b2c3e']

function step(stepNumber: number, description: string, output: unknown = null): ReasoningStep {
  const at = '2026-11-20T10:00:06.100Z'
  const plain = { reasoning: '', confidence: null, duration: null, timestamp: at }
  return { id: `${stepNumber}`, stepNumber, type: 'action', description, output, ...plain }
}

const original: ReasoningSession = {
  id: originalId,
  agentType: 'seller',
  conversationId: 'conversation',
  query: 'Lower the price',
  isRecorded: true,
  status: 'completed',
  createdAt: '2026-11-20T10:00:00.000Z',
  totalDuration: 6_100,
  finalDecision: 'It costs 90 now.',
  forkedFrom: null,
  steps: [step(1, 'Chose read-price'), step(2, 'Used read-price', { price: 100 }), step(3, 'Concluded')],
}
const fork: ReasoningSession = {
  ...original,
  id: forkId,
  conversationId: 'fork-conversation',
  status: 'waiting',
  createdAt: '2026-11-20T11:00:00.000Z',
  finalDecision: null,
  forkedFrom: { sessionId: originalId, step: 'act 1.1' },
  steps: [step(1, 'Chose read-price'), step(2, 'Used read-price', { price: 60 })],
}
const forkable: ForkableStep[] = [
  {
    step: 'think 1',
    kind: 'thought',
    tool: null,
    args: null,
    answer: { text: 'I look.', toolCalls: [{ name: 'read-price', input: {} }] },
    fault: null,
  },
  {
    step: 'act 1.1',
    kind: 'use',
    tool: 'read-price',
    args: { unit: 'EUR' },
    answer: { price: 100 },
    fault: null,
  },
]
let sessions: ReasoningSession[] = []

beforeEach(() => {
  sessions = [original]
  peer.on(listReasoning, () => ok(sessions))
  peer.on(listForkableSteps, () => ok({ steps: forkable }))
  peer.on(getSession, ({ path }) => ok({ session: path.endsWith(forkId) ? fork : original }))
})

const posts = () => peer.asked.filter(({ method }) => method === 'POST').map(({ body }) => body)

/** Opens the form and writes another answer of the tool. */
async function write(answer: string) {
  const user = userEvent.setup()
  show(<ReasoningPanel agent="seller" />)
  await user.click(await screen.findByRole('button', { name: 'Try a variation' }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Step' }), 'act 1.1')
  const field = screen.getByRole('textbox', { name: 'Tool response (JSON)' })
  await user.clear(field)
  await user.click(field)
  await user.paste(answer)
  await user.click(screen.getByRole('button', { name: 'Start variation' }))
  return user
}

test('a turn goes on differently from a step, beside what was recorded', async () => {
  peer.on(forkRun, () => {
    sessions = [fork, original]
    return ok({ runId: forkId, conversationId: 'fork-conversation', agent: 'seller' })
  })
  await write('{"price": 60}')
  expect(await screen.findByText('Different from step 2.')).toBeTruthy()
  expect(posts()).toEqual([{ step: 'act 1.1', answer: { price: 60 } }])
  const marked = screen.getByText('First different step').closest('li')
  expect(marked && within(marked).getAllByText(/2\. Used read-price/)).toHaveLength(2)
  expect(screen.getByText('Not reached yet')).toBeTruthy()
  expect(screen.getByText('The variation needs your approval')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open conversation' }).getAttribute('href')).toContain(
    'fork-conversation',
  )
})

test('an answer that is no JSON, or that was recorded, is not sent', async () => {
  const user = await write('{\n"price": sixty}')
  expect(await screen.findByText(/This isn't valid JSON/)).toBeTruthy()
  const field = screen.getByRole('textbox', { name: 'Tool response (JSON)' })
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await user.clear(field)
  await user.paste('{"price": 100}')
  await user.click(screen.getByRole('button', { name: 'Start variation' }))
  expect(await screen.findByText(/This is the original/)).toBeTruthy()
  expect(posts()).toEqual([])
})

test('a thought is written as a text and tool calls, and what the server refuses stands in the form', async () => {
  const user = userEvent.setup()
  peer.on(forkRun, () => refusal(422, 'STEP_ANSWER_INVALID', 'This answer does not fit the step.'))
  show(<ReasoningPanel agent="seller" />)
  await user.click(await screen.findByRole('button', { name: 'Try a variation' }))
  const text = await screen.findByRole('textbox', { name: 'Model response' })
  await user.clear(text)
  const calls = screen.getByRole('textbox', { name: 'Requested tools (JSON)' })
  await user.clear(calls)
  await user.paste('[]')
  await user.click(screen.getByRole('button', { name: 'Start variation' }))
  expect(await screen.findByText('Enter text, or a tool call below')).toBeTruthy()
  await user.type(text, 'It stays.')
  await user.click(screen.getByRole('button', { name: 'Start variation' }))
  expect(await screen.findByText('This answer does not fit the step.')).toBeTruthy()
  expect(posts()).toEqual([{ step: 'think 1', answer: { text: 'It stays.', toolCalls: [] } }])
})

test.each([
  ['running', 'The same so far. The variation is still running.'],
  ['completed', 'Different from step 3.'],
] as const)('a fork that is %s and has come to fewer steps: %s', async (status, sentence) => {
  const user = userEvent.setup()
  sessions = [{ ...fork, status, steps: original.steps.slice(0, 2) }, original]
  peer.on(getSession, ({ path }) => ok({ session: path.endsWith(forkId) ? sessions[0] : original }))
  show(<ReasoningPanel agent="seller" />)
  await user.click(await screen.findByRole('button', { name: 'Compare with original' }))
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test('a fork in the list is compared with what it goes on from', async () => {
  const user = userEvent.setup()
  sessions = [fork, original]
  show(<ReasoningPanel agent="seller" />)
  expect(await screen.findByText('Variation, changed at: Tool call 1.1')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Compare with original' }))
  expect(await screen.findByText('Different from step 2.')).toBeTruthy()
})
