/** Answer times under a closed loop of readers, and on a fixed beat. */
import { Agent, request } from 'node:http'

/** Milliseconds of `count` answers. */
export type Latency = { p50Ms: number; p99Ms: number; maxMs: number; count: number }

/** The smallest value that so many of a hundred do not exceed: one that was measured, never one between two. */
export function percentile(values: readonly number[], percent: number): number {
  if (values.length === 0) throw new Error('Nothing was measured')
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? 0
}

export function toLatency(timesMs: readonly number[]): Latency {
  const [p50Ms, p99Ms, maxMs] = [50, 99, 100].map((percent) => percentile(timesMs, percent)) as [
    number,
    number,
    number,
  ]
  return { p50Ms, p99Ms, maxMs, count: timesMs.length }
}

export type Asked = { origin: string; token?: string | undefined; agent: Agent; encoding?: string }

/** Sends a GET and reads its answer to the end, as it comes. Answers its bytes on the wire. Throws when it is not 200. */
export function get(
  { origin, token, agent, encoding = 'gzip, deflate, br, zstd' }: Asked,
  path: string,
  onChunk: (chunk: Buffer) => void = () => undefined,
): Promise<number> {
  const headers = { 'accept-encoding': encoding, ...(token ? { authorization: `Bearer ${token}` } : {}) }
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, origin), { agent, headers }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        onChunk(chunk)
      })
      answer.once('error', reject)
      answer.once('end', () => {
        if (answer.statusCode === 200) resolve(bytes)
        else reject(new Error(`${path} answers ${answer.statusCode}`))
      })
    })
    sent.once('error', reject)
    sent.end()
  })
}

const readers = 4
const minCount = 40

/** Four readers that each ask again as soon as they have their answer, on connections that stay open, for so long and until there are 40 answers, but five times as long at most. Answers times by the name that `next` gives a path. */
export async function readInLoop(
  { origin, token }: { origin: string; token: string },
  next: () => { name: string; path: string },
  end: { forMs: number } | { until: Promise<unknown> },
): Promise<Map<string, Latency>> {
  const agent = new Agent({ keepAlive: true, maxSockets: readers })
  const times = new Map<string, number[]>()
  const begunMs = performance.now()
  let count = 0
  let isOver = false
  if ('until' in end)
    void end.until
      .then(
        () => {},
        () => {},
      )
      .then(() => (isOver = true))
  const goesOn = () => {
    if ('until' in end) return !isOver
    const passedMs = performance.now() - begunMs
    return passedMs < end.forMs || (count < minCount && passedMs < end.forMs * 5)
  }
  const read = async () => {
    while (goesOn()) {
      const { name, path } = next()
      const sentMs = performance.now()
      await get({ origin, token, agent }, path)
      const taken = times.get(name) ?? []
      taken.push(performance.now() - sentMs)
      times.set(name, taken)
      count += 1
    }
  }
  try {
    await Promise.all(Array.from({ length: readers }, read))
  } finally {
    agent.destroy()
  }
  return new Map([...times].map(([name, taken]) => [name, toLatency(taken)]))
}
