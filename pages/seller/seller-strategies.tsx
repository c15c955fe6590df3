import { t } from '@lingui/core/macro'
import { RefreshCw } from 'lucide-react'
import { useFigures } from '#features/shop/feed/web/feed-cache.ts'
import { useSales } from '#features/shop/sales/web/sales-cache.ts'
import { nameOfCountry } from '#kit/country.ts'
import { Button } from '#ui/button.tsx'
import { percent } from '#ui/count.ts'
import { locale } from '#ui/locale.ts'
import { Notice } from '#ui/notice.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { type Question, useAnswer, useAsk } from '#pages/agents/answers.ts'
import { ClearStrategy } from './seller-strategy-clear.tsx'
import type { Fact } from './seller-strategy-card.tsx'
import { bestMarket } from './seller-strategy-facts.ts'
import { MendStrategy } from './seller-strategy-mend.tsx'
import { RestockStrategy } from './seller-strategy-restock.tsx'
import { slowMovers, stockRows, toRestock } from './strategies.ts'

const ofStock: Question<'performance-analyzer'> = {
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
          <MendStrategy products={stats.needsEnrichment} targetMarket={targetMarket} />
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
  return { value: t`${name}, ${percent(best.share * 100)} of the store's revenue` }
}
