import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import type { BeliefView } from '../contract.ts'
import { BeliefCurve } from './belief-curve.tsx'
import { BeliefHistory } from './belief-history.tsx'
import { probabilityText, valueText } from './belief-words.ts'
import { useDecideBelief } from './beliefs-cache.ts'

/** One hypothesis: how probable it is, on what it stands, and how it came there. */
export function BeliefRow({ belief }: { belief: BeliefView }) {
  const { id, status, hypothesis, posteriorProbability, interval, unit, mean, density } = belief
  const decide = useDecideBelief(id)
  return (
    <li className="border-t border-line py-3 first:border-t-0">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h3 className="type-strong break-words">{hypothesis}</h3>
          <p className="text-ink-2 tabular-nums">
            <Trans>{probabilityText(posteriorProbability)} probable</Trans>
            {interval &&
              ` · ${t`between ${valueText(interval.low, unit)} and ${valueText(interval.high, unit)}`}`}
          </p>
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
      {status === 'proposed' && (
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <Badge tint="needs">
            <Trans>Waits for you</Trans>
          </Badge>
          <Button size="s" variant="ink" isBusy={decide.isPending} onClick={() => decide.mutate(true)}>
            <Trans>Accept</Trans>
          </Button>
          <Button size="s" isBusy={decide.isPending} onClick={() => decide.mutate(false)}>
            <Trans>Decline</Trans>
          </Button>
        </div>
      )}
      {belief.evidence.length > 0 && (
        <ul className="mt-1.5 text-ink-2">
          {belief.evidence.map((sentence) => (
            <li key={sentence} className="break-words">
              {sentence}
            </li>
          ))}
        </ul>
      )}
      {belief.updateHistory.length > 0 && <BeliefHistory history={belief.updateHistory} />}
    </li>
  )
}
