/** The feed as a file, plain and packed. */
import { Agent } from 'node:http'
import { median } from 'simple-statistics'
import { exportFeed } from '#features/shop/feed/contract.ts'
import { watchHealth } from '../health.ts'
import { get, percentile } from '../latency.ts'
import { timeCopyOut } from '../limits.ts'
import { type Line, toLine } from '../lines.ts'
import { timed } from '../measure.ts'
import { readMemoryMb, watchMemory } from '../server/memory.ts'
import type { World } from '../world.ts'

const path = `${exportFeed.path}?format=jsonl&enabled_only=false`

/** Each form and its limit in turn, as often as asked for; then what it costs the server, in downloads of their own: looking takes time too. */
export async function measureExport(world: World): Promise<Line[]> {
  const { storeId } = await world.store()
  // Not timed: the first time, everything is slower.
  let rows = 0
  await readExport(world, 'identity', (chunk) => {
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows += 1
  })
  const lines: Line[] = []
  for (const [goal, isPacked] of [
    ['export, plain', false],
    ['export, gzip', true],
  ] as const) {
    const seconds: number[] = []
    const limits: number[] = []
    let bytes = 0
    for (let run = 1; run <= world.repetitions; run += 1) {
      const download = await timed(() => readExport(world, isPacked ? 'gzip' : 'identity'))
      seconds.push(download.seconds)
      bytes = download.result
      limits.push((await timeCopyOut(world.server.database, { storeId, rows, isPacked })).seconds)
    }
    lines.push(
      toLine(goal, {
        rows: world.rows,
        now: rows / median(seconds),
        limit: {
          name: `COPY${isPacked ? ' and gzip -1' : ''} of the same rows`,
          value: rows / median(limits),
        },
        detail: `${rows} rows, ${(bytes / 1e6).toFixed(1)} MB`,
      }),
    )
  }
  return [...lines, ...(await watchExports(world))]
}

async function watchExports(world: World): Promise<Line[]> {
  const { server, rows } = world
  const before = await readMemoryMb([server.processes.server])
  const stopMemory = watchMemory(() => readMemoryMb([server.processes.server]), 250)
  const stopHealth = watchHealth(server.origin)
  await server.resetLoop()
  for (const encoding of ['identity', 'gzip'] as const) {
    for (let run = 1; run <= world.repetitions; run += 1) await readExport(world, encoding)
  }
  const loop = await server.readLoop()
  const health = await stopHealth()
  const peak = await stopMemory()
  return [
    toLine('event loop in an export, p99', {
      rows,
      now: loop.p99Ms,
      detail: `max ${loop.maxMs.toFixed(0)} ms`,
    }),
    toLine('/healthz in an export, p99', {
      rows,
      now: percentile(health, 99),
      detail: `p50 ${percentile(health, 50).toFixed(1)} ms, max ${percentile(health, 100).toFixed(0)} ms`,
    }),
    ...(before === null || peak === null
      ? []
      : [toLine('memory, more in an export', { rows, now: Math.max(0, peak - before) })]),
  ]
}

/** Reads the file to its end. Answers its bytes on the wire. */
async function readExport(
  world: World,
  encoding: 'identity' | 'gzip',
  onChunk?: (chunk: Buffer) => void,
): Promise<number> {
  const { token } = await world.store()
  const agent = new Agent()
  try {
    return await get({ origin: world.server.origin, token, agent, encoding }, path, onChunk)
  } finally {
    agent.destroy()
  }
}

/** The first rows of the file, for what is measured without a server. */
export async function readRows(world: World, count: number): Promise<string[]> {
  let text = ''
  const decoder = new TextDecoder()
  const rows: string[] = []
  await readExport(world, 'identity', (chunk) => {
    if (rows.length >= count) return
    const [last = '', ...whole] = (text + decoder.decode(chunk, { stream: true })).split('\n').toReversed()
    rows.push(...whole.toReversed())
    text = last
  })
  return rows.slice(0, count)
}
