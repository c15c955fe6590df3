import { t } from '@lingui/core/macro'
import { Card } from '#ui/card.tsx'
import { formatNumber, formatPercent } from '#ui/format.ts'
import { FiguresStrip } from '#ui/figures-strip.tsx'
import type { ReasoningSession } from '../contract/session.ts'
import { durationText, sessionStatusLabels, stepTypes, stepTypeLabels } from './reasoning-labels.ts'
import { meanConfidence } from './session-figures.ts'

/** A session in figures: how many steps of which type, how sure, how long, and how it ended. */
export function SessionMetrics({ session: { steps, status, totalDuration } }: { session: ReasoningSession }) {
  const confidence = meanConfidence(steps)
  const counts = stepTypes.map((type) => ({
    type,
    number: steps.filter((step) => step.type === type).length,
  }))
  return (
    <>
      <FiguresStrip
        cells={[
          { label: t`Steps`, value: formatNumber(steps.length) },
          { label: t`Mean confidence`, value: confidence === null ? '–' : formatPercent(confidence * 100) },
          { label: t`Duration`, value: durationText(totalDuration) },
          { label: t`Outcome`, value: sessionStatusLabels[status].word },
        ]}
      />
      <Card title={t`Steps by type`}>
        <dl className="flex flex-col gap-2.5">
          {counts.map(({ type, number }) => (
            <div key={type} className="flex items-center gap-3">
              <dt className="w-24 flex-none text-ink-2">{stepTypeLabels[type]}</dt>
              <dd className="flex min-w-0 flex-1 items-center gap-3">
                <span aria-hidden className="h-1 flex-1 overflow-hidden rounded-round bg-press">
                  <span
                    className="block h-full bg-ink-3"
                    style={{ width: `${(100 * number) / Math.max(1, steps.length)}%` }}
                  />
                </span>
                <span className="type-strong w-8 text-end tabular-nums">{formatNumber(number)}</span>
              </dd>
            </div>
          ))}
        </dl>
      </Card>
    </>
  )
}
