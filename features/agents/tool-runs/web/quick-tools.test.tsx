import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { answer, approval, setPrice } from '#features/agents/conversations/web/__fixtures__/agent.fixture.ts'
import { refusal, show, usePeer } from '#tests/world/dom.tsx'
import { getToolRun } from '../contract/tool-run.ts'
import { type AgentTool, executeTool } from '../contract/tool.ts'
import { QuickTools } from './quick-tools.tsx'

const peer = usePeer()

const forecast: AgentTool = {
  ...setPrice,
  id: 'trend-prediction',
  name: 'Trend prediction',
  effect: 'read',
  defaultParameters: { horizonWeeks: 8 },
  parameters: setPrice.parameters.map((parameter) => ({ ...parameter, required: false })),
}

async function press(tool: AgentTool) {
  const user = userEvent.setup()
  show(<QuickTools agent="scout" tools={[tool]} />)
  await user.click(await screen.findByRole('button', { name: tool.name }))
  return user
}

function resultOf(change: object) {
  const result = { tool: 'trend-prediction', output: null, status: 'completed', message: null, runId: 'r' }
  return { body: { success: true, data: { ...result, approvals: [], ...change } } }
}

const posted = () => peer.asked.filter(({ method }) => method === 'POST')

test('a tool that needs nothing runs at once with its own values, and its answer is a card', async () => {
  peer.on(executeTool, () => resultOf({ output: answer }))
  const brought = vi.spyOn(Element.prototype, 'scrollIntoView')
  await press(forecast)
  expect(await screen.findByText('Sales rise by 12 percent.')).toBeTruthy()
  await waitFor(() => {
    const last = brought.mock.contexts.at(-1) as Element
    expect(last.textContent).toContain('Sales rise by 12 percent.')
  })
  brought.mockRestore()
  expect(await screen.findByText('Tool Executed')).toBeTruthy()
  expect(screen.getByText('Successfully executed Trend prediction')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Trend prediction' })).toBeTruthy()
  const body = { tool: 'trend-prediction', parameters: { horizonWeeks: 8 } }
  expect(posted()).toMatchObject([{ path: '/api/agents/scout/tools/execute', body }])
})

test('a tool that needs something shows its form, and nothing runs', async () => {
  await press(setPrice)
  expect(await screen.findByRole('form', { name: 'Set a price' })).toBeTruthy()
  expect(posted()).toEqual([])
})

test('a tool that changes something shows its form, though nothing must be filled in', async () => {
  await press({ ...forecast, effect: 'write' })
  expect(await screen.findByRole('form', { name: 'Trend prediction' })).toBeTruthy()
  expect(posted()).toEqual([])
})

test('a tool that the server finds lacking shows its form', async () => {
  peer.on(executeTool, () => refusal(422, 'TOOL_INPUT_INVALID', 'Some fields are not right.', []))
  await press(forecast)
  expect(await screen.findByRole('form', { name: 'Trend prediction' })).toBeTruthy()
})

test('a tool that asks first shows its question', async () => {
  peer.on(executeTool, () => resultOf({ status: 'waiting', approvals: [approval] }))
  peer.on(getToolRun, () => ({
    body: {
      success: true,
      data: { run: { state: 'waiting', endedAt: null }, output: null, approvals: [approval] },
    },
  }))
  await press(forecast)
  expect(await screen.findByRole('region', { name: approval.question })).toBeTruthy()
})

test('a tool that could not do it says why', async () => {
  peer.on(executeTool, () => resultOf({ status: 'failed', message: 'Save a web key first.' }))
  await press(forecast)
  expect(await screen.findByText('Tool Execution Failed')).toBeTruthy()
  await waitFor(() => expect(screen.getAllByText('Save a web key first.')).toHaveLength(2))
})

test('shows a message when the server does not answer', async () => {
  peer.on(executeTool, () => ({ status: 500, body: 'Bad gateway' }))
  await press(forecast)
  expect(await screen.findByText('Tool Execution Failed')).toBeTruthy()
  expect(screen.getByText('An error occurred while executing the tool')).toBeTruthy()
})
