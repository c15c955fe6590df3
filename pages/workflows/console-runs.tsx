import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { RunView } from '#engine/contract.ts'
import { isLive } from '#features/base/runs/web/run-labels.ts'
import { maxRuns, useRuns } from '#features/base/runs/web/runs-cache.ts'
import { Card } from '#ui/card.tsx'
import { formatNumber } from '#ui/format.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Segments } from '#ui/segments.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { RunRow } from '#pages/hubs/run-row.tsx'

type RunsTab = 'all' | 'running' | 'failed'

/** What the console itself runs: syncs, research, the agents' turns. */
export function ConsoleRuns() {
  const runs = useRuns()
  const [part, setPart] = useState<RunsTab>('all')
  return (
    <>
      {runs.isError && !runs.data && <ReadProblem title={t`Couldn't load the runs`} query={runs} />}
      {runs.isPending && <Skeleton className="h-40 w-full" />}
      {runs.data && <Runs runs={runs.data} part={part} onPart={setPart} />}
    </>
  )
}

function Runs({
  runs,
  part,
  onPart,
}: {
  runs: readonly RunView[]
  part: RunsTab
  onPart: (part: RunsTab) => void
}) {
  const live = runs.filter(isLive)
  const failed = runs.filter(({ status }) => status === 'failed')
  const shown = { all: [...live, ...runs.filter((run) => !isLive(run))], running: live, failed }[part]
  const nothing = {
    all: t`No runs yet.`,
    running: t`Nothing running.`,
    failed: t`No failed runs.`,
  }[part]
  return (
    <Card>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="type-section">
          <Trans>Runs started by Vitrine</Trans>
        </h2>
        {runs.length >= maxRuns && (
          <span className="type-small text-ink-2">
            <Trans>Latest {formatNumber(maxRuns)}</Trans>
          </span>
        )}
        <div className="max-w-full sm:ms-auto">
          <Segments
            label={t`Runs`}
            options={[
              { value: 'all', label: t`All`, count: runs.length },
              { value: 'running', label: t`Running`, count: live.length },
              { value: 'failed', label: t`Failed`, count: failed.length },
            ]}
            value={part}
            onChange={onPart}
          />
        </div>
      </div>
      {shown.length === 0 && <p className="text-ink-2">{nothing}</p>}
      <ul>
        {shown.map((run) => (
          <RunRow key={run.id} run={run} />
        ))}
      </ul>
    </Card>
  )
}
