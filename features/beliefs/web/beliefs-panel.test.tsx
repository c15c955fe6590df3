import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { show, usePeer } from '#tests/world/dom.tsx'
import { type BeliefView, decideBelief, listBeliefs, viewCalibration } from '../contract.ts'
import { BeliefsPanel } from './beliefs-panel.tsx'

const peer = usePeer()
const at = '2026-11-20T10:00:00.000Z'
const model = { model: 'beta_binomial', alpha: 2, beta: 98 } as const

const belief: BeliefView = {
  id: 'belief',
  agent: 'stripe',
  kind: 'refund_share',
  status: 'believed',
  hypothesis: 'Fewer than 3% of orders are refunded',
  posteriorProbability: 0.82,
  evidence: ['2 refunds in 98 orders'],
  evidenceCount: 98,
  updateHistory: [
    {
      id: 'update',
      at,
      evidenceId: '2026-11-19',
      replaces: null,
      source: '2026-11-19',
      evidence: { model: 'beta_binomial', successes: 0, failures: 9 },
      prior: model,
      posterior: model,
      priorProbability: 0.7,
      posteriorProbability: 0.82,
    },
  ],
  productId: null,
  mean: 0.02,
  unit: 'share',
  interval: { low: 0.005, high: 0.045 },
  density: [
    [0, 0],
    [0.02, 30],
    [0.05, 1],
  ],
  prior: model,
  posterior: model,
  expectedLoss: null,
  updatedAt: at,
}
let beliefs: BeliefView[] = []

beforeEach(() => {
  beliefs = [belief]
  peer.on(listBeliefs, () => ({
    body: {
      success: true,
      data: { total: beliefs.length },
      beliefs: beliefs.map((each) => ({ belief: each })),
    },
  }))
  const reliability = [{ from: 0.8, to: 0.9, count: 4, stated: 0.85, observed: 0.75 }]
  const agents = [{ agent: 'stripe', resolved: 4, open: 1, brier: 0.16, reliability }]
  peer.on(viewCalibration, () => ({ body: { success: true, data: { agents } } }))
})

test('a belief stands with its probability, its interval, its evidence and how it came there', async () => {
  show(<BeliefsPanel />)
  expect(await screen.findByText('Fewer than 3% of orders are refunded')).toBeTruthy()
  expect(screen.getByText(/82% probable · between 0.5% and 4.5%/)).toBeTruthy()
  expect(screen.getByText('2 refunds in 98 orders')).toBeTruthy()
  expect(screen.getByText('from 70% to 82%')).toBeTruthy()
  expect(await screen.findByText('Brier score 0.16')).toBeTruthy()
})

test('the merchant decides what an agent proposes', async () => {
  const user = userEvent.setup()
  beliefs = [{ ...belief, status: 'proposed' }]
  peer.on(decideBelief, () => {
    beliefs = [belief]
    return { body: { success: true, data: { belief } } }
  })
  show(<BeliefsPanel />)
  await user.click(await screen.findByRole('button', { name: 'Accept' }))
  await expect.poll(() => screen.queryByText('Waits for you')).toBeNull()
  expect(peer.asked.find(({ method }) => method === 'PUT')?.body).toEqual({ isAccepted: true })
})

test('before the first order sync nothing is believed', async () => {
  beliefs = []
  show(<BeliefsPanel />)
  expect(await screen.findByText(/After the first order sync/)).toBeTruthy()
})
