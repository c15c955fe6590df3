import { t } from '@lingui/core/macro'
import { formatNumber } from '#ui/format.ts'
import { totalSeconds } from '../../rules/total-time.ts'
import type { DraftStore } from '../draft-store.ts'
import { useDraft } from '../use-draft.ts'

/** How many steps and agents, and how long it should take: 30 s where a step says nothing. */
export function BuilderStats({ store }: { store: DraftStore }) {
  const { steps } = useDraft(store, (state) => state.definition)
  const agents = new Set(steps.flatMap(({ agent }) => (agent === null ? [] : [agent])))
  const rows = [
    { label: t`Steps`, value: formatNumber(steps.length) },
    { label: t`Agents`, value: formatNumber(agents.size) },
    { label: t`Estimated total time`, value: timeText(totalSeconds(steps)) },
  ]
  return (
    <dl aria-label={t`Builder stats`} className="grid grid-cols-3 gap-3 border-t border-line pt-3">
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt className="type-small text-ink-3">{label}</dt>
          <dd className="type-strong tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function timeText(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  if (minutes === 0) return t`${rest} s`
  return rest === 0 ? t`${formatNumber(minutes)} min` : t`${formatNumber(minutes)} min ${rest} s`
}
