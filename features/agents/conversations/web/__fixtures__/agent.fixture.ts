/** An agent, its tools and what it says, as the server answers them. */
import type { Approval } from '#features/agents/approvals/contract.ts'
import type { AgentEvent, EventBody } from '#features/agents/conversation-log/contract/event.ts'
import type { AgentTool } from '#features/agents/tool-runs/contract/tool.ts'
import type { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import type { HandoffSuggestion } from '../../contract/chat.ts'
import type { Conversation } from '../../contract/conversation.ts'
import type { AgentStatus } from '../../contract/status.ts'

export const conversation: Conversation = {
  id: '0198a2f4-0000-7000-8000-000000000001',
  agentType: 'seller',
  title: 'Mug prices',
  forkedFrom: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
}

export function statusOf(change: Partial<AgentStatus> = {}) {
  const data: AgentStatus = {
    agentType: 'seller',
    name: 'Seller',
    description: 'Improves prices.',
    status: 'online',
    mode: 'local',
    workload: 0,
    currentTasks: [],
    modeProblem: null,
    modeFix: null,
    capabilities: ['Price optimization', 'Listing improvement', 'Feed readiness', 'Sales analysis'],
    lastActive: null,
    performanceMetrics: {
      successRate: null,
      efficiency: null,
      tasksCompleted: 0,
      averageResponseTime: null,
    },
    ...change,
  }
  return { success: true, data, ...data }
}

export const setPrice: AgentTool = {
  id: 'set-price',
  name: 'Set a price',
  description: 'Sets the price of a product.',
  category: 'Changes',
  effect: 'write',
  defaultParameters: { price: 26 },
  estimatedTime: 3,
  successRate: 92,
  parameters: [
    {
      name: 'sku',
      type: 'string',
      label: 'Product',
      description: 'Its SKU',
      required: true,
      defaultValue: null,
      options: [],
      validation: {},
    },
    {
      name: 'price',
      type: 'number',
      label: 'Price',
      description: '',
      required: true,
      defaultValue: 26,
      options: [],
      validation: { min: 1, max: 100 },
    },
    {
      name: 'channels',
      type: 'multiselect',
      label: 'Channels',
      description: '',
      required: false,
      defaultValue: null,
      options: [
        { value: 'shop', label: 'Shop' },
        { value: 'feed', label: 'Feed' },
      ],
      validation: {},
    },
  ],
}

export const answer: ToolAnswer = {
  outcome: 'answer',
  summary: 'Sales rise by 12 percent.',
  confidence: 0.82,
  basis: {
    kind: 'local',
    rows: 412,
    unit: 'orders',
    from: '2026-09-01',
    to: '2026-11-20',
    method: 'Holt-Winters, multiplicative',
  },
  figures: [{ label: 'Growth', value: 0.12, kind: 'percent', currency: null, low: 0.08, high: 0.16 }],
  tables: [
    {
      title: 'Products',
      columns: [
        { key: 'title', label: 'Product', kind: 'text', currency: null },
        { key: 'price', label: 'Price', kind: 'money', currency: 'USD' },
      ],
      rows: Array.from({ length: 12 }, (_, index) => ({ title: `Mug ${index}`, price: 20 - index })),
    },
  ],
  charts: [],
  sources: [{ title: 'A shop', url: 'https://shop.example/mugs?x=1', seenAt: null }],
  detail: {},
}

export const approval: Approval = {
  id: '0198a2f4-0000-7000-8000-0000000000a1',
  runId: '0198a2f4-0000-7000-8000-0000000000b1',
  agent: 'seller',
  conversationId: conversation.id,
  tool: 'set-price',
  effect: 'write',
  question: 'Set the price of M-1 to $26.00?',
  args: { sku: 'M-1', price: 26 },
  preview: {
    reach: { count: 1, of: 'product' },
    changes: [{ of: 'Mug', field: 'price', before: '$24.00', after: '$26.00' }],
  },
  reason: 'It is under the market.',
  subjects: [],
  askedAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2099-11-21T10:00:00.000Z',
  decision: null,
  decidedBy: null,
  decidedByEmail: null,
  decidedAt: null,
  edited: null,
  result: null,
  isConversationDeleted: false,
}

export function logOf(...bodies: EventBody[]): AgentEvent[] {
  return bodies.map((body, index) => ({
    seq: index + 1,
    runId: approval.runId,
    at: '2026-11-20T10:00:00.000Z',
    ...body,
  }))
}

export function said(text: string): EventBody {
  return {
    type: 'agent_text',
    part: 'think 1',
    text,
    isFinal: true,
    recommendedProducts: [],
    productCategories: [],
  }
}

/** The part of a log that a client has not read yet. */
export function conversationReply(
  events: AgentEvent[],
  status: string,
  after: number,
  handoffSuggestion: HandoffSuggestion | null = null,
) {
  // Of a turn that waits, the merchant is asked; `asking` is one that waits for another agent.
  const isAtRest = !['queued', 'running', 'asking'].includes(status)
  const told = { status: status === 'asking' ? 'waiting' : status, isAtRest }
  const turn = { runId: approval.runId, ...told, error: null, handoffSuggestion }
  return {
    success: true,
    data: { conversation, events: events.filter(({ seq }) => seq > after), turn },
  }
}
