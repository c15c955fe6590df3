import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { profile } from '#features/base/accounts/contract.ts'
import { listWorkflowRuns } from '#features/automation/workflow-runs/contract/run.ts'
import { refusal, show, usePeer } from '#tests/world/dom.tsx'
import { checkContext } from '../__fixtures__/check-context.fixture.ts'
import { definitionOf, stepOf } from '../__fixtures__/definitions.fixture.ts'
import * as contract from '../contract/workflow.ts'
import { editsBetween } from '../rules/diff.ts'
import { setFieldEdits } from '../rules/step-edits.ts'
import { anna, ben, DraftPeer } from './__fixtures__/draft-peer.fixture.ts'
import { StepTimes } from './step-times.ts'
import { WorkflowBuilder } from './workflow-builder.tsx'

const peer = usePeer()
const workflowId = '0198f3a0-0000-7000-8000-00000000000a'
let draft: DraftPeer

const start = definitionOf(
  [stepOf('a', { name: 'Read the stock' }), stepOf('b', { name: 'Write a list' })],
  [{ from: 'a', port: 'next', to: 'b' }],
)

beforeEach(() => {
  localStorage.setItem('auth_token', 'token')
  draft = new DraftPeer(start)
  const user = { id: 'anna', name: 'Anna', email: 'anna@example.com' }
  peer.on(profile, () => ({ body: { success: true, data: { user } } }))
  peer.on(contract.viewWorkflow, () => ({ body: { success: true, data: draft.detail() } }))
  peer.on(contract.viewCheckContext, () => ({ body: { success: true, data: checkContext } }))
  peer.on(contract.listTemplates, () => ({ body: { success: true, data: { templates: [] } } }))
  peer.on(contract.listVersions, () => ({ body: { success: true, data: { versions: [] } } }))
  peer.on(listWorkflowRuns, () => ({ body: { success: true, data: { runs: [], nextCursor: null } } }))
  peer.on(contract.saveEdits, ({ body }) => {
    const answer = draft.take(anna, body as Parameters<DraftPeer['take']>[1])
    if (answer.type === 'saved') {
      const { changeSet } = answer
      return { body: { success: true, data: { changeSet, draft: draft.detail().draft } } }
    }
    if (answer.type === 'conflict') return refusal(409, 'DRAFT_CONFLICT', 'Saved in between', answer.conflict)
    return refusal(503, 'UNAVAILABLE', 'Later')
  })
})

async function openBuilder() {
  const user = userEvent.setup()
  show(<WorkflowBuilder workflowId={workflowId} onOpen={() => undefined} />)
  await user.click(await screen.findByRole('button', { name: 'List' }))
  await screen.findByRole('list', { name: 'Steps' })
  return user
}

const stepNames = () => draft.definition.steps.map(({ name }) => name)
const saved = () => waitFor(() => expect(screen.getByText('Draft saved')).toBeTruthy())

test('an agent’s tile adds a step with the defaults, and Save Workflow says so though it is incomplete', async () => {
  const user = await openBuilder()
  await user.click(screen.getByRole('button', { name: 'Scout' }))
  expect(screen.getByLabelText('Estimated time (seconds)')).toHaveProperty('value', '30')
  await user.click(screen.getByRole('button', { name: 'Add step' }))
  await user.click(screen.getByRole('button', { name: 'Save Workflow' }))
  expect(await screen.findByText('Workflow saved successfully!')).toBeTruthy()
  expect(draft.definition.steps[2]).toMatchObject({
    name: 'Scout Action',
    agent: 'scout',
    action: { type: 'incomplete' },
    estimatedSeconds: 30,
  })
  expect(draft.definition.edges).toContainEqual({ from: 'b', port: 'next', to: 'step1' })
  const stats = screen.getByLabelText('Builder stats')
  expect(stats.textContent).toBe('Steps3Agents2Estimated total time1 min 30 s')
})

test('a fault stands at its place, and publishing lists it with the way there', async () => {
  const user = await openBuilder()
  await user.clear(screen.getByLabelText(/Workflow name/))
  await waitFor(() => expect(screen.getByText('Name the workflow.')).toBeTruthy())
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  const dialog = screen.getByRole('dialog')
  expect(within(dialog).getByText('Fix 1 problem before you publish')).toBeTruthy()
  expect(within(dialog).queryByRole('button', { name: 'Publish' })).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: 'Configuration' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a conflict shows both values and who wrote theirs, and takes the one that is chosen', async () => {
  const user = await openBuilder()
  draft.edit(ben, setFieldEdits(draft.definition, { name: 'Ben’s report' }))
  const name = screen.getByLabelText(/Workflow name/)
  fireEvent.change(name, { target: { value: 'Anna’s report' } })
  await user.click(screen.getByRole('button', { name: 'Save Workflow' }))
  expect(await screen.findByText('1 change needs your decision')).toBeTruthy()
  expect(name).toHaveProperty('value', 'Ben’s report')
  expect(screen.getByText('Anna’s report')).toBeTruthy()
  expect(screen.getByText('Ben')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Use mine: Name' }))
  await waitFor(() => expect(draft.definition.name).toBe('Anna’s report'))
  await saved()
})

test('steps are moved, deleted and brought back by keys', async () => {
  const user = await openBuilder()
  const [first] = screen.getAllByRole('button', { name: /Read the stock/ })
  first?.focus()
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await user.click(screen.getByRole('button', { name: 'Save Workflow' }))
  await waitFor(() => expect(stepNames()).toEqual(['Write a list', 'Read the stock']))
  await user.click(screen.getByRole('checkbox', { name: 'Select Read the stock' }))
  await user.keyboard('{Delete}')
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Select Read the stock' })).toBeNull())
  await user.keyboard('{Control>}z{/Control}')
  expect(screen.getByRole('checkbox', { name: 'Select Read the stock' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save Workflow' }))
  await saved()
  expect(stepNames()).toEqual(['Write a list', 'Read the stock'])
})

test('edits wait in the browser while the server is away', async () => {
  const user = await openBuilder()
  draft.isReachable = false
  fireEvent.change(screen.getByLabelText(/Workflow name/), { target: { value: 'Offline' } })
  await user.click(screen.getByRole('button', { name: 'Save Workflow' }))
  expect(await screen.findByText('Offline. Your edits are kept in this browser.')).toBeTruthy()
  expect(JSON.stringify(localStorage)).toContain('Offline')
  draft.isReachable = true
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(draft.definition.name).toBe('Offline'))
})

test('a workflow that was removed is said to be, and a new one begins with a sentence', async () => {
  const user = userEvent.setup()
  peer.on(contract.viewWorkflow, () => refusal(404, 'WORKFLOW_NOT_FOUND', 'Gone'))
  show(<WorkflowBuilder workflowId={workflowId} onOpen={() => undefined} />)
  expect(await screen.findByText('This workflow doesn’t exist any more')).toBeTruthy()
  const opened: (string | null)[] = []
  peer.on(contract.createWorkflow, () => ({
    body: { success: true, data: { workflow: draft.detail(), notes: [] } },
  }))
  show(<WorkflowBuilder workflowId={null} onOpen={(id) => opened.push(id)} />)
  await user.type(await screen.findByLabelText('Describe what should happen'), 'Each Monday a report')
  await user.click(screen.getByRole('button', { name: 'Draft it' }))
  await waitFor(() => expect(opened).toEqual([workflowId]))
  const { body } = peer.asked.find(({ method, path }) => method === 'POST' && path === '/api/workflows') ?? {}
  expect(body).toMatchObject({ from: { type: 'sentence', sentence: 'Each Monday a report' } })
})

test('a sentence sent again after a lost answer is the same draft, and another one once it was answered', async () => {
  const user = userEvent.setup()
  const ids: unknown[] = []
  let isLost = true
  peer.on(contract.createWorkflow, ({ body }) => {
    ids.push((body as { id: string }).id)
    if (isLost) return refusal(503, 'UNAVAILABLE', 'The server didn’t answer.')
    return { body: { success: true, data: { workflow: draft.detail(), notes: [] } } }
  })
  const opened: string[] = []
  show(<WorkflowBuilder workflowId={null} onOpen={(id) => opened.push(id)} />)
  const sentence = await screen.findByLabelText('Describe what should happen')
  const press = () => user.click(screen.getByRole('button', { name: 'Draft it' }))
  await user.type(sentence, 'Each Monday a report')
  await press()
  expect(await screen.findByText('Workflow not created')).toBeTruthy()
  isLost = false
  await press()
  await waitFor(() => expect(opened).toHaveLength(1))
  await press()
  await waitFor(() => expect(opened).toHaveLength(2))
  expect(ids[1]).toBe(ids[0])
  expect(ids[2]).not.toBe(ids[0])
})

test('measured times are used for all steps as one undoable edit, or for one', async () => {
  const times = new Map([
    ['a', { seconds: 2.14, runs: 14 }],
    ['b', { seconds: 0.02, runs: 1 }],
  ])
  const user = userEvent.setup()
  show(
    <StepTimes value={times}>
      <WorkflowBuilder workflowId={workflowId} onOpen={() => undefined} />
    </StepTimes>,
  )
  await user.click(await screen.findByRole('button', { name: 'List' }))
  await user.click(await screen.findByRole('button', { name: /Read the stock.*second/ }))
  expect(screen.getByText('Runs took 2.1 s (median of 14 runs)')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Use measured times' }))
  await saved()
  const estimates = () => draft.definition.steps.map(({ estimatedSeconds }) => estimatedSeconds)
  expect(estimates()).toEqual([2, 1])
  expect(screen.queryByRole('button', { name: 'Use measured times' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(estimates()).toEqual([null, null]))
  await user.click(screen.getByRole('button', { name: 'Use it' }))
  await waitFor(() => expect(estimates()).toEqual([2, null]))
})

test('what an agent proposes is drawn over the draft, and the canvas is back once that is decided', async () => {
  const user = userEvent.setup()
  const [read, write] = start.steps
  if (!read || !write) throw new Error('No steps')
  const proposed = definitionOf(
    [{ ...read, name: 'Read all stock' }, stepOf('c', { name: 'Check prices' })],
    [{ from: 'a', port: 'next', to: 'c' }],
  )
  const edits = editsBetween(start, proposed)
  const set = {
    id: '0198f3a0-0000-7000-8000-00000000000b',
    revision: null,
    kind: 'proposal',
    of: null,
  } as const
  draft.proposals = [{ ...set, edits, author: { type: 'agent', agent: 'ops' }, at: '2026-11-28T10:00:00Z' }]
  const decided: unknown[] = []
  const answered = Promise.withResolvers<void>()
  peer.on(contract.decideProposal, async ({ body }) => {
    decided.push(body)
    await answered.promise
    draft.proposals = []
    return { body: { success: true, data: { draft: draft.detail().draft, conflicts: [] } } }
  })
  show(<WorkflowBuilder workflowId={workflowId} onOpen={() => undefined} />)
  const draw = await screen.findByRole('button', { name: 'Show on the canvas' })
  expect(screen.getByText('Connection removed: Read the stock to Write a list')).toBeTruthy()
  expect(screen.getByText('Read the stock · Name: Read all stock')).toBeTruthy()
  expect(screen.getByText('Connection added: Read the stock to Check prices')).toBeTruthy()
  await user.click(draw)
  const drawn = await screen.findByRole('region', { name: /^Proposal of .* and the draft$/ })
  const card = (name: string) => within(drawn).getByRole('group', { name: new RegExp(`^${name}`) })
  await waitFor(() => expect(within(card('Check prices')).getByText('Added')).toBeTruthy())
  expect(within(card('Read all stock')).getByText('Changed')).toBeTruthy()
  expect(within(card('Write a list')).getByText('Removed')).toBeTruthy()
  expect(document.activeElement).toBe(drawn)
  await user.click(within(drawn).getByRole('button', { name: 'Back to editing' }))
  await waitFor(() => expect(document.activeElement).toBe(draw))
  await user.click(draw)
  const again = await screen.findByRole('region', { name: /^Proposal of .* and the draft$/ })
  await user.click(within(again).getByRole('button', { name: 'Dismiss' }))
  const buttons = screen.getAllByRole('button', { name: 'Accept' })
  await waitFor(() =>
    expect(buttons.map((button) => button.getAttribute('aria-disabled'))).toEqual(['true', 'true']),
  )
  for (const button of buttons) await user.click(button)
  answered.resolve()
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Proposal of/ })).toBeNull())
  expect(decided).toEqual([{ decision: 'dismiss' }])
  expect(await screen.findByLabelText('Steps of the workflow')).toBeTruthy()
})
