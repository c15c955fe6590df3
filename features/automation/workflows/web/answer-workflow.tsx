import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { readPlan } from '../rules/read-plan.ts'
import { OpenAsWorkflow } from './open-as-workflow.tsx'

/** The way from an answer to the builder: of what it plans, or of the workflow that it is about. */
export function AnswerWorkflow({ answer: { detail } }: { answer: ToolAnswer }) {
  const plan = readPlan(detail, t`Plan of an agent`)
  if (plan) {
    return (
      <div>
        <OpenAsWorkflow plan={plan} />
      </div>
    )
  }
  const { workflowId } = detail
  if (typeof workflowId !== 'string') return null
  const search = { tab: 'workflow-builder', workflow: workflowId } as const
  return (
    <div>
      <Link to="/workflows" search={search} className={buttonStyle()}>
        <Trans>Open workflow</Trans>
      </Link>
    </div>
  )
}
