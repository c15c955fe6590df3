import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useStore } from '#features/base/stores/web/store-cache.ts'
import { ReadinessChart } from '#features/shop/feed/web/readiness-chart.tsx'
import { RevenueChart } from '#features/shop/sales/web/revenue-chart.tsx'
import { SalesBody } from '#features/shop/sales/web/sales-body.tsx'
import { useOrdersOfDay } from '#pages/markets/orders-of-day.ts'
import { useSales } from '#features/shop/sales/web/sales-cache.ts'
import { Segments } from '#ui/segments.tsx'

type Period = '30' | '90'

/** Readiness and revenue over the days that are chosen. */
export function HomeCharts() {
  const [period, setPeriod] = useState<Period>('30')
  const isDemo = useStore().data?.isDemo ?? false
  const sales = useSales(period)
  const openDay = useOrdersOfDay()
  return (
    <section aria-label={t`Over time`} className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="type-section">
          <Trans>Over time</Trans>
        </h2>
        <Segments<Period>
          label={t`Period`}
          value={period}
          onChange={setPeriod}
          options={[
            { value: '30', label: t`30 days` },
            { value: '90', label: t`90 days` },
          ]}
        />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <ReadinessChart isDemo={isDemo} period={period} today={sales.data?.figures?.to} />
        <div className="flex min-w-0 flex-col gap-4">
          <SalesBody sales={sales}>
            {(figures, isOfDemo) => <RevenueChart figures={figures} isDemo={isOfDemo} onDay={openDay} />}
          </SalesBody>
        </div>
      </div>
    </section>
  )
}
