/** One measurement: how fast a thing is, how fast the limit measured beside it is, and their ratio. */
export type Measurement = {
  name: string
  unit: string
  perSecond: number
  limit: string
  limitPerSecond: number
  ratio: number
}

export function compare(
  names: { name: string; unit: string; limit: string },
  amount: number,
  times: { seconds: number; limitSeconds: number },
): Measurement {
  const perSecond = Math.round(amount / times.seconds)
  const limitPerSecond = Math.round(amount / times.limitSeconds)
  return {
    ...names,
    perSecond,
    limitPerSecond,
    ratio: Number((times.limitSeconds / times.seconds).toFixed(4)),
  }
}

/** Seconds that `work` takes, and its answer. */
export async function timed<T>(work: () => Promise<T>): Promise<{ seconds: number; result: T }> {
  const startedAt = performance.now()
  const result = await work()
  return { seconds: (performance.now() - startedAt) / 1000, result }
}
