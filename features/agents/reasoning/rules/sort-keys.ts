/** Plain JSON with its keys in one order, because a database may return them in another. What stands under one of `levelled` is 0. */
export function sortKeys(value: unknown, levelled: readonly string[] = []): unknown {
  if (Array.isArray(value)) return value.map((each) => sortKeys(each, levelled))
  if (typeof value !== 'object' || value === null) return value ?? null
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(
    entries.map(([key, each]) => [key, levelled.includes(key) ? 0 : sortKeys(each, levelled)]),
  )
}
