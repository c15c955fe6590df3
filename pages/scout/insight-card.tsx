import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { changePercent } from '#ui/count.ts'
import { timeAgo } from '#ui/relative-time.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { AnswerView } from '#pages/agents/agent-parts.ts'
import { Confidence } from '#pages/agents/confidence.tsx'
import { ImpactBars } from './impact-bars.tsx'
import type { Impact, Insight, Trend } from '#pages/agents/insights.ts'
import { ScoutInsightActs } from './scout-insight-acts.tsx'
import { Spark } from './spark.tsx'

const trends: Record<Trend, { icon: typeof ArrowRight; word: string }> = {
  up: { icon: ArrowUpRight, word: t`Up` },
  down: { icon: ArrowDownRight, word: t`Down` },
  stable: { icon: ArrowRight, word: t`Stable` },
}
const impacts: Record<Impact, string> = {
  high: t`High impact`,
  medium: t`Medium impact`,
  low: t`Low impact`,
}

/** One finding with its figures; the whole answer opens below it. */
export function InsightCard({ insight }: { insight: Insight }) {
  const { category, title, trend, impact, confidence, growth, value, line, at, answer } = insight
  const [isOpen, setOpen] = useState(false)
  const { icon: Icon, word } = trends[trend]
  return (
    <li className={`flex min-w-0 flex-col rounded-card border border-line ${isOpen ? 'col-span-full' : ''}`}>
      <article className="flex-1 p-4" aria-label={title}>
        <div className="type-small flex justify-between gap-3 text-ink-2">
          <span>{category}</span>
          <time dateTime={at}>{timeAgo(at)}</time>
        </div>
        <h3 className="type-section mt-1.5">{title}</h3>
        <div className="mt-2 flex items-end gap-x-5 gap-y-2">
          <dl className="flex flex-1 flex-wrap gap-x-5 gap-y-1">
            <div>
              <dt className="type-small text-ink-2">
                <Trans>Growth</Trans>
              </dt>
              <dd className="type-section tabular-nums">
                {growth === null ? '–' : changePercent(growth * 100)}
              </dd>
            </div>
            {value && (
              <div>
                <dt className="type-small text-ink-2">{value.label}</dt>
                <dd className="type-section tabular-nums">{value.text}</dd>
              </div>
            )}
          </dl>
          <Spark values={line} />
        </div>
        {isOpen && (
          <div className="mt-4 flex flex-col gap-4">
            <Suspense fallback={<Skeleton className="h-40 w-full" />}>
              <AnswerView answer={answer} />
            </Suspense>
            <ScoutInsightActs insight={insight} />
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
        {confidence !== null && <Confidence value={confidence} />}
        <Button
          size="s"
          variant="ghost"
          className="ms-auto"
          aria-expanded={isOpen}
          aria-label={isOpen ? t`Close ${title}` : t`Details of ${title}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t`Close` : t`Details`}
        </Button>
      </div>
    </li>
  )
}
