import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import type { PaymentFigures } from '#features/sales/contract/payments.ts'
import { usePaymentFigures } from '#features/sales/web/payments-cache.ts'
import { SalesBody } from '#features/sales/web/sales-body.tsx'
import { useSales } from '#features/sales/web/sales-cache.ts'
import { salesCells } from '#features/sales/web/sales-cells.ts'
import { SalesCharts } from '#features/sales/web/sales-charts.tsx'
import { TopProducts } from '#features/sales/web/top-products.tsx'
import type { SalesFigures } from '#features/sales/contract.ts'
import { useStore } from '#features/stores/web/store-cache.ts'
import { Card } from '#ui/card.tsx'
import { figure } from '#ui/count.ts'
import { Growth } from '#ui/growth.tsx'
import { SelectInput } from '#ui/select-input.tsx'
import { SearchField } from './search-field.tsx'

type Category = 'revenue' | 'conversion' | 'aov' | 'cac' | 'orders' | 'units'
const categories: readonly { value: Category | 'all'; label: string }[] = [
  { value: 'all', label: t`All figures` },
  { value: 'revenue', label: t`Revenue` },
  { value: 'conversion', label: t`Conversion` },
  { value: 'aov', label: t`Average order` },
  { value: 'cac', label: t`Cost of a new customer` },
  { value: 'orders', label: t`Orders` },
  { value: 'units', label: t`Units` },
]

/** What was sold, against the days before. */
export function SellerMetrics() {
  const [search, setSearch] = useState('')
  const [category, setCategory] = useState<Category | 'all'>('all')
  const sales = useSales('30')
  const bought = usePaymentFigures('30').data ?? null
  const store = useStore().data
  const analytics = store?.domain && !store.isDemo ? `https://${store.domain}/admin/analytics` : null
  return (
    <SalesBody sales={sales}>
      {(figures, isDemo) => {
        const wanted = search.trim().toLowerCase()
        const shown = [...metricsOf(figures), ...unknownOf(bought, analytics)].filter(
          (one) =>
            (category === 'all' || one.category === category) && one.title.toLowerCase().includes(wanted),
        )
        return (
          <>
            <div className="flex flex-wrap items-center gap-2">
              <SearchField label={t`Search figures`} value={search} onChange={setSearch} />
              <SelectInput
                aria-label={t`Category`}
                value={category}
                options={categories}
                onChange={(event) => {
                  setCategory(categories.find(({ value }) => value === event.target.value)?.value ?? 'all')
                }}
                className="w-44 max-md:w-full"
              />
            </div>
            {shown.length === 0 && (
              <p className="text-ink-2">
                <Trans>No figure matches. Clear the search or choose all figures.</Trans>
              </p>
            )}
            <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
              {shown.map((metric) => (
                <li key={metric.title}>
                  <MetricCard metric={metric} days={figures.series.length} />
                </li>
              ))}
            </ul>
            <SalesCharts figures={figures} isDemo={isDemo} />
            <TopProducts figures={figures} />
          </>
        )
      }}
    </SalesBody>
  )
}

type Metric = {
  category: Category
  title: string
  /** Null while it is not known; then `missing` says what makes it known. */
  value: string | null
  growth: number | null
  missing?: string
  href?: string | null
}

function MetricCard({
  metric: { title, value, growth, missing, href },
  days,
}: {
  metric: Metric
  days: number
}) {
  return (
    <Card className="h-full">
      <h2 className="type-label text-ink-2">{title}</h2>
      {value === null ? (
        <>
          <p className="type-strong">
            <Trans>Not known</Trans>
          </p>
          <p className="type-small mt-1 text-ink-2">{missing}</p>
          {href && (
            <a
              href={href}
              target="_blank"
              rel="noreferrer noopener"
              className="type-small mt-1 inline-flex min-h-6 items-center gap-1 rounded-control text-glass underline-offset-2 hover:underline"
            >
              <Trans>Open analytics in Shopify</Trans>
              <ExternalLink aria-hidden className="size-3 flex-none" />
            </a>
          )}
        </>
      ) : (
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="type-figure-s">{value}</span>
          {growth !== null && <Growth value={growth} days={days} />}
        </p>
      )}
    </Card>
  )
}

/** What the store does not tell, with what would make it known. */
function unknownOf(bought: PaymentFigures | null, analytics: string | null): Metric[] {
  const { customers = null, returning = null } = bought ?? {}
  const first = customers !== null && returning !== null ? customers - returning : null
  const newcomers =
    first === null
      ? t`It is what you spent on advertising, divided by new customers. The store tells neither.`
      : plural(first, {
          one: 'It is what you spent on advertising, which the store does not tell, divided by new customers: at least # in these days.',
          other:
            'It is what you spent on advertising, which the store does not tell, divided by new customers: at least # in these days.',
        })
  return [
    {
      category: 'conversion',
      title: t`Conversion`,
      value: null,
      growth: null,
      missing: t`It is orders divided by visits, and Shopify does not tell visits to this app.`,
      href: analytics,
    },
    { category: 'cac', title: t`Cost of a new customer`, value: null, growth: null, missing: newcomers },
  ]
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
      value: figure(totals.units),
      growth: change(totals.units, previous?.units),
    },
  ]
}
