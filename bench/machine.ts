/** What else ran on the machine: figures taken beside other work are worth less, and must say so. */
import { readdir, readFile } from 'node:fs/promises'

/** The parent of each process, and the processor time, in ticks, that it and its ended children used. */
export type Processes = Map<number, { parent: number; ticks: number }>

/** The line of a process in /proc: its name may hold blanks and brackets. */
export function parseStat(text: string): { parent: number; ticks: number } {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const numberAt = (field: number) => Number(fields[field - 3])
  return { parent: numberAt(4), ticks: numberAt(14) + numberAt(15) + numberAt(16) + numberAt(17) }
}

/** Empty where there is no /proc. */
export async function readProcesses(): Promise<Processes> {
  const ids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  const found: Processes = new Map()
  for (const id of ids) {
    const text = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => null)
    if (text !== null) found.set(Number(id), parseStat(text))
  }
  return found
}

/** These processes and all that come from them. */
export function withDescendants(roots: readonly number[], processes: Processes): number[] {
  const found = new Set(roots)
  for (let size = 0; size !== found.size; ) {
    size = found.size
    for (const [id, { parent }] of processes) if (found.has(parent)) found.add(id)
  }
  return [...found]
}

type Ticks = { total: number; idle: number; own: number }

async function readTicks(roots: readonly number[]): Promise<Ticks | null> {
  const text = await readFile('/proc/stat', 'utf8').catch(() => '')
  const [all = ''] = text.split('\n')
  const [user = 0, nice = 0, system = 0, idle = 0, waiting = 0, ...interrupts] = all
    .split(/\s+/)
    .slice(1, 9)
    .map(Number)
  if (!all) return null
  const processes = await readProcesses()
  const own = withDescendants(roots, processes).reduce((sum, id) => sum + (processes.get(id)?.ticks ?? 0), 0)
  const total = [user, nice, system, idle, waiting, ...interrupts].reduce((sum, one) => sum + one, 0)
  return { total, idle: idle + waiting, own }
}

/** Seconds of processor time that these processes and all that come from them have used. NaN where it cannot be read. */
export async function readCpuSeconds(roots: readonly number[]): Promise<number> {
  const processes = await readProcesses()
  if (processes.size === 0) return Number.NaN
  const ticks = withDescendants(roots, processes).map((id) => processes.get(id)?.ticks ?? 0)
  return ticks.reduce((sum, one) => sum + one, 0) / ticksASecond
}

/** Linux counts in these for all programs, whatever its own clock does. */
const ticksASecond = 100

/** The part of all processors that other work took between two readings, 0 to 1. */
export function shareOfOthers(before: Ticks, after: Ticks): number {
  const [total, idle, own] = [
    after.total - before.total,
    after.idle - before.idle,
    after.own - before.own,
  ] as const
  return total > 0 ? Math.min(1, Math.max(0, (total - idle - own) / total)) : 0
}

/** Begins to watch; the function answers the part of the processors that other processes than these took meanwhile. Null where it cannot be read. */
export async function watchOthers(roots: readonly number[]): Promise<() => Promise<number | null>> {
  const before = await readTicks(roots)
  return async () => {
    const after = await readTicks(roots)
    return before && after ? shareOfOthers(before, after) : null
  }
}
