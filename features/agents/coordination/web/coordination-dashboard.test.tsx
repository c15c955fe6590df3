import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { refusal, show, usePeer } from '#tests/world/dom.tsx'
import { type AgentMessage, type CoordinationStatus, getCoordination, sendMessage } from '../contract.ts'
import { CoordinationDashboard } from './coordination-dashboard.tsx'

const peer = usePeer()
const now = new Date().toISOString()
const ok = (data: unknown) => ({ body: { success: true, data } })

function agent(agentType: AgentId, workload: number): CoordinationStatus['agents'][number] {
  return {
    agentType,
    name: agentType,
    description: '',
    status: 'online',
    mode: 'local',
    workload,
    currentTasks: [],
    capabilities: [],
    lastActive: null,
    performanceMetrics: { successRate: 95, efficiency: null, tasksCompleted: 4, averageResponseTime: null },
  }
}

const message: AgentMessage = {
  id: 'message',
  fromAgent: 'scout',
  toAgent: 'ops',
  messageType: 'information_share',
  priority: 'high',
  status: 'delivered',
  content: '24 GTINs found, 3 uncertain',
  reason: null,
  inReplyTo: null,
  conversationId: null,
  timestamp: now,
}

const status: CoordinationStatus = {
  coordination: {
    onlineAgents: 5,
    totalAgents: 5,
    averageWorkload: 0.36,
    totalMessages: 1,
    activeHandoffsCount: 0,
  },
  agents: [
    agent('scout', 0.64),
    agent('seller', 0.1),
    agent('customer', 0),
    {
      ...agent('stripe', 0.9),
      status: 'busy',
      capabilities: ['Fraud checks', 'Refunds', 'Payments', 'Disputes'],
      currentTasks: [{ runId: 'run', title: 'Refund order 5187', status: 'waiting' }],
      performanceMetrics: { successRate: 90, efficiency: 80, tasksCompleted: 7, averageResponseTime: 2.4 },
    },
    agent('ops', 0),
  ],
  recentMessages: [message],
  activeHandoffs: [],
  deadlocks: [
    { agents: ['seller', 'stripe'], messageId: 'cut', reason: 'Seller and Stripe waited.', timestamp: now },
  ],
}

beforeEach(() => peer.on(getCoordination, () => ok(status)))

test('the merchant sees how busy each agent is, what they said and who talks to whom', async () => {
  const user = userEvent.setup()
  show(<CoordinationDashboard />)
  const load = await screen.findByRole('meter', { name: 'Workload of Scout' })
  expect(load.getAttribute('aria-valuenow')).toBe('64')
  await user.click(screen.getByRole('button', { name: /Message Flow/ }))
  expect(screen.getByText('24 GTINs found, 3 uncertain')).toBeTruthy()
  expect(screen.getByText('Scout to Operations')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /Task Handoffs/ }))
  const nothing = 'No active task handoffs. All agents are handling their assigned tasks independently.'
  expect(screen.getByText(nothing)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Network View' }))
  expect(screen.getByText('Seller and Stripe waited.')).toBeTruthy()
  expect(screen.getByText('Scout and Operations')).toBeTruthy()
  expect(screen.getByText('Deadlock · 0 messages')).toBeTruthy()
})

test('an agent that waits says so, beside what it can do and how well it did', async () => {
  show(<CoordinationDashboard />)
  const card = (await screen.findByRole('heading', { name: 'Stripe' })).closest('li')
  if (!card) throw new Error('The agent has no card')
  expect(within(card).getAllByText('Needs your approval')).toHaveLength(2)
  expect(within(card).getByText('Fraud checks · Refunds · Payments')).toBeTruthy()
  expect(within(card).getByText('2.4 s')).toBeTruthy()
  expect(within(card).getByText('80%')).toBeTruthy()
})

test('an agent whose last run failed is told as everywhere else', async () => {
  const agents = status.agents.map((each) => ({ ...each, status: 'error' as const }))
  peer.on(getCoordination, () => ok({ ...status, agents }))
  show(<CoordinationDashboard />)
  const card = (await screen.findByRole('heading', { name: 'Scout' })).closest('li')
  if (!card) throw new Error('The agent has no card')
  expect(within(card).getByText('Last run failed')).toBeTruthy()
})

test('a test request goes from Operations to Scout, and what came of it is read', async () => {
  const user = userEvent.setup()
  peer.on(sendMessage, () => ok({ message, response: message }))
  show(<CoordinationDashboard />)
  await screen.findByRole('meter', { name: 'Workload of Scout' })
  await user.click(screen.getByRole('button', { name: 'Test coordination' }))
  expect(await screen.findByText('Request sent to Scout agent')).toBeTruthy()
  expect(peer.asked.find(({ method }) => method === 'POST')?.body).toEqual({
    fromAgent: 'ops',
    toAgent: 'scout',
    messageType: 'coordination',
    content: 'action status_check',
    priority: 'medium',
  })
  const lastOf = () => peer.asked.at(-1)?.method
  await expect.poll(lastOf).toBe('GET')
})

test('without an answer the merchant is told that the system may be offline', async () => {
  peer.on(getCoordination, () => refusal(500, 'INTERNAL', 'Something broke.'))
  show(<CoordinationDashboard />)
  const words = 'No coordination data available. The agent coordination system may be offline.'
  expect(await screen.findByText(words)).toBeTruthy()
})
