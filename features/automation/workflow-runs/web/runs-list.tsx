import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '#features/base/accounts/web/session.ts'
import { csvLine } from '#kit/csv.ts'
import { sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { ShowMore } from '#ui/show-more.tsx'
import { saveFile } from '#ui/save-file.ts'
import { Segments } from '#ui/segments.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showFailure } from '#ui/toast.ts'
import type { WorkflowRunSummary } from '../contract/run.ts'
import { causeText, isRunLive, itemsText, readEnd, runStatusLabels, spanText } from './run-state.ts'
import { readAllRuns, type RunsFilter, useWorkflowRuns } from './runs-cache.ts'
import { StatusBadge } from './status-badge.tsx'
import { useNow } from './use-now.ts'

type State = 'all' | NonNullable<RunsFilter['state']>

/** Runs of workflows, or of one, the newest first: narrowed by how they stand, read by pages, taken along as CSV. */
export function WorkflowRunsList({ workflowId }: { workflowId?: string }) {
  const [state, setState] = useState<State>('all')
  const [isExporting, setExporting] = useState(false)
  const filter = { workflowId, state: state === 'all' ? undefined : state }
  const query = useWorkflowRuns(filter)
  const myId = useSession().data?.id ?? null
  const now = useNow(query.data?.some(isRunLive) ?? false)
  const onExport = async () => {
    setExporting(true)
    try {
      saveFile(toCsv(await readAllRuns(filter)), 'workflow-runs.csv')
    } catch (error) {
      showFailure(t`Couldn't export the runs`, sentenceOf(error, t`The server didn't respond.`))
    } finally {
      setExporting(false)
    }
  }
  return (
    <section aria-label={t`Runs`} className="min-w-0 rounded-card border border-line">
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-2.5">
        <Segments
          label={t`Runs`}
          value={state}
          onChange={setState}
          options={[
            { value: 'all', label: t`All` },
            { value: 'live', label: t`Running` },
            { value: 'ended', label: t`Ended` },
            { value: 'needs_attention', label: t`Needs attention` },
          ]}
        />
        <Button size="s" isBusy={isExporting} onClick={() => void onExport()}>
          <Download aria-hidden className="size-3.5" />
          <Trans>Download CSV</Trans>
        </Button>
      </div>
      {query.isPending && <Skeleton className="m-4 h-24" />}
      {query.isError && !query.data && (
        <div className="p-4">
          <ReadProblem title={t`Couldn't load the runs`} query={query} />
        </div>
      )}
      {query.data?.length === 0 && <p className="border-t border-line p-4 text-ink-2">{emptyTexts[state]}</p>}
      <ul>
        {query.data?.map((run) => (
          <RunLine key={run.id} run={run} cause={causeText(run.cause, myId, now)} now={now} />
        ))}
      </ul>
      {query.hasNextPage && (
        <div className="border-t border-line p-3 text-center">
          <ShowMore query={query} />
        </div>
      )}
    </section>
  )
}

const emptyTexts: Record<State, string> = {
  all: t`No runs yet. Run a workflow to see it here.`,
  live: t`Nothing running.`,
  ended: t`No runs have ended yet.`,
  needs_attention: t`No run needs attention.`,
}

function RunLine({ run, cause, now }: { run: WorkflowRunSummary; cause: string; now: number }) {
  const { id, name, status, startedAt, endedAt, createdAt, currentStep, items, error } = run
  const end = error && readEnd(error)
  const facts = [
    isRunLive(run) ? currentStep : null,
    items && items.total > 0 ? itemsText(items) : null,
    startedAt === null ? null : spanText(startedAt, endedAt ?? now),
    cause,
  ]
  return (
    <li className="border-t border-line">
      <Link
        to="/workflows/runs/$runId"
        params={{ runId: id }}
        className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 hover:bg-hover"
      >
        <span className="min-w-0 flex-1 basis-60">
          <span className="type-strong block truncate">{name}</span>
          <span className="block text-ink-2 tabular-nums">{facts.filter(Boolean).join(' · ')}</span>
          {end && (
            <span className={`block ${end.isFault ? 'text-incomplete' : 'text-ink-2'}`}>{end.text}</span>
          )}
        </span>
        <StatusBadge run={status} />
        <time dateTime={createdAt} className="type-small w-28 text-end text-ink-2">
          {timeAgo(createdAt, now)}
        </time>
      </Link>
    </li>
  )
}

function toCsv(runs: readonly WorkflowRunSummary[]): Blob {
  const head = ['id', 'workflow', 'version', 'status', 'cause', 'created', 'started', 'ended']
  const rows = runs.map((run) => [
    run.id,
    run.name,
    run.version,
    runStatusLabels[run.status].word,
    run.cause.type,
    run.createdAt,
    run.startedAt,
    run.endedAt,
  ])
  const counts = runs.map(({ stepsDone, stepsTotal, items, error }) => [
    stepsDone,
    stepsTotal,
    items?.total ?? null,
    items?.failed ?? null,
    error?.message ?? null,
  ])
  const headers = [...head, 'steps done', 'steps', 'items', 'items failed', 'error']
  return new Blob([headers, ...rows.map((row, at) => [...row, ...(counts[at] ?? [])])].map(csvLine), {
    type: 'text/csv',
  })
}
