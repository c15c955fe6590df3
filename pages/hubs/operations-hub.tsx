import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useInbox } from '#features/agents/inbox/web/inbox-cache.ts'
import { NeedsYou } from '#features/agents/inbox/web/needs-you.tsx'
import { isLive } from '#features/base/runs/web/run-labels.ts'
import { useRuns } from '#features/base/runs/web/runs-cache.ts'
import { useStore } from '#features/base/stores/web/store-cache.ts'
import { SyncHealth } from '#features/shop/feed/web/sync-health.tsx'
import { Card } from '#ui/card.tsx'
import { formatNumber } from '#ui/format.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Page } from '#ui/page.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ConnectionsCard } from './connections-card.tsx'
import { MorePages } from './more-pages.tsx'
import { RunRow } from './run-row.tsx'

const maxEnded = 12

/** Everything that runs and everything that went wrong. */
export function OperationsHub() {
  const runs = useRuns()
  const inbox = useInbox()
  const open = inbox.data?.items ?? []
  const isDemo = useStore().data?.isDemo ?? false
  const live = runs.data?.filter(isLive) ?? []
  const ended = runs.data?.filter((run) => !isLive(run)) ?? []
  const failed = ended.filter(({ status }) => status === 'failed')
  return (
    <Page>
      <PageHeader title={t`Operations Hub`}>{leadOf(live, open)}</PageHeader>
      <NeedsYou />
      {/* Drawn once the list above has its height: it would push this down. */}
      <div
        hidden={inbox.isPending}
        className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_296px] 2xl:grid-cols-[minmax(0,1fr)_348px]"
      >
        <div className="flex min-w-0 flex-col gap-4">
          {runs.isError && !runs.data && <ReadProblem title={t`Couldn't load the runs`} query={runs} />}
          {runs.isPending && <Skeleton className="h-40 w-full" />}
          {live.length > 0 && (
            <Card title={t`Running now`}>
              <ul aria-live="off">
                {live.map((run) => (
                  <RunRow key={run.id} run={run} />
                ))}
              </ul>
            </Card>
          )}
          {runs.data && (
            <Card
              title={t`Recent runs`}
              aside={
                ended.length > 0 && (
                  <span className="type-small text-ink-2 tabular-nums">
                    {failed.length === 0
                      ? t`${formatNumber(ended.length)} ended, none failed`
                      : t`${formatNumber(ended.length)} ended, ${formatNumber(failed.length)} failed`}
                  </span>
                )
              }
            >
              {ended.length === 0 && (
                <p className="text-ink-2">
                  <Trans>No completed runs yet.</Trans>
                </p>
              )}
              <ul>
                {ended.slice(0, maxEnded).map((run) => (
                  <RunRow key={run.id} run={run} />
                ))}
              </ul>
              {ended.length > maxEnded && (
                <p className="mt-2">
                  <Link
                    to="/workflows"
                    className="rounded-control py-1 text-glass underline-offset-2 hover:underline"
                  >
                    <Trans>All runs</Trans>
                  </Link>
                </p>
              )}
            </Card>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <ConnectionsCard title={t`Services`} />
          <SyncHealth isDemo={isDemo} />
          <MorePages />
        </div>
      </div>
    </Page>
  )
}

/** Says what there is; that there is nothing stands below, once. */
function leadOf(runs: readonly unknown[], items: readonly unknown[]): string {
  if (runs.length > 0 && items.length > 0)
    return t`${plural(runs.length, { one: '# job running', other: '# jobs running' })}, ${plural(items.length, { one: '# open item', other: '# open items' })}.`
  if (runs.length > 0) return plural(runs.length, { one: '# job running.', other: '# jobs running.' })
  if (items.length > 0) return plural(items.length, { one: '# open item.', other: '# open items.' })
  return t`Running jobs and open items`
}
