import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { refusal, show, usePeer } from '#tests/world/dom.tsx'
import { listRerunEffects, previewRerun, rerunWorkflow } from '../contract/rerun.ts'
import {
  answerApprovalStep,
  controlWorkflowRun,
  listStepRuns,
  settleOutcome,
  viewStepRun,
  viewWorkflowRun,
} from '../contract/run.ts'
import { detailOf, detailOfRun, runId, runOf, stepRunOf } from './__fixtures__/run.fixture.ts'
import { WorkflowRunView } from './run-view.tsx'

const peer = usePeer()
const ok = (data: unknown) => ({ body: { success: true, data } })
const asked = (method: string, path: RegExp) =>
  peer.asked.find((each) => each.method === method && path.test(each.path))

const waiting = stepRunOf('ask', {
  status: 'waiting',
  endedAt: null,
  waitsFor: { type: 'approval', until: null, question: 'Set 41 prices?', approvalId: null, runId: null },
})

beforeEach(() => {
  peer.on(viewStepRun, ({ path }) => {
    const step = [stepRunOf('scan'), waiting, stepRunOf('loop')].find(({ id }) => path.endsWith(id))
    return ok(detailOf(step ?? stepRunOf('scan'), { output: { items: [1, 2, 3] } }))
  })
})

const inList = (name: RegExp) =>
  within(screen.getByRole('list', { name: 'Steps of this run' })).getByRole('button', { name })

async function openList() {
  const user = userEvent.setup()
  show(<WorkflowRunView runId={runId} />)
  await user.click(await screen.findByRole('button', { name: 'List' }))
  return user
}

test('a run says how it stands, why it runs, and how each of its steps stands', async () => {
  peer.on(viewWorkflowRun, () => ok(detailOfRun({ steps: [stepRunOf('scan'), waiting] })))
  await openList()
  expect(screen.getByRole('heading', { name: 'Dynamic pricing' })).toBeTruthy()
  expect(screen.getByText(/Step 2 of 3/)).toBeTruthy()
  const list = screen.getByRole('list', { name: 'Steps of this run' })
  expect(within(list).getByRole('button', { name: /Scan the market.*Done/ })).toBeTruthy()
  expect(within(list).getByRole('button', { name: /Ask Ingrid.*Waiting/ })).toBeTruthy()
  expect(within(list).getByRole('list', { name: 'For each item of Each product' })).toBeTruthy()
})

test('the graph shows every step with how it stands, and what passed along the edges', async () => {
  peer.on(viewWorkflowRun, () => ok(detailOfRun({ steps: [stepRunOf('scan'), waiting] })))
  show(<WorkflowRunView runId={runId} />)
  expect(await screen.findByLabelText(/^Scan the market\..*Done.*Next: Ask Ingrid/)).toBeTruthy()
  expect(screen.getByLabelText(/^Ask Ingrid\..*Waiting/)).toBeTruthy()
  expect(await screen.findByText('3 items')).toBeTruthy()
})

test('a person approves with the form, which asks for what is missing first', async () => {
  peer.on(viewWorkflowRun, () => ok(detailOfRun({ steps: [stepRunOf('scan'), waiting] })))
  peer.on(answerApprovalStep, () => ok(waiting))
  const user = await openList()
  await user.click(inList(/Ask Ingrid/))
  const form = await screen.findByRole('region', { name: 'Set 41 prices?' })
  await user.click(within(form).getByRole('button', { name: 'Approve' }))
  expect(within(form).getByText('Enter a value.')).toBeTruthy()
  await user.type(within(form).getByLabelText(/Highest change/), '5')
  await user.click(within(form).getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(asked('POST', /answer$/)).toBeTruthy())
  expect(asked('POST', /answer$/)?.body).toEqual({ decision: 'approved', reason: '', form: { cap: 5 } })
})

test('a refusal carries its reason', async () => {
  peer.on(viewWorkflowRun, () => ok(detailOfRun({ steps: [stepRunOf('scan'), waiting] })))
  peer.on(answerApprovalStep, () => ok(waiting))
  const user = await openList()
  await user.click(inList(/Ask Ingrid/))
  const form = await screen.findByRole('region', { name: 'Set 41 prices?' })
  await user.type(within(form).getByLabelText(/Reason/), 'Too early')
  await user.click(within(form).getByRole('button', { name: 'Decline' }))
  await waitFor(() =>
    expect(asked('POST', /answer$/)?.body).toEqual({ decision: 'rejected', reason: 'Too early', form: {} }),
  )
})

test('an unknown outcome is settled by a person, and nothing else sends again', async () => {
  const unknown = stepRunOf('scan', {
    status: 'waiting',
    endedAt: null,
    waitsFor: { type: 'outcome', until: null, question: null, approvalId: null, runId: null },
  })
  peer.on(viewWorkflowRun, () => ok(detailOfRun({ steps: [unknown] })))
  peer.on(viewStepRun, () => ok(detailOf(unknown)))
  peer.on(settleOutcome, () => ok(unknown))
  const user = await openList()
  await user.click(inList(/Scan the market/))
  expect(await screen.findByText('Did this arrive?')).toBeTruthy()
  expect(asked('POST', /outcome$/)).toBeUndefined()
  await user.click(screen.getByRole('button', { name: 'It happened' }))
  await waitFor(() => expect(asked('POST', /outcome$/)?.body).toEqual({ outcome: 'happened' }))
})

test('a live run is paused, and cancelled only when that is confirmed', async () => {
  peer.on(viewWorkflowRun, () => ok(detailOfRun()))
  peer.on(controlWorkflowRun, () => ok(runOf()))
  const user = await openList()
  await user.click(screen.getByRole('button', { name: 'Pause' }))
  await waitFor(() => expect(asked('POST', /control$/)?.body).toEqual({ action: 'pause' }))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Cancel the run' }))
  await waitFor(() => expect(peer.asked.at(-1)?.path ?? '').toBeTruthy())
  const actions = peer.asked.flatMap(({ method, body }) => (method === 'POST' ? [body] : []))
  expect(actions).toContainEqual({ action: 'cancel' })
})

const ended = runOf({ status: 'failed', endedAt: '2026-11-20T09:01:00Z' })
const effect = (key: string, description: string) => ({
  key,
  step: 'Scan the market',
  description,
  at: '2026-11-20T09:00:10Z',
})

test('running again names what would repeat, and waits for a yes to it', async () => {
  peer.on(viewWorkflowRun, () => ok(detailOfRun({ run: ended })))
  peer.on(previewRerun, () => ok({ repeats: 1, skipped: 2, input: { limit: 5 } }))
  peer.on(listRerunEffects, ({ query }) => {
    if (query.get('part') === 'repeats') {
      return ok({ effects: [effect('k1', 'POST to crm.example')], nextCursor: null })
    }
    return query.get('cursor') !== null
      ? ok({ effects: [effect('k3', 'Price of Jug set')], nextCursor: null })
      : ok({ effects: [effect('k2', 'Price of Mug set')], nextCursor: 'k2' })
  })
  peer.on(rerunWorkflow, () => ok(runOf({ id: '0198f3a0-0000-7000-8000-000000000002' })))
  const user = await openList()
  await user.click(inList(/Scan the market/))
  await user.click(await screen.findByRole('button', { name: 'Run again from here' }))
  expect(await screen.findByText('POST to crm.example')).toBeTruthy()
  expect(await screen.findByText('Price of Mug set')).toBeTruthy()
  expect(screen.queryByText('Price of Jug set')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Do again: Price of Jug set' }))
  await user.click(screen.getByRole('button', { name: 'Run again' }))
  expect(screen.getByText('Confirm what happens again, or close.')).toBeTruthy()
  expect(asked('POST', /rerun$/)).toBeUndefined()
  await user.click(screen.getByRole('checkbox', { name: /a second time/ }))
  await user.click(screen.getByRole('button', { name: 'Run again' }))
  await waitFor(() => expect(asked('POST', /rerun$/)).toBeTruthy())
  expect(asked('POST', /rerun$/)?.body).toMatchObject({
    fromStepId: 'scan',
    input: null,
    repeat: ['k3'],
    repeatsConfirmed: 1,
  })
})

test('an edited input goes with the rerun, and what is no JSON is not sent', async () => {
  peer.on(viewWorkflowRun, () => ok(detailOfRun({ run: ended })))
  peer.on(previewRerun, () => ok({ repeats: 0, skipped: 0, input: { limit: 5 } }))
  peer.on(rerunWorkflow, () => ok(runOf()))
  const user = await openList()
  await user.click(inList(/Scan the market/))
  await user.click(await screen.findByRole('button', { name: 'Run again from here' }))
  const input = await screen.findByLabelText(/Input of the step/)
  await user.clear(input)
  await user.type(input, '[[1, 2')
  await user.click(screen.getByRole('button', { name: 'Run again' }))
  expect(screen.getByText("This isn't valid JSON.")).toBeTruthy()
  expect(asked('POST', /rerun$/)).toBeUndefined()
  await user.type(input, ']')
  await user.click(screen.getByRole('button', { name: 'Run again' }))
  await waitFor(() => expect(asked('POST', /rerun$/)?.body).toMatchObject({ input: [1, 2] }))
})

test('ten thousand items open at once, by pages, and are narrowed by how they stand', async () => {
  peer.on(viewWorkflowRun, () =>
    ok(
      detailOfRun({
        run: runOf({ items: { total: 10_000, done: 9_990, failed: 7 } }),
        steps: [stepRunOf('scan'), stepRunOf('loop', { status: 'running', endedAt: null })],
        itemCounts: [{ stepId: 'write', counts: { completed: 9_983, failed: 7, pending: 10 } }],
      }),
    ),
  )
  peer.on(listStepRuns, ({ query }) => {
    const isFailed = query.get('status') === 'failed'
    const at = query.get('cursor') === null ? 0 : 100
    const steps = Array.from({ length: isFailed ? 7 : 100 }, (_, place) =>
      stepRunOf('write', { id: `item-${at + place}`, index: at + place, path: `loop[${at + place}]/write` }),
    )
    return ok({ steps, nextCursor: isFailed ? null : '100', total: isFailed ? 7 : 10_000 })
  })
  const user = await openList()
  await user.click(inList(/Write the price/))
  expect(await screen.findByText('100 of 10,000')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('200 of 10,000')).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('Status of items'), 'failed')
  expect(await screen.findByText('7 of 7')).toBeTruthy()
})

test('a run that is not there says so and offers to try again', async () => {
  peer.on(viewWorkflowRun, () => refusal(404, 'WORKFLOW_RUN_NOT_FOUND', 'This run doesn’t exist.'))
  show(<WorkflowRunView runId={runId} />)
  expect(await screen.findByText('This run doesn’t exist.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
