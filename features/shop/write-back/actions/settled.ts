import pMap from 'p-map'

export type Settled<T> = { value: T } | { error: unknown }

/** Does all of them, so many at once, whatever becomes of the others: what was written has to be noted. */
export function pMapSettled<I, T>(
  items: readonly I[],
  work: (item: I) => Promise<T>,
  concurrency: number,
): Promise<Settled<T>[]> {
  const settle = (item: I) =>
    work(item).then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    )
  return pMap(items, settle, { concurrency })
}
