/** Talking to an agent. The server keeps the history: of what a client sends, only the newest message counts. */
import { z } from 'zod'
import { OpenApproval } from '#features/agents/approvals/contract.ts'
import { type AttachmentRef, AttachmentRefs } from '#features/agents/conversation-log/contract/attachment.ts'
import { RecommendedProduct } from '#features/agents/conversation-log/contract/event.ts'
import { agentRefusals } from '#features/agents/settings/contract/settings.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import { feedRefusals } from '#features/shop/feed/contract.ts'
import { endpoint, succeedsBeside } from '#kit/endpoint.ts'
import { defineRefusals } from '#kit/errors.ts'

export const conversationRefusals = defineRefusals({
  CONVERSATION_NOT_FOUND: 404,
  MESSAGE_NOT_FOUND: 404,
  TURN_RUNNING: 409,
  NOTHING_TO_RETRY: 409,
})

/** `running`: it goes on after the time of one request was over. */
export const TurnState = z.enum(['answered', 'incomplete', 'failed', 'stopped', 'waiting', 'running'])
export type TurnState = z.infer<typeof TurnState>

/** The agent that knows more, and why. */
export const HandoffSuggestion = z.object({ agentType: AgentId, reason: z.string() })
export type HandoffSuggestion = z.infer<typeof HandoffSuggestion>

export const ChatAnswer = z.object({
  answer: z.string(),
  recommendedProducts: z.array(RecommendedProduct),
  productCategories: z.array(z.string()),
  metadata: z.object({
    runId: z.string(),
    conversationId: z.string(),
    agentType: AgentId,
    state: TurnState,
    mode: z.enum(['local', 'model']),
    model: z.string().nullable(),
    /** Why it was answered without the model, and how to mend that; null where the model answered, or it was said before. */
    notice: z.string().nullable(),
    /** What the agent would like to do and asks first. */
    approvals: z.array(OpenApproval),
    toolsUsed: z.array(z.string()),
    /** Answers to what is asked back, to be said next. */
    choices: z.array(z.string()),
    /** Questions that can be asked next, where this one was not understood. */
    suggestions: z.array(z.string()),
    /** Why there is no whole answer. */
    problem: z.string().nullable(),
    canRetry: z.boolean(),
    handoffSuggestion: HandoffSuggestion.nullable(),
    /** The last event of the log that this answer covers. */
    seq: z.number().int(),
  }),
})
export type ChatAnswer = z.infer<typeof ChatAnswer>

/** The question in English, where the console offers it in another language: it is read without a model. */
export const means = z.string().trim().min(1).max(300).optional()
const said = z
  .string()
  .trim()
  .min(1, 'Enter a message')
  .max(8_000, 'A message can have up to 8,000 characters')

/** What a handoff, or the page, tells beside the message: data, never instructions. */
const context = z.object({ fromAgent: AgentId.optional(), reason: z.string().max(300).optional() }).optional()

const message = {
  message: said,
  means,
  conversationId: z.uuid().optional(),
  context,
  /** What the message names: the server looks up what they are now. */
  attachments: AttachmentRefs.optional(),
}
export type ChatMessage = {
  message: string
  means?: string | undefined
  conversationId?: string | undefined
  context?: z.infer<typeof context>
  attachments?: AttachmentRef[] | undefined
}

const ofMessages = [
  agentRefusals.AGENT_DISABLED,
  conversationRefusals.CONVERSATION_NOT_FOUND,
  conversationRefusals.TURN_RUNNING,
  // Of what is attached.
  feedRefusals.PRODUCT_NOT_FOUND,
]

/** Answers when the turn has ended, waits for a person, or a minute is over. Refuses with AGENT_DISABLED, CONVERSATION_NOT_FOUND, TURN_RUNNING, or PRODUCT_NOT_FOUND for a product that is named and not in the feed. */
export const chat = endpoint({
  method: 'POST',
  path: '/api/agents/{agentType}/chat',
  summary: 'Say something to an agent and read its answer',
  rate: 'model',
  params: { agentType: AgentId },
  body: message,
  refusals: ofMessages,
  /** `success` is false where the agent has no answer. */
  reply: succeedsBeside(ChatAnswer).extend({ success: z.boolean() }),
})

/** As `chat`, as a UI message stream (version 1) of the AI SDK. */
export const chatStream = endpoint({
  method: 'POST',
  path: '/api/agents/{agentType}/chat/stream',
  summary: 'Say something to an agent and follow its answer',
  rate: 'model',
  stream: ['text/event-stream'],
  params: { agentType: AgentId },
  body: message,
  refusals: ofMessages,
  reply: z.unknown(),
})
