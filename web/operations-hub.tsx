import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { LiveRun } from '#features/runs/web/live-run.tsx'
import { PastRun } from '#features/runs/web/past-run.tsx'
import { isLive } from '#features/runs/web/run-words.ts'
import { useRuns } from '#features/runs/web/runs-cache.ts'
import { SyncHealth } from '#features/feed/web/sync-health.tsx'
import { useStore } from '#features/stores/web/store-cache.ts'
import { useNotices } from '#features/workspace/web/notices-cache.ts'
import { Card } from '#ui/card.tsx'
import { figure } from '#ui/count.ts'
import { Empty } from '#ui/empty.tsx'
import { LitCaseDrawing } from '#ui/lit-case-drawing.tsx'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { AttentionCard } from './attention-card.tsx'
import { ConnectionsCard } from './connections-card.tsx'

const mostEnded = 12

/** Everything that runs and everything that went wrong. */
export function OperationsHub() {
  const runs = useRuns()
  const notices = useNotices()
  const isDemo = useStore().data?.isDemo ?? false
  const live = runs.data?.filter(isLive) ?? []
  const ended = runs.data?.filter((run) => !isLive(run)) ?? []
  const failed = ended.filter(({ status }) => status === 'failed')
  return (
    <Page>
      <PageHeader title={t`Operations Hub`}>
        {!runs.data || !notices.data
          ? t`What runs, and what needs you.`
          : live.length + notices.data.length === 0
            ? t`Nothing runs and nothing needs you.`
            : t`${plural(live.length, { one: '# run', other: '# runs' })} under way, ${plural(notices.data.length, { one: '# thing', other: '# things' })} to look at.`}
      </PageHeader>
      <AttentionCard />
      {notices.data?.length === 0 && (
        <Card>
          <Empty drawing={<LitCaseDrawing />} title={t`Nothing waits for you`}>
            <Trans>Failed syncs, refused keys and doubtful products will come here.</Trans>
          </Empty>
        </Card>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_296px] 2xl:grid-cols-[minmax(0,1fr)_348px]">
        <div className="flex min-w-0 flex-col gap-4">
          <Card title={t`Running now`}>
            {runs.isError && !runs.data && <ReadProblem title={t`The runs could not be read`} query={runs} />}
            {runs.isPending && <Skeleton className="h-10 w-full" />}
            {runs.data && live.length === 0 && (
              <p className="text-ink-2">
                <Trans>Nothing runs at the moment.</Trans>
              </p>
            )}
            <ul aria-live="off">
              {live.map((run) => (
                <LiveRun key={run.id} run={run} />
              ))}
            </ul>
          </Card>
          <Card
            title={t`Ended lately`}
            aside={
              <span className="type-small text-ink-2 tabular-nums">
                <Trans>
                  {figure(failed.length)} failed of {figure(ended.length)}
                </Trans>
              </span>
            }
          >
            {runs.data && ended.length === 0 && (
              <p className="text-ink-2">
                <Trans>No run has ended yet.</Trans>
              </p>
            )}
            <ul>
              {ended.slice(0, mostEnded).map((run) => (
                <PastRun key={run.id} run={run} />
              ))}
            </ul>
          </Card>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <ConnectionsCard title={t`Services`} />
          <SyncHealth isDemo={isDemo} />
        </div>
      </div>
    </Page>
  )
}
