import type { OpenApproval } from '../contract.ts'
import type { DecisionProblem } from './use-decision.ts'

/** Of a form that changes what is asked. */
export type ApprovalEditProps = {
  approval: OpenApproval
  problem: DecisionProblem | null
  isPending: boolean
  onApprove: (args: Record<string, unknown>) => void
  onClose: () => void
}
