import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { checkContext } from '#features/automation/workflows/__fixtures__/check-context.fixture.ts'
import { definitionOf, stepOf } from '#features/automation/workflows/__fixtures__/definitions.fixture.ts'
import { viewCheckContext, viewWorkflow } from '#features/automation/workflows/contract/workflow.ts'
import { viewEventCoverage } from '#features/automation/events/contract.ts'
import { newId } from '#kit/ids.ts'
import { refusal, show, usePeer } from '#tests/world/dom.tsx'
import * as contract from '../contract.ts'
import { DraftRehearsal } from './draft-rehearsal.tsx'

const peer = usePeer()
const workflowId = newId()
const definition = definitionOf([stepOf('ask', { name: 'Ask the seller' })])

const totals = (count: number, held: number): contract.RehearsalTotals => ({
  ...{ runs: 30, completed: 28, failed: 2, waiting: 0, steps: 90, spendMinor: 0 },
  effects: [{ kind: 'change', of: 'set-price', count, held }],
  errors: [{ stepId: 'price', stepName: 'New price', message: 'Your limit is 20%.', count: 2 }],
})
const rehearsal = (given: Partial<contract.Rehearsal> = {}): contract.Rehearsal => ({
  ...{ id: newId(), workflowId, status: 'completed', draftRevision: 3, publishedVersion: 1 },
  ...{ from: '2026-10-01T00:00:00.000Z', to: '2026-10-31T00:00:00.000Z', recordedSince: null },
  ...{ progress: { done: 30, total: 30 }, draft: totals(41, 3), published: totals(37, 0), logHash: 'f' },
  ...{ sampled: ['ask'], sampleEvent: null, outgoing: 0, error: null },
  ...{ createdAt: '2026-10-31T00:00:00.000Z', endedAt: '2026-10-31T00:00:04.000Z' },
  ...given,
})
const effect: contract.RehearsedEffect = {
  ...{ key: 'k', at: '2026-10-02T07:00:00.000Z', stepId: 'price', stepName: 'New price', kind: 'change' },
  ...{ of: 'set-price', subject: 'SKU-1', field: 'price', before: '10.00', after: '15.00', spendMinor: null },
  hold: 'Your limit is 20%.',
}

let known: contract.Rehearsal[]
let isRehearsed: boolean
let sampleEvent: contract.SampleEvent | null
beforeEach(() => {
  known = []
  sampleEvent = null
  isRehearsed = false
  peer.on(viewCheckContext, () => ({ body: { success: true, data: checkContext } }))
  const draft = { revision: 3, definition, updatedAt: '2026-10-31T00:00:00.000Z' }
  peer.on(viewWorkflow, () => ({ body: { success: true, data: { draft } } }))
  peer.on(viewEventCoverage, () => ({
    body: {
      success: true,
      data: {
        types: [{ type: 'price.changed', since: '2026-10-01T00:00:00.000Z', count: 1_234 }],
        ...{ retentionDays: 90, retentionRows: 500_000, bytes: 456_000 },
      },
    },
  }))
  peer.on(contract.listRehearsals, () => ({
    body: { success: true, data: { rehearsals: known, coverage: [], sampleEvent, isRehearsed } },
  }))
  peer.on(contract.listRehearsedEffects, () => ({
    body: { success: true, data: { effects: [effect], nextCursor: null, total: 1 } },
  }))
})

const open = () => show(<DraftRehearsal workflowId={workflowId} />)

test('tells the draft beside what is published, in effects, with what held some back', async () => {
  known = [rehearsal()]
  isRehearsed = true
  open()
  expect(await screen.findByText('This draft has been rehearsed')).toBeTruthy()
  expect(
    await screen.findByText(/1,234 recorded events, about .*Kept for 90 days, 500,000 at most/),
  ).toBeTruthy()
  expect(screen.getByText(/41 price changes instead of 37/).textContent).toBe(
    '41 price changes instead of 37, 3 held back',
  )
  expect(screen.getByText('30 runs · 2 failed')).toBeTruthy()
  expect(screen.getByText(/Nothing was sent or changed/)).toBeTruthy()
  expect(screen.getByText(/No real answers are recorded for: Ask the seller/)).toBeTruthy()
  const table = await screen.findByRole('table', { name: 'What the runs would have done' })
  expect(within(table).getByText('SKU-1')).toBeTruthy()
  expect(within(table).getByText('Your limit is 20%.')).toBeTruthy()
})

test('starts a rehearsal of the chosen days with the answers that were picked, and shows how far it is', async () => {
  peer.on(contract.startRehearsal, () => {
    known = [rehearsal({ status: 'running', endedAt: null, draft: null, progress: { done: 12, total: 60 } })]
    return { body: { success: true, data: known[0] } }
  })
  open()
  await userEvent.selectOptions(await screen.findByLabelText('Recorded past'), 'Last 7 days')
  await userEvent.click(screen.getByText('Answers to assume'))
  await userEvent.selectOptions(screen.getByLabelText('Ask the seller'), 'Sample')
  await userEvent.click(screen.getByRole('button', { name: 'Rehearse' }))
  expect(await screen.findByText('12 of 60')).toBeTruthy()
  const [started] = peer.asked.filter(({ method }) => method === 'POST')
  expect(started?.body).toMatchObject({ days: 7, picks: { ask: { type: 'sample' } } })
})

test('says why a rehearsal cannot start', async () => {
  const why = 'This draft has faults. Fix them, then rehearse it.'
  peer.on(contract.startRehearsal, () => refusal(409, 'DRAFT_HAS_FAULTS', why))
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Rehearse' }))
  expect((await screen.findByRole('alert')).textContent).toContain(why)
})

test('rehearses on a sample event that the merchant changes where none ever came, and tells that it did', async () => {
  sampleEvent = { type: 'stock.changed', payload: { title: 'Vase', before: 1, after: 0 } }
  peer.on(contract.startRehearsal, () => {
    known = [rehearsal({ sampleEvent: { type: 'stock.changed', payload: { title: 'Vase', after: 5 } } })]
    return { body: { success: true, data: known[0] } }
  })
  open()
  const field = await screen.findByLabelText('Sample event: Stock changed')
  expect(screen.getByText('“Stock changed” has never happened in your store yet.')).toBeTruthy()
  await userEvent.clear(field)
  await userEvent.type(field, 'no event')
  await userEvent.click(screen.getByRole('button', { name: 'Rehearse' }))
  expect(screen.getByText('Enter a JSON object such as {"title": "Vase"}.')).toBeTruthy()
  await userEvent.clear(field)
  await userEvent.type(field, '{{"title": "Vase", "after": 5}')
  await userEvent.click(screen.getByRole('button', { name: 'Rehearse' }))
  expect(await screen.findByText('Rehearsed on a sample event: Stock changed')).toBeTruthy()
  const started = peer.asked.filter(({ method }) => method === 'POST')
  expect(started.map(({ body }) => body)).toMatchObject([
    { picks: { trigger: { type: 'given', output: { title: 'Vase', after: 5 } } } },
  ])
})
