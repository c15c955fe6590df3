import { z } from 'zod'
import { type ApprovalView, Preview } from '#engine/contract.ts'
import { type Approval, type OpenApproval, ProposedToolUse } from '../contract/approval.ts'

const EditedUse = z.object({ args: z.unknown(), preview: Preview.nullable() })

/** Null when it was not an agent that asked. */
export function toOpenApproval({
  id,
  runId,
  question,
  args,
  askedAt,
  expiresAt,
}: ApprovalView): OpenApproval | null {
  const asked = ProposedToolUse.safeParse(args)
  if (!asked.success) return null
  const { about, ...use } = asked.data
  const { agent, conversationId, reason } = about
  return { id, runId, question, ...use, agent, conversationId, reason, askedAt, expiresAt }
}

/** `isOpen`: it can still be answered. */
export function toApproval(view: ApprovalView, isOpen: boolean): Approval | null {
  const open = toOpenApproval(view)
  if (!open) return null
  const edited = EditedUse.safeParse(view.decidedArgs)
  return {
    ...open,
    decision: view.decision ?? (isOpen ? null : 'lapsed'),
    decidedBy: view.decidedBy,
    edited: edited.success ? edited.data : null,
  }
}
