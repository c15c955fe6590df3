import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '#ui/format.ts'
import { useTitle } from '#ui/use-title.ts'
import type { RunCause, WorkflowRunSummary } from '../contract/run.ts'
import { RunActions } from './run-actions.tsx'
import { isRunLive, itemsText, momentText, readEnd, spanText } from './run-state.ts'
import { StatusBadge } from './status-badge.tsx'

type Props = { run: WorkflowRunSummary; cause: string; now: number }

/** What runs, how it stands, since when and why, and what can be done about it. */
export function RunHeader({ run, cause, now }: Props) {
  useTitle(run.name)
  const { stepsDone, stepsTotal, startedAt, endedAt, version, items, error } = run
  const end = error && readEnd(error)
  const facts = [
    isRunLive(run)
      ? t`Step ${formatNumber(Math.min(stepsDone + 1, stepsTotal))} of ${formatNumber(stepsTotal)}`
      : t`${formatNumber(stepsDone)} of ${formatNumber(stepsTotal)} steps`,
    items && items.total > 0 ? itemsText(items) : '',
    startedAt === null ? '' : spanText(startedAt, endedAt ?? now),
    startedAt === null ? '' : t`since ${momentText(startedAt, now)}`,
    cause,
    version === null ? t`Draft` : t`Version ${formatNumber(version)}`,
  ]
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-5 py-2.5 max-md:px-4">
      <h1 className="type-page">{run.name}</h1>
      <StatusBadge run={run.status} />
      <p className="min-w-0 flex-1 basis-72 text-ink-2 tabular-nums">
        {facts.filter(Boolean).join(' · ')}
        <Origin cause={run.cause} />
      </p>
      <div className="flex flex-wrap items-center gap-2 max-md:w-full">
        <RunActions run={run} />
      </div>
      {end && (
        <p
          role={end.isFault ? 'alert' : 'status'}
          className={`w-full ${end.isFault ? 'text-incomplete' : 'text-ink-2'}`}
        >
          {end.text}
        </p>
      )}
    </header>
  )
}

/** The run that this one came from. */
function Origin({ cause }: { cause: RunCause }) {
  if (cause.type !== 'workflow' && cause.type !== 'rerun') return null
  return (
    <>
      {' '}
      <Link
        to="/workflows/runs/$runId"
        params={{ runId: cause.runId }}
        className="text-glass underline underline-offset-2"
      >
        <Trans>Open that run</Trans>
      </Link>
    </>
  )
}
