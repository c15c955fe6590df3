/** The way from the store's finished answer to stored rows: for the first time, and when nothing or a little has changed. */
import { setTimeout as sleep } from 'node:timers/promises'
import { median } from 'simple-statistics'
import type { SyncReport } from '#features/shop/feed/contract.ts'
import { watchHealth } from '../health.ts'
import { percentile } from '../latency.ts'
import { timeCopyAndMerge } from '../limits.ts'
import { type Line, toLine } from '../lines.ts'
import { readCpuSeconds } from '../machine.ts'
import { readTreeMb, watchMemory } from '../server/memory.ts'
import type { LoopDelay } from '../server/probe-messages.ts'
import { forget, newStore, syncAgain, type World } from '../world.ts'

const settleMs = 10_000
const minuteMs = 60_000

type FirstSync = {
  perSecond: number
  transport: SyncReport['transport']
  cpuSeconds: number
  loop: LoopDelay
  healthMs: number[]
}

/** First syncs of new merchants, one after the other, with what they cost the server beside. */
export async function measureSync(world: World): Promise<Line[]> {
  const { server, rows, syncedRows, repetitions } = world
  const readMb = () => readTreeMb(server.processes.all)
  await sleep(world.isQuick ? settleMs / 5 : settleMs)
  const idle = await readMb()
  // It is there before the syncs, so that these meet a full table.
  if (world.isMultiplied) await world.store()
  const stopMemory = watchMemory(readMb)
  const runs: FirstSync[] = []
  while (runs.length < repetitions) runs.push(await syncFirst(world, runs.length === repetitions - 1))
  const peak = await stopMemory()
  const later = world.isQuick ? null : await sleep(minuteMs).then(readMb)
  const speeds = runs.map(({ perSecond }) => perSecond)
  const healthMs = runs.flatMap((run) => run.healthMs)
  const perCpuSecond = syncedRows / median(runs.map(({ cpuSeconds }) => cpuSeconds))
  return [
    toLine('sync', {
      rows,
      now: median(speeds),
      ...(world.isMultiplied ? {} : { limit: await measureMerge(world) }),
      // It holds when other work takes the processors.
      detail: `by ${runs[0]?.transport}, ${spread(speeds)}${Number.isNaN(perCpuSecond) ? '' : `; ${perCpuSecond.toFixed(0)} rows per CPU second`}`,
    }),
    toLine('event loop in a sync, p99', {
      rows,
      now: median(runs.map(({ loop }) => loop.p99Ms)),
      detail: `max ${Math.max(...runs.map(({ loop }) => loop.maxMs)).toFixed(0)} ms`,
    }),
    toLine('/healthz in a sync, p99', {
      rows,
      now: percentile(healthMs, 99),
      detail: `p50 ${percentile(healthMs, 50).toFixed(1)} ms, max ${percentile(healthMs, 100).toFixed(0)} ms`,
    }),
    ...(idle === null ? [] : [toLine('memory, idle', { rows, now: idle })]),
    ...(peak === null ? [] : [toLine('memory, highest in a sync', { rows, now: peak })]),
    ...(later === null ? [] : [toLine('memory, a minute after', { rows, now: later })]),
  ]
}

/** The last store stays, for what is measured after; the rows of the others go. */
async function syncFirst(world: World, isLast: boolean): Promise<FirstSync> {
  const { server, syncedRows } = world
  const stopHealth = watchHealth(server.origin)
  await server.resetLoop()
  const cpuBefore = await readCpuSeconds(server.processes.all)
  const store = await newStore(world)
  const cpuSeconds = (await readCpuSeconds(server.processes.all)) - cpuBefore
  const loop = await server.readLoop()
  const healthMs = await stopHealth()
  if (isLast && !world.isMultiplied) world.adopt(store)
  else await forget(world, store)
  return { perSecond: syncedRows / store.seconds, transport: store.transport, cpuSeconds, loop, healthMs }
}

async function measureMerge(world: World): Promise<{ name: string; value: number }> {
  const { storeId } = await world.store()
  const seconds: number[] = []
  for (let run = 1; run <= world.repetitions; run += 1) {
    seconds.push(await timeCopyAndMerge(world.server.database, storeId))
  }
  return { name: 'COPY and one merge of the same rows', value: world.rows / median(seconds) }
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
