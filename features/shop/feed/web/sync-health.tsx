import { plural, t } from '@lingui/core/macro'
import { ChartCard } from '#ui/chart-card.tsx'
import { formatNumber } from '#ui/format.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { SyncRecord } from '../contract/history.ts'
import { useSyncs } from './history-cache.ts'

const results: Record<SyncRecord['status'], string> = {
  queued: t`queued`,
  running: t`running`,
  paused: t`paused`,
  waiting: t`waiting`,
  completed: t`completed`,
  failed: t`failed`,
  cancelled: t`cancelled`,
}

/** The newest syncs as bars: as high as they took long, struck through where they failed. */
export function SyncHealth({ isDemo }: { isDemo: boolean }) {
  const syncs = useSyncs()
  if (syncs.isError && !syncs.data) return <ReadProblem title={t`Couldn’t load the syncs`} query={syncs} />
  if (!syncs.data) return <Skeleton className="h-52 w-full" />
  const shown = syncs.data.toReversed()
  const maxLength = Math.max(1, ...shown.map(({ durationMs }) => durationMs ?? 0))
  const seconds = Math.max(1, Math.round(maxLength / 1000))
  return (
    <ChartCard
      title={t`Sync health`}
      summary={summaryOf(syncs.data)}
      columns={[
        { name: t`Started` },
        { name: t`Result` },
        { name: t`Seconds`, format: (value) => value.toFixed(1) },
        { name: t`Added` },
        { name: t`Changed` },
        { name: t`Removed` },
        { name: t`Failed` },
      ]}
      // One or two compare nothing.
      rows={(syncs.data.length < 3 ? [] : syncs.data).map((one) => [
        one.createdAt,
        one.error?.message ?? results[one.status],
        one.durationMs === null ? null : one.durationMs / 1000,
        one.added,
        one.changed,
        one.removed,
        one.failedCount,
      ])}
      fileName="syncs"
      isDemo={isDemo}
      legend={
        <p className="type-small text-ink-3 tabular-nums">
          {plural(seconds, {
            one: 'Sync duration (longest # second).',
            other: 'Sync duration (longest # seconds).',
          })}
        </p>
      }
    >
      <div className="flex h-14 items-end gap-[3px] border-b border-line-2">
        {shown.map((one) => (
          <span
            key={one.runId}
            title={`${results[one.status]}, ${timeAgo(one.createdAt)}`}
            className={`max-w-4 min-w-1 flex-1 rounded-t-[2px] ${one.status === 'failed' ? 'border-2 border-incomplete-mark' : one.status === 'completed' ? 'bg-c1' : 'bg-idle-mark'}`}
            style={{
              height: `${one.status === 'failed' ? 100 : 12 + 88 * ((one.durationMs ?? 0) / maxLength)}%`,
            }}
          />
        ))}
      </div>
    </ChartCard>
  )
}

function summaryOf(syncs: readonly SyncRecord[]): string {
  const ended = syncs.filter(({ status }) => status === 'completed' || status === 'failed')
  const failed = ended.filter(({ status }) => status === 'failed').length
  const [newest] = ended
  if (!newest) return t`No completed syncs yet.`
  const ago = timeAgo(newest.endedAt ?? newest.createdAt)
  const last =
    newest.status === 'failed' ? t`The last sync failed ${ago}.` : t`The last sync completed ${ago}.`
  if (ended.length === 1) return last
  const all =
    failed === 0
      ? plural(ended.length, {
          one: 'The sync completed.',
          other: 'The last # syncs all completed.',
        })
      : t`${formatNumber(failed)} of the last ${plural(ended.length, { one: '# sync', other: '# syncs' })} failed.`
  return `${all} ${last}`
}
