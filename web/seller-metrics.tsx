import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { SalesBody } from '#features/sales/web/sales-body.tsx'
import { useSales } from '#features/sales/web/sales-cache.ts'
import { salesCells } from '#features/sales/web/sales-cells.ts'
import { SalesCharts } from '#features/sales/web/sales-charts.tsx'
import { TopProducts } from '#features/sales/web/top-products.tsx'
import type { SalesFigures } from '#features/sales/contract.ts'
import { Card } from '#ui/card.tsx'
import { figure } from '#ui/count.ts'
import { Growth } from '#ui/growth.tsx'
import { SelectInput } from '#ui/select-input.tsx'
import { SearchField } from './search-field.tsx'

type Category = 'revenue' | 'orders' | 'aov' | 'units'
const categories: readonly { value: Category | 'all'; label: string }[] = [
  { value: 'all', label: t`All figures` },
  { value: 'revenue', label: t`Revenue` },
  { value: 'orders', label: t`Orders` },
  { value: 'aov', label: t`Average order` },
  { value: 'units', label: t`Units` },
]

/** What was sold, against the days before. */
export function SellerMetrics() {
  const [search, setSearch] = useState('')
  const [category, setCategory] = useState<Category | 'all'>('all')
  const sales = useSales('30')
  return (
    <SalesBody sales={sales}>
      {(figures, isDemo) => {
        const wanted = search.trim().toLowerCase()
        const shown = metricsOf(figures).filter(
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
              {shown.map(({ title, value, growth }) => (
                <li key={title}>
                  <Card>
                    <h2 className="type-label text-ink-2">{title}</h2>
                    <p className="flex flex-wrap items-baseline gap-x-2">
                      <span className="type-figure-s">{value}</span>
                      {growth !== null && <Growth value={growth} days={figures.series.length} />}
                    </p>
                  </Card>
                </li>
              ))}
            </ul>
            <p className="type-small text-ink-2">
              <Trans>
                Conversion and the cost of winning a customer are left out: the store does not tell visits or
                what advertising costs.
              </Trans>
            </p>
            <SalesCharts figures={figures} isDemo={isDemo} />
            <TopProducts figures={figures} />
          </>
        )
      }}
    </SalesBody>
  )
}

type Metric = { category: Category; title: string; value: string; growth: number | null }

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
