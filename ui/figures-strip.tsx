import type { ReactNode } from 'react'
import { Skeleton } from './skeleton.tsx'

export type FigureCell = { label: string; value: string | undefined; aside?: ReactNode }

/** A few figures side by side. Without a value a figure is still on its way. */
export function FiguresStrip({ cells }: { cells: readonly FigureCell[] }) {
  return (
    <dl className="flex overflow-clip rounded-card border border-line max-md:grid max-md:grid-cols-2">
      {cells.map(({ label, value, aside }) => (
        <div
          key={label}
          className="min-w-0 flex-1 border-line px-4 py-2.5 not-first:border-s max-md:odd:border-s-0 max-md:last:odd:col-span-2 max-md:nth-[n+3]:border-t"
        >
          <dt className="type-label text-ink-2">{label}</dt>
          <dd className="flex flex-wrap items-baseline gap-x-2">
            <span className="type-figure-s break-words">
              {value ?? <Skeleton className="my-1 h-5 w-14" />}
            </span>
            {aside && <span className="type-small text-ink-2">{aside}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
