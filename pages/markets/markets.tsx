import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { FlaskConical, RefreshCw } from 'lucide-react'
import { CountrySales } from '#features/shop/sales/web/country-sales.tsx'
import { OrdersTable } from '#features/shop/sales/web/orders-table.tsx'
import { SalesBody } from '#features/shop/sales/web/sales-body.tsx'
import { type PeriodChoice, useSales, useSalesSync } from '#features/shop/sales/web/sales-cache.ts'
import { salesCells } from '#features/shop/sales/web/sales-cells.ts'
import { SalesCharts } from '#features/shop/sales/web/sales-charts.tsx'
import { TopProducts } from '#features/shop/sales/web/top-products.tsx'
import { Button } from '#ui/button.tsx'
import { FiguresStrip } from '#ui/figures-strip.tsx'
import { formatCount } from '#ui/format.ts'
import { Growth } from '#ui/growth.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Page } from '#ui/page.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { Segments } from '#ui/segments.tsx'
import { useOrdersOfDay } from './orders-of-day.ts'

const periods: readonly { value: PeriodChoice; label: string }[] = [
  { value: '30', label: formatCount(30, 'day') },
  { value: '90', label: formatCount(90, 'day') },
  { value: '120', label: formatCount(120, 'day') },
]

/** Where orders come from. */
export function Markets({ days, day }: { days: PeriodChoice; day: string | undefined }) {
  const navigate = useNavigate()
  const sales = useSales(days)
  const sync = useSalesSync()
  const openDay = useOrdersOfDay(days)
  const known = sales.data

  function onPeriod(chosen: PeriodChoice) {
    void navigate({ to: '/markets', search: { days: chosen }, replace: true, resetScroll: false })
  }

  return (
    <Page>
      <PageHeader
        title={t`Global Markets`}
        actions={
          <>
            <Segments label={t`Period`} options={periods} value={days} onChange={onPeriod} />
            {known?.isAvailable && (
              <Button isBusy={sync.isPending} onClick={() => sync.mutate()}>
                {!sync.isPending && <RefreshCw aria-hidden className="size-4" strokeWidth={1.75} />}
                <Trans>Sync orders</Trans>
              </Button>
            )}
          </>
        }
      >
        {known?.lastSyncAt
          ? t`Your orders by country, synced ${timeAgo(known.lastSyncAt)}.`
          : t`Your orders by country.`}
      </PageHeader>
      {known?.isDemo && (
        <p className="type-small flex items-center gap-1.5 text-ink-2">
          <FlaskConical aria-hidden className="size-3 flex-none" />{' '}
          <Trans>Demo store: these are sample orders.</Trans>
        </p>
      )}
      <SalesBody sales={sales}>
        {(figures, isDemo) => {
          const cells = salesCells(figures)
          const { revenue, orders } = figures.growth
          return (
            <>
              <FiguresStrip
                cells={[
                  {
                    label: t`Revenue (${figures.currency})`,
                    value: cells.revenue,
                    aside: revenue !== null && <Growth value={revenue} days={Number(days)} />,
                  },
                  {
                    label: t`Orders`,
                    value: cells.orders,
                    aside: orders !== null && <Growth value={orders} days={Number(days)} />,
                  },
                  { label: t`Average order`, value: cells.averageOrderValue },
                  { label: t`Customers`, value: cells.customers },
                ]}
              />
              {(revenue !== null || orders !== null) && (
                <p className="type-small text-ink-2">
                  {plural(Number(days), {
                    one: 'Changes compared with the previous day.',
                    other: 'Changes compared with the previous # days.',
                  })}
                </p>
              )}
              <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_348px]">
                <CountrySales figures={figures} isDemo={isDemo} max={12} hasMap />
                <TopProducts figures={figures} />
              </div>
              <SalesCharts figures={figures} isDemo={isDemo} onDay={openDay} />
              <OrdersTable timeZone={figures.timeZone} day={day} onDay={openDay} />
            </>
          )
        }}
      </SalesBody>
    </Page>
  )
}
