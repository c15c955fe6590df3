/** A question of an agent to a person. */
import { z } from 'zod'
import { Preview } from '#engine/contract.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import { endpoint, succeeds } from '#kit/endpoint.ts'
import { defineRefusals, runRefusals } from '#kit/errors.ts'

export const approvalRefusals = defineRefusals({
  TOOL_UNKNOWN: 404,
  LIMIT_EXCEEDED: 409,
})

export const OpenApproval = z.object({
  id: z.string(),
  runId: z.string(),
  agent: AgentId,
  conversationId: z.string(),
  tool: z.string(),
  effect: z.string(),
  question: z.string(),
  /** The arguments that run when it is approved as it is. */
  args: z.unknown(),
  preview: Preview.nullable(),
  /** The agent's own words. */
  reason: z.string(),
  askedAt: z.string(),
  expiresAt: z.string(),
})
export type OpenApproval = z.infer<typeof OpenApproval>

export const Approval = OpenApproval.extend({
  /** `lapsed`: the run ended before anybody decided. */
  decision: z.enum(['approved', 'rejected', 'expired', 'lapsed']).nullable(),
  decidedBy: z.string().nullable(),
  /** What was approved instead, with what it changes. */
  edited: z.object({ args: z.unknown(), preview: Preview.nullable() }).nullable(),
})
export type Approval = z.infer<typeof Approval>

/** What a gate stores with a question of an agent. */
export const ProposedToolUse = z.object({
  tool: z.string(),
  effect: z.string(),
  args: z.unknown(),
  preview: Preview.nullable(),
  about: z.object({
    agent: AgentId,
    conversationId: z.string(),
    callId: z.string(),
    reason: z.string(),
  }),
})
export type ProposedToolUse = z.infer<typeof ProposedToolUse>

/** The newest first. */
export const listApprovals = endpoint({
  method: 'GET',
  path: '/api/approvals',
  summary: 'What agents ask, and what was answered',
  rate: 'poll',
  isKept: true,
  query: {
    state: z.enum(['open', 'decided']).default('open'),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  },
  reply: succeeds(z.object({ approvals: z.array(Approval) })),
})

/** `args` are approved in place of those that were asked. Refuses with APPROVAL_NOT_FOUND, APPROVAL_DECIDED, APPROVAL_EXPIRED, TOOL_INPUT_INVALID or LIMIT_EXCEEDED. */
export const decideApproval = endpoint({
  method: 'POST',
  path: '/api/approvals/{approvalId}/decide',
  summary: 'Approve, approve with changes, or reject',
  params: { approvalId: z.uuid() },
  body: {
    decision: z.enum(['approved', 'rejected']),
    args: z.record(z.string(), z.unknown()).optional(),
  },
  refusals: [
    runRefusals.APPROVAL_NOT_FOUND,
    runRefusals.APPROVAL_DECIDED,
    runRefusals.APPROVAL_EXPIRED,
    runRefusals.TOOL_INPUT_INVALID,
    approvalRefusals.TOOL_UNKNOWN,
    approvalRefusals.LIMIT_EXCEEDED,
  ],
  reply: succeeds(z.object({ approval: Approval })),
})
