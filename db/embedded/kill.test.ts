/** What the embedded database has acknowledged outlives every kill: of the server, and of PostgreSQL itself. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roll, seedOf } from '#demo/chance.ts'
import { killIn } from '#tests/world/starts.ts'

const script = fileURLToPath(import.meta.resolve('#tests/world/bulk-writer.ts'))
const linesPerBatch = 200
/** One of each kind; `npm run soak` has more. */
const kills = 2 * Number(process.env.SOAK ?? 1)
const seed = process.env.KILL_SEED ?? crypto.randomUUID().slice(0, 8)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-kill-'))
  // As root, PostgreSQL runs as another user.
  await chmod(folder, 0o711)
})
afterAll(async () => {
  await killIn(folder)
  await rm(folder, { recursive: true, force: true })
})

/** What all writers have printed: batches that they were told are committed. */
const acknowledged: number[] = []

function startWriter() {
  const child = spawn(process.execPath, [script, folder, String(linesPerBatch)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => output.push(line))
  const batches = createInterface({ input: child.stdout })
  batches.on('line', (line) => acknowledged.push(Number(line)))
  const closed = once(child, 'close').then(([exitCode]) => exitCode as number | null)
  const gone = closed.then((exitCode) => {
    throw new Error(`The writer ended with ${exitCode} (seed ${seed}):\n${output.join('\n')}`)
  })
  gone.catch(() => undefined)
  return {
    /** Waits for what the writer has a part in. */
    until: <T>(thing: Promise<T>) => Promise.race([thing, gone]),
    untilNext: () => Promise.race([once(batches, 'line'), gone]),
    end: (signal: NodeJS.Signals) => {
      child.kill(signal)
      return closed
    },
  }
}

async function readPostmaster(): Promise<number> {
  const text = await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8').catch(() => '')
  return Number.parseInt(text, 10)
}

/** Kills PostgreSQL alone, and returns when another has taken its place. */
async function killPostmaster(): Promise<void> {
  const killed = await readPostmaster()
  process.kill(killed, 'SIGKILL')
  await expect.poll(async () => [killed, Number.NaN].includes(await readPostmaster())).toBe(false)
}

/** Everything acknowledged after the given batch is there and whole, and nothing else is there in part. Answers the last batch. */
async function expectNothingLost(moment: string, after = 0): Promise<number> {
  const known = acknowledged.filter((batch) => batch > after)
  const client = new pg.Client({ connectionString: await readFile(join(folder, 'postgres.url'), 'utf8') })
  await client.connect()
  const { rows } = await client.query<{ batch: number; lines: number }>(
    `select batch, count(*) filter (where text = repeat(md5(batch || '-' || line), 8))::int as lines
     from batches where batch > $1 group by batch`,
    [after],
  )
  await client.end()
  const whole = new Set(rows.filter(({ lines }) => lines === linesPerBatch).map(({ batch }) => batch))
  const half = rows.filter(({ batch }) => !whole.has(batch))
  const lost = known.filter((batch) => !whole.has(batch))
  expect({ lost, half }, moment).toEqual({ lost: [], half: [] })
  return Math.max(...known)
}

test.skipIf(process.platform === 'win32')(
  `no acknowledged batch is lost when the server and PostgreSQL are killed in turn (seed ${seed})`,
  async () => {
    let writer = startWriter()
    await writer.untilNext()
    let checked = 0
    for (let kill = 1; kill <= kills; kill += 1) {
      await sleep(20 + roll(seedOf(seed), kill) * 380)
      if (kill % 2 === 1) {
        await writer.end('SIGKILL')
        writer = startWriter()
      } else {
        await writer.until(killPostmaster())
      }
      await writer.untilNext()
      checked = await expectNothingLost(`after kill ${kill}, seed ${seed}`, checked)
    }
    expect(await writer.end('SIGTERM')).toBe(0)

    const last = startWriter()
    await last.untilNext()
    await expectNothingLost(`after the end, seed ${seed}`)
    expect(await last.end('SIGTERM')).toBe(0)
  },
)
