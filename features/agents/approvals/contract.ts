/** A question of an agent to a person. */
import { z } from 'zod'
import { Preview } from '#engine/contract.ts'
import { ToolOutcome } from '#features/agents/conversation-log/contract/event.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import { catalogueRefusals, writeRefusals } from '#features/shop/catalogue/contract.ts'
import { feedRefusals } from '#features/shop/feed/contract.ts'
import { ProductSubject } from '#features/shop/feed/contract/subject.ts'
import { supportRefusals } from '#features/shop/support/contract.ts'
import { endpoint, succeeds } from '#kit/endpoint.ts'
import { defineRefusals, runRefusals } from '#kit/errors.ts'

export const approvalRefusals = defineRefusals({
  TOOL_UNKNOWN: 404,
  LIMIT_EXCEEDED: 409,
  TOOL_CALL_NOT_FOUND: 404,
  UNDO_NOT_POSSIBLE: 409,
  VALUE_CHANGED: 409,
})

/** What came of a tool that a person allowed. */
export const ToolCallResult = z.object({
  /** Its place in the log of its conversation: what an undo names. */
  seq: z.number().int(),
  outcome: ToolOutcome,
  /** The tool's own words, or why there is no result. */
  summary: z.string().nullable(),
  at: z.string(),
  /** It says how it can be taken back. */
  isUndoable: z.boolean(),
  undoneAt: z.string().nullable(),
})
export type ToolCallResult = z.infer<typeof ToolCallResult>

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
  /** The products that it is about, as they were when it was asked. */
  subjects: z.array(ProductSubject),
  askedAt: z.string(),
  expiresAt: z.string(),
})
export type OpenApproval = z.infer<typeof OpenApproval>

export const Approval = OpenApproval.extend({
  /** `lapsed`: the run ended before anybody decided. */
  decision: z.enum(['approved', 'rejected', 'expired', 'lapsed']).nullable(),
  decidedBy: z.string().nullable(),
  /** An e-mail; null when whoever decided is no merchant of this workspace, or nobody did. */
  decidedByEmail: z.string().nullable(),
  decidedAt: z.string().nullable(),
  /** What was approved instead, with what it changes. */
  edited: z.object({ args: z.unknown(), preview: Preview.nullable() }).nullable(),
  /** What came of it; null until it has ended, and when its conversation was deleted. */
  result: ToolCallResult.nullable(),
  isConversationDeleted: z.boolean(),
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
    subjects: z.array(ProductSubject).default([]),
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

/** What a preview of changed arguments may refuse. */
const ofPreviews = [
  ...writeRefusals,
  catalogueRefusals.CHANGE_INVALID,
  feedRefusals.PRODUCT_NOT_FOUND,
  feedRefusals.ENRICHMENT_INVALID,
  feedRefusals.CHOICE_NEEDED,
  feedRefusals.TOO_MANY_PRODUCTS,
]

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
    ...ofPreviews,
  ],
  reply: succeeds(z.object({ approval: Approval })),
})

/** One question, open or not. Refuses with APPROVAL_NOT_FOUND. */
export const getApproval = endpoint({
  method: 'GET',
  path: '/api/approvals/{approvalId}',
  summary: 'What an agent asked, what was answered, and what came of it',
  rate: 'poll',
  params: { approvalId: z.uuid() },
  refusals: [runRefusals.APPROVAL_NOT_FOUND],
  reply: succeeds(z.object({ approval: Approval })),
})

/** What an undo would write, read at this moment. */
export const UndoView = z.object({
  /** It was taken back already; then nothing would change. */
  undoneAt: z.string().nullable(),
  /** `before` is what there is now. */
  changes: Preview.shape.changes,
  subjects: z.array(ProductSubject),
  /** The last moment at which it can be undone. */
  until: z.string(),
})
export type UndoView = z.infer<typeof UndoView>

const undoPath = '/api/agents/conversations/{conversationId}/events/{seq}/undo'
const undoParams = { conversationId: z.uuid(), seq: z.coerce.number().int().min(1) }

const undoRefusals = [
  approvalRefusals.TOOL_CALL_NOT_FOUND,
  approvalRefusals.UNDO_NOT_POSSIBLE,
  approvalRefusals.VALUE_CHANGED,
  ...writeRefusals,
  catalogueRefusals.CHANGE_NOT_FOUND,
  catalogueRefusals.CHANGE_NOT_DONE,
  catalogueRefusals.UNDO_WINDOW_PASSED,
  catalogueRefusals.STORE_MISMATCH,
  feedRefusals.PRODUCT_NOT_FOUND,
  feedRefusals.ENRICHMENT_INVALID,
  supportRefusals.TICKET_NOT_FOUND,
]

/** Refuses with the reason why it cannot be undone any more. */
export const previewUndo = endpoint({
  method: 'GET',
  path: undoPath,
  summary: 'What an undo of a tool would restore now',
  params: undoParams,
  refusals: undoRefusals,
  reply: succeeds(z.object({ undo: UndoView })),
})

/** Writes back what was there before, unless somebody changed it since. Twice is once. */
export const undoToolCall = endpoint({
  method: 'POST',
  path: undoPath,
  summary: 'Undo what a tool wrote',
  params: undoParams,
  refusals: undoRefusals,
  reply: succeeds(z.object({ undo: UndoView })),
})
