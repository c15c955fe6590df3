import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import type { BeliefView } from '../contract.ts'
import { moneyText, probabilityText, valueText } from './belief-format.ts'
import { useDecideBelief } from './beliefs-cache.ts'

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
                Choosing the newer price risks {moneyText(expectedLoss, currency)} per day on average, because
                the older price may earn more.
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

const [width, height] = [140, 44]

type Props = { density: BeliefView['density']; interval: BeliefView['interval']; label: string }

/** The density of a belief as a small curve, its interval shaded. */
function BeliefCurve({ density, interval, label }: Props) {
  const points = density.filter((point) => point.every(Number.isFinite))
  const xs = points.map(([x]) => x)
  const [min, max] = [Math.min(...xs), Math.max(...xs)]
  const highest = Math.max(...points.map(([, y]) => y))
  if (!(max > min) || !(highest > 0)) return null
  const place = (x: number) => (Math.min(1, Math.max(0, (x - min) / (max - min))) * width).toFixed(1)
  const line = points.map(([x, y]) => `${place(x)} ${(height - 2 - (y / highest) * (height - 6)).toFixed(1)}`)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      className="h-11 w-[140px] flex-none"
    >
      <title>{label}</title>
      {interval && (
        <rect
          x={place(interval.low)}
          width={Math.max(0, Number(place(interval.high)) - Number(place(interval.low)))}
          height={height}
          fill="var(--press)"
        />
      )}
      <path d={`M${line.join('L')}`} fill="none" stroke="var(--c1)" strokeWidth="1.5" />
    </svg>
  )
}

/** Who proposed a hypothesis, and the merchant's word on it. */
function ProposalActs({ belief: { id, hypothesis, name, proposedBy } }: { belief: BeliefView }) {
  const decide = useDecideBelief(id)
  const title = name ?? hypothesis
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      <Badge tint="needs">
        <StatusDot state="waits" />
        <Trans>Needs your approval</Trans>
      </Badge>
      <Badge tint="neutral">
        {proposedBy === 'agent'
          ? t`Proposed by an agent`
          : proposedBy === 'merchant'
            ? t`Your proposal`
            : t`Proposed`}
      </Badge>
      <Button
        size="s"
        variant="ink"
        aria-label={t`Accept “${title}”`}
        isBusy={decide.isPending}
        onClick={decide.accept}
      >
        <Trans>Accept</Trans>
      </Button>
      <Button size="s" aria-label={t`Dismiss “${title}”`} isBusy={decide.isPending} onClick={decide.decline}>
        <Trans>Dismiss</Trans>
      </Button>
    </div>
  )
}
