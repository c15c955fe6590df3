import { t } from '@lingui/core/macro'

const keys = [
  { label: t`Messages, by volume`, stroke: 'var(--idle-mark)', dash: undefined },
  { label: t`Urgent, a handoff or a deadlock`, stroke: 'var(--incomplete-mark)', dash: undefined },
  { label: t`Direct, past the hub`, stroke: 'var(--idle-mark)', dash: '2 4' },
]

/** What the lines of the network mean. */
export function NetworkLegend() {
  return (
    <ul className="type-small mt-3 flex flex-wrap gap-x-5 gap-y-1.5 text-ink-2">
      {keys.map(({ label, stroke, dash }) => (
        <li key={label} className="inline-flex items-center gap-2">
          <svg viewBox="0 0 24 4" aria-hidden="true" className="h-1 w-6 flex-none">
            <path d="M0 2H24" stroke={stroke} strokeWidth="2.5" strokeDasharray={dash} />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  )
}
