import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowDownRight, ArrowUpRight } from 'lucide-react'
import { useState } from 'react'
import { roundUnits } from '#features/insight/analysis/rules/market-wording.ts'
import type { Insight } from '#features/insight/market-insights/contract.ts'
import { formatAmount } from '#features/shop/sales/web/amount.ts'
import { Confidence } from '#pages/agents/confidence.tsx'
import { Button } from '#ui/button.tsx'
import { formatNumber, formatPercentChange } from '#ui/format.ts'
import { timeAgo } from '#ui/relative-time.ts'
import { InsightAction } from './insight-action.tsx'
import {
  figureOfInsight,
  insightCategories,
  methodOfInsight,
  reasonOfInsight,
  titleOfInsight,
} from './insight-labels.ts'
import { ScoutInsightActs } from './scout-insight-acts.tsx'

const trends = {
  up: { icon: ArrowUpRight, word: t`Up` },
  down: { icon: ArrowDownRight, word: t`Down` },
} as const
const impacts: Record<Insight['impact'], string> = {
  high: t`High impact`,
  medium: t`Medium impact`,
  low: t`Low impact`,
}

/** One finding with its number, its reason and the action it asks for. */
export function InsightCard({ insight, at }: { insight: Insight; at: string }) {
  const { kind, trend, impact, confidence, growth } = insight
  const [isOpen, setOpen] = useState(false)
  const { icon: Icon, word } = trends[trend]
  const title = titleOfInsight(insight)
  const reason = reasonOfInsight(insight)
  return (
    <li className="flex min-w-0 flex-col rounded-card border border-line">
      <article className="flex flex-1 flex-col p-4" aria-label={title}>
        <div className="type-small flex justify-between gap-3 text-ink-2">
          <span>{insightCategories[kind]}</span>
          <time dateTime={at}>{timeAgo(at)}</time>
        </div>
        <h3 className="type-section mt-1.5">{title}</h3>
        <p className="mt-1 text-ink-2 tabular-nums">{reason}</p>
        <div className="mt-3 flex items-end gap-x-5 gap-y-2">
          <dl className="flex flex-1 flex-wrap gap-x-5 gap-y-1">
            <div>
              <dt className="type-small text-ink-2">
                <Trans>Growth</Trans>
              </dt>
              <dd className="type-section tabular-nums">{formatPercentChange(growth * 100)}</dd>
            </div>
            <div>
              <dt className="type-small text-ink-2">{figureOfInsight(insight)}</dt>
              <dd className="type-section tabular-nums">
                {kind === 'demand'
                  ? formatNumber(roundUnits(insight.units.now))
                  : formatAmount(insight.revenue.now, insight.currency)}
              </dd>
            </div>
          </dl>
          {'line' in insight && <Spark values={insight.line} />}
        </div>
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <InsightAction insight={insight} />
          <Button
            size="s"
            variant="ghost"
            aria-expanded={isOpen}
            aria-label={isOpen ? t`Close ${title}` : t`Details of ${title}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? t`Close` : t`Details`}
          </Button>
        </div>
        {isOpen && (
          <div className="mt-3 flex flex-col gap-3 border-t border-line pt-3">
            <p className="text-ink-2">{methodOfInsight(insight)}</p>
            <ScoutInsightActs title={title} reason={reason} />
          </div>
        )}
      </article>
      <div className="type-small flex flex-wrap items-center gap-x-4 gap-y-1.5 border-t border-line px-4 py-2">
        <span className="flex items-center gap-1">
          <Icon aria-hidden className="size-3 rtl:-scale-x-100" strokeWidth={2} />
          {word}
        </span>
        <span className="flex items-center gap-1.5">
          <ImpactBars impact={impact} />
          {impacts[impact]}
        </span>
        <Confidence value={confidence} />
      </div>
    </li>
  )
}

const heights = [5, 8, 11]
const counts: Record<Insight['impact'], number> = { low: 1, medium: 2, high: 3 }
const tints: Record<Insight['impact'], string> = {
  low: 'text-idle-mark',
  medium: 'text-needs-mark',
  high: 'text-high',
}

/** One to three rising bars. Decoration: the word stands beside them. */
function ImpactBars({ impact }: { impact: Insight['impact'] }) {
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true" className={`size-3 flex-none ${tints[impact]}`}>
      {heights.map((height, at) => (
        <rect
          key={height}
          x={at * 4.2}
          y={12 - height}
          width="3"
          height={height}
          rx="0.5"
          fill={at < counts[impact] ? 'currentColor' : 'var(--line-2)'}
        />
      ))}
    </svg>
  )
}

/** A small line on a zero baseline, the last point dotted. Decoration: the figures stand beside it. */
function Spark({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null
  const max = Math.max(...values, 1e-9)
  const points = values.map((value, at) => [
    (at / (values.length - 1)) * 84 + 2,
    30 - (Math.max(0, value) / max) * 26,
  ])
  const line = points.map(([x = 0, y = 0]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
  const [x = 0, y = 0] = points.at(-1) ?? []
  return (
    <svg viewBox="0 0 88 32" aria-hidden="true" className="h-8 w-[88px] flex-none text-c1">
      <polygon points={`2,30 ${line} ${x},30`} fill="currentColor" opacity="0.1" />
      <polyline points={line} fill="none" stroke="currentColor" strokeWidth="1.5" />
      <circle cx={x} cy={y} r="2" fill="currentColor" />
    </svg>
  )
}
