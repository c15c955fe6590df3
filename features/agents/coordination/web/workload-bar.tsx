import { formatPercent } from '#ui/format.ts'

/** How much of its room an agent uses, 0 to 1: under 0.3 there is plenty, from 0.7 on little is left. */
export function WorkloadBar({ label, workload }: { label: string; workload: number }) {
  const share = Math.min(1, Math.max(0, workload))
  const fill = share < 0.3 ? 'bg-glass-edge' : share < 0.7 ? 'bg-needs-mark' : 'bg-incomplete-mark'
  const shown = Math.round(share * 100)
  return (
    <div className="flex items-center gap-3">
      <span
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={shown}
        className="h-1 flex-1 overflow-hidden rounded-round bg-press"
      >
        <span className={`block h-full ${fill}`} style={{ width: `${shown}%` }} />
      </span>
      <span className="type-strong w-11 flex-none text-end tabular-nums">{formatPercent(shown)}</span>
    </div>
  )
}
