import { percent as shownPercent } from '#ui/count.ts'

type Props = {
  label: string
  /** Null until there is something to tell. */
  percent: number | null
  /** Much is bad; otherwise little is. */
  isLoad?: boolean
}

/** A bar with its number; the colour says whether it is well. */
export function LoadBar({ label, percent, isLoad = false }: Props) {
  const value = Math.min(100, Math.max(0, percent ?? 0))
  const level = isLoad ? (value < 30 ? 2 : value < 70 ? 1 : 0) : value >= 80 ? 2 : value >= 60 ? 1 : 0
  const fill = ['bg-incomplete-mark', 'bg-needs-mark', 'bg-glass-edge'][level]
  return (
    <div className="flex items-center gap-3">
      <span className="w-24 flex-none text-ink-2">{label}</span>
      <span
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(value)}
        aria-valuetext={percent === null ? '–' : shownPercent(value)}
        className="h-1 flex-1 overflow-hidden rounded-round bg-press"
      >
        <span className={`block h-full ${fill}`} style={{ width: `${value}%` }} />
      </span>
      <span className="type-strong w-11 flex-none text-end tabular-nums">
        {percent === null ? '–' : shownPercent(value)}
      </span>
    </div>
  )
}
