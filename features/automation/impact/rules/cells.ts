/** Sales laid out for the comparison: for each day of first changes and each comparison group, on days counted from the change. */
import { addDays } from '#kit/days.ts'
import { impactTerms } from '../contract.ts'
import type { Cohort } from './plan.ts'

export type SoldDay = { productId: string; day: string; units: number; revenue: number; orders: number }
/** `groupId` is the same for the variants of a product, which shoppers choose between. */
export type GroupedProduct = { productId: string; groupId: string; category: string | null }

/** `at`: 0 … days - 1 before the change, days … 2 days - 1 after it. */
export type Sale = { group: number; at: number; revenue: number; units: number }
export type Cell = { changed: Sale[]; comparison: Sale[] }
export type Layout = {
  cells: Cell[]
  days: number
  changedGroups: number
  comparisonGroups: number
  orders: number
  comparison: { products: number; of: 'category' | 'store' | 'both' }
}

export type Sales = {
  days: number
  cohorts: readonly Cohort[]
  /** All that the workflow ever changed, also on days that do not count. */
  everChanged: ReadonlySet<string>
  products: readonly GroupedProduct[]
  sold: readonly SoldDay[]
}

const wholeStore = ''

/** Null where too few products were left alone to compare with. */
export function layOut({ days, cohorts, everChanged, products, sold }: Sales): Layout | null {
  const known = new Map(products.map((product) => [product.productId, product]))
  const groupOf = (productId: string) => known.get(productId)?.groupId ?? productId
  const mixed = new Set([...everChanged].map(groupOf))
  const isComparison = (productId: string) => known.has(productId) && !mixed.has(groupOf(productId))
  const places = cohorts.map(({ day }) => placesOf(day, days))
  const isInWindow = ({ day }: SoldDay) => places.some((place) => place.has(day))
  const seen = sold.filter(isInWindow)
  const compared = seen.filter(({ productId }) => isComparison(productId))
  const large = largeCategories(compared, known)
  if (new Set(compared.map(({ productId }) => groupOf(productId))).size < impactTerms.minComparison)
    return null
  const stratumOf = (productId: string) => {
    const category = known.get(productId)?.category ?? null
    return category !== null && large.has(category) ? category : wholeStore
  }
  const cells = new Map<string, Cell>()
  const used = new Set<string>()
  const cohortOf = new Map<string, number>()
  for (const [nth, { productIds }] of cohorts.entries()) {
    for (const productId of productIds) {
      cohortOf.set(productId, nth)
      used.add(stratumOf(productId))
      const key = `${nth} ${stratumOf(productId)}`
      if (!cells.has(key)) cells.set(key, { changed: [], comparison: [] })
    }
  }
  const [changedIds, comparisonIds] = [new Numbers(), new Numbers()]
  let orders = 0
  for (const sale of seen) {
    const { productId, day, revenue, units } = sale
    const nth = cohortOf.get(productId)
    if (nth !== undefined) {
      const at = places[nth]?.get(day)
      if (at === undefined) continue
      orders += sale.orders
      const group = changedIds.of(groupOf(productId))
      cells.get(`${nth} ${stratumOf(productId)}`)?.changed.push({ group, at, revenue, units })
    } else if (isComparison(productId)) {
      const group = comparisonIds.of(groupOf(productId))
      const strata = new Set([wholeStore, stratumOf(productId)])
      for (const [cohort, place] of places.entries()) {
        const at = place.get(day)
        if (at === undefined) continue
        for (const stratum of strata)
          cells.get(`${cohort} ${stratum}`)?.comparison.push({ group, at, revenue, units })
      }
    }
  }
  const count = products.filter(
    ({ productId }) => isComparison(productId) && (used.has(wholeStore) || used.has(stratumOf(productId))),
  ).length
  const of = !used.has(wholeStore) ? 'category' : used.size === 1 ? 'store' : 'both'
  return {
    ...{ cells: [...cells.values()], days, orders },
    changedGroups: changedIds.size,
    comparisonGroups: comparisonIds.size,
    comparison: { products: count, of },
  }
}

/** The days around a change, which itself does not count. */
function placesOf(changed: string, days: number): Map<string, number> {
  const places = new Map<string, number>()
  for (let at = 0; at < days; at += 1) {
    places.set(addDays(changed, at - days), at)
    places.set(addDays(changed, at + 1), days + at)
  }
  return places
}

/** Categories with enough products that sold and were left alone. */
function largeCategories(
  compared: readonly SoldDay[],
  known: ReadonlyMap<string, GroupedProduct>,
): Set<string> {
  const groups = new Map<string, Set<string>>()
  for (const { productId } of compared) {
    const { category = null, groupId = '' } = known.get(productId) ?? {}
    if (category === null) continue
    groups.set(category, (groups.get(category) ?? new Set()).add(groupId))
  }
  return new Set(
    [...groups].filter(([, own]) => own.size >= impactTerms.minComparison).map(([category]) => category),
  )
}

/** Numbers things in the order in which they are met. */
class Numbers {
  readonly #known = new Map<string, number>()

  of(id: string): number {
    const number = this.#known.get(id) ?? this.#known.size
    this.#known.set(id, number)
    return number
  }

  get size(): number {
    return this.#known.size
  }
}
