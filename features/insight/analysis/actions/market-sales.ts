import { addDays } from '#kit/days.ts'
import { type CountrySale, type Growth, growthOf, sumSales } from '../rules/market-growth.ts'
import type { AnalysisDeps, Day, DayRange, SalesFilter, StoreCoverage } from './deps.ts'

export type CountryGrowth = CountrySale & { growth: Growth | null }
export type MarketSales = {
  period: DayRange
  /** Within the region. */
  now: CountrySale
  /** Null while the 28 days before are not known whole. */
  before: CountrySale | null
  growth: Growth | null
  /** Of the same products, everywhere. */
  world: CountrySale
  /** The region's, the most revenue first. */
  countries: CountryGrowth[]
}

const days = 28

/** The sales of the last 28 whole days by country, and their growth over the 28 days before. */
export async function readMarket(
  { facts }: Pick<AnalysisDeps, 'facts'>,
  workspaceId: string,
  {
    coverage,
    filter,
    countries,
  }: { coverage: StoreCoverage; filter: SalesFilter; countries: string[] | null },
): Promise<MarketSales> {
  const last = addDays(coverage.today, -1)
  const asked = addDays(coverage.today, -days)
  const firstKnown = latest(coverage.knownSince, coverage.firstOrder)
  const period = { from: latest(asked, firstKnown) ?? asked, to: last }
  const earlier = { from: addDays(asked, -days), to: addDays(asked, -1) }
  const isComparable = firstKnown !== null && firstKnown <= earlier.from
  const rows = await facts.listCountries(workspaceId, { ...filter, ...period })
  const past = isComparable ? await facts.listCountries(workspaceId, { ...filter, ...earlier }) : null
  const now = sumSales(rows, countries)
  const before = past && sumSales(past, countries)
  const pastOrders = new Map(past?.map(({ country, orders }) => [country, orders]))
  return {
    period,
    now,
    before,
    growth: before && growthOf(now.orders, before.orders),
    world: sumSales(rows, null),
    countries: rows
      .filter(({ country }) => countries === null || (country !== null && countries.includes(country)))
      .map((row) => ({
        ...row,
        growth: past && growthOf(row.orders, pastOrders.get(row.country) ?? 0),
      }))
      .sort((a, b) => b.revenue - a.revenue || b.orders - a.orders),
  }
}

function latest(left: Day | null, right: Day | null): Day | null {
  if (left === null || right === null) return left ?? right
  return left > right ? left : right
}
