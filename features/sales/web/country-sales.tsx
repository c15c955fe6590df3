import { ChartCard } from '#ui/chart-card.tsx'
import { count, figure } from '#ui/count.ts'
import { Growth } from '#ui/growth.tsx'
import type { SalesFigures } from '../contract.ts'
import { countryName, shownAmount } from './amount.ts'

type Props = { figures: SalesFigures; isDemo: boolean; most?: number }

/** Where orders come from: a bar for each country, by revenue. */
export function CountrySales({ figures, isDemo, most }: Props) {
  const { countries, currency, series } = figures
  const total = countries.reduce((sum, { revenue }) => sum + Math.max(0, Number(revenue)), 0)
  const largest = Math.max(0, ...countries.map(({ revenue }) => Number(revenue)))
  const [first] = countries
  const money = (value: number) => shownAmount(value, currency)
  const than = `the ${count(series.length, 'day')} before`
  const shown = countries.slice(0, most)
  return (
    <ChartCard
      title="Countries"
      summary={
        first
          ? `${count(countries.length, 'country', 'countries')} in ${count(series.length, 'day')}. ${countryName(first.country)} leads with ${money(Number(first.revenue))}${total > 0 ? `, ${Math.round((Number(first.revenue) / total) * 100)}% of revenue` : ''}.`
          : `No orders in ${count(series.length, 'day')}.`
      }
      columns={[
        { name: 'Country' },
        { name: `Revenue (${currency})`, format: money },
        { name: 'Orders' },
        { name: 'Change in %' },
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
      <ul>
        {shown.map(({ country, revenue, orders, growth }) => (
          <li
            key={country ?? 'none'}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-t border-line py-2 tabular-nums md:grid-cols-[minmax(0,150px)_minmax(0,1fr)_84px_76px_56px]"
          >
            <span className="truncate">{countryName(country)}</span>
            <span className="h-2 max-md:order-last max-md:col-span-2">
              <span
                className="block h-2 origin-left rounded-[2px] bg-c1"
                style={{ transform: `scaleX(${largest > 0 ? Math.max(0, Number(revenue)) / largest : 0})` }}
              />
            </span>
            <span className="type-strong text-right">{money(Number(revenue))}</span>
            <span className="text-right text-ink-2 max-md:hidden">{count(orders, 'order')}</span>
            <span className="text-right text-ink-2 max-md:hidden">
              {growth === null ? '–' : <Growth value={growth} than={than} />}
            </span>
          </li>
        ))}
      </ul>
      {shown.length < countries.length && (
        <p className="type-small mt-2 text-ink-2">
          and {figure(countries.length - shown.length)} more in the table
        </p>
      )}
    </ChartCard>
  )
}
