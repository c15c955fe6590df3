/** Where a price stands among others: place 1 is the dearest, and equal prices share a place. `cheaper` is the part of the others that costs less. */
export function rankOf(
  price: number,
  others: readonly number[],
): { place: number; of: number; cheaper: number | null } {
  const dearer = others.filter((other) => other > price).length
  const cheaper = others.filter((other) => other < price).length
  return {
    place: dearer + 1,
    of: others.length + 1,
    cheaper: others.length === 0 ? null : cheaper / others.length,
  }
}
