import { Trans } from '@lingui/react/macro'
import { Badge } from '#ui/badge.tsx'
import { formatPercent } from '#ui/format.ts'
import type { ReasoningSession } from '../contract/session.ts'
import { RawValue } from './raw-value.tsx'
import { confidenceTint, durationText, stepTypeLabels } from './reasoning-labels.ts'

/** The steps of a session in order, each with what came of it folded. */
export function StepList({ session: { steps } }: { session: ReasoningSession }) {
  if (steps.length === 0) {
    return (
      <p className="rounded-card border border-line p-4 text-ink-2">
        <Trans>No steps yet.</Trans>
      </p>
    )
  }
  return (
    <ol className="rounded-card border border-line">
      {steps.map(({ id, stepNumber, type, description, reasoning, confidence, duration, output }) => (
        <li key={id} className="flex flex-col gap-1.5 border-t border-line px-4 py-3 first:border-t-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <span className="type-label grid size-6 flex-none place-items-center rounded-badge border border-line-2 text-ink-2 tabular-nums">
              {stepNumber}
            </span>
            <h3 className="type-strong min-w-0 flex-1 basis-40 break-words">{description}</h3>
            <Badge tint="neutral">{stepTypeLabels[type]}</Badge>
            {confidence !== null && (
              <Badge tint={confidenceTint(confidence)}>
                <Trans>{formatPercent(confidence * 100)} confidence</Trans>
              </Badge>
            )}
            {duration !== null && (
              <span className="type-small text-ink-2 tabular-nums">{durationText(duration)}</span>
            )}
          </div>
          {reasoning && <p className="break-words whitespace-pre-wrap text-ink-2">{reasoning}</p>}
          {output !== null && output !== undefined && (
            <details>
              <summary className="type-label cursor-pointer rounded-control py-1 text-ink-2 hover:text-ink">
                <Trans>Output</Trans>
              </summary>
              <RawValue value={output} />
            </details>
          )}
        </li>
      ))}
    </ol>
  )
}
