import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { approval } from '#features/agents/conversations/web/__fixtures__/agent.fixture.ts'
import { profile } from '#features/base/accounts/contract.ts'
import { refusal, show, usePeer } from '#tests/world/dom.tsx'
import {
  type Approval,
  decideApproval,
  getApproval,
  listApprovals,
  previewUndo,
  undoToolCall,
} from '../contract.ts'
import { mug, priced } from './__fixtures__/decision.fixture.ts'
import { ApprovalCard } from './approval-card.tsx'
import { ApprovalInbox } from './approval-inbox.tsx'
import { ResultToast } from './result-toast.tsx'
import { ResultToasts } from './result-toasts.tsx'

const peer = usePeer()

const decided: Approval = {
  ...priced,
  decision: 'approved',
  decidedBy: 'other',
  decidedByEmail: 'ida@example.com',
  decidedAt: approval.askedAt,
  result: {
    seq: 7,
    outcome: 'answered',
    summary: 'The price was changed.',
    at: approval.askedAt,
    isUndoable: true,
    undoneAt: null,
  },
}
const undoView = {
  undoneAt: null,
  changes: [{ of: 'M-1', field: 'price', before: '26.00', after: '24.00' }],
  subjects: [mug],
  until: '2026-12-20T10:00:00.000Z',
}

test('under Decided the same card opens with who, when and what came of it', async () => {
  peer.on(profile, () => ({ body: { success: true, data: { user: { id: 'me' } } } }))
  const user = userEvent.setup()
  show(<ApprovalCard approval={decided} />)
  await user.click(await screen.findByRole('button', { name: /^Change the price of Speckled stoneware mug/ }))
  const card = within(screen.getByRole('region', { name: 'Change the price of Speckled stoneware mug' }))
  expect(await card.findByText(/ida@example.com · /)).toBeTruthy()
  expect(card.getByText('The price was changed.')).toBeTruthy()
  expect(card.getByText('52% → 56%')).toBeTruthy()
})

test('an undo says what it would restore, and takes two clicks', async () => {
  let undone: string | null = null
  peer.on(previewUndo, () => ({ body: { success: true, data: { undo: undoView } } }))
  peer.on(undoToolCall, () => {
    undone = new Date().toISOString()
    return { body: { success: true, data: { undo: { ...undoView, undoneAt: undone } } } }
  })
  const user = userEvent.setup()
  show(<ApprovalCard approval={decided} />)
  await user.click(await screen.findByRole('button', { name: /^Undo: Change the price/ }))
  const panel = within(await screen.findByRole('group', { name: 'What will be restored' }))
  expect((await panel.findByText('$24.00')).closest('li')?.textContent).toContain('$26.00 changes back to')
  await user.click(panel.getByRole('button', { name: 'Restore' }))
  expect(await screen.findByText('Undone just now')).toBeTruthy()
  expect(undone).not.toBeNull()
})

test('an undo that cannot be says why, and offers nothing to click but the way out', async () => {
  const why = 'The store says something else by now, so nothing was written.'
  peer.on(previewUndo, () => refusal(409, 'STALE_VALUE', why))
  const user = userEvent.setup()
  show(<ApprovalCard approval={decided} />)
  await user.click(await screen.findByRole('button', { name: /^Undo: Change the price/ }))
  expect((await screen.findByRole('alert')).textContent).toBe(why)
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an undo that failed once can be tried again', async () => {
  peer.on(previewUndo, () => ({ body: { success: true, data: { undo: undoView } } }))
  peer.on(undoToolCall, () => refusal(502, 'UPSTREAM_UNAVAILABLE', 'The store did not answer.'))
  const user = userEvent.setup()
  show(<ApprovalCard approval={decided} />)
  const button = await screen.findByRole('button', { name: /^Undo: Change the price/ })
  await user.click(button)
  await user.click(await screen.findByRole('button', { name: 'Restore' }))
  expect((await screen.findByRole('alert')).textContent).toBe('The store did not answer.')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(button)
  expect(await screen.findByRole('button', { name: 'Restore' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what is back already is said to be, and can be marked so', async () => {
  const undo = { ...undoView, changes: [] }
  peer.on(previewUndo, () => ({ body: { success: true, data: { undo } } }))
  peer.on(undoToolCall, () => ({
    body: { success: true, data: { undo: { ...undo, undoneAt: new Date().toISOString() } } },
  }))
  const user = userEvent.setup()
  show(<ApprovalCard approval={decided} />)
  await user.click(await screen.findByRole('button', { name: /^Undo: Change the price/ }))
  expect(await screen.findByText('Everything is already as it was before this change.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Mark as undone' }))
  expect(await screen.findByText('Undone just now')).toBeTruthy()
})

test('the result of a change that was undone says so', async () => {
  const undoneAt = new Date().toISOString()
  const result = { ...decided.result, undoneAt } as NonNullable<Approval['result']>
  const user = userEvent.setup()
  show(<ApprovalCard approval={{ ...decided, result }} />)
  await user.click(await screen.findByRole('button', { name: /^Change the price/ }))
  expect(screen.getByText('Result').nextElementSibling?.textContent).toBe('Undone just now')
})

test('a result that never comes is not waited for longer than two minutes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  try {
    peer.on(getApproval, () => ({
      body: { success: true, data: { approval: { ...decided, result: null } } },
    }))
    let overs = 0
    show(<ResultToast approvalId={approval.id} onOver={() => (overs += 1)} />)
    await vi.advanceTimersByTimeAsync(119_000)
    expect(overs).toBe(0)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(overs).toBe(1)
  } finally {
    vi.useRealTimers()
  }
})

test('a decision whose conversation was deleted says so', async () => {
  const gone = { ...decided, result: null }
  const user = userEvent.setup()
  show(
    <>
      <ApprovalCard approval={{ ...gone, isConversationDeleted: true }} />
      <ApprovalCard approval={{ ...gone, subjects: [{ ...mug, title: 'Other mug' }] }} />
    </>,
  )
  for (const button of await screen.findAllByRole('button', { name: /^Change the price/ }))
    await user.click(button)
  expect(screen.getByText('Its conversation was deleted, and the result with it.')).toBeTruthy()
  expect(screen.getByText('No result yet.')).toBeTruthy()
})

test('once it is done, a toast says so, what an undo restores, and takes it back in one click', async () => {
  peer.on(profile, () => ({ body: { success: true, data: { user: { id: 'other' } } } }))
  peer.on(decideApproval, () => ({
    body: { success: true, data: { approval: { ...decided, result: null } } },
  }))
  peer.on(listApprovals, () => ({ body: { success: true, data: { approvals: [priced] } } }))
  peer.on(getApproval, () => ({ body: { success: true, data: { approval: decided } } }))
  peer.on(undoToolCall, () => ({
    body: { success: true, data: { undo: { ...undoView, undoneAt: approval.askedAt } } },
  }))
  // The list of toasts takes the pointer a moment after its first toast is drawn.
  const user = userEvent.setup({ pointerEventsCheck: 0 })
  // The toast comes wherever the card stands: here on no page at all.
  show(
    <>
      <ApprovalCard approval={priced} />
      <ResultToasts />
    </>,
  )
  await user.click(await screen.findByRole('button', { name: /Approve 1 change/ }))
  const undo = await screen.findByRole('button', { name: 'Undo' }, { timeout: 4_000 })
  expect(screen.getAllByText('Done. Undo restores $24.00.').length).toBeGreaterThan(0)
  await user.click(undo)
  expect((await screen.findAllByText('Change undone')).length).toBeGreaterThan(0)
  expect(peer.asked.filter(({ method, path }) => method === 'POST' && path.endsWith('/undo'))).toHaveLength(1)
})

test('of two that are approved one after the other, the result of each is waited for', async () => {
  const others = ['one', 'two'].map((id) => ({ ...priced, id, subjects: [{ ...mug, title: `Mug ${id}` }] }))
  peer.on(profile, () => ({ body: { success: true, data: { user: { id: 'other' } } } }))
  peer.on(listApprovals, () => ({ body: { success: true, data: { approvals: others } } }))
  const answerOf = (path: string) => others.find(({ id }) => path.includes(`/${id}`))
  peer.on(decideApproval, ({ path }) => ({
    body: { success: true, data: { approval: { ...decided, ...answerOf(path), decision: 'approved' } } },
  }))
  peer.on(getApproval, ({ path }) => {
    const { result, decision } = decided
    return { body: { success: true, data: { approval: { ...answerOf(path), decision, result } } } }
  })
  const user = userEvent.setup()
  show(
    <>
      <ApprovalInbox />
      <ResultToasts />
    </>,
  )
  for (const button of await screen.findAllByRole('button', { name: /Approve 1 change/ }))
    await user.click(button)
  const awaited = () =>
    ['one', 'two'].filter((id) => peer.asked.some(({ path }) => path.endsWith(`/approvals/${id}`)))
  await expect.poll(awaited).toEqual(['one', 'two'])
})
