import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatPercent } from '#ui/format.ts'

/** How sure an answer is, 0 to 1, as a bar with its number. */
export function Confidence({ value }: { value: number }) {
  const fill = value >= 0.8 ? 'bg-glass-edge' : value >= 0.6 ? 'bg-needs-mark' : 'bg-incomplete-mark'
  return (
    <span className="inline-flex items-center gap-2">
      <span className="text-ink-2">
        <Trans>Confidence</Trans>
      </span>
      <span
        role="meter"
        aria-label={t`Confidence`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(value * 100)}
        className="h-1 w-12 overflow-hidden rounded-round bg-press"
      >
        <span className={`block h-full ${fill}`} style={{ width: `${Math.round(value * 100)}%` }} />
      </span>
      <span className="type-strong tabular-nums">{formatPercent(value * 100)}</span>
    </span>
  )
}
