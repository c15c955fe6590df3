import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { maxChanges, restockGoal } from '#features/agents/tool-runs/contract/strategy.ts'
import { listingFixes } from '#features/insight/analysis/rules/listing-fixes.ts'
import { useFigures } from '#features/shop/feed/web/feed-cache.ts'
import { useSales } from '#features/shop/sales/web/sales-cache.ts'
import { nameOfCountry } from '#kit/country.ts'
import { type AnalysisQuestion, useAnswer, useAsk } from '#pages/agents/answers.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { Button } from '#ui/button.tsx'
import { formatCount, formatNumber, formatPercent } from '#ui/format.ts'
import { locale } from '#ui/locale.ts'
import { Notice } from '#ui/notice.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { listingQuestion } from './seller-implement.ts'
import { type Fact, StrategyCard } from './seller-strategy-card.tsx'
import { ClearStrategy } from './seller-strategy-clear.tsx'
import { bestMarket, restockReturn } from './seller-strategy-facts.ts'
import { StrategyRows } from './seller-strategy-rows.tsx'
import { slowMovers, type StockRow, stockRows, toRestock } from './strategies.ts'

const ofStock: AnalysisQuestion<'performance-analyzer'> = {
  agent: 'ops',
  tool: 'performance-analyzer',
  parameters: { focus: 'stock' },
}

/** What to do next with what is sold, each with what is known of it and the way to start it. */
export function SellerStrategies() {
  const ask = useAsk()
  const found = useAnswer(ofStock)
  const { kept } = found
  const sales = useSales('90').data
  const stats = useFigures().data
  const rows = kept ? stockRows(kept.answer) : []
  const targetMarket = marketOf(sales?.figures)
  const analyse = () => ask.mutate([ofStock])
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-ink-2">
          {kept
            ? t`Worked out ${timeAgo(kept.at)} from 90 days of orders.`
            : t`Worked out from 90 days of orders.`}
        </p>
        <Button variant={kept ? 'outline' : 'ink'} isBusy={ask.isPending} onClick={analyse}>
          {!ask.isPending && <RefreshCw aria-hidden className="size-4" strokeWidth={1.75} />}
          {ask.isPending ? t`Working it out...` : t`Work out strategies`}
        </Button>
      </div>
      {found.isError && kept === undefined && (
        <ReadProblem title={t`The strategies could not be read`} query={found} />
      )}
      {(found.isPending || (ask.isPending && !kept)) && <Skeleton className="h-40 w-full" />}
      {kept && kept.answer.outcome !== 'answer' && (
        <Notice tone="neutral" title={t`Too little to tell`}>
          {kept.answer.summary}
        </Notice>
      )}
      <div className="grid items-start gap-3 xl:grid-cols-2">
        {kept?.answer.outcome === 'answer' && (
          <>
            <RestockStrategy rows={toRestock(rows)} targetMarket={targetMarket} />
            <ClearStrategy rows={slowMovers(rows)} targetMarket={targetMarket} />
          </>
        )}
        {stats ? (
          <FixListingsStrategy products={stats.needsEnrichment} targetMarket={targetMarket} />
        ) : (
          <Skeleton className="h-28 w-full" />
        )}
      </div>
    </>
  )
}

function marketOf(figures: Parameters<typeof bestMarket>[0]): Fact {
  const best = bestMarket(figures)
  if (!best) return { missing: t`It needs orders with an address: sync your orders.` }
  const name = nameOfCountry(best.country, locale)
  return { value: t`${name}, ${formatPercent(best.share * 100)} of the store's revenue` }
}

type Props = { products: number; targetMarket: Fact }

/** Products whose listing lacks one or two details: what the store's own words say of them is asked for. */
function FixListingsStrategy({ products, targetMarket }: Props) {
  const { kept } = useAnswer(listingQuestion)
  const found = kept && listingFixes(kept.answer, maxChanges).length
  return (
    <StrategyCard
      name={t`Mend listings`}
      description={
        products === 0
          ? t`No product is only a detail away from ready.`
          : plural(products, {
              one: '# product is one or two details away from ready for ChatGPT.',
              other: '# products are one or two details away from ready for ChatGPT.',
            })
      }
      products={products}
      targetMarket={targetMarket}
      expectedROI={{ missing: t`It needs sales before and after: compare them some weeks after mending.` }}
      timeframe={{ value: t`In the feed as soon as you approve` }}
      approvals={
        found === undefined || found === null
          ? { missing: t`It needs the listings read: Implement Strategy reads them first.` }
          : found
      }
      isOwn={({ tool, agent }) => tool === 'enrich-product' && agent === 'seller'}
      order={{ strategy: 'listings', products: [] }}
      act={
        <Link to="/workspace/chatgpt" search={{ readiness: 'needs_enrichment' }} className={buttonStyle()}>
          <Trans>Mend them by hand</Trans>
        </Link>
      }
    />
  )
}

type RestockStrategyProps = { rows: readonly StockRow[]; targetMarket: Fact }

/** Best sellers that run out before a delivery arrives: Operations plans and runs the steps once that is approved. */
function RestockStrategy({ rows, targetMarket }: RestockStrategyProps) {
  const covers = rows.flatMap(({ daysOfCover }) => daysOfCover ?? [])
  const soonest = covers.length > 0 ? Math.floor(Math.min(...covers)) : null
  return (
    <StrategyCard
      name={t`Order best sellers again`}
      description={
        rows.length === 0
          ? t`No best seller runs out before a delivery arrives.`
          : t`They bring the first 80% of revenue and run out before a delivery arrives.`
      }
      products={rows.length}
      targetMarket={targetMarket}
      expectedROI={returnOf(rows)}
      timeframe={
        soonest === null
          ? { missing: t`It needs tracked stock and sales.` }
          : {
              value:
                soonest === 0
                  ? t`At once: the first has run out`
                  : t`Order within ${formatCount(soonest, 'day')}`,
            }
      }
      approvals={1}
      isOwn={({ tool, args }) => tool === 'workflow-orchestrator' && goalOf(args) === restockGoal}
      order={{ strategy: 'restock', products: [] }}
      act={
        <Link to="/ops" search={{ tab: 'overview' }} className={buttonStyle()}>
          <Trans>Plan orders with Operations</Trans>
        </Link>
      }
    >
      <StrategyRows
        rows={rows}
        fact={({ daysOfCover, orderQuantity }) =>
          [
            daysOfCover === null ? '' : t`${formatCount(Math.floor(daysOfCover), 'day')} left`,
            orderQuantity === null ? '' : t`order ${formatCount(Math.round(orderQuantity), 'piece')}`,
          ]
            .filter(Boolean)
            .join(' · ')
        }
      />
    </StrategyCard>
  )
}

function returnOf(rows: readonly StockRow[]): Fact {
  const found = restockReturn(rows)
  if (!found)
    return { missing: t`It needs what a piece costs you: enter "Cost per item" in Shopify and sync.` }
  const share = formatPercent(found.value * 100)
  return found.known < rows.length
    ? { value: t`${share} on what the order costs, of the ${formatNumber(found.known)} whose cost is known` }
    : { value: t`${share} on what the order costs, at the prices of the last 90 days` }
}

function goalOf(args: unknown): unknown {
  return typeof args === 'object' && args !== null && 'goal' in args ? args.goal : undefined
}
