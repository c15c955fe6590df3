import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useSales } from '#features/shop/sales/web/sales-cache.ts'
import { type SavedAnswer, useAnswers, useAsk } from '#pages/agents/answers.ts'
import { ProductPicker } from '#pages/agents/product-picker.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyIllustration } from '#ui/empty-illustration.tsx'
import { Empty } from '#ui/empty.tsx'
import { Notice } from '#ui/notice.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { proposalOf } from './price-proposals.ts'
import { ProposalRow } from './proposal-row.tsx'

const atOnce = 3

/** Prices that could be better, one product at a time. Nothing changes without a yes. */
export function SellerOptimization() {
  const [isPicking, setPicking] = useState(false)
  const ask = useAsk()
  const best = useSales('90').data?.figures?.topProducts ?? []
  const answers = useAnswers({ agent: 'seller', tool: 'price-optimizer' })
  const kept = answers.data && newestOfEach(answers.data)
  const titles = new Map(best.map(({ productId, title }) => [productId, title]))

  function optimize(products: readonly string[]) {
    ask.mutate(
      products.map((product) => ({ agent: 'seller', tool: 'price-optimizer', parameters: { product } })),
    )
  }
  const bestIds = best.flatMap(({ productId }) => productId ?? []).slice(0, atOnce)

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-ink-2">
          <Trans>Price suggestions from your weekly sales. Nothing changes until you approve it.</Trans>
        </p>
        <Button variant="ink" isBusy={ask.isPending} onClick={() => setPicking(true)}>
          {!ask.isPending && <Plus aria-hidden className="size-4" strokeWidth={1.75} />}
          {ask.isPending ? t`Calculating...` : t`New Optimization`}
        </Button>
      </div>
      {answers.isError && !kept && (
        <ReadProblem title={t`Couldn't load the price suggestions`} query={answers} />
      )}
      {kept?.length === 0 && !ask.isPending && (
        <Card>
          <Empty
            drawing={<EmptyIllustration />}
            title={t`No price suggestions yet`}
            action={
              bestIds.length > 0 && (
                <Button onClick={() => optimize(bestIds)}>
                  <Trans>Calculate prices for best sellers</Trans>
                </Button>
              )
            }
          >
            <Trans>Pick a product to see its most profitable price.</Trans>
          </Empty>
        </Card>
      )}
      {(ask.isPending || answers.isPending) && <Skeleton className="h-24 w-full" />}
      <ul className="flex flex-col gap-3">
        {kept?.map((one) => {
          const proposal = proposalOf(one)
          const product = askedProduct(one)
          const title = one.answer.detail.title ?? titles.get(product) ?? (product || t`Best sellers`)
          return (
            <li key={product}>
              {proposal ? (
                <ProposalRow title={title} proposal={proposal} />
              ) : (
                <Notice tone="neutral" title={title}>
                  {one.answer.summary} {t`Calculated ${timeAgo(one.at)}.`}
                </Notice>
              )}
            </li>
          )
        })}
      </ul>
      {isPicking && (
        <Dialog
          title={t`Which product?`}
          onClose={() => setPicking(false)}
          actions={
            <Button onClick={() => setPicking(false)}>
              <Trans>Cancel</Trans>
            </Button>
          }
        >
          <ProductPicker
            onPick={({ productId }) => {
              setPicking(false)
              optimize([productId])
            }}
          />
        </Dialog>
      )}
    </>
  )
}

/** One product may have been worked out with several inputs: the last one counts. */
function newestOfEach<Kept extends SavedAnswer<'price-optimizer'>>(answers: readonly Kept[]): Kept[] {
  const seen = new Map(answers.toReversed().map((one) => [askedProduct(one), one]))
  return answers.filter((one) => seen.get(askedProduct(one)) === one)
}

/** As it was named; empty where the best sellers were asked for. */
function askedProduct({ parameters }: SavedAnswer<'price-optimizer'>): string {
  return String(parameters['product'] ?? '')
}
