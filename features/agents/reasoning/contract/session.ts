/** How an agent came to its answer, as its stored run shows it. */
import { z } from 'zod'
import { conversationRefusals } from '#features/agents/conversations/contract/chat.ts'
import { agentRefusals } from '#features/agents/settings/contract/settings.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import { endpoint, succeeds } from '#kit/endpoint.ts'
import { defineRefusals } from '#kit/errors.ts'

export const reasoningRefusals = defineRefusals({
  RECORDING_NOT_FOUND: 404,
  TURN_IN_PROGRESS: 409,
  STEP_NOT_FOUND: 404,
  STEP_ANSWER_INVALID: 422,
  NAME_TAKEN: 409,
  REGRESSIONS_FULL: 409,
  REGRESSION_NOT_FOUND: 404,
  FUNCTION_UNKNOWN: 404,
  NOT_RECORDED: 409,
  RECORDED_FAULT: 409,
  SESSION_NOT_FOUND: 404,
})

export const ReasoningStep = z.object({
  id: z.string(),
  stepNumber: z.number().int(),
  /** `verification`: a check, such as a limit or a person's decision. */
  type: z.enum(['analysis', 'inference', 'decision', 'action', 'verification']),
  description: z.string(),
  reasoning: z.string(),
  /** 0 to 1; null where nothing gives one. */
  confidence: z.number().nullable(),
  /** Milliseconds; null where it was not measured. */
  duration: z.number().nullable(),
  timestamp: z.string(),
  output: z.unknown(),
})
export type ReasoningStep = z.infer<typeof ReasoningStep>

export const ReasoningSession = z.object({
  /** The id of its run. */
  id: z.string(),
  agentType: AgentId,
  /** Null where it is part of none, such as research. */
  conversationId: z.string().nullable(),
  query: z.string(),
  /** It is a turn whose steps are stored: it can be downloaded, and once it is over replayed, forked and kept. */
  isRecorded: z.boolean(),
  status: z.enum(['running', 'waiting', 'completed', 'failed', 'cancelled']),
  steps: z.array(ReasoningStep),
  createdAt: z.string(),
  /** Milliseconds; null until it has ended. */
  totalDuration: z.number().nullable(),
  finalDecision: z.string().nullable(),
  /** The session it goes on from, and at which step it was answered otherwise. */
  forkedFrom: z.object({ sessionId: z.string(), step: z.string() }).nullable(),
})
export type ReasoningSession = z.infer<typeof ReasoningSession>

/** The newest first. */
export const listReasoning = endpoint({
  method: 'GET',
  path: '/api/agents/{agentType}/reasoning',
  summary: 'How an agent came to its last answers',
  rate: 'poll',
  isKept: true,
  params: { agentType: AgentId },
  query: { limit: z.coerce.number().int().min(1).max(100).default(20) },
  reply: succeeds(z.array(ReasoningSession)),
})

/** Refuses with SESSION_NOT_FOUND. */
export const getSession = endpoint({
  method: 'GET',
  path: '/api/agents/reasoning/{sessionId}',
  summary: 'How an agent came to one answer',
  rate: 'poll',
  params: { sessionId: z.uuid() },
  refusals: [reasoningRefusals.SESSION_NOT_FOUND],
  reply: succeeds(z.object({ session: ReasoningSession })),
})

export const ReasonedAnswer = z.object({
  /** Null where no step gives one. */
  confidenceScore: z.number().nullable(),
  steps: z.array(
    z.object({
      step: z.number().int(),
      thought: z.string(),
      analysis: z.string(),
      evidence: z.array(z.string()),
      confidence: z.number().nullable(),
    }),
  ),
  conclusion: z.string(),
  recommendations: z.array(z.string()),
  sessionId: z.string(),
  conversationId: z.string(),
})
export type ReasonedAnswer = z.infer<typeof ReasonedAnswer>

/** Takes a turn of the agent, with its model or in Local Mode. Refuses with AGENT_DISABLED. */
export const reason = endpoint({
  method: 'POST',
  path: '/api/deepseek/reason',
  summary: 'Think a question through',
  rate: 'model',
  body: {
    query: z.string().trim().min(1, 'Enter a question').max(4_000),
    /** Facts beside the question. */
    context: z.union([z.string().max(2_000), z.record(z.string(), z.unknown())]).optional(),
    agentType: AgentId.default('scout'),
  },
  refusals: [
    reasoningRefusals.SESSION_NOT_FOUND,
    agentRefusals.AGENT_DISABLED,
    conversationRefusals.CONVERSATION_NOT_FOUND,
    conversationRefusals.TURN_RUNNING,
  ],
  reply: z.object({ success: z.literal(true), reasoning: ReasonedAnswer }),
})
