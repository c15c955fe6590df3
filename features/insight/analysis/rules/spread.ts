/** How far values lie apart. */
import { medianAbsoluteDeviation } from 'simple-statistics'

/** The median absolute deviation, scaled to a standard deviation as R's `mad`. */
export function madOf(values: readonly number[]): number {
  return 1.4826 * medianAbsoluteDeviation(values)
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
