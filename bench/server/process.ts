/** The server that is measured: a process of its own, started as `npm start` does, on the embedded PostgreSQL or on a database of its own in a given one. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { LoopDelay, ProbeQuestion } from './probe-messages.ts'

const start = fileURLToPath(new URL('../../tests/world/embedded-process.ts', import.meta.url))
const probe = new URL('probe.ts', import.meta.url).href
const started = /^Vitrine is at (\S+)$/

export type MeasuredServer = {
  origin: string
  /** A connection to its database, as its owner. */
  database: pg.Client
  /** The server itself, and the first process of its PostgreSQL where that runs on this machine. */
  processes: { server: number; all: number[] }
  resetLoop: () => Promise<void>
  readLoop: () => Promise<LoopDelay>
  startProfile: () => Promise<void>
  writeProfile: (path: string) => Promise<void>
  stop: () => Promise<void>
}

/** `databaseUrl` names a PostgreSQL in which a database is made, and dropped at the end; null takes the embedded one. */
export async function startServer(options: {
  storeTemplate: string
  databaseUrl: string | null
}): Promise<MeasuredServer> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-bench-'))
  // As root, PostgreSQL runs as another user.
  await chmod(folder, 0o711)
  const given = options.databaseUrl === null ? null : await createDatabase(options.databaseUrl)
  const environment = {
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'warn',
    REGISTRATIONS_PER_HOUR: '0',
    // A handful of readers ask as many merchants would.
    RATE_LIMIT_FACTOR: '100000',
    SHOPIFY_BASE_URL_TEMPLATE: options.storeTemplate,
    ...(given ? { DATABASE_URL: given.url } : {}),
  }
  // What `npm start` sets for itself, which a process with a channel cannot.
  const allocator = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_ARENA_MAX: '2' }
  // As in the script `start`: the young generation of the main thread grows to 118 MB in a sync otherwise.
  const heap = ['--max-semi-space-size=16']
  const child = spawn(process.execPath, [...heap, '--import', probe, start, JSON.stringify(environment)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, ...allocator },
  })
  const origin = await readOrigin(child)
  const url = given?.url ?? (await readFile(join(folder, 'data', 'postgres.url'), 'utf8')).trim()
  const database = new pg.Client({ connectionString: url })
  await database.connect()
  const server = child.pid ?? 0
  const ask = (question: ProbeQuestion) => askProbe(child, question)
  return {
    origin,
    database,
    processes: { server, all: [server, ...(await findPostmaster(database))] },
    resetLoop: async () => void (await ask({ ask: 'reset loop' })),
    readLoop: async () => {
      const answer = await ask({ ask: 'read loop' })
      if (!answer) throw new Error('The probe did not answer')
      return answer
    },
    startProfile: async () => void (await ask({ ask: 'start profile' })),
    writeProfile: async (path) => void (await ask({ ask: 'stop profile', path })),
    stop: async () => {
      await database.end()
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit')
        child.kill('SIGTERM')
        await ended
      }
      await given?.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function readOrigin(child: ChildProcess): Promise<string> {
  const origin = Promise.withResolvers<string>()
  if (!child.stdout) throw new Error('unreachable')
  createInterface(child.stdout).on('line', (line) => {
    const [, address] = started.exec(line) ?? []
    if (address) origin.resolve(address)
    else console.error(line)
  })
  child.once('exit', () => origin.reject(new Error('The server did not start')))
  return origin.promise
}

async function askProbe(child: ChildProcess, question: ProbeQuestion): Promise<LoopDelay | null> {
  const gone = new AbortController()
  child.once('exit', () => gone.abort())
  const answered = once(child, 'message', { signal: gone.signal })
  child.send(question)
  const [message] = (await answered) as [{ answer: LoopDelay | null }]
  return message.answer
}

/** The process that all of PostgreSQL's come from, where it can be seen from here. */
async function findPostmaster(database: pg.Client): Promise<number[]> {
  const { rows } = await database.query<{ pid: number }>('select pg_backend_pid() as pid')
  const status = await readFile(`/proc/${rows[0]?.pid}/status`, 'utf8').catch(() => '')
  const isPostgres = /^Name:\s+postgres/m.test(status)
  const parent = Number(/^PPid:\s+(\d+)/m.exec(status)?.[1])
  return isPostgres && parent > 1 ? [parent] : []
}

async function createDatabase(server: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `vitrine_bench_${process.pid}_${Date.now()}`
  await administer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => administer(server, `drop database ${name} with (force)`) }
}

async function administer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
