import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { refreshAgents } from '#features/agents/settings/web/agent-cache.ts'
import { executeTool } from '#features/agents/tool-runs/contract/tool.ts'
import { refreshToolRuns } from '#features/agents/tool-runs/web/tool-runs-cache.ts'
import type { Insight } from '#features/insight/market-insights/contract.ts'
import { refreshPurchases } from '#features/insight/purchasing/web/purchase-cache.ts'
import { useStartTask } from '#features/shop/research/web/research-cache.ts'
import { useAsk } from '#pages/agents/answers.ts'
import { sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { showFailure, showToast } from '#ui/toast.ts'
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
  const product = productOf(insight)
  if (product !== null && 'hasPriceEvidence' in insight && insight.hasPriceEvidence) {
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
  const due = productToReorder(insight)
  if (due !== null) return <ReorderAction productId={due} finding={finding} />
  if (product !== null && insight.trend === 'down') {
    return (
      <Button
        size="s"
        aria-label={t`View product: ${finding}`}
        onClick={() => void navigate({ to: '/workspace/chatgpt', search: { search: product } })}
      >
        {t`View product`}
        <ArrowRight aria-hidden className="size-3.5 rtl:-scale-x-100" />
      </Button>
    )
  }
  return (
    <Button
      size="s"
      aria-label={t`View strategies: ${finding}`}
      onClick={() => void navigate({ to: '/seller', search: { tab: 'strategies' } })}
    >
      {t`View strategies`}
      <ArrowRight aria-hidden className="size-3.5 rtl:-scale-x-100" />
    </Button>
  )
}

/** Asks to put the product on the purchase list, and leads to the approval that waits. */
function ReorderAction({ productId, finding }: { productId: string; finding: string }) {
  const navigate = useNavigate()
  const add = useReorder()
  return (
    <Button
      size="s"
      isBusy={add.isPending}
      aria-label={t`Add to purchase list: ${finding}`}
      onClick={() =>
        add.mutate(productId, {
          onSuccess: ({ status }) => {
            if (status === 'waiting') void navigate({ to: '/approvals' })
          },
        })
      }
    >
      {t`Add to purchase list`}
    </Button>
  )
}

function useReorder() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (productId: string) => {
      const body = { tool: 'add-to-purchase-list', parameters: { productIds: [productId] } }
      return (await call(executeTool, { params: { agentType: 'ops' }, body })).data
    },
    onSuccess: ({ status, message }) => {
      if (status === 'completed') showToast({ title: t`Added to purchase list` })
      if (status === 'failed' || status === 'rejected')
        showFailure(t`Couldn't add to the purchase list`, message ?? t`Nothing was changed.`)
    },
    onError: (error) =>
      showFailure(
        t`Couldn't add to the purchase list`,
        sentenceOf(error, t`The server didn't respond. Nothing was changed.`),
      ),
    onSettled: () => {
      refreshAgents(client)
      refreshToolRuns(client)
      refreshPurchases(client)
    },
  })
}

/** What is at or below its reorder point now; null where nothing has to be ordered. */
function productToReorder(insight: Insight): string | null {
  if (insight.kind === 'product') return insight.isDue ? insight.productId : null
  return insight.kind === 'demand' && insight.isDue ? (insight.product?.productId ?? null) : null
}

/** The product of a finding; null where it is about none. */
function productOf(insight: Insight): string | null {
  if (insight.kind === 'product') return insight.productId
  return insight.kind === 'demand' ? (insight.product?.productId ?? null) : null
}
