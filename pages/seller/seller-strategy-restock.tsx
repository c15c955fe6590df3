import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { restockGoal } from '#features/agents/tool-runs/contract/strategy.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { count, figure, percent } from '#ui/count.ts'
import { type Fact, StrategyCard } from './seller-strategy-card.tsx'
import { restockReturn } from './seller-strategy-facts.ts'
import { StrategyRows } from './seller-strategy-rows.tsx'
import type { StockRow } from './strategies.ts'

type Props = { rows: readonly StockRow[]; targetMarket: Fact }

/** Best sellers that run out before a delivery arrives: Operations plans and runs the steps once that is approved. */
export function RestockStrategy({ rows, targetMarket }: Props) {
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
                soonest === 0 ? t`At once: the first has run out` : t`Order within ${count(soonest, 'day')}`,
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
            daysOfCover === null ? '' : t`${count(Math.floor(daysOfCover), 'day')} left`,
            orderQuantity === null ? '' : t`order ${count(Math.round(orderQuantity), 'piece')}`,
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
  const share = percent(found.value * 100)
  return found.known < rows.length
    ? { value: t`${share} on what the order costs, of the ${figure(found.known)} whose cost is known` }
    : { value: t`${share} on what the order costs, at the prices of the last 90 days` }
}

function goalOf(args: unknown): unknown {
  return typeof args === 'object' && args !== null && 'goal' in args ? args.goal : undefined
}
