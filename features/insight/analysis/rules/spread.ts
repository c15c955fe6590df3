/** How far values lie apart. */

/** The quantile of R's type 7. Zero without values. */
export function quantileOf(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort()
  const at = (sorted.length - 1) * share
  const [low, high] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0]
  return low + (high - low) * (at - Math.floor(at))
}

export function medianOf(values: readonly number[]): number {
  return quantileOf(values, 0.5)
}

export function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}

/** The median absolute deviation, scaled to a standard deviation as R's `mad`. */
export function madOf(values: readonly number[]): number {
  const middle = medianOf(values)
  return 1.4826 * medianOf(values.map((value) => Math.abs(value - middle)))
}

/** How many of the sorted values come before the first for which `isBefore` no longer holds. */
export function countBefore(sorted: readonly number[], isBefore: (value: number) => boolean): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(sorted[middle] ?? Infinity)) low = middle + 1
    else high = middle
  }
  return low
}
