import type { Approval, OpenApproval } from '../contract.ts'
import { DecidedLine } from './decided-line.tsx'
import { headOf } from './decision-labels.ts'

type DecidedApproval = Approval & { decision: NonNullable<Approval['decision']> }

export function isDecided(approval: OpenApproval & Partial<Approval>): approval is DecidedApproval {
  return approval.decision != null
}

/** A question that was answered, with what came of it. */
export function DecidedCard({ approval }: { approval: DecidedApproval }) {
  const { id, conversationId, decision, decidedBy, decidedByEmail, decidedAt, edited, result } = approval
  const shown = edited ? { ...approval, preview: edited.preview } : approval
  const undoable = result?.isUndoable ? { conversationId, seq: result.seq, undoneAt: result.undoneAt } : null
  const isDone = result === null || result.outcome === 'answered' || decision !== 'approved'
  return (
    <DecidedLine
      approvalId={id}
      title={headOf(shown)}
      decision={decision}
      by={decidedBy}
      byEmail={decidedByEmail}
      at={decidedAt}
      isEdited={edited !== null}
      {...(isDone ? {} : { note: result?.summary ?? '' })}
      undoable={undoable}
      approval={approval}
    />
  )
}
