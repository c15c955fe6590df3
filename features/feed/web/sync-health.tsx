import { ChartCard } from '#ui/chart-card.tsx'
import { count, figure } from '#ui/count.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { SyncRecord } from '../contract/history.ts'
import { useSyncs } from './history-cache.ts'

/** The newest syncs as bars: as high as they took long, struck through where they failed. */
export function SyncHealth({ isDemo }: { isDemo: boolean }) {
  const syncs = useSyncs()
  if (syncs.isError && !syncs.data) return <ReadProblem title="The syncs could not be read" query={syncs} />
  if (!syncs.data) return <Skeleton className="h-44 w-full" />
  const shown = syncs.data.toReversed()
  const longest = Math.max(1, ...shown.map(({ durationMs }) => durationMs ?? 0))
  return (
    <ChartCard
      title="Sync health"
      summary={summaryOf(syncs.data)}
      columns={[
        { name: 'Started' },
        { name: 'Result' },
        { name: 'Seconds', format: (value) => value.toFixed(1) },
        { name: 'Added' },
        { name: 'Changed' },
        { name: 'Removed' },
        { name: 'Failed' },
      ]}
      rows={syncs.data.map((one) => [
        one.createdAt,
        one.error?.message ?? one.status,
        one.durationMs === null ? null : one.durationMs / 1000,
        one.added,
        one.changed,
        one.removed,
        one.failedCount,
      ])}
      fileName="syncs"
      isDemo={isDemo}
    >
      {shown.length > 0 && (
        <div className="flex h-14 items-end gap-[3px] border-b border-line-2">
          {shown.map((one) => (
            <span
              key={one.runId}
              title={`${one.status}, ${timeAgo(one.createdAt)}`}
              className={`max-w-4 min-w-1 flex-1 rounded-t-[2px] ${one.status === 'failed' ? 'border-2 border-incomplete-mark' : one.status === 'completed' ? 'bg-c1' : 'bg-idle-mark'}`}
              style={{
                height: `${one.status === 'failed' ? 100 : 12 + 88 * ((one.durationMs ?? 0) / longest)}%`,
              }}
            />
          ))}
        </div>
      )}
    </ChartCard>
  )
}

function summaryOf(syncs: readonly SyncRecord[]): string {
  const ended = syncs.filter(({ status }) => status === 'completed' || status === 'failed')
  const failed = ended.filter(({ status }) => status === 'failed').length
  const [newest] = ended
  if (!newest) return 'No sync has ended yet.'
  const last = `The last one ${newest.status} ${timeAgo(newest.endedAt ?? newest.createdAt)}.`
  if (failed === 0)
    return `${ended.length === 1 ? 'The one sync' : `All of the last ${figure(ended.length)} syncs`} completed. ${last}`
  return `${figure(failed)} of the last ${count(ended.length, 'sync')} failed. ${last}`
}
