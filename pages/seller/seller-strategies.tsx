import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { maxChanges, strategyQuestions } from '#features/agents/tool-runs/contract/strategy.ts'
import { OpenAsWorkflow } from '#features/automation/workflows/web/open-as-workflow.tsx'
import { listingFixes } from '#features/insight/analysis/rules/listing-fixes.ts'
import { purchaseQuantity } from '#features/insight/analysis/rules/purchase.ts'
import { usePurchaseList } from '#features/insight/purchasing/web/purchase-cache.ts'
import { PurchaseList } from '#features/insight/purchasing/web/purchase-list.tsx'
import { useFigures } from '#features/shop/feed/web/feed-cache.ts'
import { useSales } from '#features/shop/sales/web/sales-cache.ts'
import { nameOfCountry } from '#kit/country.ts'
import { type AnalysisQuestion, useAsk } from '#pages/agents/answers.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { formatCount, formatNumber, formatPercent } from '#ui/format.ts'
import { locale } from '#ui/locale.ts'
import { Notice } from '#ui/notice.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { useStrategyAnswers } from './seller-implement.ts'
import { type Fact, StrategyCard } from './seller-strategy-card.tsx'
import { ClearStrategy } from './seller-strategy-clear.tsx'
import { bestMarket, restockReturn } from './seller-strategy-facts.ts'
import { StrategyRows } from './seller-strategy-rows.tsx'
import { enablePlan, listingsPlan, restockPlan } from './strategy-plans.ts'
import { slowRows, type StockRow, stockRows, toRestock } from './strategies.ts'

const EnableReady = lazy(async () => ({
  default: (await import('#features/agents/inbox/web/enable-ready.tsx')).EnableReady,
}))

function priceQuestion({ productId }: StockRow): AnalysisQuestion {
  return { agent: 'seller', tool: 'price-optimizer', parameters: { product: productId } }
}

/** What to do next with what is sold, each with what is known of it and the way to start it. */
export function SellerStrategies() {
  const ask = useAsk()
  const found = useStrategyAnswers('performance-analyzer')
  const kept = found.data?.[0]
  const sales = useSales('90').data
  const stats = useFigures().data
  const rows = kept ? stockRows(kept.answer) : []
  const slow = kept ? slowRows(kept.answer) : []
  const targetMarket = marketOf(sales?.figures)
  // A price is only worked out for what would be cleared: with the stock of now, not of the last time.
  const analyse = () =>
    ask.mutate([
      strategyQuestions.stock,
      strategyQuestions.listings,
      ...slow.slice(0, maxChanges).map(priceQuestion),
    ])
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-ink-2">
          {kept ? t`Calculated ${timeAgo(kept.at)} from 90 days of orders.` : t`Based on 90 days of orders.`}
        </p>
        <Button variant={kept ? 'outline' : 'ink'} isBusy={ask.isPending} onClick={analyse}>
          {!ask.isPending && <RefreshCw aria-hidden className="size-4" strokeWidth={1.75} />}
          {ask.isPending ? t`Calculating...` : t`Find strategies`}
        </Button>
      </div>
      {found.isError && !found.data && <ReadProblem title={t`Couldn't load the strategies`} query={found} />}
      {(found.isPending || (ask.isPending && !kept)) && <Skeleton className="h-40 w-full" />}
      {kept && kept.answer.outcome !== 'answer' && (
        <Notice tone="neutral" title={t`Not enough data`}>
          {kept.answer.summary}
        </Notice>
      )}
      <div className="grid items-start gap-3 xl:grid-cols-2">
        {kept?.answer.outcome === 'answer' && (
          <>
            <RestockStrategy rows={toRestock(rows)} targetMarket={targetMarket} />
            <ClearStrategy rows={slow} targetMarket={targetMarket} />
          </>
        )}
        {stats && <EnableStrategy products={stats.ready - stats.enabledReady} targetMarket={targetMarket} />}
        <FixListingsStrategy targetMarket={targetMarket} />
      </div>
      <PurchaseList />
    </>
  )
}

function marketOf(figures: Parameters<typeof bestMarket>[0]): Fact {
  const best = bestMarket(figures)
  if (!best) return { missing: t`Sync orders with shipping addresses to see this.` }
  const name = nameOfCountry(best.country, locale)
  return { value: t`${name}, ${formatPercent(best.share * 100)} of the store's revenue` }
}

type Props = { targetMarket: Fact }

/** Products whose listing lacks one or two details: what the store's own words say of them is asked for. */
function FixListingsStrategy({ targetMarket }: Props) {
  const kept = useStrategyAnswers('listing-enhancer').data?.[0]
  const fixes = kept ? listingFixes(kept.answer, maxChanges) : []
  return (
    <StrategyCard
      name={t`Fix listings`}
      description={t`Your titles and descriptions already contain the details these listings are missing.`}
      products={fixes.length}
      targetMarket={targetMarket}
      expectedROI={{ missing: t`We'll measure it a few weeks after the change.` }}
      timeframe={{ value: t`In the feed once you approve` }}
      approvals={fixes.length}
      isOwn={({ tool, agent }) => tool === 'enrich-product' && agent === 'seller'}
      order={{ strategy: 'listings', products: [] }}
      plan={listingsPlan(t`Fix listings`, fixes)}
      act={
        <Link to="/workspace/chatgpt" search={{ readiness: 'needs_enrichment' }} className={buttonStyle()}>
          <Trans>Fix them yourself</Trans>
        </Link>
      }
    >
      <ul className="my-2">
        {fixes.map(({ productId, title, edits }) => (
          <li key={productId} className="flex gap-3 border-t border-line py-2 first:border-t-0">
            <span className="min-w-0 flex-1 truncate">{title}</span>
            <span className="text-end text-ink-2">{Object.values(edits).join(', ')}</span>
          </li>
        ))}
      </ul>
    </StrategyCard>
  )
}

/** Products that are ready and off: they are switched on after one confirmation, which can be undone. */
function EnableStrategy({ targetMarket, products }: Props & { products: number }) {
  const [isAsking, setAsking] = useState(false)
  if (products === 0 && !isAsking) return null
  const name = t`Enable ready products`
  return (
    <Card
      title={name}
      aside={<span className="type-small text-ink-2 tabular-nums">{formatCount(products, 'product')}</span>}
    >
      <p className="text-ink-2">
        <Trans>They have everything ChatGPT needs but aren't enabled.</Trans>
      </p>
      <dl className="my-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 border-t border-line pt-3">
        <dt className="text-ink-2">
          <Trans>Target market</Trans>
        </dt>
        <dd>{'value' in targetMarket ? targetMarket.value : t`Not known yet. ${targetMarket.missing}`}</dd>
        <dt className="text-ink-2">
          <Trans>Timeframe</Trans>
        </dt>
        <dd>
          <Trans>With your next feed export</Trans>
        </dd>
        <dt className="text-ink-2">
          <Trans>Difficulty</Trans>
        </dt>
        <dd>
          <Trans>Beginner: 1 confirmation</Trans>
        </dd>
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button variant="ink" aria-label={t`Implement Strategy: ${name}`} onClick={() => setAsking(true)}>
          <Trans>Implement Strategy</Trans>
        </Button>
        <OpenAsWorkflow plan={enablePlan(name)} />
      </div>
      {isAsking && (
        <Suspense fallback={null}>
          <EnableReady onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </Card>
  )
}

type RestockStrategyProps = { rows: readonly StockRow[]; targetMarket: Fact }

/** What is at or below its reorder point: once approved it stands on the purchase list. */
function RestockStrategy({ rows, targetMarket }: RestockStrategyProps) {
  const listed = usePurchaseList().data
  const known = new Set(listed?.map(({ productId }) => productId))
  const missing = rows.filter(({ productId }) => !known.has(productId))
  const soldOut = missing.filter(({ stock }) => (stock ?? 0) <= 0).length
  const daysLeft = Math.floor(missing[0]?.daysOfCover ?? 0)
  return (
    <StrategyCard
      name={t`Reorder before you run out`}
      description={
        missing.length === 0
          ? t`Everything due is on your purchase list.`
          : soldOut === missing.length
            ? plural(soldOut, {
                one: '# product that sells is sold out.',
                other: '# products that sell are sold out.',
              })
            : soldOut > 0
              ? plural(soldOut, {
                  one: '# product is already sold out. The others run out before a delivery arrives.',
                  other: '# products are already sold out. The others run out before a delivery arrives.',
                })
              : t`They run out before a delivery arrives.`
      }
      products={missing.length}
      targetMarket={targetMarket}
      expectedROI={returnOf(missing)}
      timeframe={{
        value:
          soldOut === missing.length
            ? t`Now. All are sold out.`
            : soldOut > 0
              ? t`Now. Some are already sold out.`
              : daysLeft === 0
                ? t`Order today`
                : t`Order within ${formatCount(daysLeft, 'day')}`,
      }}
      approvals={1}
      isReady={listed !== undefined}
      isOwn={({ tool }) => tool === 'add-to-purchase-list'}
      order={{ strategy: 'restock', products: [] }}
      plan={restockPlan(t`Reorder before you run out`)}
    >
      <StrategyRows
        rows={missing}
        fact={(row) => {
          const quantity = t`order ${formatNumber(purchaseQuantity(row))}`
          if ((row.stock ?? 0) <= 0) return t`sold out · ${quantity}`
          return t`${formatCount(Math.floor(row.daysOfCover ?? 0), 'day')} left · ${quantity}`
        }}
      />
    </StrategyCard>
  )
}

function returnOf(rows: readonly StockRow[]): Fact {
  const found = restockReturn(rows)
  if (!found) return { missing: t`Enter "Cost per item" in Shopify and sync.` }
  const share = formatPercent(found.value * 100)
  return found.known < rows.length
    ? { value: t`${share} return (for the ${formatNumber(found.known)} products with a known cost)` }
    : { value: t`${share} return at the prices of the last 90 days` }
}
