import { Trans } from '@lingui/react/macro'
import { Card } from '#ui/card.tsx'
import type { ReasoningSession } from '../contract/session.ts'
import { durationText, stepTypeLabels } from './reasoning-labels.ts'
import { timeBars } from './session-figures.ts'

const minPercent = 0.6

/** When each step was under way, as bars one below the other. */
export function StepTimeline({ session }: { session: ReasoningSession }) {
  const { bars, wholeMs } = timeBars(session)
  if (bars.length === 0) {
    return (
      <Card>
        <p className="text-ink-2">
          <Trans>No step has been taken yet.</Trans>
        </p>
      </Card>
    )
  }
  return (
    <Card>
      <p className="text-ink-2 tabular-nums">
        <Trans>{durationText(wholeMs)} from the question to the last step</Trans>
      </p>
      <ol className="mt-3 flex flex-col gap-2.5">
        {bars.map(({ step, from, length }) => (
          <li key={step.id}>
            <div className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 truncate" title={step.description}>
                {step.stepNumber}. {step.description}
              </span>
              <span className="type-small flex-none text-ink-2 tabular-nums">
                {stepTypeLabels[step.type]} · {durationText(step.duration)}
              </span>
            </div>
            <div aria-hidden className="relative mt-1 h-2 rounded-round bg-press">
              <span
                className="absolute inset-y-0 rounded-round bg-ink-3"
                style={{
                  insetInlineStart: `min(${from * 100}%, ${100 - minPercent}%)`,
                  width: `max(${length * 100}%, ${minPercent}%)`,
                }}
              />
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}
