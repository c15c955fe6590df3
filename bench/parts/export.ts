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

type Download = { seconds: number; bytes: number; rows: number }

/** Each form as often as asked for, with what it costs the server beside, and its limit. */
export async function measureExport(world: World): Promise<Line[]> {
  const { server } = world
  const { storeId } = await world.store()
  const before = await readMemoryMb([server.processes.server])
  const stopMemory = watchMemory(() => readMemoryMb([server.processes.server]), 250)
  const stopHealth = watchHealth(server.origin)
  await server.resetLoop()
  const plain = await download(world, 'identity')
  const packed = await download(world, 'gzip')
  const loop = await server.readLoop()
  const health = await stopHealth()
  const peak = await stopMemory()
  const lines: Line[] = []
  for (const [goal, isPacked, downloads] of [
    ['export, plain', false, plain],
    ['export, gzip', true, packed],
  ] as const) {
    // Packed rows are not counted: they are those of the plain file.
    const rows = plain[0]?.rows ?? 0
    const limits: number[] = []
    for (let run = 1; run <= world.repetitions; run += 1) {
      limits.push((await timeCopyOut(server.database, { storeId, rows, isPacked })).seconds)
    }
    lines.push(
      toLine(goal, {
        rows: world.rows,
        now: rows / median(downloads.map(({ seconds }) => seconds)),
        limit: {
          name: `COPY${isPacked ? ' and gzip -1' : ''} of the same rows`,
          value: rows / median(limits),
        },
        detail: `${rows} rows, ${((downloads[0]?.bytes ?? 0) / 1e6).toFixed(1)} MB`,
      }),
    )
  }
  return [
    ...lines,
    toLine('event loop in an export, p99', {
      rows: world.rows,
      now: loop.p99Ms,
      detail: `max ${loop.maxMs.toFixed(0)} ms`,
    }),
    toLine('/healthz in an export, p99', {
      rows: world.rows,
      now: percentile(health, 99),
      detail: `p50 ${percentile(health, 50).toFixed(1)} ms, max ${percentile(health, 100).toFixed(0)} ms`,
    }),
    ...(before === null || peak === null
      ? []
      : [toLine('memory, more in an export', { rows: world.rows, now: Math.max(0, peak - before) })]),
  ]
}

async function download(world: World, encoding: string): Promise<Download[]> {
  const { token } = await world.store()
  const agent = new Agent({ keepAlive: true })
  const downloads: Download[] = []
  for (let run = 1; run <= world.repetitions; run += 1) {
    let rows = 0
    const count = (chunk: Buffer) => {
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows += 1
    }
    const asked = { origin: world.server.origin, token, agent, encoding }
    const { seconds, result: bytes } = await timed(() =>
      get(asked, path, encoding === 'identity' ? count : undefined),
    )
    downloads.push({ seconds, bytes, rows })
  }
  agent.destroy()
  return downloads
}

/** The first rows of the file, for what is measured without a server. */
export async function readRows(world: World, count: number): Promise<string[]> {
  const { token } = await world.store()
  const agent = new Agent()
  let text = ''
  const decoder = new TextDecoder()
  const rows: string[] = []
  const asked = { origin: world.server.origin, token, agent, encoding: 'identity' }
  await get(asked, path, (chunk) => {
    if (rows.length >= count) return
    const [last = '', ...whole] = (text + decoder.decode(chunk, { stream: true })).split('\n').toReversed()
    rows.push(...whole.toReversed())
    text = last
  })
  agent.destroy()
  return rows.slice(0, count)
}
