/** A store whose sales follow rules that a test knows. */
import { addDays } from '#kit/days.ts'
import { seededDraws } from '#features/insight/analysis/rules/price-optimum.ts'
import type { GroupedProduct, Sales, SoldDay } from '../rules/cells.ts'
import type { Cohort } from '../rules/plan.ts'

export type SyntheticStore = {
  seed: string
  /** Products that are never changed, and those that are; the first half of both is in one category, the rest in another. */
  unchanged: number
  changed: number
  days: number
  /** What a change multiplies the sales of a product by. */
  effect: number
  /** What a day multiplies all sales by, from the first change on day 0. */
  season?: (day: number) => number
  /** The day of the change of a product, by its place among the changed. */
  changedOn?: (place: number) => number
}

const changeDay = '2026-06-15'

/** Units a day are of a Poisson distribution around 0.2 to 2.2, and each brings the price of its product. */
export function makeStore({
  seed,
  unchanged,
  changed,
  days,
  effect,
  season,
  changedOn,
}: SyntheticStore): Sales {
  const draw = seededDraws(seed)
  const products: GroupedProduct[] = []
  const sold: SoldDay[] = []
  const cohorts = new Map<number, string[]>()
  for (let place = 0; place < unchanged + changed; place += 1) {
    const nth = place - unchanged
    const productId = nth >= 0 ? `changed ${nth}` : `other ${place}`
    const isFirst = nth >= 0 ? nth < changed / 2 : place < unchanged / 2
    products.push({ productId, groupId: productId, category: isFirst ? 'home > lamps' : 'home > vases' })
    const on = nth >= 0 ? (changedOn?.(nth) ?? 0) : null
    if (on !== null) cohorts.set(on, [...(cohorts.get(on) ?? []), productId])
    const daily = 0.2 + draw() * 2
    const price = 10 + Math.floor(draw() * 90)
    for (let day = -60; day <= 60; day += 1) {
      const grown = on !== null && day > on ? effect : 1
      const units = poisson(daily * grown * (season?.(day) ?? 1), draw)
      const sale = { productId, day: addDays(changeDay, day), units, revenue: units * price, orders: units }
      if (units > 0) sold.push(sale)
    }
  }
  const all: Cohort[] = [...cohorts].map(([day, productIds]) => ({
    day: addDays(changeDay, day),
    productIds,
  }))
  const everChanged = new Set(all.flatMap(({ productIds }) => productIds))
  return { days, cohorts: all, everChanged, products, sold }
}

function poisson(mean: number, draw: () => number): number {
  const limit = Math.exp(-mean)
  let [count, product] = [0, draw()]
  while (product > limit) {
    count += 1
    product *= draw()
  }
  return count
}

/** What the changed products sold beyond what they would have, a day: known because the effect is. */
export function trueChange({ days, cohorts, sold }: Sales, effect: number): number {
  const dayOf = new Map(cohorts.flatMap(({ day, productIds }) => productIds.map((id) => [id, day] as const)))
  const after = sold.filter(({ productId, day }) => {
    const changedOn = dayOf.get(productId)
    return changedOn !== undefined && day > changedOn && day <= addDays(changedOn, days)
  })
  const revenue = after.reduce((sum, sale) => sum + sale.revenue, 0)
  return (revenue * (1 - 1 / effect)) / days
}
