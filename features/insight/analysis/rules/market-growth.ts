import { probabilityFaster, ratioInterval } from './posterior-comparison.ts'

/** 0.12 is 12% more. `probability` is that of having grown at all. */
export type Growth = { share: number | null; low: number; high: number; probability: number }

/** Jeffreys' prior: half an event, in no time. */
const prior = 0.5

/**
 * The growth of a count from one period to the next of the same length: both paces have a Gamma posterior, their ratio a 95 %
 * interval. `share` is null where nothing came before. Null where a count is negative or no number.
 */
export function growthOf(now: number, before: number): Growth | null {
  if (![now, before].every((count) => count >= 0 && count <= Number.MAX_SAFE_INTEGER)) return null
  const [early, late] = [
    { shape: before + prior, rate: 1 },
    { shape: now + prior, rate: 1 },
  ]
  const { low, high } = ratioInterval(early, late, 0.95)
  return {
    share: before > 0 ? now / before - 1 : null,
    low: low - 1,
    high: high - 1,
    probability: probabilityFaster(early, late),
  }
}

export type CountrySale = { country: string | null; orders: number; units: number; revenue: number }

/** The sums over a region; null countries belong to the whole world only. */
export function sumSales(rows: readonly CountrySale[], countries: readonly string[] | null): CountrySale {
  return rows
    .filter(({ country }) => countries === null || (country !== null && countries.includes(country)))
    .reduce(
      (sum, row) => ({
        country: null,
        orders: sum.orders + row.orders,
        units: sum.units + row.units,
        revenue: sum.revenue + row.revenue,
      }),
      { country: null, orders: 0, units: 0, revenue: 0 },
    )
}
