import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { WorkflowStep } from '#features/automation/workflows/contract/definition.ts'
import { Button } from '#ui/button.tsx'
import { formatNumber } from '#ui/format.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { StepRun, StepRunDetail, WorkflowRunSummary } from '../contract/run.ts'
import { JsonView } from './json-view.tsx'
import { RerunDialog } from './rerun-dialog.tsx'
import { isRunLive, momentText, readEnd, stepTime } from './run-state.ts'
import { useStepRun } from './runs-cache.ts'
import { StepEffects } from './step-effects.tsx'
import { StepWait } from './step-wait.tsx'

type Props = { run: WorkflowRunSummary; step: WorkflowStep; stepRun: StepRun; now: number }

/** One step of a run, or one item of a step: what it waits for, its input and output, what it did outside, and its log. */
export function StepRunPart({ run, step, stepRun, now }: Props) {
  const detail = useStepRun(run.id, stepRun.id)
  const [isRerun, setRerun] = useState(false)
  const current = detail.data ?? stepRun
  const { startedAt, attempt, error } = current
  const end = error && readEnd(error)
  const facts = [
    startedAt === null ? t`Not begun` : t`Began ${momentText(startedAt, now)}`,
    stepTime(current, now),
    attempt > 1 ? t`Attempt ${formatNumber(attempt)}` : '',
  ]
  return (
    <>
      <p className="text-ink-2 tabular-nums">{facts.filter(Boolean).join(' · ')}</p>
      {end?.isFault === true && (
        <p
          role="alert"
          className="rounded-control border border-incomplete-line bg-incomplete-soft p-2.5 text-incomplete"
        >
          {end.text}
        </p>
      )}
      {end?.isFault === false && <p className="rounded-control border border-line p-2.5">{end.text}</p>}
      {current.waitsFor && <StepWait run={run} step={step} stepRun={current} now={now} />}
      {detail.isPending && <Skeleton className="h-32 w-full" />}
      {detail.isError && !detail.data && <ReadProblem title={t`Couldn't load this step`} query={detail} />}
      {detail.data && <StepDetail detail={detail.data} />}
      {!isRunLive(run) && stepRun.index === null && (
        <div>
          <Button onClick={() => setRerun(true)}>
            <RotateCcw aria-hidden className="size-4" strokeWidth={1.75} />
            <Trans>Run again from here</Trans>
          </Button>
        </div>
      )}
      {isRerun && <RerunDialog runId={run.id} step={step} onClose={() => setRerun(false)} />}
    </>
  )
}

function StepDetail({ detail: { input, output, effects, logs } }: { detail: StepRunDetail }) {
  return (
    <>
      <JsonView label={t`Input`} value={input} />
      <JsonView label={t`Output`} value={output} />
      {effects.length > 0 && <StepEffects effects={effects} />}
      <section aria-label={t`Log`}>
        <h3 className="type-label mb-1.5 text-ink-2">
          <Trans>Log</Trans>
        </h3>
        {logs.length === 0 && (
          <p className="type-small text-ink-3">
            <Trans>Nothing.</Trans>
          </p>
        )}
        <ol className="type-code flex flex-col gap-1">
          {logs.map(({ at, level, message }, place) => (
            <li
              key={`${at} ${place}`}
              className={`flex gap-2.5 ${level === 'error' ? 'text-incomplete' : ''}`}
            >
              <time dateTime={at} className="flex-none text-ink-3">
                {at.slice(11, 19)}
              </time>
              <span className="min-w-0 break-words">{message}</span>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}
