import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { refusal, show, usePeer } from '#tests/world/dom.tsx'
import { replayRun } from '../contract/recording.ts'
import { keepRecording } from '../contract/regression.ts'
import { listReasoning, type ReasoningSession } from '../contract/session.ts'
import { ReasoningPanel } from './reasoning-panel.tsx'

const peer = usePeer()
const ok = (data: unknown) => ({ body: { success: true, data } })
const query = 'Which of our throws fits the Gulf season, and why?'

const session: ReasoningSession = {
  id: '0198c2a4-7c1e-7c5d-9d5e-0d8f6a1b2c3d',
  agentType: 'scout',
  conversationId: 'conversation',
  query,
  isRecorded: true,
  status: 'completed',
  createdAt: '2026-11-20T10:00:00.000Z',
  totalDuration: 6_100,
  finalDecision: 'The linen throw.',
  forkedFrom: null,
  steps: [
    {
      id: 'step',
      stepNumber: 1,
      type: 'action',
      description: 'Compared the throws',
      reasoning: 'Linen is light.',
      confidence: 0.7,
      duration: 340,
      timestamp: '2026-11-20T10:00:06.100Z',
      output: { best: 'linen' },
    },
  ],
}

beforeEach(() => peer.on(listReasoning, () => ok([session])))

test('the merchant follows an answer step by step, over time and in figures', async () => {
  const user = userEvent.setup()
  show(<ReasoningPanel agent="scout" />)
  expect(await screen.findByText(`${query.slice(0, 40)}…`)).toBeTruthy()
  expect(screen.getByText('Linen is light.')).toBeTruthy()
  expect(screen.getByText('70% confidence')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Timeline' }))
  expect(screen.getByText('Action · 340 ms')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Metrics' }))
  expect(screen.getByText('6.1 s')).toBeTruthy()
})

test('a replay says of each step whether it came out the same', async () => {
  const user = userEvent.setup()
  const steps = [
    { step: 'think 1', isSame: true, recorded: null, replayed: null },
    { step: 'act 1.1', isSame: false, recorded: 'linen', replayed: 'wool' },
  ]
  const result = { state: 'completed', isSame: false, steps }
  peer.on(replayRun, () => ok({ runId: 'run', status: 'completed', result, error: null }))
  show(<ReasoningPanel agent="scout" />)
  await user.click(await screen.findByRole('button', { name: 'Replay' }))
  expect(await screen.findByText('1 step differs from the recording.')).toBeTruthy()
  expect(screen.getByText('wool')).toBeTruthy()
})

test('a turn is kept under a name of its own', async () => {
  const user = userEvent.setup()
  peer.on(keepRecording, () => refusal(409, 'NAME_TAKEN', 'A kept turn has this name already.'))
  show(<ReasoningPanel agent="scout" />)
  await user.click(await screen.findByRole('button', { name: 'Save as test case' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('A kept turn has this name already.')).toBeTruthy()
  expect(peer.asked.find(({ method }) => method === 'POST')?.body).toEqual({ name: query })
})

test('an agent that was asked nothing has no reasoning', async () => {
  peer.on(listReasoning, () => ok([]))
  show(<ReasoningPanel agent="scout" />)
  expect(await screen.findByText('No reasoning yet')).toBeTruthy()
})

test('what has no recording offers nothing to do with one', async () => {
  peer.on(listReasoning, () => ok([{ ...session, isRecorded: false }]))
  show(<ReasoningPanel agent="scout" />)
  expect(await screen.findByText('The linen throw.')).toBeTruthy()
  for (const name of ['Download recording', 'Replay', 'Fork at a step', 'Keep as regression case']) {
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
})
