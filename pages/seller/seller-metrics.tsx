import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { useStore } from '#features/base/stores/web/store-cache.ts'
import type { SalesFigures } from '#features/shop/sales/contract.ts'
import { SalesBody } from '#features/shop/sales/web/sales-body.tsx'
import { useSales } from '#features/shop/sales/web/sales-cache.ts'
import { salesCells } from '#features/shop/sales/web/sales-cells.ts'
import { SalesCharts } from '#features/shop/sales/web/sales-charts.tsx'
import { TopProducts } from '#features/shop/sales/web/top-products.tsx'
import { AgentPeriodChoice } from '#pages/agents/agent-period-choice.tsx'
import { useOrdersOfDay } from '#pages/markets/orders-of-day.ts'
import { useAgentPeriod } from '#pages/agents/use-agent-period.ts'
import { Card } from '#ui/card.tsx'
import { formatNumber } from '#ui/format.ts'
import { Growth } from '#ui/growth.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { SelectInput } from '#ui/select-input.tsx'

type Category = 'revenue' | 'conversion' | 'aov' | 'cac' | 'orders' | 'units'
const categories: readonly { value: Category | 'all'; label: string }[] = [
  { value: 'all', label: t`All metrics` },
  { value: 'revenue', label: t`Revenue` },
  { value: 'conversion', label: t`Conversion` },
  { value: 'aov', label: t`Average order` },
  { value: 'cac', label: t`Customer acquisition cost` },
  { value: 'orders', label: t`Orders` },
  { value: 'units', label: t`Units` },
]

/** What the store does not tell. */
const unknown: readonly { category: Category; title: string }[] = [
  { category: 'conversion', title: t`Conversion` },
  { category: 'cac', title: t`Customer acquisition cost` },
]

/** What was sold, against the days before. */
export function SellerMetrics() {
  const [search, setSearch] = useState('')
  const [category, setCategory] = useState<Category | 'all'>('all')
  const [period, setPeriod] = useAgentPeriod('seller')
  const sales = useSales(period)
  const store = useStore().data
  const openDay = useOrdersOfDay()
  const analytics = store?.domain && !store.isDemo ? `https://${store.domain}/admin/analytics` : null
  return (
    <SalesBody sales={sales}>
      {(figures, isDemo) => {
        const wanted = search.trim().toLowerCase()
        const isWanted = (one: { category: Category; title: string }) =>
          (category === 'all' || one.category === category) && one.title.toLowerCase().includes(wanted)
        const shown = metricsOf(figures).filter(isWanted)
        const hasUnknown = unknown.some(isWanted)
        return (
          <>
            <div className="flex flex-wrap items-center gap-2">
              <SearchField label={t`Search metrics`} value={search} onChange={setSearch} />
              <SelectInput
                aria-label={t`Category`}
                value={category}
                options={categories}
                onChange={(event) => {
                  setCategory(categories.find(({ value }) => value === event.target.value)?.value ?? 'all')
                }}
                className="w-44 max-md:w-full"
              />
              <div className="ms-auto max-md:ms-0">
                <AgentPeriodChoice value={period} onChange={setPeriod} />
              </div>
            </div>
            {shown.length === 0 && !hasUnknown && (
              <p className="text-ink-2">
                <Trans>No metrics found. Clear the search or choose all metrics.</Trans>
              </p>
            )}
            {shown.length > 0 && (
              <ul aria-busy={sales.isPlaceholderData} className="grid grid-cols-2 gap-3 xl:grid-cols-4">
                {shown.map((metric) => (
                  <li key={metric.title} className="min-w-0">
                    <MetricCard metric={metric} days={figures.series.length} />
                  </li>
                ))}
              </ul>
            )}
            {hasUnknown && (
              <p className="type-small flex flex-wrap items-center gap-x-2 text-ink-2">
                <Trans>
                  Conversion and customer acquisition cost: Shopify doesn't share visits or ad spend.
                </Trans>
                {analytics && (
                  <a
                    href={analytics}
                    target="_blank"
                    rel="noreferrer noopener"
                    className="inline-flex min-h-6 items-center gap-1 rounded-control text-glass underline-offset-2 hover:underline"
                  >
                    <Trans>Open analytics in Shopify</Trans>
                    <ExternalLink aria-hidden className="size-3 flex-none" />
                  </a>
                )}
              </p>
            )}
            <SalesCharts figures={figures} isDemo={isDemo} onDay={openDay} />
            <TopProducts figures={figures} />
          </>
        )
      }}
    </SalesBody>
  )
}

type Metric = { category: Category; title: string; value: string; growth: number | null }

function MetricCard({ metric: { title, value, growth }, days }: { metric: Metric; days: number }) {
  return (
    <Card className="h-full">
      <h2 className="type-label text-ink-2">{title}</h2>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="type-figure-s min-w-0 break-words">{value}</span>
        {growth !== null && <Growth value={growth} days={days} />}
      </p>
    </Card>
  )
}

function metricsOf(figures: SalesFigures): Metric[] {
  const { totals, previous, growth } = figures
  const cells = salesCells(figures)
  const change = (now: number, before: number | undefined) => (before ? now / before - 1 : null)
  return [
    { category: 'revenue', title: t`Revenue`, value: cells.revenue, growth: growth.revenue },
    { category: 'orders', title: t`Orders`, value: cells.orders, growth: growth.orders },
    {
      category: 'aov',
      title: t`Average order`,
      value: cells.averageOrderValue,
      growth: change(Number(totals.averageOrderValue), Number(previous?.averageOrderValue ?? 0)),
    },
    {
      category: 'units',
      title: t`Units`,
      value: formatNumber(totals.units),
      growth: change(totals.units, previous?.units),
    },
  ]
}
