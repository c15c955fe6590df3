import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { listApprovals, undoToolCall } from '#features/agents/approvals/contract.ts'
import { answer, approval } from '#features/agents/conversations/web/__fixtures__/agent.fixture.ts'
import { getToolRun, listToolRuns, type ToolRun } from '#features/agents/tool-runs/contract/tool-run.ts'
import { executeTool } from '#features/agents/tool-runs/contract/tool.ts'
import { show, usePeer } from '#tests/world/dom.tsx'
import type { PriceProposal } from './price-proposals.ts'
import { ProposalRow } from './proposal-row.tsx'

const peer = usePeer()

const proposal: PriceProposal = {
  productIds: ['M-1'],
  current: 24,
  suggested: 26,
  currency: 'USD',
  gain: 12,
  gainLow: -5,
  gainHigh: 30,
  confidence: 0.7,
  isKept: false,
  at: '2026-11-20T10:00:00.000Z',
  answer,
}

function runOf(change: Partial<ToolRun>): ToolRun {
  return {
    id: approval.runId,
    agentType: 'seller',
    tool: 'set-price',
    parameters: { productId: 'M-1', price: '26.00' },
    reason: '',
    state: 'completed',
    summary: null,
    startedBy: null,
    createdAt: '2026-11-20T11:00:00.000Z',
    startedAt: null,
    endedAt: null,
    durationMs: null,
    ...change,
  }
}

const world = { runs: [] as ToolRun[], open: [] as unknown[] }
beforeEach(() => {
  Object.assign(world, { runs: [], open: [] })
  peer.on(listToolRuns, () => ({ body: { success: true, data: { runs: world.runs, nextBefore: null } } }))
  peer.on(listApprovals, () => ({ body: { success: true, data: { approvals: world.open } } }))
})

const draw = (change: Partial<PriceProposal> = {}) =>
  show(<ProposalRow title="Blue mug" proposal={{ ...proposal, ...change }} />)
const applies = () => screen.queryByRole('button', { name: 'Apply the price of Blue mug' })

test.each([
  ['confidence is below 50%', { confidence: 0.49 }],
  ['confidence is below 50%', { confidence: null }],
  ['the possible loss is larger than the expected gain', { gainLow: -12.01 }],
  ['the possible loss is larger than the expected gain', { gain: null }],
])('a price is shown but cannot be applied when %s', async (why, change) => {
  draw(change)
  expect(await screen.findByText(`Not recommended: ${why}.`)).toBeTruthy()
  await screen.findByText('Pending')
  expect(applies()).toBeNull()
})

test('a price that nobody asked for is pending and can be applied', async () => {
  draw()
  await waitFor(() => expect(applies()).toBeTruthy())
  expect(screen.getByText('Pending')).toBeTruthy()
})

test('a price that was asked for waits, and once approved is completed: it is never offered twice', async () => {
  const asked = { ...approval, args: { productId: 'M-1', price: '26.00' } }
  const data = {
    tool: 'set-price',
    output: null,
    status: 'waiting',
    message: null,
    runId: approval.runId,
    approvals: [asked],
  }
  peer.on(executeTool, () => {
    Object.assign(world, { runs: [runOf({ state: 'waiting' })], open: [asked] })
    return { body: { success: true, data } }
  })
  const user = userEvent.setup()
  draw()
  await waitFor(() => expect(applies()).toBeTruthy())
  await user.click(applies() as HTMLElement)
  expect(await screen.findByText('Needs your approval')).toBeTruthy()
  expect([screen.getByText('Active'), applies()]).toEqual([expect.anything(), null])
  // Somebody says yes, wherever that is.
  Object.assign(world, { runs: [runOf({ state: 'completed' })], open: [] })
  expect(await screen.findByText('Completed', {}, { timeout: 20_000 })).toBeTruthy()
  expect(applies()).toBeNull()
  expect(peer.asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('a price that is set without asking says so with its undo', async () => {
  const data = { tool: 'set-price', output: null, status: 'completed', message: null, runId: approval.runId }
  const undoable = { conversationId: approval.conversationId, seq: 3, undoneAt: null }
  const run = runOf({ id: approval.runId })
  peer.on(executeTool, () => ({ body: { success: true, data: { ...data, approvals: [] } } }))
  peer.on(getToolRun, () => ({
    body: { success: true, data: { run, output: null, approvals: [], undoable } },
  }))
  const undo = { undoneAt: approval.askedAt, changes: [], subjects: [], until: approval.askedAt }
  peer.on(undoToolCall, () => ({ body: { success: true, data: { undo } } }))
  const user = userEvent.setup({ pointerEventsCheck: 0 })
  draw()
  await waitFor(() => expect(applies()).toBeTruthy())
  await user.click(applies() as HTMLElement)
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect((await screen.findAllByText('Change undone')).length).toBeGreaterThan(0)
  expect(peer.asked.some(({ path }) => path.endsWith(`${approval.conversationId}/events/3/undo`))).toBe(true)
})

test('a price that the store has is completed after a reload, too', async () => {
  world.runs = [runOf({ state: 'completed' })]
  draw()
  expect(await screen.findByText('Completed')).toBeTruthy()
  expect(applies()).toBeNull()
})

test('a price that came to nothing says why and can be asked for again', async () => {
  world.runs = [runOf({ state: 'rejected', summary: 'The merchant said no.' })]
  draw()
  expect(await screen.findByText('The merchant said no.')).toBeTruthy()
  expect(screen.getByText("Couldn't change the price")).toBeTruthy()
  expect(applies()).toBeTruthy()
})

test('another price, another product or an earlier proposal is another matter', async () => {
  world.runs = [
    runOf({ parameters: { productId: 'M-1', price: '25.00' } }),
    runOf({ parameters: { productId: 'M-2', price: '26.00' } }),
    runOf({ createdAt: '2026-11-19T10:00:00.000Z' }),
  ]
  draw()
  await waitFor(() => expect(applies()).toBeTruthy())
  expect(screen.queryByText('Completed')).toBeNull()
})

test('a price that several variants share is not applied to one of them', async () => {
  draw({ productIds: ['M-1', 'M-2'] })
  expect(await screen.findByText('2 variants share this price. Set it for each variant.')).toBeTruthy()
  expect(applies()).toBeNull()
})
