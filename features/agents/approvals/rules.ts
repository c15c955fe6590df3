/** The paths of what `given` holds and `parsed`, the same value read by a schema, does not: such as "items.0.note". */
export function findUnknownProperties(given: unknown, parsed: unknown, path = ''): string[] {
  if (!isContainer(given) || !isContainer(parsed)) return []
  return Object.entries(given).flatMap(([name, value]) => {
    const at = path === '' ? name : `${path}.${name}`
    return Object.hasOwn(parsed, name)
      ? findUnknownProperties(value, (parsed as Record<string, unknown>)[name], at)
      : [at]
  })
}

/** An object or a list as JSON has them: what a schema turned into something else, such as a date, has no properties of its own. */
function isContainer(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  return Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value))
}

/** What is left of a price after what the merchant pays for the product, as a share of it; null where the cost is not known or the price is none. */
export function marginOf(price: string | null, cost: number | null): number | null {
  const amount = Number(price ?? Number.NaN)
  return cost === null || !(amount > 0) ? null : (amount - cost) / amount
}

/** By how much an amount changes, as a share of what it was; null where that says nothing. */
export function changeOf(before: string | null, after: string | null): number | null {
  const [was, will] = [Number(before ?? Number.NaN), Number(after ?? Number.NaN)]
  return Number.isFinite(was) && Number.isFinite(will) && was > 0 ? (will - was) / was : null
}
