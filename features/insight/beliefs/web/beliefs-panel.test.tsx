import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { refusal, show, usePeer } from '#tests/world/dom.tsx'
import { setLive } from '#ui/live-state.ts'
import {
  type BeliefView,
  decideBelief,
  getBelief,
  listBeliefs,
  proposeBelief,
  viewCalibration,
} from '../contract.ts'
import { BeliefsPanel } from './beliefs-panel.tsx'

const peer = usePeer()
const at = '2026-11-20T10:00:00.000Z'
const predictions = [
  {
    id: 'prediction',
    statement: 'Fewer than 3 % refunded in the week from 2026-11-09',
    probability: 0.8,
    madeAt: at,
    from: '2026-11-09',
    to: '2026-11-15',
    resolvedAt: at,
    hasHappened: true,
    observed: 0.02,
  },
]
const model = { model: 'beta_binomial', alpha: 2, beta: 98 } as const

const belief: BeliefView = {
  id: 'belief',
  agent: 'stripe',
  kind: 'refund_share',
  status: 'believed',
  hypothesis: 'Fewer than 3% of orders are refunded',
  name: null,
  proposedBy: null,
  claim: { isAbove: false, limit: 0.03 },
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
  currency: 'USD',
  updatedAt: at,
}
let beliefs: BeliefView[] = []

function ProductPicker({ onPick }: { onPick: (product: { productId: string; title: string }) => void }) {
  return (
    <button type="button" onClick={() => onPick({ productId: 'LT-001', title: 'Linen throw' })}>
      Linen throw
    </button>
  )
}
const panel = <BeliefsPanel ProductPicker={ProductPicker} />

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
  const priorDensity = [
    [0, 1],
    [0.1, 20],
    [0.3, 1],
  ]
  peer.on(getBelief, () => {
    const data = { belief: beliefs[0], predictions, priorDensity, pairDensity: null }
    return { body: { success: true, data } }
  })
})

test('a belief stands with its probability, its interval, its evidence and how it came there', async () => {
  show(panel)
  expect(await screen.findByText('Fewer than 3% of orders are refunded')).toBeTruthy()
  expect(screen.getByText(/82% probable · between 0.5% and 4.5%/)).toBeTruthy()
  expect(screen.getByText('2 refunds in 98 orders')).toBeTruthy()
  expect(await screen.findByText('Brier score 0.16')).toBeTruthy()
  expect(screen.getByText('4 predictions checked · 1 open')).toBeTruthy()
})

test('a belief opens with its curve, every update and what was foretold from it', async () => {
  const user = userEvent.setup()
  show(panel)
  await user.click(await screen.findByRole('button', { name: /^Details of/ }))
  expect(await screen.findByText('from 70% to 82%')).toBeTruthy()
  expect(screen.getByText('0 of 9')).toBeTruthy()
  expect(screen.getAllByText('Beta(2, 98)').length).toBeGreaterThan(1)
  expect(screen.getByText('less than 3%')).toBeTruthy()
  expect(screen.getByText('It came true')).toBeTruthy()
})

test('the merchant decides what an agent proposes', async () => {
  const user = userEvent.setup()
  beliefs = [{ ...belief, status: 'proposed', proposedBy: 'agent' }]
  peer.on(decideBelief, () => {
    beliefs = [belief]
    return { body: { success: true, data: { belief } } }
  })
  show(panel)
  expect(await screen.findByText('Proposed by an agent')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Accept/ }))
  await expect.poll(() => screen.queryByText('Needs your approval')).toBeNull()
  expect(peer.asked.find(({ method }) => method === 'PUT')?.body).toEqual({ isAccepted: true })
})

test('a hypothesis that was dismissed comes back as long as it can be undone', async () => {
  const user = userEvent.setup()
  const waiting = { ...belief, status: 'proposed', proposedBy: 'agent' } as const
  beliefs = [waiting]
  peer.on(decideBelief, ({ body }) => {
    beliefs = (body as { isAccepted: boolean | null }).isAccepted === null ? [waiting] : []
    return { body: { success: true, data: { belief: waiting } } }
  })
  show(panel)
  await user.click(await screen.findByRole('button', { name: /^Dismiss “/ }))
  // A toast stays as long as the pointer is on it.
  const undo = await screen.findByRole('button', { name: 'Undo' })
  // The place of the toasts takes the pointer once it has counted them.
  await vi.waitFor(() => user.hover(undo))
  expect(await screen.findByText('No beliefs yet')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Needs your approval')).toBeTruthy()
})

const posts = () => peer.asked.filter(({ method }) => method === 'POST').map(({ body }) => body)

test('a hypothesis is proposed with its name, its facts, its limit and its prior', async () => {
  const user = userEvent.setup()
  const made = { ...belief, id: 'made', status: 'proposed' }
  peer.on(proposeBelief, () => ({ body: { success: true, data: { belief: made }, message: 'Proposed.' } }))
  show(panel)
  await user.click(await screen.findByRole('button', { name: 'Propose a hypothesis' }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Data source' }), 'returning_share')
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Loyal')
  const limit = screen.getByRole('textbox', { name: /^More than this share/ })
  expect(limit).toHaveProperty('value', '25')
  await user.clear(limit)
  await user.type(limit, '120')
  await user.click(screen.getByRole('button', { name: 'Propose hypothesis' }))
  expect(await screen.findByText('Enter a percentage between 0 and 100, such as 2.5')).toBeTruthy()
  expect(limit.getAttribute('aria-invalid')).toBe('true')
  await user.clear(limit)
  await user.type(limit, '7')
  const mean = screen.getByRole('textbox', { name: 'Expected share (%)' })
  await user.clear(mean)
  await user.type(mean, '2.9')
  await user.click(screen.getByRole('button', { name: 'Propose hypothesis' }))
  expect(await screen.findByText('Hypothesis proposed')).toBeTruthy()
  expect(posts()).toEqual([
    { kind: 'returning_share', name: 'Loyal', limit: 0.07, prior: { mean: 0.029, weight: 20 } },
  ])
})

test.each([
  ['believed', 'believed', 'This is already a belief'],
  ['proposed', 'proposed', 'This is already proposed'],
  ['declined', 'proposed', 'Hypothesis proposed again'],
] as const)('a hypothesis that was %s before is not told as a new one', async (before, after, title) => {
  const user = userEvent.setup()
  beliefs = [belief, { ...belief, id: 'known', status: before }]
  const known = { ...belief, id: 'known', status: after }
  peer.on(proposeBelief, () => ({ body: { success: true, data: { belief: known }, message: 'Known.' } }))
  show(panel)
  await screen.findAllByText('Fewer than 3% of orders are refunded')
  await user.click(screen.getByRole('button', { name: 'Propose a hypothesis' }))
  await user.click(await screen.findByRole('button', { name: 'Propose hypothesis' }))
  expect(await screen.findByText(title)).toBeTruthy()
})

test.each([
  ['refund_share', '8', { kind: 'refund_share' }],
  ['dispute_rate', '0.75', { kind: 'dispute_rate' }],
  ['refund_share', '9', { kind: 'refund_share', limit: 0.09 }],
])('a limit of %s is sent only where it is another than the usual one: %s', async (kind, limit, sent) => {
  const user = userEvent.setup()
  const made = { ...belief, id: 'made', status: 'proposed' }
  peer.on(proposeBelief, () => ({ body: { success: true, data: { belief: made }, message: 'Proposed.' } }))
  show(panel)
  await user.click(await screen.findByRole('button', { name: 'Propose a hypothesis' }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Data source' }), kind)
  const field = screen.getByRole('textbox', { name: /^Fewer than this share/ })
  await user.clear(field)
  await user.type(field, limit)
  await user.click(screen.getByRole('button', { name: 'Propose hypothesis' }))
  await expect.poll(posts).toEqual([sent])
})

test('beliefs are asked for again by themselves only while the event stream is closed', async () => {
  setLive(true)
  const { client } = show(panel)
  await screen.findByText('Fewer than 3% of orders are refunded')
  const query = client.getQueryCache().find({ queryKey: [listBeliefs.path], exact: false })
  const interval = () => query?.observers[0]?.options.refetchInterval
  expect(interval()).toBe(false)
  setLive(false)
  await expect.poll(interval).toBe(5_000)
})

test('what the newer price risks is said', async () => {
  beliefs = [{ ...belief, kind: 'price_test', expectedLoss: 4.2 }]
  show(panel)
  const risk =
    'Choosing the newer price risks $4.20 per day on average, because the older price may earn more.'
  expect(await screen.findByText(risk)).toBeTruthy()
})

test('A is set against B for a product, and what the server refuses stands where it belongs', async () => {
  const user = userEvent.setup()
  peer.on(proposeBelief, () => refusal(404, 'PRODUCT_NOT_FOUND', 'Name a product of your feed by its id.'))
  show(panel)
  await user.click(await screen.findByRole('button', { name: 'Propose a hypothesis' }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Type' }), 'pace_pair')
  await user.type(screen.getByRole('textbox', { name: /^Price A/ }), '20')
  await user.type(screen.getByRole('textbox', { name: /^Price B/ }), '20')
  await user.click(screen.getByRole('button', { name: 'Propose hypothesis' }))
  expect(await screen.findByText('Choose a product')).toBeTruthy()
  expect(screen.getByText('Enter two different prices')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Linen throw' }))
  await user.type(screen.getByRole('textbox', { name: /^Price B/ }), '.5')
  await user.click(screen.getByRole('button', { name: 'Propose hypothesis' }))
  expect(await screen.findByText('Name a product of your feed by its id.')).toBeTruthy()
  expect(posts()).toEqual([{ kind: 'price_test', productId: 'LT-001', prices: { a: 20, b: 20.5 } }])
})

test('before the first order sync nothing is believed', async () => {
  beliefs = []
  show(panel)
  expect(await screen.findByText(/after the first order sync/)).toBeTruthy()
})
