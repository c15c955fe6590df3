import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setPrice } from '#features/agents/conversations/web/__fixtures__/agent.fixture.ts'
import { show, usePeer } from '#tests/world/dom.tsx'
import { getActivity } from '../contract/tool-run.ts'
import { listTools } from '../contract/tool.ts'
import { ToolAnalytics } from './tool-analytics.tsx'

const peer = usePeer()
const days = ['18', '19', '20'].map((day, at) => ({
  day: `2026-11-${day}`,
  executions: at * 2,
  answered: at,
}))
const none = { agentType: 'seller', executionsToday: 0, decisionTreesActive: 0, days: [], tools: [] }

test('the uses of tools are counted by day and by tool', async () => {
  const tools = [{ tool: 'set-price', executions: 6, answered: 3, durationMs: 1_500 }]
  peer.on(getActivity, () => ({
    body: { success: true, data: { ...none, executionsToday: 4, days, tools } },
  }))
  peer.on(listTools, () => ({ body: { success: true, data: { tools: [setPrice] } } }))
  show(<ToolAnalytics agent="seller" />)
  const row = within((await screen.findByText('Set a price')).closest('tr') ?? document.body)
  expect([row.getByText('6'), row.getByText('50%'), row.getByText('1.5 s')]).toHaveLength(3)
  const figures = screen.getByText('Function Executions Today').closest('div')
  expect(within(figures ?? document.body).getByText('4')).toBeTruthy()
  expect(
    within(screen.getByRole('list', { name: 'Daily executions' })).getAllByRole('listitem'),
  ).toHaveLength(3)
})

test('without a use nothing is drawn', async () => {
  peer.on(getActivity, () => ({ body: { success: true, data: none } }))
  show(<ToolAnalytics agent="seller" />)
  expect(await screen.findByText('No tools used in the last 7 days.')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})
