import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { getRun } from '#features/runs/contract.ts'
import { refusal, show, usePeer } from '#tests/world/dom.tsx'
import { executeTool, listTools } from '../contract/tool.ts'
import { answer, approval, setPrice } from './agent-fixture.ts'
import { ToolPanel } from './tool-panel.tsx'

const peer = usePeer()

beforeEach(() => {
  peer.on(listTools, () => ({ body: { success: true, data: { tools: [setPrice] } } }))
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
  expect(screen.getByText('92% succeeded')).toBeTruthy()
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
  peer.on(getRun, () => ({ body: { success: true, data: { run: { status: 'waiting', endedAt: null } } } }))
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
