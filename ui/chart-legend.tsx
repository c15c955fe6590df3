import type { Series } from './chart.ts'

const dashes = ['', '4 2.5', '1.5 2', '6 2 1.5 2']

/** Which line is which, by colour and by dash. */
export function ChartLegend({ series }: { series: readonly Series[] }) {
  return (
    <ul className="type-small flex flex-wrap gap-x-4 gap-y-1 text-ink-2">
      {series.map(({ name, color }, index) => (
        <li key={name} className="flex items-center gap-2">
          <svg viewBox="0 0 16 4" aria-hidden="true" className="h-1 w-4 flex-none">
            <path d="M0 2h16" stroke={`var(--${color})`} strokeWidth="3" strokeDasharray={dashes[index]} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  )
}
