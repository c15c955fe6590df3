import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { Insight } from '#features/insight/market-insights/contract.ts'
import { useStartTask } from '#features/shop/research/web/research-cache.ts'
import { useAsk } from '#pages/agents/answers.ts'
import { Button } from '#ui/button.tsx'
import { titleOfInsight } from './insight-labels.ts'
import { regionNames } from './research-regions.ts'

/** The one thing to start because of a finding. */
export function InsightAction({ insight }: { insight: Insight }) {
  const navigate = useNavigate()
  const research = useStartTask()
  const ask = useAsk()
  const finding = titleOfInsight(insight)

  if (insight.kind === 'region') {
    const region = regionNames[insight.region]
    return (
      <Button
        size="s"
        isBusy={research.isPending}
        aria-label={t`Research ${region}`}
        onClick={() => research.mutate(insight.region)}
      >
        {research.isPending ? t`Researching...` : t`Research ${region}`}
      </Button>
    )
  }
  const product = productToPrice(insight)
  if (product !== null) {
    return (
      <Button
        size="s"
        isBusy={ask.isPending}
        aria-label={t`Calculate price: ${finding}`}
        onClick={() =>
          ask.mutate([{ agent: 'seller', tool: 'price-optimizer', parameters: { product } }], {
            onSuccess: (problem) => {
              if (problem === null) void navigate({ to: '/seller', search: { tab: 'optimization' } })
            },
          })
        }
      >
        {ask.isPending ? t`Calculating...` : t`Calculate price`}
      </Button>
    )
  }
  return (
    <Button
      size="s"
      aria-label={t`Plan reorder: ${finding}`}
      onClick={() => void navigate({ to: '/seller', search: { tab: 'strategies' } })}
    >
      {insight.kind === 'sales' && insight.trend === 'down' ? t`View strategies` : t`Plan reorder`}
      <ArrowRight aria-hidden className="size-3.5 rtl:-scale-x-100" />
    </Button>
  )
}

/** What sells less though it is there has its price looked at; all else is a matter of stock. */
function productToPrice(insight: Insight): string | null {
  if (insight.trend === 'up') return null
  if (insight.kind === 'product') return insight.reason === 'sold_out' ? null : insight.productId
  return insight.kind === 'demand' ? (insight.product?.productId ?? null) : null
}
