/** The way from the store's finished answer to stored rows: for the first time, and when nothing or a little has changed. */
import { setTimeout as sleep } from 'node:timers/promises'
import { median } from 'simple-statistics'
import { percentile, watchHealth } from '../latency.ts'
import { timeCopyAndMerge } from '../limits.ts'
import { type Line, toLine } from '../lines.ts'
import { readCpuSeconds } from '../machine.ts'
import { readTreeMb, watchMemory } from '../server/memory.ts'
import { forget, newStore, syncAgain, type World } from '../world.ts'

const settleMs = 10_000
const minuteMs = 60_000

/** First syncs of new merchants, one after the other, with what they cost the server beside. */
export async function measureSync(world: World): Promise<Line[]> {
  const { server, syncedRows, repetitions } = world
  await sleep(world.isQuick ? settleMs / 5 : settleMs)
  const idle = await readTreeMb(server.processes.all)
  // It is there before the syncs, so that these meet a full table.
  if (world.isMultiplied) await world.store()
  const runs: { perSecond: number; loop: { p99Ms: number; maxMs: number } }[] = []
  const cpu: number[] = []
  const health: number[] = []
  const merges: number[] = []
  const stopMemory = watchMemory(() => readTreeMb(server.processes.all))
  for (let run = 1; run <= repetitions; run += 1) {
    const stopHealth = watchHealth(server.origin)
    await server.resetLoop()
    const before = await readCpuSeconds(server.processes.all)
    const store = await newStore(world)
    const after = await readCpuSeconds(server.processes.all)
    if (before !== null && after !== null) cpu.push(after - before)
    runs.push({ perSecond: syncedRows / store.seconds, loop: await server.readLoop() })
    health.push(...(await stopHealth()))
    if (run < repetitions || world.isMultiplied) await forget(world, store)
    else world.adopt(store)
  }
  const peak = await stopMemory()
  const later = world.isQuick ? null : await sleep(minuteMs).then(() => readTreeMb(server.processes.all))
  const { storeId } = await world.store()
  for (let run = 1; run <= repetitions && !world.isMultiplied; run += 1) {
    merges.push(await timeCopyAndMerge(server.database, storeId))
  }
  const speeds = runs.map(({ perSecond }) => perSecond)
  const limit =
    merges.length === 0
      ? {}
      : { limit: { name: 'COPY and one merge of the same rows', value: syncedRows / median(merges) } }
  // It holds when other work takes the processors.
  const perCpu = cpu.length === 0 ? '' : `; ${(syncedRows / median(cpu)).toFixed(0)} rows per CPU second`
  const { rows } = world
  return [
    toLine('sync', { rows, now: median(speeds), ...limit, detail: `${spread(speeds)}${perCpu}` }),
    toLine('event loop in a sync, p99', {
      rows,
      now: median(runs.map(({ loop }) => loop.p99Ms)),
      detail: `max ${Math.max(...runs.map(({ loop }) => loop.maxMs)).toFixed(0)} ms`,
    }),
    toLine('/healthz in a sync, p99', {
      rows,
      now: percentile(health, 99),
      detail: `p50 ${percentile(health, 50).toFixed(1)} ms, max ${percentile(health, 100).toFixed(0)} ms`,
    }),
    ...(idle === null ? [] : [toLine('memory, idle', { rows, now: idle })]),
    ...(peak === null ? [] : [toLine('memory, highest in a sync', { rows, now: peak })]),
    ...(later === null ? [] : [toLine('memory, a minute after', { rows, now: later })]),
  ]
}

/** Everything read again, and nothing of it new. */
export async function measureUnchanged(world: World): Promise<Line[]> {
  // The store has not all of the rows: a sync would take away what it does not know.
  if (world.isMultiplied) return []
  const { token } = await world.store()
  const speeds: number[] = []
  for (let run = 1; run <= world.repetitions; run += 1) {
    const { seconds, report } = await syncAgain(world.server.origin, token, 'full')
    if (report.unchanged !== world.rows) {
      throw new Error(`${report.unchanged} of ${world.rows} rows are said to be unchanged`)
    }
    speeds.push(world.rows / seconds)
  }
  const measured = { rows: world.rows, now: median(speeds), detail: spread(speeds) }
  return [toLine('sync, nothing changed', measured)]
}

/** One product in a hundred changes. Once only: what changed a moment ago is read again by the next sync, too. */
export async function measureChanged(world: World): Promise<Line[]> {
  if (world.isMultiplied) return []
  const { token } = await world.store()
  const products = await world.peer.change()
  const { seconds, report } = await syncAgain(world.server.origin, token, 'auto')
  if (report.mode !== 'incremental' || report.changed < products) {
    throw new Error(`A ${report.mode} sync changed ${report.changed} rows of ${products} products`)
  }
  // Its file is written anew, so that later syncs find it ready.
  await world.peer.prepare()
  return [
    toLine('sync, 1 % changed', {
      rows: world.rows,
      now: seconds,
      detail: `${products} products, ${report.changed} rows`,
    }),
  ]
}

function spread(values: readonly number[]): string {
  if (values.length === 1) return 'one run'
  return `median of ${values.length}, ${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)}`
}
