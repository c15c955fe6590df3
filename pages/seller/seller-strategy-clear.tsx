import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { maxChanges } from '#features/agents/tool-runs/contract/strategy.ts'
import { plainPrice } from '#features/insight/analysis/rules/price-proposal.ts'
import { formatAmount } from '#features/shop/sales/web/amount.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { formatCount, formatNumber } from '#ui/format.ts'
import { useStrategyAnswers } from './seller-implement.ts'
import { changeOf, statusOf, usePriceChanges } from './price-changes.ts'
import { type PriceProposal, proposalOf } from './price-proposals.ts'
import { type Fact, StrategyCard } from './seller-strategy-card.tsx'
import { lowerPrices, proposalsById } from './seller-strategy-facts.ts'
import { StrategyRows } from './seller-strategy-rows.tsx'
import { clearancePlan } from './strategy-plans.ts'
import type { StockRow } from './strategies.ts'

type Props = { rows: readonly StockRow[]; targetMarket: Fact }

/** Products that lie: their best price is worked out, and asked for where it is lower than today's. */
export function ClearStrategy({ rows, targetMarket }: Props) {
  const answers = useStrategyAnswers('price-optimizer')
  const stored = proposalsById((answers.data ?? []).flatMap((one) => proposalOf(one) ?? []))
  const chosen = rows.slice(0, maxChanges)
  const lower = lowerPrices(chosen, stored)
  const changes = usePriceChanges(lower.length > 0)
  const isAsked = (proposal: PriceProposal) =>
    statusOf(changeOf(changes ?? [], proposal)?.state ?? null) !== 'pending'
  const toAsk = lower.filter(({ proposal }) => !isAsked(proposal))
  const covers = toAsk.flatMap(({ row }) => row.daysOfCover ?? [])
  const changed = new Map(toAsk.map(({ row, proposal }) => [row.productId, proposal]))
  const ids = new Set(rows.map(({ productId }) => productId))
  return (
    <StrategyCard
      name={t`Clear slow movers`}
      description={t`More than six months of stock. A lower price would increase profit.`}
      products={toAsk.length}
      targetMarket={targetMarket}
      expectedROI={gainOf(toAsk.map(({ proposal }) => proposal))}
      timeframe={
        covers.length === 0
          ? { missing: t`None sold in the last 90 days.` }
          : {
              value: t`At the current rate, they last up to ${formatCount(Math.round(Math.max(...covers)), 'day')}`,
            }
      }
      approvals={toAsk.length}
      isOwn={({ tool, args }) => tool === 'set-price' && ids.has(String(productOf(args)))}
      isReady={!answers.isPending && changes !== undefined}
      order={{
        strategy: 'clearance',
        products: toAsk.map(({ row: { productId, title } }) => ({ productId, title })),
      }}
      plan={clearancePlan(
        t`Clear slow movers`,
        toAsk.map(({ row: { productId, title }, proposal: { suggested, currency } }) => ({
          ...{ productId, title, price: plainPrice(suggested, currency) },
        })),
      )}
      act={
        <Link to="/seller" search={{ tab: 'optimization' }} className={buttonStyle()}>
          <Trans>Calculate price</Trans>
        </Link>
      }
    >
      <StrategyRows
        rows={toAsk.map(({ row }) => row)}
        fact={({ productId }) => sayPrice(changed.get(productId))}
      />
    </StrategyCard>
  )
}

function sayPrice(proposal: PriceProposal | undefined): string {
  if (!proposal) return ''
  const { current, suggested, currency } = proposal
  return `${formatAmount(current, currency)} → ${formatAmount(suggested, currency)}`
}

function gainOf(lower: readonly PriceProposal[]): Fact {
  const known = lower.flatMap(({ gain, currency }) => (gain === null ? [] : [{ gain, currency }]))
  const [first] = known
  if (!first) return { missing: t`No lower price would increase profit, based on your sales.` }
  const sum = formatAmount(
    known.reduce((total, { gain }) => total + gain, 0),
    first.currency,
  )
  return { value: t`${sum} more profit a week, from ${formatNumber(known.length)} of these products` }
}

function productOf(args: unknown): unknown {
  return typeof args === 'object' && args !== null && 'productId' in args ? args.productId : undefined
}
