import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { ToolResult } from '#features/agents/tool-runs/contract/tool.ts'
import { refusal, show, usePeer } from '#tests/world/dom.tsx'
import { type AgentFunction, executeFunction, listExecutions, listFunctions } from '../contract/functions.ts'
import { ExecutionList } from './execution-list.tsx'
import { FunctionRunner } from './function-runner.tsx'

const peer = usePeer()

const scan: AgentFunction = {
  name: 'market-scan',
  description: 'Orders by country.',
  parameters: {
    properties: {
      region: { type: 'string', description: 'Where to', enum: ['us', 'asia'] },
      categories: { type: 'array', description: 'Of the store' },
      maxPrice: { type: 'number', title: 'Highest price', description: '' },
      isDeep: { type: 'boolean', description: '' },
      filter: { type: 'object', description: '' },
    },
    required: ['region', 'categories'],
  },
}
const sync: AgentFunction = {
  name: 'sync-products',
  description: 'Reads the store.',
  parameters: { properties: {}, required: [] },
}
const result: ToolResult = {
  tool: 'market-scan',
  output: 'Asia grows.',
  status: 'completed',
  message: null,
  runId: 'r',
  approvals: [],
}

const Result = ({ result }: { result: ToolResult }) => <p>{String(result.output)}</p>
const Output = ({ output }: { output: unknown }) => <p>{String(output)}</p>
const posted = () => peer.asked.filter(({ method }) => method === 'POST').map(({ body }) => body)
const box = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) })

beforeEach(() => {
  peer.on(listFunctions, () => ({ body: { success: true, functions: [scan, sync] } }))
  peer.on(executeFunction, () => ({ body: { success: true, data: result } }))
})

test('a function runs with what was typed, lists by commas, and says why', async () => {
  const user = userEvent.setup()
  show(<FunctionRunner Result={Result} />)
  await user.selectOptions(await screen.findByRole('combobox', { name: /^Region/ }), 'Asia')
  await user.type(box('Categories'), 'Kitchen, Home,')
  await user.type(box('Highest price'), '40')
  await user.selectOptions(screen.getByRole('combobox', { name: /^Is deep/ }), 'Yes')
  expect(box('Reasoning').getAttribute('value')).toBe('Executing Market scan for market intelligence')
  await user.click(screen.getByRole('button', { name: 'Execute function' }))
  expect(await screen.findByText('Asia grows.')).toBeTruthy()
  expect(posted()).toEqual([
    {
      functionName: 'market-scan',
      parameters: { region: 'asia', categories: ['Kitchen', 'Home'], maxPrice: 40, isDeep: true },
      reasoning: 'Executing Market scan for market intelligence',
    },
  ])
})

test('parameters that are missing are named, and nothing runs', async () => {
  const user = userEvent.setup()
  show(<FunctionRunner Result={Result} />)
  await user.click(await screen.findByRole('button', { name: 'Execute function' }))
  expect(screen.getByRole('alert').textContent).toBe('Missing required parameters: Region, Categories')
  expect(posted()).toEqual([])
})

test('what does not fit its parameter is said at its field, by the form and by the server', async () => {
  const user = userEvent.setup()
  const details = [{ path: 'maxPrice', message: 'Too small' }]
  peer.on(executeFunction, () => refusal(422, 'TOOL_INPUT_INVALID', 'Some fields are not right.', details))
  show(<FunctionRunner Result={Result} />)
  await user.selectOptions(await screen.findByRole('combobox', { name: /^Region/ }), 'US')
  await user.type(box('Categories'), '[["a"')
  await user.type(box('Highest price'), 'many')
  await user.type(box('Filter'), 'nothing')
  await user.click(screen.getByRole('button', { name: 'Execute function' }))
  expect(screen.getByText('Must be a number')).toBeTruthy()
  expect(screen.getByText('Must be a JSON object')).toBeTruthy()
  expect(screen.getByText('Enter values separated by commas, or a JSON list')).toBeTruthy()
  expect(posted()).toEqual([])
  await user.clear(box('Filter'))
  await user.type(box('Categories'), ']')
  await user.clear(box('Highest price'))
  await user.type(box('Highest price'), '-1')
  await user.click(screen.getByRole('button', { name: 'Execute function' }))
  expect(await screen.findByText("This value isn't valid")).toBeTruthy()
  expect(screen.getByText('Some fields are not right.')).toBeTruthy()
})

test('another function has a form of its own', async () => {
  const user = userEvent.setup()
  show(<FunctionRunner Result={Result} />)
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Function' }), 'Sync products')
  expect(screen.queryByRole('combobox', { name: /^Region/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Execute function' }))
  expect(await screen.findByText('Asia grows.')).toBeTruthy()
  expect(posted()[0]).toMatchObject({ functionName: 'sync-products', parameters: {} })
})

test('each of the last executions opens why it ran, with what, and its answer', async () => {
  const user = userEvent.setup()
  const timestamp = new Date().toISOString()
  const execution = { id: 'e', functionName: 'market-scan', parameters: { region: 'asia' }, timestamp }
  const executions = [
    { ...execution, reasoning: 'For the season', success: true, result: 'Asia grows.', executionTime: 340 },
    { ...execution, id: 'f', reasoning: '', success: false, result: 'The store is away.', executionTime: 2 },
  ]
  peer.on(listExecutions, () => ({ body: { success: true, executions } }))
  show(<ExecutionList Output={Output} />)
  const [first, second] = await screen.findAllByRole('button')
  if (!first || !second) throw new Error('There are two executions')
  expect(within(first).getByText('Market scan')).toBeTruthy()
  expect(within(first).getByText('Completed')).toBeTruthy()
  expect(within(first).getByText(/340 ms/)).toBeTruthy()
  await user.click(first)
  expect(screen.getByText('Region').nextElementSibling?.textContent).toBe('asia')
  expect(screen.getByText('For the season')).toBeTruthy()
  expect(screen.getByText('Asia grows.')).toBeTruthy()
  expect(within(second).getByText('No answer')).toBeTruthy()
  await user.click(second)
  expect(screen.getByText('The store is away.')).toBeTruthy()
  expect(peer.asked.find(({ path }) => path === listExecutions.path)?.query.get('limit')).toBe('5')
})
