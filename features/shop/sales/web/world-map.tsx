import { t } from '@lingui/core/macro'
import { formatCount } from '#ui/format.ts'
import type { CountrySales } from '../contract.ts'
import { countryName, formatAmount } from './amount.ts'
import world from './world.json'

type Props = { countries: readonly CountrySales[]; currency: string }

/** Small countries have no outline at this scale; the list beside the map has them all. */
export function WorldMap({ countries, currency }: Props) {
  const byCode = new Map(countries.map((country) => [country.country, country]))
  const largest = Math.max(0, ...countries.map(({ revenue }) => Number(revenue)))
  return (
    <svg
      viewBox={`0 0 ${world.width} ${world.height}`}
      role="img"
      aria-label={t`Map of revenue by country`}
      className="block w-full"
    >
      {world.countries.map(({ code, path }) => {
        const sales = code === null ? undefined : byCode.get(code)
        // By area of a square, so that the second country is still seen beside the first.
        const strength = sales && largest > 0 ? Math.sqrt(Math.max(0, Number(sales.revenue)) / largest) : 0
        return (
          <path
            key={path}
            d={path}
            className={strength > 0 ? 'fill-c1 stroke-pane' : 'fill-hover stroke-pane'}
            strokeWidth={0.6}
            fillOpacity={strength > 0 ? 0.25 + 0.75 * strength : 1}
          >
            {sales && (
              <title>
                {t`${countryName(sales.country)}: ${formatAmount(Number(sales.revenue), currency)}, ${formatCount(sales.orders, 'order')}`}
              </title>
            )}
          </path>
        )
      })}
    </svg>
  )
}
