import { t } from '@lingui/core/macro'
import type { SyncHealth } from '#features/automation/store-analytics/contract.ts'
import type { StoreListing } from '#features/base/stores/contract.ts'
import type { StoreFigures } from '#features/shop/sales/contract/store-figures.ts'
import { formatAmount } from '#features/shop/sales/web/amount.ts'
import { ChartCard } from '#ui/chart-card.tsx'
import { formatNumber, formatPercent } from '#ui/format.ts'
import { Meter } from '#ui/meter.tsx'

type Props = {
  stores: readonly StoreListing[]
  figures: readonly StoreFigures[]
  syncs: readonly SyncHealth[]
}

/** The stores side by side: bars of their orders, and all figures in the table behind. */
export function StoreComparison({ stores, figures, syncs }: Props) {
  const rows = stores.map(({ id, name }) => {
    const own = figures.find(({ storeId }) => storeId === id)
    const health = syncs.find(({ storeId }) => storeId === id)
    return { id, name, own, health, orders: own?.sales?.orders ?? null }
  })
  const most = Math.max(0, ...rows.map(({ orders }) => orders ?? 0))
  const best = rows.find(({ orders }) => orders === most && most > 0)
  return (
    <ChartCard
      title={t`Stores compared`}
      summary={
        best
          ? t`${best.name} has the most orders: ${formatNumber(most)} in 30 days.`
          : t`No store has orders in the last 30 days.`
      }
      columns={[
        { name: t`Store` },
        { name: t`Products` },
        { name: t`On ChatGPT` },
        { name: t`Orders (30 days)` },
        { name: t`Revenue (30 days)` },
        { name: t`Sync success rate` },
      ]}
      rows={rows.map(({ name, own, health, orders }) => [
        name,
        own ? formatNumber(own.products) : '–',
        own ? formatNumber(own.enabled) : '–',
        orders === null ? '–' : formatNumber(orders),
        own?.sales ? formatAmount(own.sales.revenue, own.sales.currency) : '–',
        health && health.ended > 0 ? formatPercent((health.completed / health.ended) * 100) : '–',
      ])}
      fileName="stores"
    >
      <ul className="flex flex-col gap-2">
        {rows.map(({ id, name, orders }) => (
          <li
            key={id}
            className="grid grid-cols-[minmax(0,1fr)_72px] items-center gap-x-3 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_72px]"
          >
            <span className="truncate max-md:col-span-2">{name}</span>
            <Meter label={name} percent={most === 0 ? 0 : ((orders ?? 0) / most) * 100} fill="grey" />
            <span className="text-end tabular-nums">{orders === null ? '–' : formatNumber(orders)}</span>
          </li>
        ))}
      </ul>
    </ChartCard>
  )
}
