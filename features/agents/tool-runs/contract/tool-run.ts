/** Tools that were run directly, as facts that stay: what was asked, by whom, and what came of it. */
import { z } from 'zod'
import { approvalRefusals, OpenApproval } from '#features/agents/approvals/contract.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import { endpoint, succeeds } from '#kit/endpoint.ts'
import { defineRefusals, pageRefusals } from '#kit/errors.ts'

export const toolRunRefusals = defineRefusals({
  TOOL_RUN_NOT_FOUND: 404,
  TOOL_INPUT_INVALID: 400,
})

/** `waiting`: a person must decide; `refused`: the rules of the agent did not let it; `rejected`: a person said no; `expired`: nobody decided in time. */
export const ToolRunState = z.enum([
  'running',
  'waiting',
  'completed',
  'failed',
  'refused',
  'rejected',
  'expired',
  'cancelled',
])
export type ToolRunState = z.infer<typeof ToolRunState>

export const ToolRun = z.object({
  /** The id of its run. */
  id: z.string(),
  agentType: AgentId,
  tool: z.string(),
  /** What ran: what a person approved, where that is another input than was asked. */
  parameters: z.record(z.string(), z.unknown()),
  reason: z.string(),
  state: ToolRunState,
  /** The answer's own words, or why there is none; null until it has ended. */
  summary: z.string().nullable(),
  /** An e-mail; null when whoever started it is no merchant of this workspace. */
  startedBy: z.string().nullable(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** Milliseconds from its start to its end, the wait for a person included; null until it has ended. */
  durationMs: z.number().nullable(),
})
export type ToolRun = z.infer<typeof ToolRun>

/** The newest first. Refuses with CURSOR_INVALID. */
export const listToolRuns = endpoint({
  method: 'GET',
  path: '/api/agents/tool-runs',
  summary: 'Tools that were run directly, the newest first, a page at a time',
  rate: 'poll',
  isKept: true,
  query: {
    agentType: AgentId.optional(),
    tool: z.string().max(64).optional(),
    state: ToolRunState.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(30),
    /** The id of the last one seen. */
    before: z.string().max(100).optional(),
  },
  refusals: [pageRefusals.CURSOR_INVALID],
  reply: succeeds(z.object({ runs: z.array(ToolRun), nextBefore: z.string().nullable() })),
})

/** Refuses with TOOL_RUN_NOT_FOUND. */
export const getToolRun = endpoint({
  method: 'GET',
  path: '/api/agents/tool-runs/{runId}',
  summary: 'One run of a tool with its answer and what it asks',
  rate: 'poll',
  params: { runId: z.uuid() },
  refusals: [toolRunRefusals.TOOL_RUN_NOT_FOUND],
  reply: succeeds(
    z.object({
      run: ToolRun,
      output: z.unknown(),
      approvals: z.array(OpenApproval),
      /** What it wrote, by its place in the log, where that can be undone. */
      undoable: z
        .object({ conversationId: z.string(), seq: z.number().int(), undoneAt: z.string().nullable() })
        .nullable(),
    }),
  ),
})

/** The newest answer to one question: a tool with its input. */
export const StoredAnswer = z.object({
  runId: z.string(),
  agentType: AgentId,
  tool: z.string(),
  /** With the tool's own values for what was left out. */
  parameters: z.record(z.string(), z.unknown()),
  output: z.unknown(),
  /** When it was computed. */
  at: z.string(),
})
export type StoredAnswer = z.infer<typeof StoredAnswer>

/** The newest first; a newer answer stands in place of an older one to the same question. Refuses with TOOL_UNKNOWN or TOOL_INPUT_INVALID. */
export const listAnswers = endpoint({
  method: 'GET',
  path: '/api/agents/{agentType}/tools/{tool}/answers',
  summary: 'What a tool last answered to each question',
  rate: 'poll',
  isKept: true,
  params: { agentType: AgentId, tool: z.string().min(1).max(64) },
  query: {
    /** One question only: its input as JSON. */
    parameters: z.string().max(4_000).optional(),
    limit: z.coerce.number().int().min(1).max(50).default(12),
  },
  refusals: [toolRunRefusals.TOOL_INPUT_INVALID, approvalRefusals.TOOL_UNKNOWN],
  reply: succeeds(z.object({ answers: z.array(StoredAnswer) })),
})

/** What agents last found, at most one of each: with a tool that was run by itself, or in an answer that stands on one. */
export const listLatestWork = endpoint({
  method: 'GET',
  path: '/api/agents/latest-work',
  summary: 'What each agent last found',
  rate: 'poll',
  isKept: true,
  reply: succeeds(
    z.object({ work: z.array(z.object({ agentType: AgentId, summary: z.string(), at: z.string() })) }),
  ),
})

/** What an agent did with its tools, in conversations and run directly. Days are the merchant's. */
export const AgentActivity = z.object({
  agentType: AgentId,
  executionsToday: z.number().int(),
  /** Turns under way in which the agent has chosen what to do. */
  decisionTreesActive: z.number().int(),
  /** The last seven days, the oldest first; today is the last. */
  days: z.array(z.object({ day: z.string(), executions: z.number().int(), answered: z.number().int() })),
  /** Of these days, the most used first. */
  tools: z.array(
    z.object({
      tool: z.string(),
      executions: z.number().int(),
      answered: z.number().int(),
      /** The mean of those that answered; null without one. */
      durationMs: z.number().nullable(),
    }),
  ),
})
export type AgentActivity = z.infer<typeof AgentActivity>

export const getActivity = endpoint({
  method: 'GET',
  path: '/api/agents/{agentType}/activity',
  summary: 'How often an agent used its tools today and in the last days, and what it is deciding',
  rate: 'poll',
  isKept: true,
  params: { agentType: AgentId },
  reply: succeeds(AgentActivity),
})
