import type { Impact } from '#pages/agents/insights.ts'

const heights = [5, 8, 11]
const counts: Record<Impact, number> = { low: 1, medium: 2, high: 3 }
const tints: Record<Impact, string> = { low: 'text-idle-mark', medium: 'text-needs-mark', high: 'text-high' }

/** One to three rising bars. Decoration: the word stands beside them. */
export function ImpactBars({ impact }: { impact: Impact }) {
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true" className={`size-3 flex-none ${tints[impact]}`}>
      {heights.map((height, at) => (
        <rect
          key={height}
          x={at * 4.2}
          y={12 - height}
          width="3"
          height={height}
          rx="0.5"
          fill={at < counts[impact] ? 'currentColor' : 'var(--line-2)'}
        />
      ))}
    </svg>
  )
}
