import { t } from '@lingui/core/macro'
import { figure, percent } from '#ui/count.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Stats } from '../contract.ts'
import { Shelf } from './shelf.tsx'

type Props = { stats: Stats | undefined; isNarrow: boolean }

/** Four figures of the whole store and, where there is room, the shelf. */
export function StatStrip({ stats, isNarrow }: Props) {
  const off = stats ? stats.ready - stats.enabledReady : 0
  const cells = [
    { label: t`Total Products`, value: stats && figure(stats.total), aside: null },
    {
      label: t`ChatGPT Ready`,
      value: stats && figure(stats.ready),
      aside: stats && stats.total > 0 ? percent((stats.ready / stats.total) * 100) : null,
    },
    { label: t`Average Score`, value: stats && percent(stats.averageScore), aside: null },
    {
      label: t`Enabled`,
      value: stats && figure(stats.chatgptEnabled),
      aside: off > 0 ? t`${figure(off)} ready, still off` : null,
    },
  ]
  return (
    <div className="flex overflow-clip rounded-card border border-line">
      <dl className="flex flex-1 max-md:grid max-md:grid-cols-2">
        {cells.map(({ label, value, aside }) => (
          <div
            key={label}
            className="flex-1 border-line px-4 py-2.5 not-first:border-s max-md:odd:border-s-0 max-md:nth-[n+3]:border-t"
          >
            <dt className="type-label whitespace-nowrap text-ink-2">{label}</dt>
            <dd className="flex items-baseline gap-2">
              <span className="type-figure-s">{value ?? <Skeleton className="my-1 h-5 w-14" />}</span>
              {aside && (
                <span className="type-small whitespace-nowrap text-ink-3 max-lg:hidden">{aside}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {stats && stats.total > 0 && !isNarrow && (
        <div className="w-[48%] flex-none self-center overflow-hidden border-s border-line px-4 py-2 max-2xl:hidden">
          <Shelf stats={stats} size="strip" />
        </div>
      )}
    </div>
  )
}
