/** `npm run bench`: see docs/performance.md. It fails when a promise is broken or a figure is past its bound, never for a missed goal. */
import { parseArgs } from 'node:util'
import { setup } from '#tests/world/cluster.ts'
import { findBroken, type Line, reach } from './lines.ts'
import { watchOthers } from './machine.ts'
import { otherParts, storeParts } from './parts/parts.ts'
import { type Circumstances, readCircumstances, toMarkdown, toTable } from './report.ts'
import { type BenchOptions, type Part, startWorld, type World } from './world.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string' },
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    repeat: { type: 'string' },
    database: { type: 'string' },
    orders: { type: 'string' },
    profile: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    markdown: { type: 'boolean', default: false },
  },
})
const { quick: isQuick } = values

function whole(name: string, text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`--${name} takes whole numbers`)
  return value
}

const sizes = (values.rows ?? (isQuick ? '10000' : '100000')).split(',').map((text) => whole('rows', text))
const orders = whole('orders', values.orders ?? (isQuick ? '20000' : '100000'))
const options: BenchOptions = {
  databaseUrl: values.database ?? null,
  isQuick,
  repetitions: whole('repeat', values.repeat ?? (isQuick ? '1' : '3')),
}
const known = [...storeParts, ...otherParts].map(({ name }) => name)
const only = values.only?.split(',') ?? known
for (const name of only) {
  if (!known.includes(name)) throw new Error(`--only takes ${known.join(', ')}`)
}

const lines: Line[] = []
let circumstances: Circumstances | null = null
let world: World | null = null

process.once('SIGINT', () => {
  void Promise.resolve(world?.stop()).finally(() => process.exit(130))
})

/** Progress goes where it is in nobody's way. */
function note(text: string): void {
  console.error(text)
}

/** Measures a part, and what else ran beside it. */
async function measure(name: string, work: () => Promise<Line[]>): Promise<Line[]> {
  note(`Measuring ${name}…`)
  const stop = await watchOthers([process.pid, ...(world?.server.processes.all ?? [])])
  const found = await work()
  const others = await stop()
  return found.map((line) => ({ ...line, others }))
}

async function measureStore(rows: number, parts: Part[]): Promise<void> {
  note(`Preparing ${rows.toLocaleString('en-US')} rows…`)
  const here = await startWorld(rows, options)
  world = here
  try {
    circumstances ??= readCircumstances(await readVersion(here))
    const measured: [Part, Line][] = []
    for (const part of parts) {
      for (const line of await measure(part.name, () => part.measure(here))) measured.push([part, line])
    }
    lines.push(...measured.map(([, line]) => line))
    if (values.profile) await profileWorst(here, measured)
  } finally {
    world = null
    await here.stop()
  }
}

async function readVersion({ server }: World): Promise<string> {
  const { rows } = await server.database.query<{ version: string }>('show server_version')
  return Object.values(rows[0] ?? {}).join(' ')
}

/** Recorded in a run of its own, which counts for nothing: recording takes time. */
async function profileWorst(world: World, measured: [Part, Line][]): Promise<void> {
  const [worst] = measured.toSorted(([, a], [, b]) => reach(a) - reach(b))
  if (!worst) return
  const [part, line] = worst
  note(`Recording ${part.name}, for "${line.name}"…`)
  const path = `bench-${part.name}-${world.rows}.cpuprofile`
  await world.server.startProfile()
  await part.measure(world)
  await world.server.writeProfile(path)
  note(`What the server did is in ${path}`)
}

async function measureOthers(parts: typeof otherParts): Promise<void> {
  if (options.databaseUrl !== null) process.env.TEST_DATABASE_URL = options.databaseUrl
  const close = await setup()
  try {
    for (const part of parts) lines.push(...(await measure(part.name, () => part.measure({ orders }))))
  } finally {
    await close?.()
  }
}

const chosen = storeParts.filter(({ name }) => only.includes(name))
if (chosen.length > 0) for (const rows of sizes) await measureStore(rows, chosen)
const others = otherParts.filter(({ name }) => only.includes(name))
if (others.length > 0) await measureOthers(others)

circumstances ??= readCircumstances('of the tests')
if (values.json) console.log(JSON.stringify({ circumstances, lines }))
else console.log(values.markdown ? toMarkdown(lines, circumstances) : toTable(lines))
for (const sentence of findBroken(lines)) {
  console.error(sentence)
  process.exitCode = 1
}
