import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { LiveRun } from '#features/runs/web/live-run.tsx'
import { PastRun } from '#features/runs/web/past-run.tsx'
import { isLive } from '#features/runs/web/run-words.ts'
import { useRuns } from '#features/runs/web/runs-cache.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const mostEnded = 8

/** The runs of this workspace. Workflows of the merchant's own are not there yet, and the page says so. */
export function Workflows() {
  const runs = useRuns()
  const live = runs.data?.filter(isLive) ?? []
  const ended = runs.data?.filter((run) => !isLive(run)) ?? []
  return (
    <Page>
      <PageHeader
        title={t`Workflows`}
        actions={
          <Link to="/automation" className={buttonStyle()}>
            <Trans>What runs by itself</Trans>
          </Link>
        }
      >
        {runs.data
          ? plural(live.length, { one: '# run under way.', other: '# runs under way.' })
          : t`What runs in this workspace.`}
      </PageHeader>
      <Notice tone="neutral" title={t`Workflows of your own cannot be built in this version`}>
        <Trans>
          These are the runs that the console itself starts: reading products, reading orders, judging
          products anew.
        </Trans>
      </Notice>
      {runs.isError && !runs.data && <ReadProblem title={t`The runs could not be read`} query={runs} />}
      {runs.isPending && <Skeleton className="h-32 w-full" />}
      {runs.data && (
        <Card title={t`Runs`}>
          {runs.data.length === 0 && (
            <p className="text-ink-2">
              <Trans>Nothing has run yet.</Trans>
            </p>
          )}
          <ul>
            {live.map((run) => (
              <LiveRun key={run.id} run={run} />
            ))}
            {ended.slice(0, mostEnded).map((run) => (
              <PastRun key={run.id} run={run} />
            ))}
          </ul>
          {ended.length > mostEnded && (
            <p className="mt-2">
              <Link
                to="/operations-hub"
                className="rounded-control py-1 text-glass underline-offset-2 hover:underline"
              >
                <Trans>More in the Operations Hub</Trans>
              </Link>
            </p>
          )}
        </Card>
      )}
    </Page>
  )
}
