import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '#ui/button.tsx'
import { formatNumber } from '#ui/format.ts'
import { measuredTimeEdits } from '../../rules/measured-times.ts'
import { totalSeconds } from '../../rules/total-time.ts'
import type { DraftStore } from '../draft-store.ts'
import { useStepTimes } from '../step-times.ts'
import { useDraft } from '../use-draft.ts'

/** How many steps and agents, and how long it should take: 30 s where a step says nothing. */
export function BuilderStats({ store }: { store: DraftStore }) {
  const definition = useDraft(store, (state) => state.definition)
  const { steps } = definition
  const edits = measuredTimeEdits(definition, useStepTimes())
  const agents = new Set(steps.flatMap(({ agent }) => (agent === null ? [] : [agent])))
  const rows = [
    { label: t`Steps`, value: formatNumber(steps.length) },
    { label: t`Agents`, value: formatNumber(agents.size) },
    { label: t`Estimated total time`, value: timeText(totalSeconds(steps)) },
  ]
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-3">
      <dl aria-label={t`Builder stats`} className="grid min-w-0 flex-1 basis-72 grid-cols-3 gap-3">
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt className="type-small text-ink-3">{label}</dt>
            <dd className="type-strong tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {edits.length > 0 && (
        <Button size="s" onClick={() => store.apply(edits)}>
          <Trans>Use measured times</Trans>
        </Button>
      )}
    </div>
  )
}

function timeText(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  if (minutes === 0) return t`${rest} s`
  return rest === 0 ? t`${formatNumber(minutes)} min` : t`${formatNumber(minutes)} min ${rest} s`
}
