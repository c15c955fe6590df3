import { LiveRun } from '#features/runs/web/live-run.tsx'
import { PastRun } from '#features/runs/web/past-run.tsx'
import { isLive } from '#features/runs/web/run-words.ts'
import { useRuns } from '#features/runs/web/runs-cache.ts'
import { SyncHealth } from '#features/feed/web/sync-health.tsx'
import { useStore } from '#features/stores/web/store-cache.ts'
import { useNotices } from '#features/workspace/web/notices-cache.ts'
import { Card } from '#ui/card.tsx'
import { count, figure } from '#ui/count.ts'
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
      <PageHeader title="Operations Hub">
        {!runs.data || !notices.data
          ? 'What runs, and what needs you.'
          : live.length + notices.data.length === 0
            ? 'Nothing runs and nothing needs you.'
            : `${count(live.length, 'run')} under way, ${count(notices.data.length, 'thing')} to look at.`}
      </PageHeader>
      <AttentionCard />
      {notices.data?.length === 0 && (
        <Card>
          <Empty drawing={<LitCaseDrawing />} title="Nothing waits for you">
            Failed syncs, refused keys and doubtful products will come here.
          </Empty>
        </Card>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_296px] 2xl:grid-cols-[minmax(0,1fr)_348px]">
        <div className="flex min-w-0 flex-col gap-4">
          <Card title="Running now">
            {runs.isError && !runs.data && <ReadProblem title="The runs could not be read" query={runs} />}
            {runs.isPending && <Skeleton className="h-10 w-full" />}
            {runs.data && live.length === 0 && <p className="text-ink-2">Nothing runs at the moment.</p>}
            <ul aria-live="off">
              {live.map((run) => (
                <LiveRun key={run.id} run={run} />
              ))}
            </ul>
          </Card>
          <Card
            title="Ended lately"
            aside={
              <span className="type-small text-ink-2 tabular-nums">
                {figure(failed.length)} failed of {figure(ended.length)}
              </span>
            }
          >
            {runs.data && ended.length === 0 && <p className="text-ink-2">No run has ended yet.</p>}
            <ul>
              {ended.slice(0, mostEnded).map((run) => (
                <PastRun key={run.id} run={run} />
              ))}
            </ul>
          </Card>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <ConnectionsCard title="Services" />
          <SyncHealth isDemo={isDemo} />
        </div>
      </div>
    </Page>
  )
}
