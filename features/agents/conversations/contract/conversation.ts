/** The conversations of a workspace. All that name one refuse with CONVERSATION_NOT_FOUND. */
import { z } from 'zod'
import { AttachmentRefs } from '#features/agents/conversation-log/contract/attachment.ts'
import { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { agentRefusals } from '#features/agents/settings/contract/settings.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import { feedRefusals } from '#features/shop/feed/contract.ts'
import { endpoint, succeeds } from '#kit/endpoint.ts'
import { pageRefusals } from '#kit/errors.ts'
import { ChatAnswer, conversationRefusals, HandoffSuggestion, means } from './chat.ts'

export const Conversation = z.object({
  id: z.string(),
  agentType: AgentId,
  title: z.string(),
  forkedFrom: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Conversation = z.infer<typeof Conversation>

export type ConversationKey = { workspaceId: string; conversationId: string }

const title = z.string().trim().min(1).max(200)
const params = { conversationId: z.uuid() }
const path = '/api/agents/conversations'

export const listConversations = endpoint({
  method: 'GET',
  path,
  summary: 'Conversations, the newest first',
  query: {
    agentType: AgentId.optional(),
    search: z.string().trim().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(30),
    /** The `updatedAt` and id of the last one seen, joined by a comma. */
    before: z.string().max(100).optional(),
  },
  refusals: [pageRefusals.CURSOR_INVALID],
  reply: succeeds(z.object({ conversations: z.array(Conversation), nextBefore: z.string().nullable() })),
})

export const getConversation = endpoint({
  method: 'GET',
  path: `${path}/{conversationId}`,
  summary: 'One conversation with its events after `after`',
  rate: 'poll',
  params,
  query: {
    after: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(1_000).default(500),
  },
  refusals: [conversationRefusals.CONVERSATION_NOT_FOUND],
  reply: succeeds(
    z.object({
      conversation: Conversation,
      events: z.array(AgentEvent),
      /** The newest turn; null before the first. */
      turn: z
        .object({
          runId: z.string(),
          status: z.string(),
          /** It goes on only when somebody does something: a turn that waits for another agent is running. */
          isAtRest: z.boolean(),
          error: z.string().nullable(),
          /** Null while the turn goes on. */
          handoffSuggestion: HandoffSuggestion.nullable(),
        })
        .nullable(),
    }),
  ),
})

export const renameConversation = endpoint({
  method: 'PATCH',
  path: `${path}/{conversationId}`,
  summary: 'Give a conversation another title',
  params,
  body: { title },
  refusals: [conversationRefusals.CONVERSATION_NOT_FOUND],
  reply: succeeds(z.object({ conversation: Conversation })),
})

/** What runs in it is cancelled first. */
export const deleteConversation = endpoint({
  method: 'DELETE',
  path: `${path}/{conversationId}`,
  summary: 'Delete a conversation with all its events',
  params,
  refusals: [conversationRefusals.CONVERSATION_NOT_FOUND],
  reply: succeeds(z.object({})),
})

export const exportConversation = endpoint({
  method: 'GET',
  path: `${path}/{conversationId}/export`,
  summary: 'A conversation as a file',
  stream: ['text/markdown', 'application/json'],
  params,
  query: { format: z.enum(['json', 'markdown']).default('markdown') },
  refusals: [conversationRefusals.CONVERSATION_NOT_FOUND],
  reply: z.unknown(),
})

/** From the event after `after`; ends when no turn is under way. */
export const followConversation = endpoint({
  method: 'GET',
  path: `${path}/{conversationId}/stream`,
  summary: 'Follow the turn under way, as a UI message stream',
  rate: 'poll',
  stream: ['text/event-stream'],
  params,
  query: { after: z.coerce.number().int().min(0).default(0) },
  refusals: [conversationRefusals.CONVERSATION_NOT_FOUND],
  reply: z.unknown(),
})

/** What came so far is kept. Harmless when nothing runs. */
export const stopTurn = endpoint({
  method: 'POST',
  path: `${path}/{conversationId}/stop`,
  summary: 'Stop the turn under way',
  params,
  refusals: [conversationRefusals.CONVERSATION_NOT_FOUND],
  reply: succeeds(z.object({ isStopped: z.boolean() })),
})

/** Refuses with NOTHING_TO_RETRY unless the last turn failed, was cut short or stopped. */
export const retryTurn = endpoint({
  method: 'POST',
  path: `${path}/{conversationId}/retry`,
  summary: 'Answer the last message again',
  rate: 'model',
  params,
  refusals: [
    agentRefusals.AGENT_DISABLED,
    conversationRefusals.CONVERSATION_NOT_FOUND,
    conversationRefusals.TURN_RUNNING,
    conversationRefusals.NOTHING_TO_RETRY,
  ],
  reply: succeeds(ChatAnswer),
})

/** The conversation as it was before the message goes on, in a new one, with another message. Refuses with MESSAGE_NOT_FOUND, or PRODUCT_NOT_FOUND. */
export const resendMessage = endpoint({
  method: 'POST',
  path: `${path}/{conversationId}/messages/{seq}/resend`,
  summary: 'Say something else in place of an earlier message',
  rate: 'model',
  params: { ...params, seq: z.coerce.number().int().min(1) },
  body: { message: z.string().trim().min(1).max(8_000), means, attachments: AttachmentRefs.optional() },
  refusals: [
    agentRefusals.AGENT_DISABLED,
    conversationRefusals.CONVERSATION_NOT_FOUND,
    conversationRefusals.MESSAGE_NOT_FOUND,
    conversationRefusals.TURN_RUNNING,
    feedRefusals.PRODUCT_NOT_FOUND,
  ],
  reply: succeeds(ChatAnswer),
})
