import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import type { BeliefView } from '../contract.ts'
import { BeliefCurve } from './belief-curve.tsx'
import { moneyText, probabilityText, valueText } from './belief-words.ts'
import { ProposalActs } from './proposal-acts.tsx'

const BeliefDetail = lazy(async () => ({ default: (await import('./belief-detail.tsx')).BeliefDetail }))

/** One hypothesis: how probable it is, on what it stands, and how it came there. */
export function BeliefRow({ belief }: { belief: BeliefView }) {
  const [isOpen, setOpen] = useState(false)
  const { id, status, name, hypothesis, posteriorProbability, interval, unit, mean, density } = belief
  const { expectedLoss, currency } = belief
  return (
    <li className="border-t border-line py-3 first:border-t-0">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h3 className="type-strong break-words">{name ?? hypothesis}</h3>
          {name && <p className="break-words">{hypothesis}</p>}
          <p className="text-ink-2 tabular-nums">
            <Trans>{probabilityText(posteriorProbability)} probable</Trans>
            {interval &&
              ` · ${t`between ${valueText(interval.low, unit)} and ${valueText(interval.high, unit)}`}`}
          </p>
          {expectedLoss !== null && (
            <p className="text-ink-2 tabular-nums">
              <Trans>
                The risk of choosing the newer price is {moneyText(expectedLoss, currency)} a day on average,
                because the older one may bring more.
              </Trans>
            </p>
          )}
          <p className="type-small text-ink-3 tabular-nums">
            {plural(belief.evidenceCount, { one: '# piece of evidence', other: '# pieces of evidence' })} ·{' '}
            {timeAgo(belief.updatedAt)}
          </p>
        </div>
        {density.length > 1 && (
          <BeliefCurve
            density={density}
            interval={interval}
            label={t`Most likely about ${valueText(mean, unit)}`}
          />
        )}
      </div>
      {status === 'proposed' && <ProposalActs belief={belief} />}
      {belief.evidence.length > 0 && (
        <ul className="mt-1.5 text-ink-2">
          {belief.evidence.map((sentence) => (
            <li key={sentence} className="break-words">
              {sentence}
            </li>
          ))}
        </ul>
      )}
      <Button
        size="s"
        className="mt-2"
        aria-expanded={isOpen}
        aria-label={t`Details of “${name ?? hypothesis}”`}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? t`Hide details` : t`Details`}
      </Button>
      {isOpen && (
        <Suspense fallback={<Skeleton className="mt-3 h-60 w-full" />}>
          <BeliefDetail beliefId={id} />
        </Suspense>
      )}
    </li>
  )
}
