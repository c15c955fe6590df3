import type { SalesFigures } from '#features/shop/sales/contract.ts'

/** Revenue of some countries against the period before: 0.12 is 12 % more. Null when that is not known or there was none. */
export function growthOf(
  { countries: now, previousCountries: before }: SalesFigures,
  countries: ReadonlySet<string>,
): number | null {
  if (before === null) return null
  const sumOf = (sales: readonly { country: string | null; revenue: string }[]) =>
    sales.reduce(
      (sum, { country, revenue }) =>
        country !== null && countries.has(country) ? sum + Number(revenue) : sum,
      0,
    )
  const was = sumOf(before)
  return was > 0 ? sumOf(now) / was - 1 : null
}
