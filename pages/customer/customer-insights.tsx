import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { useStore } from '#features/base/stores/web/store-cache.ts'
import { formatAmount } from '#features/shop/sales/web/amount.ts'
import { useAnswer, useAsk } from '#pages/agents/answers.ts'
import { Confidence } from '#pages/agents/confidence.tsx'
import { Badge } from '#ui/badge.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyIllustration } from '#ui/empty-illustration.tsx'
import { Empty } from '#ui/empty.tsx'
import { formatNumber, formatPercent } from '#ui/format.ts'
import { Notice } from '#ui/notice.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import {
  aspectsOf,
  categoryOf,
  type CustomerImpact,
  groupsOf,
  impactOf,
  type InsightCategory,
} from './customer-figures.ts'
import { customerQuestions } from './customer-questions.ts'

const groupLabels: Record<string, { name: string; act: string }> = {
  champions: { name: t`Champions`, act: t`Show them new products first.` },
  loyal: { name: t`Loyal`, act: t`Suggest products that go with their purchases.` },
  new: { name: t`New`, act: t`Ask how their first order went.` },
  'at risk': { name: t`At risk`, act: t`Get in touch before they forget you.` },
  lost: { name: t`Lost`, act: t`Let them go, or ask why once.` },
  others: { name: t`Others`, act: t`No clear pattern.` },
}
const aspectLabels: Record<string, { name: string; act: string }> = {
  shipping: { name: t`Shipping`, act: t`Check late deliveries and state delivery times clearly.` },
  quality: { name: t`Quality`, act: t`Find the products mentioned in the most negative messages.` },
  price: { name: t`Price`, act: t`Ask Seller to review the prices customers mention.` },
  service: { name: t`Service`, act: t`Answer open tickets first.` },
}
const categories: Record<InsightCategory, string> = {
  behavior: t`Behavior`,
  satisfaction: t`Satisfaction`,
  retention: t`Retention`,
  acquisition: t`Acquisition`,
}
const impacts: Record<CustomerImpact, { word: string; tint: 'needs' | 'neutral' }> = {
  high: { word: t`High impact`, tint: 'needs' },
  medium: { word: t`Medium impact`, tint: 'neutral' },
  low: { word: t`Low impact`, tint: 'neutral' },
}

/** Groups of buyers and what they speak of, each with what to do about it. */
export function CustomerInsights() {
  const ask = useAsk()
  const currency = useStore().data?.currency ?? 'USD'
  const [buyers, mood] = [useAnswer(customerQuestions[0]), useAnswer(customerQuestions[1])]
  const reads = [buyers, mood]
  const problem = reads.find(({ isError, kept }) => isError && kept === undefined)
  const isKnown = reads.every(({ kept }) => kept !== undefined)
  const kept = reads.flatMap((one) => one.kept ?? [])
  const [ofBuyers, ofMood] = [buyers.kept?.answer, mood.kept?.answer]
  const oldest = kept.map(({ at }) => at).toSorted()[0]
  const groups = groupsOf(ofBuyers)
  const aspects = aspectsOf(ofMood)
  const all = groups.reduce((sum, { customers }) => sum + customers, 0)
  const earned = groups.reduce((sum, { revenue }) => sum + revenue, 0)
  const complaints = aspects.reduce((sum, { mentions, negative }) => sum + mentions * negative, 0)
  const refresh = () => ask.mutate(customerQuestions)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-ink-2">
          {oldest
            ? t`Calculated ${timeAgo(oldest)} from 90 days of orders, tickets and reviews.`
            : t`Based on 90 days of orders, tickets and reviews.`}
        </p>
        <Button isBusy={ask.isPending} onClick={refresh}>
          {!ask.isPending && <RefreshCw aria-hidden className="size-4" strokeWidth={1.75} />}
          {ask.isPending ? t`Refreshing...` : t`Refresh`}
        </Button>
      </div>
      {problem && <ReadProblem title={t`Couldn't load the insights`} query={problem} />}
      {!isKnown && !problem && <Skeleton className="h-40 w-full" />}
      {isKnown && kept.length === 0 && !ask.isPending && (
        <Card>
          <Empty
            drawing={<EmptyIllustration />}
            title={t`No insights yet`}
            action={
              <Button variant="ink" onClick={refresh}>
                <Trans>Analyze my customers</Trans>
              </Button>
            }
          >
            <Trans>Groups your customers by how recently, how often and how much they buy.</Trans>
          </Empty>
        </Card>
      )}
      {kept.map(
        ({ tool, answer }) =>
          answer.outcome !== 'answer' && (
            <Notice key={tool} tone="neutral" title={t`Not enough data`}>
              {answer.summary}
            </Notice>
          ),
      )}
      <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {groups.map(({ segment, customers, revenue }) => (
          <li key={segment}>
            <Card title={groupLabels[segment]?.name ?? segment}>
              <Kind
                category={categoryOf(segment)}
                impact={impactOf(revenue, earned)}
                why={t`Based on share of revenue.`}
              />
              <p className="tabular-nums">
                {plural(customers, { one: '# customer', other: '# customers' })} ·{' '}
                {formatAmount(revenue, currency)}
              </p>
              <p className="mt-1 text-ink-2">
                <Trans>{formatPercent(all > 0 ? (customers / all) * 100 : 0)} of all customers.</Trans>{' '}
                {groupLabels[segment]?.act}
              </p>
              {ofBuyers?.confidence != null && (
                <p className="type-small mt-2">
                  <Confidence value={ofBuyers.confidence} />
                </p>
              )}
            </Card>
          </li>
        ))}
        {aspects.map(({ aspect, mentions, negative }) => (
          <li key={aspect}>
            <Card title={aspectLabels[aspect]?.name ?? aspect}>
              <Kind
                category="satisfaction"
                impact={impactOf(mentions * negative, complaints)}
                why={t`Based on share of negative mentions.`}
              />
              <p className="tabular-nums">
                {plural(mentions, { one: '# mention', other: '# mentions' })} ·{' '}
                {t`${formatPercent(negative * 100)} negative`}
              </p>
              <p className="mt-1 text-ink-2">
                {negative >= 0.3
                  ? (aspectLabels[aspect]?.act ?? t`Read the most negative messages.`)
                  : t`No action needed: most mentions are positive.`}
              </p>
              {ofMood?.confidence != null && (
                <p className="type-small mt-2">
                  <Confidence value={ofMood.confidence} />
                </p>
              )}
            </Card>
          </li>
        ))}
      </ul>
      {aspects.length > 0 && (
        <Link to="/customer" search={{ tab: 'tickets' }} className={`${buttonStyle()} self-start`}>
          <Trans>Open tickets</Trans>
        </Link>
      )}
      <p role="status" className="sr-only">
        {t`${formatNumber(groups.length + aspects.length)} insights`}
      </p>
    </>
  )
}

type KindProps = { category: InsightCategory; impact: CustomerImpact | null; why: string }

/** What an insight is about, and how much hangs on it. */
function Kind({ category, impact, why }: KindProps) {
  return (
    <p className="mb-2 flex flex-wrap gap-2">
      <Badge tint="neutral">{categories[category]}</Badge>
      {impact && (
        <span title={why}>
          <Badge tint={impacts[impact].tint}>{impacts[impact].word}</Badge>
        </span>
      )}
    </p>
  )
}
