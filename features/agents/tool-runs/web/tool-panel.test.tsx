import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { answer, approval, setPrice } from '#features/agents/conversations/web/__fixtures__/agent.fixture.ts'
import { cancelRun } from '#features/base/runs/contract/run.ts'
import { refusal, show, usePeer } from '#tests/world/dom.tsx'
import { getToolRun, listToolRuns, type ToolRun } from '../contract/tool-run.ts'
import { executeTool, listTools } from '../contract/tool.ts'
import { ToolPanel } from './tool-panel.tsx'
import { refreshToolRuns } from './tool-runs-cache.ts'

const peer = usePeer()

const run: ToolRun = {
  id: '0198a2f4-0000-7000-8000-0000000000a1',
  agentType: 'seller',
  tool: 'set-price',
  parameters: { sku: 'M-1', price: 26 },
  reason: 'You started this tool.',
  state: 'completed',
  summary: 'Sales rise by 12 percent.',
  startedBy: 'mia@example.com',
  createdAt: '2026-11-20T10:00:00.000Z',
  startedAt: '2026-11-20T10:00:00.000Z',
  endedAt: '2026-11-20T10:00:03.000Z',
  durationMs: 3_000,
}
const runs: ToolRun[] = []

/** What one run shows from now on. */
function stands(change: Partial<ToolRun>, output: unknown = null, approvals: unknown[] = []) {
  peer.on(getToolRun, () => ({
    body: { success: true, data: { run: { ...run, ...change }, output, approvals } },
  }))
}
const alive = { summary: null, endedAt: null, durationMs: null }

beforeEach(() => {
  peer.on(listTools, () => ({ body: { success: true, data: { tools: [setPrice] } } }))
  runs.length = 0
  peer.on(listToolRuns, ({ query }) => {
    const from = runs.findIndex(({ id }) => id === query.get('before')) + 1
    const page = runs.slice(from, from + 5)
    const nextBefore = page.length === 5 ? page.at(-1)?.id : null
    return { body: { success: true, data: { runs: page, nextBefore } } }
  })
})

async function openTool() {
  const user = userEvent.setup()
  show(<ToolPanel agent="seller" />)
  await user.click(await screen.findByRole('button', { name: /Set a price/ }))
  return user
}

function resultOf(change: object) {
  const result = { tool: 'set-price', output: null, status: 'completed', message: null, runId: 'r' }
  return { body: { success: true, data: { ...result, approvals: [], ...change } } }
}

const posted = () => peer.asked.filter(({ method }) => method === 'POST')

test('a tool says what it does, how long it takes and how often it succeeds', async () => {
  show(<ToolPanel agent="seller" />)
  expect(await screen.findByText('Sets the price of a product.')).toBeTruthy()
  expect(screen.getByText('About 3 s')).toBeTruthy()
  expect(screen.getByText('92% success rate')).toBeTruthy()
})

test('what must be filled in is named, and nothing runs', async () => {
  const user = await openTool()
  await user.clear(screen.getByRole('textbox', { name: 'Price' }))
  await user.click(screen.getByRole('button', { name: 'Run Set a price' }))
  expect(await screen.findByText('Missing Required Parameters')).toBeTruthy()
  expect(screen.getByText('Please fill in: Product, Price')).toBeTruthy()
  expect(posted()).toEqual([])
})

test('a number out of its range is refused at its field', async () => {
  const user = await openTool()
  await user.type(screen.getByRole('textbox', { name: 'Product' }), 'M-1')
  await user.type(screen.getByRole('textbox', { name: 'Price' }), '00')
  await user.click(screen.getByRole('button', { name: 'Run Set a price' }))
  expect(await screen.findByText('At most 100')).toBeTruthy()
  expect(posted()).toEqual([])
})

test('a tool runs with the typed values, and its answer is drawn', async () => {
  peer.on(executeTool, () => resultOf({ output: answer }))
  const user = await openTool()
  await user.type(screen.getByRole('textbox', { name: 'Product' }), 'M-1')
  await user.click(screen.getByRole('checkbox', { name: 'Feed' }))
  await user.click(screen.getByRole('button', { name: 'Run Set a price' }))
  expect(await screen.findByText('Sales rise by 12 percent.')).toBeTruthy()
  expect(screen.getByText('Tool Executed Successfully')).toBeTruthy()
  expect(screen.getByText('Set a price completed with success')).toBeTruthy()
  expect(posted()[0]?.body).toEqual({
    tool: 'set-price',
    parameters: { sku: 'M-1', price: 26, channels: ['feed'] },
  })
})

test('a tool that asks first shows its question', async () => {
  peer.on(executeTool, () => resultOf({ status: 'waiting', approvals: [approval] }))
  stands({ ...alive, state: 'waiting' }, null, [approval])
  const user = await openTool()
  await user.type(screen.getByRole('textbox', { name: 'Product' }), 'M-1')
  await user.click(screen.getByRole('button', { name: 'Run Set a price' }))
  expect(await screen.findByRole('region', { name: approval.question })).toBeTruthy()
})

test('a refusal is said, with what it says of the fields', async () => {
  const details = [{ path: 'sku', message: 'There is no such product' }]
  peer.on(executeTool, () => refusal(422, 'TOOL_INPUT_INVALID', 'Some fields are not right.', details))
  const user = await openTool()
  await user.type(screen.getByRole('textbox', { name: 'Product' }), 'nothing')
  await user.click(screen.getByRole('button', { name: 'Run Set a price' }))
  expect(await screen.findByText('Tool Execution Failed')).toBeTruthy()
  expect(screen.getByText('There is no such product')).toBeTruthy()
})

async function runTool() {
  const user = userEvent.setup()
  const { client } = show(<ToolPanel agent="seller" />)
  await user.click(await screen.findByRole('button', { name: /Set a price/ }))
  await user.type(screen.getByRole('textbox', { name: 'Product' }), 'M-1')
  await user.click(screen.getByRole('button', { name: 'Run Set a price' }))
  return { user, client }
}

test('an answer that comes late is drawn when it is there', async () => {
  peer.on(executeTool, () => resultOf({ status: 'running' }))
  stands({ ...alive, state: 'running' })
  const { client } = await runTool()
  expect(await screen.findByText('Set a price is still running. You can leave this page.')).toBeTruthy()
  stands({ state: 'completed' }, answer)
  refreshToolRuns(client)
  expect(await screen.findByText('Sales rise by 12 percent.')).toBeTruthy()
  expect(screen.getByText('Tool Executed Successfully')).toBeTruthy()
})

test.each([
  ['failed', 'Tool Execution Failed'],
  ['refused', 'Not allowed'],
  ['rejected', 'Nothing was changed'],
  ['expired', 'The approval request has expired'],
  ['cancelled', 'Stopped'],
] as const)('a run that ended as %s says so and why', async (state, title) => {
  peer.on(executeTool, () => resultOf({ status: 'waiting', approvals: [approval] }))
  stands({ state, summary: 'That is why.' })
  await runTool()
  expect(await screen.findByText('That is why.')).toBeTruthy()
  expect(screen.getAllByText(title).length).toBeGreaterThan(0)
})

test('a run that goes on can be stopped', async () => {
  peer.on(executeTool, () => resultOf({ status: 'running', runId: run.id }))
  stands({ ...alive, state: 'running' })
  peer.on(cancelRun, () => {
    stands({ state: 'cancelled', summary: null })
    return { body: { success: true, data: { run: {} } } }
  })
  const { user } = await runTool()
  await user.click(await screen.findByRole('button', { name: 'Stop' }))
  expect(await screen.findByText('Nothing was changed.')).toBeTruthy()
})

test('an earlier answer is opened from the history with who asked, and its tables leave as CSV', async () => {
  runs.push(run)
  stands({}, answer)
  const user = await openTool()
  await user.click(await screen.findByRole('button', { name: /Completed.*Product: M-1/ }))
  expect(await screen.findByText('Sales rise by 12 percent.')).toBeTruthy()
  expect(screen.getByText('mia@example.com')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Export CSV' })).toBeTruthy()
  expect(posted()).toEqual([])
})

test('an earlier run is run again with its own input', async () => {
  runs.push({ ...run, state: 'failed', summary: 'No.' })
  stands({ state: 'failed', summary: 'No.' })
  peer.on(executeTool, () => resultOf({ output: answer }))
  const user = await openTool()
  await user.click(await screen.findByRole('button', { name: /Failed.*Product: M-1/ }))
  await user.click(await screen.findByRole('button', { name: 'Run again' }))
  expect(await screen.findByText('Sales rise by 12 percent.')).toBeTruthy()
  expect(posted()[0]?.body).toEqual({ tool: 'set-price', parameters: { sku: 'M-1', price: 26 } })
  expect((screen.getByRole('textbox', { name: 'Product' }) as HTMLInputElement).value).toBe('M-1')
})

test('the history shows five runs and more when asked', async () => {
  runs.push(
    ...Array.from({ length: 7 }, (_, at) => ({ ...run, id: `r${at}`, parameters: { sku: `S-${at}` } })),
  )
  const user = await openTool()
  expect(await screen.findByRole('button', { name: /S-4/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /S-5/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByRole('button', { name: /S-6/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})
