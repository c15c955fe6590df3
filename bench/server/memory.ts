/** What processes hold of the machine's memory, shared pages counted once: the proportional set size of Linux. */
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { readProcesses, withDescendants } from '../machine.ts'

/** MB that these processes hold; null where it cannot be read. */
export async function readMemoryMb(processes: readonly number[]): Promise<number | null> {
  let kb = 0
  for (const id of processes) {
    const text = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '')
    kb += Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0)
  }
  return kb === 0 ? null : kb / 1024
}

/** MB that these processes hold and all that come from them. */
export async function readTreeMb(roots: readonly number[]): Promise<number | null> {
  return readMemoryMb(withDescendants(roots, await readProcesses()))
}

/** Reads again and again until it is stopped, which answers the highest reading. */
export function watchMemory(
  read: () => Promise<number | null>,
  everyMs = 1_000,
): () => Promise<number | null> {
  let peak: number | null = null
  const done = new AbortController()
  const watching = (async () => {
    while (!done.signal.aborted) {
      const now = await read()
      if (now !== null) peak = Math.max(peak ?? 0, now)
      await sleep(everyMs, undefined, { signal: done.signal }).catch(() => undefined)
    }
  })()
  return async () => {
    done.abort()
    await watching
    return peak
  }
}
