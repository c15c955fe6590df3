import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Badge } from '#ui/badge.tsx'
import { formatPercent } from '#ui/format.ts'
import type { ReasonedAnswer } from '../contract/session.ts'
import { confidenceTint } from './reasoning-labels.ts'

/** What a question came to: the conclusion, what to do, and each step on the way. */
export function ReasonedView({ answer }: { answer: ReasonedAnswer }) {
  const { conclusion, confidenceScore, recommendations, steps } = answer
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <section aria-label={t`Conclusion`}>
        <div className="mb-1 flex flex-wrap items-center gap-2">
          <h3 className="type-strong">
            <Trans>Conclusion</Trans>
          </h3>
          <Confidence value={confidenceScore} />
        </div>
        <p className="type-body break-words whitespace-pre-wrap">
          {conclusion || t`There is no answer yet. It goes on: read the rest under Reasoning.`}
        </p>
      </section>
      {recommendations.length > 0 && (
        <section aria-label={t`Recommendations`}>
          <h3 className="type-strong mb-1">
            <Trans>Recommendations</Trans>
          </h3>
          <ul className="list-disc ps-4 text-ink-2">
            {recommendations.map((sentence) => (
              <li key={sentence} className="break-words">
                {sentence}
              </li>
            ))}
          </ul>
        </section>
      )}
      {steps.length > 0 && (
        <section aria-label={t`Steps`}>
          <h3 className="type-strong mb-1">
            <Trans>Steps</Trans>
          </h3>
          <ol>
            {steps.map(({ step, thought, analysis, evidence, confidence }) => (
              <li key={step} className="flex gap-3 border-t border-line py-2.5 first:border-t-0">
                <span
                  aria-hidden
                  className="type-label grid size-6 flex-none place-items-center rounded-badge border border-line-2 text-ink-2 tabular-nums"
                >
                  {step}
                </span>
                <div className="min-w-0 flex-1">
                  <div className="flex flex-wrap items-center gap-2">
                    <p className="min-w-0 flex-1 basis-40 break-words">{thought}</p>
                    <Confidence value={confidence} />
                  </div>
                  {analysis && <p className="break-words whitespace-pre-wrap text-ink-2">{analysis}</p>}
                  {evidence.map((fact) => (
                    <p key={fact} className="type-small break-words text-ink-2">
                      {fact}
                    </p>
                  ))}
                </div>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  )
}

function Confidence({ value }: { value: number | null }) {
  if (value === null) return null
  return (
    <Badge tint={confidenceTint(value)}>
      <Trans>{formatPercent(value * 100)} sure</Trans>
    </Badge>
  )
}
