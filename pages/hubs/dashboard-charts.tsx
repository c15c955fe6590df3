import { useStore } from '#features/base/stores/web/store-cache.ts'
import { ReadinessChart } from '#features/shop/feed/web/readiness-chart.tsx'
import { SyncHealth } from '#features/shop/feed/web/sync-health.tsx'
import { SalesBody } from '#features/shop/sales/web/sales-body.tsx'
import { useSales } from '#features/shop/sales/web/sales-cache.ts'
import { SalesCharts } from '#features/shop/sales/web/sales-charts.tsx'

/** What matters over time: readiness, syncs, revenue, orders. */
export function DashboardCharts() {
  const isDemo = useStore().data?.isDemo ?? false
  const sales = useSales('30')
  return (
    <>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <ReadinessChart isDemo={isDemo} />
        <SyncHealth isDemo={isDemo} />
      </div>
      <SalesBody sales={sales}>
        {(figures, isDemo) => <SalesCharts figures={figures} isDemo={isDemo} />}
      </SalesBody>
    </>
  )
}
