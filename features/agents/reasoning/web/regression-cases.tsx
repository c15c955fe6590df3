import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyIllustration } from '#ui/empty-illustration.tsx'
import { Empty } from '#ui/empty.tsx'
import { formatNumber } from '#ui/format.ts'
import { Meter } from '#ui/meter.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Regression } from '../contract/regression.ts'
import { RegressionRow } from './regression-row.tsx'
import { isPlaying, useRegressions, useRunRegressions } from './regressions-cache.ts'

/** The turns that were kept, of all agents, and whether each still comes out the same. */
export function RegressionCases() {
  const run = useRunRegressions()
  const query = useRegressions(run.isPending)
  const cases = query.data
  // The runs that the cases had before: one that has another since was played by this click or after it.
  const [before, setBefore] = useState<ReadonlySet<string | null>>(new Set())
  const played = cases?.filter(({ lastRunId }) => lastRunId !== null && !before.has(lastRunId)) ?? []

  function runAll() {
    setBefore(new Set(cases?.map(({ lastRunId }) => lastRunId)))
    run.mutate()
  }

  return (
    <Card
      title={t`Test cases`}
      aside={
        cases &&
        cases.length > 0 && (
          <Button size="s" isBusy={run.isPending} onClick={runAll}>
            {!run.isPending && <ListChecks aria-hidden className="size-3.5" />}
            {run.isPending ? t`Running…` : t`Run all`}
          </Button>
        )
      }
    >
      {query.isError && <ReadProblem title={t`Couldn't load the test cases`} query={query} />}
      {query.isPending && <Skeleton className="h-24 w-full" />}
      {cases?.length === 0 && (
        <Empty drawing={<EmptyIllustration />} title={t`No test cases yet`}>
          <Trans>
            Save an answer above as a test case. Run it later to check that the agent still takes the same
            steps.
          </Trans>
        </Empty>
      )}
      {cases && cases.length > 0 && (
        <>
          <div role="status">
            {run.isPending ? (
              <Progress cases={played} total={cases.length} />
            ) : (
              run.data && played.length > 0 && <Summary cases={played} />
            )}
          </div>
          <ul>
            {cases.map((each) => (
              <RegressionRow key={each.id} regression={each} />
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

function Progress({ cases, total }: { cases: readonly Regression[]; total: number }) {
  const done = cases.filter((each) => !isPlaying(each)).length
  return (
    <div className="mb-1 flex items-center gap-3">
      <Meter label={t`Test cases run`} percent={(100 * done) / Math.max(1, total)} className="flex-1" />
      <span className="text-ink-2 tabular-nums">{t`${formatNumber(done)} of ${formatNumber(total)} run`}</span>
    </div>
  )
}

function Summary({ cases }: { cases: readonly Regression[] }) {
  const total = cases.length
  const same = cases.filter(({ last }) => last?.isSame === true).length
  const left = cases.filter(isPlaying).length
  const played = plural(total, { one: '# case run', other: '# cases run' })
  if (left > 0) {
    return (
      <p className="type-strong mb-1">
        {t`${played}: ${formatNumber(same)} unchanged so far, ${formatNumber(left)} still running.`}
      </p>
    )
  }
  return (
    <p className="type-strong mb-1">
      {same === total ? t`${played}: all unchanged.` : t`${played}: ${formatNumber(same)} unchanged.`}
    </p>
  )
}
