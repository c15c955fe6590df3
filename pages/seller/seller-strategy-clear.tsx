import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { maxChanges } from '#features/agents/tool-runs/contract/strategy.ts'
import { useStore } from '#features/base/stores/web/store-cache.ts'
import { formatAmount } from '#features/shop/sales/web/amount.ts'
import { useAnswers } from '#pages/agents/answers.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { formatCount, formatNumber } from '#ui/format.ts'
import { changeOf, statusOf, usePriceChanges } from './price-changes.ts'
import { type PriceProposal, proposalOf } from './price-proposals.ts'
import { type Fact, StrategyCard } from './seller-strategy-card.tsx'
import { lowerPrices, proposalsById } from './seller-strategy-facts.ts'
import { StrategyRows } from './seller-strategy-rows.tsx'
import type { StockRow } from './strategies.ts'

type Props = { rows: readonly StockRow[]; targetMarket: Fact }

/** Products that lie: their best price is worked out, and asked for where it is lower than today's. */
export function ClearStrategy({ rows, targetMarket }: Props) {
  const currency = useStore().data?.currency ?? 'USD'
  const answers = useAnswers({ agent: 'seller', tool: 'price-optimizer' })
  const changes = usePriceChanges()
  const stored = proposalsById((answers.data ?? []).flatMap((one) => proposalOf(one) ?? []))
  const chosen = rows.slice(0, maxChanges)
  const { lower, missing } = lowerPrices(chosen, stored)
  const isAsked = (proposal: PriceProposal) =>
    statusOf(changeOf(changes ?? [], proposal)?.state ?? null) !== 'pending'
  const toAsk = lower.filter((one) => !isAsked(one))
  const covers = rows.flatMap(({ daysOfCover }) => daysOfCover ?? [])
  const ids = new Set(rows.map(({ productId }) => productId))
  return (
    <StrategyCard
      name={t`Clear slow movers`}
      description={
        rows.length === 0
          ? t`Nothing lies for more than half a year.`
          : t`They bring little and would last for more than half a year.`
      }
      products={rows.length}
      targetMarket={targetMarket}
      expectedROI={gainOf(lower, missing.length)}
      timeframe={
        covers.length === 0
          ? { missing: t`It needs a sale: nothing of them was sold in 90 days.` }
          : {
              value: t`At today's pace they last up to ${formatCount(Math.round(Math.max(...covers)), 'day')}`,
            }
      }
      approvals={
        missing.length > 0
          ? { missing: t`It needs the best prices: Implement Strategy works them out first.` }
          : toAsk.length
      }
      isOwn={({ tool, args }) => tool === 'set-price' && ids.has(String(productOf(args)))}
      isReady={!answers.isPending && changes !== undefined}
      order={{
        strategy: 'clearance',
        products: chosen.map(({ productId, title }) => ({ productId, title })),
      }}
      act={
        <Link to="/seller" search={{ tab: 'optimization' }} className={buttonStyle()}>
          <Trans>Work out a price</Trans>
        </Link>
      }
    >
      <StrategyRows
        rows={rows}
        fact={({ stock, revenue }) =>
          `${formatCount(stock ?? 0, 'piece')} · ${t`${formatAmount(revenue, currency)} sold`}`
        }
      />
    </StrategyCard>
  )
}

function gainOf(lower: readonly PriceProposal[], missing: number): Fact {
  const known = lower.flatMap(({ gain, currency }) => (gain === null ? [] : [{ gain, currency }]))
  const [first] = known
  if (!first) {
    return missing > 0
      ? { missing: t`It needs the best prices: Implement Strategy works them out first.` }
      : { missing: t`No lower price brings more profit, as far as the sales show.` }
  }
  const sum = formatAmount(
    known.reduce((total, { gain }) => total + gain, 0),
    first.currency,
  )
  return { value: t`${sum} more profit a week, from ${formatNumber(known.length)} of these products` }
}

function productOf(args: unknown): unknown {
  return typeof args === 'object' && args !== null && 'productId' in args ? args.productId : undefined
}
