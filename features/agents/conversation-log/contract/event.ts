/** The log of a conversation. Everything shown of it is a view of these events, in order of `seq`. */
import { z } from 'zod'
import { Preview } from '#engine/contract.ts'
import { ModelCause } from '#features/agents/settings/contract/model-state.ts'
import { LimitRefusal } from '#features/agents/settings/contract/settings.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import { ProductSubject } from '#features/shop/feed/contract/subject.ts'
import { Attachment } from './attachment.ts'

export const RecommendedProduct = z.object({ productId: z.string(), title: z.string() })
export type RecommendedProduct = z.infer<typeof RecommendedProduct>

/** What became of one use of a tool. `changed`: the approved change was no longer the one that would have happened. */
export const ToolOutcome = z.enum(['answered', 'failed', 'refused', 'rejected', 'expired', 'changed'])
export type ToolOutcome = z.infer<typeof ToolOutcome>

/** An answer that can be pressed: `message` is what is said then, `args` what it means for the use of a tool that waits for it, `use` what it means by itself. */
export const AnswerChoice = z.object({
  label: z.string(),
  message: z.string(),
  args: z.record(z.string(), z.unknown()).optional(),
  use: z.object({ tool: z.string(), args: z.record(z.string(), z.unknown()) }).optional(),
})
export type AnswerChoice = z.infer<typeof AnswerChoice>

/** A use of a tool that waits for a choice. `first` is what must be read before it. */
export const PendingUse = z.object({
  tool: z.string(),
  args: z.record(z.string(), z.unknown()),
  into: z.string().nullable(),
  first: z.unknown(),
})
export type PendingUse = z.infer<typeof PendingUse>

export const EventBody = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('user_message'),
    text: z.string(),
    /** What a text in another language means, where the console offered it: the same question in English. */
    means: z.string().optional(),
    attachments: z.array(Attachment).optional(),
    /** Set where another agent asks: its words are data, and nobody's order. */
    askedBy: AgentId.optional(),
    /** What it names holds text of strangers. */
    isTainting: z.boolean().optional(),
  }),
  z.object({
    type: z.literal('agent_text'),
    /** The part of the stream that this text was, such as "think 1". */
    part: z.string(),
    text: z.string(),
    /** It is what the turn ends with. */
    isFinal: z.boolean(),
    recommendedProducts: z.array(RecommendedProduct).default([]),
    productCategories: z.array(z.string()).default([]),
    /** Questions that can be asked next, where this one was not understood. */
    suggestions: z.array(z.string()).optional(),
    /** Answers to what is asked back. */
    choices: z.array(AnswerChoice).optional(),
    pending: PendingUse.optional(),
    /** Whose tool was needed, where the agent that was asked has it not. */
    elsewhere: AgentId.optional(),
  }),
  z.object({
    type: z.literal('thought'),
    part: z.string(),
    /** `local` without a model. */
    provider: z.string(),
    model: z.string().nullable(),
    reasoning: z.string(),
    inputTokens: z.number(),
    outputTokens: z.number(),
    durationMs: z.number(),
    /** 0 to 1, where the method gives one. */
    confidence: z.number().nullable(),
  }),
  z.object({
    type: z.literal('tool_asked'),
    callId: z.string(),
    tool: z.string(),
    args: z.unknown(),
    /** What the agent said before it asked. */
    reason: z.string(),
  }),
  z.object({
    type: z.literal('tool_answered'),
    callId: z.string(),
    tool: z.string(),
    outcome: ToolOutcome,
    /** What the tool answered; null unless `outcome` is `answered`. */
    output: z.unknown(),
    /** Why there is no answer. */
    message: z.string().nullable(),
    /** The answer holds text of strangers. */
    isTainting: z.boolean(),
    durationMs: z.number(),
    approvalId: z.string().nullable(),
    /** The limit that it was refused for. */
    limit: LimitRefusal.optional(),
  }),
  z.object({
    type: z.literal('approval_asked'),
    approvalId: z.string(),
    callId: z.string(),
    tool: z.string(),
    args: z.unknown(),
    preview: Preview.nullable(),
    reason: z.string(),
    /** The products that it is about, as they were when it was asked. */
    subjects: z.array(ProductSubject).optional(),
  }),
  z.object({
    type: z.literal('approval_decided'),
    approvalId: z.string(),
    callId: z.string(),
    decision: z.enum(['approved', 'rejected', 'expired']),
    /** What the person approved instead of what was asked; null when it is that. */
    editedArgs: z.unknown(),
    /** A merchant's id; null when the time decided. */
    by: z.string().nullable(),
  }),
  /** A person took back what a tool wrote. `by` is a merchant's id. */
  z.object({
    type: z.literal('tool_undone'),
    /** The place of its `tool_answered`: a model may give two calls one id. */
    ofSeq: z.number().int(),
    callId: z.string(),
    by: z.string(),
  }),
  z.object({
    type: z.literal('handoff'),
    from: AgentId,
    to: AgentId,
    reason: z.string(),
    /** The merchant's last message there. */
    question: z.string().optional(),
    products: z.array(RecommendedProduct).optional(),
    /** What was handed on may come from text of strangers. */
    isTainting: z.boolean().optional(),
    /** Who had it before, the first one first, `from` included. */
    chain: z.array(AgentId).optional(),
    /** How many requests and handoffs agents made behind one another by themselves, this one included. */
    depth: z.number().int().optional(),
    /** In the log of the one who hands on: where it goes on. In the log of the other: where it comes from. */
    toConversationId: z.string().optional(),
    fromConversationId: z.string().optional(),
    /** The step that handed on, so that it does so once. */
    stepKey: z.string().optional(),
  }),
  /** `isTainting`: what is said next may come from text of strangers. */
  z.object({
    type: z.literal('note'),
    text: z.string(),
    isTainting: z.boolean().optional(),
    /** The model that could not answer, so that the turn went on without one. */
    fallback: z
      .object({
        provider: z.string(),
        model: z.string(),
        /** Why, also where the text does not say it again. */
        reason: z.string().optional(),
        cause: ModelCause.optional(),
      })
      .optional(),
  }),
  z.object({ type: z.literal('stopped'), text: z.string() }),
  /** `cause` is set where the model's key or service kept the answer from its end. */
  z.object({
    type: z.literal('incomplete'),
    text: z.string(),
    message: z.string(),
    cause: ModelCause.optional(),
  }),
  z.object({
    type: z.literal('failed'),
    code: z.string(),
    message: z.string(),
    cause: ModelCause.optional(),
  }),
])
export type EventBody = z.infer<typeof EventBody>

const place = z.object({ seq: z.number().int(), runId: z.string().nullable(), at: z.string() })

export const AgentEvent = z.intersection(place, EventBody)
export type AgentEvent = z.infer<typeof place> & EventBody

/** An event of one type. */
export type EventOf<T extends EventBody['type']> = Extract<AgentEvent, { type: T }>
