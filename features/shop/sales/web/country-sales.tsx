import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { ChartCard } from '#ui/chart-card.tsx'
import { formatNumber, formatPercent } from '#ui/format.ts'
import { Growth } from '#ui/growth.tsx'
import type { SalesFigures } from '../contract.ts'
import { countryName, formatAmount } from './amount.ts'

const WorldMap = lazy(async () => ({ default: (await import('./world-map.tsx')).WorldMap }))

/** Head and rows share their columns. */
const columnsOf =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 md:grid-cols-[minmax(0,150px)_minmax(0,1fr)_84px_80px_80px]'

type Props = { figures: SalesFigures; isDemo: boolean; max?: number; hasMap?: boolean }

/** Where orders come from: a map, and a bar for each country, by revenue. */
export function CountrySales({ figures, isDemo, max, hasMap = false }: Props) {
  const { countries, currency, series } = figures
  const total = countries.reduce((sum, { revenue }) => sum + Math.max(0, Number(revenue)), 0)
  const largest = Math.max(0, ...countries.map(({ revenue }) => Number(revenue)))
  const [first] = countries
  const money = (value: number) => formatAmount(value, currency)
  const shown = countries.slice(0, max)
  const all = t`${plural(countries.length, { one: '# country', other: '# countries' })} in ${plural(series.length, { one: '# day', other: '# days' })}.`
  return (
    <ChartCard
      title={t`Countries`}
      summary={
        first
          ? `${all} ${leads(countryName(first.country), money(Number(first.revenue)), total > 0 ? Number(first.revenue) / total : null)}`
          : plural(series.length, { one: 'No orders in # day.', other: 'No orders in # days.' })
      }
      columns={[
        { name: t`Country` },
        { name: t`Revenue (${currency})`, format: money },
        { name: t`Orders` },
        { name: t`Change (%)` },
      ]}
      rows={countries.map(({ country, revenue, orders, growth }) => [
        countryName(country),
        Number(revenue),
        orders,
        growth === null ? null : Math.round(growth * 100),
      ])}
      fileName={`countries-${figures.from}-to-${figures.to}`}
      isDemo={isDemo}
    >
      {hasMap && (
        <div className="mb-3 aspect-[960/422]">
          <Suspense fallback={null}>
            <WorldMap countries={countries} currency={currency} />
          </Suspense>
        </div>
      )}
      {shown.length > 0 && (
        <div className={`${columnsOf} type-small pb-1 text-ink-2 max-md:hidden`}>
          <span className="col-span-2">
            <Trans>Country</Trans>
          </span>
          <span className="text-end">
            <Trans>Revenue</Trans>
          </span>
          <span className="text-end">
            <Trans>Orders</Trans>
          </span>
          <span className="text-end">
            <Trans>Change</Trans>
          </span>
        </div>
      )}
      <ul>
        {shown.map(({ country, revenue, orders, growth }) => (
          <li
            key={country ?? 'none'}
            className={`${columnsOf} gap-y-1 border-t border-line py-2 tabular-nums`}
          >
            <span className="truncate">{countryName(country)}</span>
            <span className="h-2 max-md:order-last max-md:col-span-2">
              <span
                className="block h-2 origin-left rtl:origin-right rounded-[2px] bg-c1"
                style={{ transform: `scaleX(${largest > 0 ? Math.max(0, Number(revenue)) / largest : 0})` }}
              />
            </span>
            <span className="type-strong text-end">{money(Number(revenue))}</span>
            <span className="text-end text-ink-2 max-md:hidden">{formatNumber(orders)}</span>
            <span className="text-end text-ink-2 max-md:hidden">
              {growth === null ? '–' : <Growth value={growth} days={series.length} />}
            </span>
          </li>
        ))}
      </ul>
      {shown.length < countries.length && (
        <p className="type-small mt-2 text-ink-2">
          <Trans>and {formatNumber(countries.length - shown.length)} more in the table</Trans>
        </p>
      )}
    </ChartCard>
  )
}

function leads(country: string, revenue: string, part: number | null): string {
  return part === null
    ? t`Top country: ${country} with ${revenue}.`
    : t`Top country: ${country} with ${revenue}, ${formatPercent(part * 100)} of revenue.`
}
