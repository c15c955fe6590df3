/** Agents among themselves: what they say to each other, ask of each other and hand on. */
import { z } from 'zod'
import { RecommendedProduct } from '#features/agents/conversation-log/contract/event.ts'
import { conversationRefusals } from '#features/agents/conversations/contract/chat.ts'
import { AgentStatus } from '#features/agents/conversations/contract/status.ts'
import { agentRefusals } from '#features/agents/settings/contract/settings.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import { endpoint, succeeds } from '#kit/endpoint.ts'
import { defineRefusals } from '#kit/errors.ts'

export const coordinationRefusals = defineRefusals({
  MESSAGE_TYPE_NOT_ALLOWED: 422,
  SAME_AGENT: 422,
  REQUEST_REFUSED: 409,
  HANDOFF_CYCLE: 409,
  NO_HANDOFF_CONTENT: 409,
})

/** What open tabs are told when agents said something to each other. */
export const coordinationTopic = 'coordination'

export const MessageType = z.enum([
  'task_request',
  'task_response',
  'information_share',
  'coordination',
  'handoff',
])
export type MessageType = z.infer<typeof MessageType>

export const MessagePriority = z.enum(['low', 'medium', 'high', 'urgent'])
export type MessagePriority = z.infer<typeof MessagePriority>

/** `open`: its answer is awaited; `refused`: it was never asked; `delivered`: nobody answers such a message. */
export const MessageStatus = z.enum(['open', 'answered', 'failed', 'refused', 'delivered'])
export type MessageStatus = z.infer<typeof MessageStatus>

export const AgentMessage = z.object({
  id: z.string(),
  fromAgent: AgentId,
  toAgent: AgentId,
  messageType: MessageType,
  priority: MessagePriority,
  status: MessageStatus,
  content: z.string(),
  /** Why a request failed or was refused. */
  reason: z.string().nullable(),
  inReplyTo: z.string().nullable(),
  /** Where the answer is thought. */
  conversationId: z.string().nullable(),
  timestamp: z.string(),
})
export type AgentMessage = z.infer<typeof AgentMessage>

export const Handoff = z.object({
  id: z.string(),
  /** `completed` when the turn of the agent that took over has ended. */
  status: z.enum(['active', 'completed', 'failed']),
  timestamp: z.string(),
  fromAgent: AgentId,
  toAgent: AgentId,
  /** Why it was handed on. */
  taskType: z.string(),
  question: z.string().nullable(),
  products: z.array(RecommendedProduct),
  conversationId: z.string(),
})
export type Handoff = z.infer<typeof Handoff>

/** Agents that waited for each other in a circle, and the request that was failed to open it. */
export const Deadlock = z.object({
  agents: z.array(AgentId),
  messageId: z.string(),
  reason: z.string(),
  timestamp: z.string(),
})
export type Deadlock = z.infer<typeof Deadlock>

export const CoordinationStatus = z.object({
  coordination: z.object({
    onlineAgents: z.number().int(),
    totalAgents: z.number().int(),
    /** 0 to 1. */
    averageWorkload: z.number(),
    totalMessages: z.number().int(),
    activeHandoffsCount: z.number().int(),
  }),
  /** Here `workload` is 0 to 1. */
  agents: z.array(AgentStatus),
  /** The newest first, handoffs included. */
  recentMessages: z.array(AgentMessage),
  /** Those under way, then those that ended within a day. */
  activeHandoffs: z.array(Handoff),
  /** The newest first. */
  deadlocks: z.array(Deadlock),
})
export type CoordinationStatus = z.infer<typeof CoordinationStatus>

export const getCoordination = endpoint({
  method: 'GET',
  path: '/api/agents/coordination/status',
  summary: 'What the agents do together',
  rate: 'poll',
  isKept: true,
  reply: succeeds(CoordinationStatus),
})

function toWords(content: string | Record<string, unknown>): string {
  if (typeof content === 'string') return content
  return Object.entries(content)
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')
}

/** What a merchant sends in an agent's name. A status check is answered at once; a request starts a turn, whose answer comes as a message. Refuses with MESSAGE_TYPE_NOT_ALLOWED, SAME_AGENT or REQUEST_REFUSED. */
export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/agents/coordination/message',
  summary: 'Send a message from one agent to another',
  rate: 'model',
  body: {
    fromAgent: AgentId,
    toAgent: AgentId,
    messageType: MessageType,
    /** An object is read as its names and values, such as "action status_check". */
    content: z
      .union([z.string(), z.record(z.string(), z.unknown())])
      .transform(toWords)
      .pipe(
        z.string().trim().min(1, 'Enter a message').max(4_000, 'A message can have up to 4,000 characters'),
      ),
    priority: MessagePriority.default('medium'),
  },
  refusals: [
    coordinationRefusals.MESSAGE_TYPE_NOT_ALLOWED,
    coordinationRefusals.SAME_AGENT,
    coordinationRefusals.REQUEST_REFUSED,
  ],
  reply: succeeds(z.object({ message: AgentMessage, response: AgentMessage.nullable() })),
})

/** Refuses with SAME_AGENT, AGENT_DISABLED, NO_HANDOFF_CONTENT or CONVERSATION_NOT_FOUND. */
export const handOff = endpoint({
  method: 'POST',
  path: '/api/agents/conversations/{conversationId}/handoff',
  summary: 'Let another agent go on with the last question',
  rate: 'model',
  params: { conversationId: z.uuid() },
  body: { toAgent: AgentId, reason: z.string().trim().min(1).max(300).default('Continuing conversation') },
  refusals: [
    agentRefusals.AGENT_DISABLED,
    conversationRefusals.CONVERSATION_NOT_FOUND,
    coordinationRefusals.SAME_AGENT,
    coordinationRefusals.HANDOFF_CYCLE,
    coordinationRefusals.NO_HANDOFF_CONTENT,
  ],
  reply: succeeds(z.object({ conversationId: z.string(), agent: AgentId, runId: z.string() })),
})
