/** What is promised of a thing, and whether this run kept it. */
export type Guarantee = { says: string; isKept: boolean }

/** One measurement: how fast a thing is, how fast the limit measured beside it is, and their ratio. */
export type Measurement = {
  name: string
  unit: string
  perSecond: number
  limit: string
  limitPerSecond: number
  ratio: number
  promised?: Guarantee
}

export function compare(
  names: { name: string; unit: string; limit: string },
  amount: number,
  times: { seconds: number; limitSeconds: number },
  promised?: Guarantee,
): Measurement {
  const perSecond = Math.round(amount / times.seconds)
  const limitPerSecond = Math.round(amount / times.limitSeconds)
  return {
    ...names,
    perSecond,
    limitPerSecond,
    ratio: Number((times.limitSeconds / times.seconds).toFixed(4)),
    ...(promised ? { promised } : {}),
  }
}

/** Seconds that `work` takes, and its answer. */
export async function timed<T>(work: () => Promise<T>): Promise<{ seconds: number; result: T }> {
  const startedAt = performance.now()
  const result = await work()
  return { seconds: (performance.now() - startedAt) / 1000, result }
}

/** A time that is promised on a machine with nothing else to do. `crowding` makes it as much longer as this machine is busy. */
export function within(seconds: number, max: { seconds: number; of: string }, crowding: number): Guarantee {
  const allowed = max.seconds * crowding
  const says = `${inMs(seconds)} ${max.of}, at most ${inMs(max.seconds)} × ${crowding.toFixed(2)} for what else runs here`
  return { says, isKept: seconds <= allowed }
}

/** How many times longer work takes because other processes want the processor too, of the time that went by and the time of it that the work had: 1 when all of it, or when nothing was measured. */
export function crowdingOf(passedMs: number, usedMs: number): number {
  return usedMs > 0 ? Math.max(1, passedMs / usedMs) : 1
}

/** The crowding of this machine now. */
export function measureCrowding(): number {
  const [begun, cpu] = [performance.now(), process.cpuUsage()]
  let work = 0
  while (performance.now() - begun < crowdingMs) for (let at = 0; at < 10_000; at += 1) work += Math.sqrt(at)
  const { user, system } = process.cpuUsage(cpu)
  const usedMs = (user + system) / 1_000
  return work > 0 ? crowdingOf(performance.now() - begun, usedMs) : 1
}

const crowdingMs = 500

function inMs(seconds: number): string {
  return `${(seconds * 1_000).toFixed(1)} ms`
}
