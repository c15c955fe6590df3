import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { WorkflowStep } from '#features/automation/workflows/contract/definition.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { StepRun, WorkflowRunSummary } from '../contract/run.ts'
import { AnswerForm } from './answer-form.tsx'
import { waitText } from './run-state.ts'
import { useSettleOutcome } from './runs-cache.ts'

type Props = { run: WorkflowRunSummary; step: WorkflowStep; stepRun: StepRun; now: number }

/** What a step waits for, and how a person helps it on. */
export function StepWait({ run, step, stepRun, now }: Props) {
  const { waitsFor } = stepRun
  if (!waitsFor) return null
  const title = waitText(stepRun, now)
  if (waitsFor.type === 'approval' && step.action.type === 'approval') {
    return (
      <AnswerForm
        runId={run.id}
        stepRunId={stepRun.id}
        question={waitsFor.question ?? step.name}
        deadline={title}
        fields={step.action.form}
      />
    )
  }
  if (waitsFor.type === 'outcome') return <OutcomeForm runId={run.id} stepRunId={stepRun.id} />
  return (
    <Notice
      tone={waitsFor.type === 'tool_approval' ? 'warning' : 'neutral'}
      title={title}
      action={
        waitsFor.type === 'tool_approval' ? (
          <Link to="/approvals" hash={waitsFor.approvalId ?? ''} className={buttonStyle({ size: 's' })}>
            <Trans>Open approval</Trans>
          </Link>
        ) : waitsFor.runId !== null ? (
          <Link
            to="/workflows/runs/$runId"
            params={{ runId: waitsFor.runId }}
            className={buttonStyle({ size: 's' })}
          >
            <Trans>Open that run</Trans>
          </Link>
        ) : undefined
      }
    >
      {waitsFor.question}
    </Notice>
  )
}

/** Something was sent and no answer came: only a person can say what became of it. */
function OutcomeForm({ runId, stepRunId }: { runId: string; stepRunId: string }) {
  const settle = useSettleOutcome({ runId, stepRunId })
  return (
    <section
      aria-label={t`Outcome unknown`}
      className="flex flex-col gap-3 rounded-card border border-needs-line bg-needs-soft p-3"
    >
      <div>
        <p className="type-strong">
          <Trans>Did this arrive?</Trans>
        </p>
        <p className="type-small mt-0.5 text-ink-2">
          <Trans>
            It was sent, and no answer came back. Check at the receiver. It isn't sent again unless you say
            so.
          </Trans>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="s" variant="ink" isBusy={settle.isPending} onClick={() => settle.mutate('happened')}>
          <Trans>It happened</Trans>
        </Button>
        <Button size="s" isBusy={settle.isPending} onClick={() => settle.mutate('did_not_happen')}>
          <Trans>It did not happen</Trans>
        </Button>
        <Button
          size="s"
          variant="danger"
          isBusy={settle.isPending}
          onClick={() => settle.mutate('send_again')}
        >
          <Trans>Send again</Trans>
        </Button>
      </div>
    </section>
  )
}
