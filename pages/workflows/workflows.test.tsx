import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { getStatus } from '#features/agents/conversations/contract/status.ts'
import * as mcp from '#features/automation/mcp/contract.ts'
import { listWorkflowRuns, startWorkflowRun } from '#features/automation/workflow-runs/contract/run.ts'
import { viewWorkflowImpact } from '#features/automation/impact/contract.ts'
import * as contract from '#features/automation/workflows/contract/workflow.ts'
import { listRuns } from '#features/base/runs/contract/run.ts'
import { show, usePeer } from '#tests/world/dom.tsx'
import { setLive } from '#ui/live-state.ts'
import { ActiveWorkflows } from './active-workflows.tsx'
import { McpTab } from './mcp-tab.tsx'
import { WorkflowsPage } from './workflows-page.tsx'

const peer = usePeer()
const ok = (data: unknown) => ({ body: { success: true, data } })

const reorder: contract.WorkflowSummary = {
  id: '0198c2a4-7c1e-4c5d-9d5e-0d8f6a1b2c3d',
  name: 'Reorder list',
  category: 'operations',
  description: 'What runs out goes on the list.',
  priority: 'high',
  status: 'active',
  trigger: { type: 'schedule', cron: '0 8 * * 1', timeZone: 'Europe/Oslo', missed: 'last' },
  triggerDescription: 'Mondays at 08:00',
  agents: ['ops'],
  steps: 4,
  totalTime: 120,
  successRate: 0.9,
  lastRun: new Date().toISOString(),
  lastRunStatus: 'completed',
  nextRun: null,
  executionCount: 10,
  avgExecutionTime: 60,
  kpis: ['Products sold out'],
  businessValue: null,
  learningOutcomes: [],
  outcomes: [
    {
      ...{ code: 'runs', ended: 14, completed: 13, failed: 1, partly: 0, unknown: 0 },
      ...{ itemsDone: 118, itemsFailed: 2 },
    },
    {
      ...{ code: 'effect', change: 34.2, low: 5.1, high: 63, currency: 'USD' },
      ...{ products: 12, comparison: 40 },
    },
  ],
  publishedVersion: 1,
  hasUnpublishedEdits: false,
  templateId: 'reorder-list',
  updatedAt: new Date().toISOString(),
}
const digest: contract.WorkflowSummary = {
  ...reorder,
  id: `${reorder.id.slice(0, -1)}e`,
  name: 'Sales digest',
  category: 'analytics',
  status: 'paused',
  agents: ['ops', 'scout'],
}
const template: contract.WorkflowTemplate = {
  id: 'customer-support',
  name: 'Customer support',
  category: 'customer_service',
  description: 'Reads tickets.',
  agents: ['customer', 'ops'],
  steps: 5,
  totalTime: 60,
  isQuickRun: true,
  texts: [],
  triggerDescription: 'When you run it',
}
const execution: mcp.McpExecution = {
  execution_id: `${reorder.id.slice(0, -1)}f`,
  workflow_id: reorder.id,
  workflow_name: 'Reorder list',
  status: 'running',
  current_step: 2,
  current_step_name: 'Add to the list',
  total_steps: 4,
  progress: 25,
  agent_allocations: ['ops'],
  start_time: new Date().toISOString(),
  estimated_completion: null,
}
const allocation = (
  agent_id: mcp.McpAllocation['agent_id'],
  workload: number,
  status: mcp.McpAllocation['status'],
) => ({
  agent_id,
  workload,
  status,
  available_tools: ['work-status'],
  current_models: [],
  performance_score: null,
})
const figures = {
  active_workflows: 1,
  total_agents: 5,
  avg_agent_workload: 20,
  total_tool_executions: 12,
  coordination_efficiency: 75,
}

beforeEach(() => {
  setLive(true)
  localStorage.clear()
  peer.on(contract.listWorkflows, () => ok({ workflows: [reorder, digest] }))
  peer.on(contract.listTemplates, () => ok({ templates: [template] }))
  peer.on(listRuns, () => ok({ runs: [] }))
  peer.on(listWorkflowRuns, () => ok({ runs: [], nextCursor: null }))
  peer.on(viewWorkflowImpact, () =>
    ok({
      effect: { type: 'unknown', reason: 'not_run', knownFrom: null, orders: null },
      changes: { products: 0, fields: [], firstAt: null },
      done: { runs: 0, items: 0, messages: 0, requests: 0, actions: 0 },
    }),
  )
  peer.on(mcp.listMcpExecutions, () => ({ body: { success: true, executions: [execution] } }))
  peer.on(mcp.listMcpAllocations, () => ({
    body: {
      success: true,
      allocations: [
        allocation('ops', 90, 'overloaded'),
        allocation('scout', 25, 'active'),
        allocation('seller', 0, 'idle'),
      ],
    },
  }))
  peer.on(mcp.viewMcpMetrics, () => ({ body: { success: true, ...figures, metrics: figures } }))
  peer.on(mcp.viewMcpStatus, () => ({
    body: { success: true, connected_agents: 5, shared_tools: 7, active_models: 0 },
  }))
  peer.on(getStatus, ({ path }) => ok({ agentType: path.split('/')[3], status: 'online', mode: 'local' }))
})

describe('the page', () => {
  test('counts workflows, executions and agents, and weighs figures by runs', async () => {
    show(<WorkflowsPage />)
    expect(await screen.findByText('1 active workflow · 20 executions in 30 days · 5 agents')).toBeTruthy()
    expect(screen.getByText('90%')).toBeTruthy()
    const tabs = within(screen.getByRole('navigation', { name: 'Workflow sections' })).getAllByRole('link')
    expect(tabs.map((tab) => new URL((tab as HTMLAnchorElement).href).searchParams.get('tab'))).toEqual([
      'active-workflows',
      'workflow-overviews',
      'workflow-builder',
      'mcp-coordination',
    ])
  })
})

describe('active workflows', () => {
  test('are counted by category, and lead to their agents', async () => {
    show(<ActiveWorkflows />)
    for (const name of [
      'All 2',
      'Marketing 0',
      'Sales 0',
      'Customer Service 0',
      'Operations 1',
      'Analytics 1',
    ]) {
      expect(await screen.findByRole('button', { name })).toBeTruthy()
    }
    expect(screen.getByRole('link', { name: /Scout/ }).getAttribute('href')).toBe('/scout')
    expect(await screen.findByText('MCP: 5 of 5 agents connected')).toBeTruthy()
  })

  test('run with the words of the alert', async () => {
    peer.on(startWorkflowRun, () => ok({ run: { id: 'x' }, agents: ['ops'] }))
    show(<ActiveWorkflows />)
    await userEvent.click(await screen.findByRole('button', { name: 'Run Reorder list' }))
    expect(await screen.findByText('Running Reorder list workflow with 1 agents...')).toBeTruthy()
    const asked = peer.asked.find(({ path }) => path === `/api/workflows/${reorder.id}/runs`)
    expect(asked?.body).toMatchObject({ of: 'published', input: {} })
  })

  test('tell their configuration, performance, impact, KPIs and outcomes', async () => {
    show(<ActiveWorkflows />)
    await userEvent.click(await screen.findByRole('button', { name: 'Details of Reorder list' }))
    const dialog = await screen.findByRole('dialog')
    const heads = within(dialog).getAllByRole('heading', { level: 3 })
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      'Configuration',
      'Performance',
      'Business impact',
      'KPIs',
      'Learning outcomes',
    ])
    expect(within(dialog).getByText('Products sold out')).toBeTruthy()
    expect(within(dialog).getByText('13 of 14 runs in the last 30 days were completed.')).toBeTruthy()
    expect(within(dialog).getByText('2 of 120 items failed.')).toBeTruthy()
    expect(within(dialog).getByText(/^Sales of 12 changed products rose by \$34.20 a day/)).toBeTruthy()
    expect(await within(dialog).findByText('Not known yet. None of its runs has ended yet.')).toBeTruthy()
  })

  test('a copy is made and opened in the builder', async () => {
    peer.on(contract.createWorkflow, () => ok({ workflow: { summary: digest }, notes: [] }))
    show(<ActiveWorkflows />)
    await userEvent.click(await screen.findByRole('button', { name: 'Duplicate Reorder list' }))
    await waitFor(() =>
      expect(peer.asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
        from: { type: 'copy', workflowId: reorder.id },
      }),
    )
  })

  test('what is removed goes at once and can be brought back', async () => {
    show(<ActiveWorkflows />)
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Reorder list' }))
    expect(screen.queryByRole('button', { name: 'Run Reorder list' })).toBeNull()
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('button', { name: 'Run Reorder list' })).toBeTruthy()
    expect(peer.asked.some(({ method }) => method === 'DELETE')).toBe(false)
  })

  test('triggers are paused at the switch', async () => {
    peer.on(contract.setWorkflowStatus, () => ok({ ...reorder, status: 'paused' }))
    show(<ActiveWorkflows />)
    await userEvent.click(await screen.findByRole('switch', { name: 'Triggers of Reorder list' }))
    await waitFor(() =>
      expect(peer.asked.find(({ method }) => method === 'POST')?.body).toEqual({ status: 'paused' }),
    )
  })

  test('without any, templates are what to start from', async () => {
    peer.on(contract.listWorkflows, () => ok({ workflows: [] }))
    show(<ActiveWorkflows />)
    expect(await screen.findByText('No workflows yet')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Use Customer support' })).toBeTruthy()
  })
})

describe('coordination', () => {
  test('shows what runs, and pauses and cancels it', async () => {
    peer.on(mcp.controlMcpExecution, () => ({ body: { success: true, execution } }))
    show(<McpTab />)
    expect(await screen.findByText('Step 2 of 4 · Add to the list')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Pause Reorder list' }))
    const cancel = await screen.findByRole('button', { name: 'Cancel Reorder list' })
    await waitFor(() => expect(cancel.getAttribute('aria-disabled')).toBeNull())
    await userEvent.click(cancel)
    await waitFor(() =>
      expect(peer.asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
        { action: 'pause' },
        { action: 'cancel' },
      ]),
    )
  })

  test('colours workloads: overloaded red, active green, idle grey', async () => {
    show(<McpTab />)
    await screen.findByRole('meter', { name: 'Workload of Operations' })
    const tintOf = (name: string) =>
      screen.getByRole('meter', { name: `Workload of ${name}` }).querySelector('span')?.className
    expect(tintOf('Operations')).toContain('incomplete')
    expect(tintOf('Scout')).toContain('ready')
    expect(tintOf('Seller')).toContain('idle')
  })

  test('is read again by hand only while it is Manual', async () => {
    show(<McpTab />)
    await screen.findByText('Step 2 of 4 · Add to the list')
    expect(screen.queryByRole('button', { name: 'Refresh' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Manual' }))
    const before = peer.asked.filter(({ path }) => path === mcp.listMcpExecutions.path).length
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    await waitFor(() =>
      expect(peer.asked.filter(({ path }) => path === mcp.listMcpExecutions.path)).toHaveLength(before + 1),
    )
  })

  test('a quick run makes, publishes and runs its workflow', async () => {
    const draft = { revision: 0 }
    peer.on(contract.createWorkflow, () =>
      ok({ workflow: { summary: { ...digest, templateId: template.id }, draft }, notes: [] }),
    )
    peer.on(contract.publishWorkflow, () =>
      ok({ summary: { ...digest, name: 'Customer support', trigger: { type: 'manual' } } }),
    )
    peer.on(startWorkflowRun, () => ok({ run: { id: 'x' }, agents: ['customer', 'ops'] }))
    show(<McpTab />)
    await userEvent.click(await screen.findByRole('button', { name: 'Run Customer support' }))
    expect(await screen.findByText('Running Customer support workflow with 2 agents...')).toBeTruthy()
    const posts = peer.asked.filter(({ method }) => method === 'POST')
    expect(posts.map(({ body }) => body)).toEqual([
      expect.objectContaining({
        from: expect.objectContaining({ type: 'template', templateId: 'customer-support' }),
      }),
      expect.objectContaining({ revision: 0, overrule: expect.any(String) }),
      expect.objectContaining({ of: 'published' }),
    ])
  })
})
