/** The fallback: PostgreSQL compiled to WebAssembly, in a thread of its own, with one connection for everybody. */
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import type { DatabaseSource } from '../source.ts'

/** PostgreSQL's own measure of a table that is worn, or has changed since its rows were counted. */
const wornTables = `
  select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup`

/** Looks at the tables every `everyMs` milliseconds and vacuums the worn ones, one statement each, so that others come between: PGlite has no process that would. Answers what ends it. */
function startVacuum(pool: pg.Pool, everyMs: number): () => Promise<void> {
  let isEnded = false
  let underWay = Promise.resolve()
  async function vacuum(): Promise<void> {
    const { rows } = await pool.query<{ name: string }>(wornTables)
    for (const { name } of rows) if (!isEnded) await pool.query(`vacuum (analyze) ${name}`).catch(warn)
  }
  const timer = setInterval(() => {
    underWay = underWay.then(() => (isEnded ? undefined : vacuum())).catch(warn)
  }, everyMs)
  timer.unref()
  return async () => {
    isEnded = true
    clearInterval(timer)
    await underWay
  }
}

/** What could not be vacuumed is worn the next time too, and keeps nothing else from it. */
function warn(error: unknown): void {
  process.emitWarning(
    `A table could not be vacuumed: ${error instanceof Error ? error.message : String(error)}`,
  )
}

export type WorkerStart = { folder: string }
export type ToWorker =
  | { kind: 'bytes'; bytes: Uint8Array }
  | { kind: 'copy'; statement: string; lines: Uint8Array }
  | { kind: 'close' }
export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'bytes'; bytes: Uint8Array }
  | { kind: 'copied'; error: string | null }
  | { kind: 'closed' }

/** Where PGlite keeps its files. */
export function pgliteFolder(dataFolder: string): string {
  return join(dataFolder, 'db')
}

/** Whether PGlite has ever made a database in the data folder. */
export function hasPgliteData(dataFolder: string): boolean {
  return existsSync(join(pgliteFolder(dataFolder), 'PG_VERSION'))
}

/** Starts PGlite in the data folder. `vacuumEveryMs` is how often it looks after its tables, in milliseconds. */
export async function startPglite(dataFolder: string, vacuumEveryMs = 60_000): Promise<DatabaseSource> {
  const { openStream, copyIn, close } = await startWorker({ folder: pgliteFolder(dataFolder) })
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    user: 'postgres',
    database: 'postgres',
    // The type asks for a socket; the client uses only what a duplex stream has.
    stream: () => openStream() as never,
  })
  pool.on('error', () => {
    // The worker has ended; each query says so.
  })
  const endVacuum = startVacuum(pool, vacuumEveryMs)
  return {
    pool,
    url: null,
    requestPool: pool,
    statementPool: pool,
    isExclusive: true,
    // Its protocol knows no COPY, but there is only one session: what is sent beside it is in the same transaction.
    copyIn: (_client, statement, lines) => copyIn(statement, lines),
    copyOut: async (client, query, { prefix, onPiece }) => {
      const types = { getTypeParser: () => (text: string) => text }
      const { rows } = await client.query<[string, string]>({ text: query, rowMode: 'array', types })
      for (const [, line] of rows) onPiece(Buffer.from(`${prefix}${line}\n`))
      return { count: rows.length, lastId: rows.at(-1)?.[0] ?? null }
    },
    close: async () => {
      await endVacuum()
      await pool.end()
      await close()
    },
  }
}

async function startWorker(start: WorkerStart) {
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: start })
  const reply = (kind: FromWorker['kind']) =>
    new Promise<FromWorker>((resolve, reject) => {
      const onMessage = (message: FromWorker) => {
        if (message.kind !== kind) return
        worker.off('message', onMessage)
        worker.off('error', reject)
        resolve(message)
      }
      worker.on('message', onMessage)
      worker.on('error', reject)
    })
  await reply('ready')

  function openStream(): Duplex {
    const send = (bytes: Uint8Array) => worker.postMessage({ kind: 'bytes', bytes } satisfies ToWorker)
    const stream = new Duplex({
      read() {},
      write(chunk: Buffer, _encoding, done) {
        send(chunk)
        done()
      },
      writev(chunks, done) {
        send(Buffer.concat(chunks.map(({ chunk }) => chunk as Buffer)))
        done()
      },
      final(done) {
        stream.push(null)
        done()
      },
      destroy(error, done) {
        worker.off('message', onMessage)
        done(error)
      },
    })
    const onMessage = (message: FromWorker) => {
      if (message.kind === 'bytes' && message.bytes.length > 0) stream.push(Buffer.from(message.bytes))
    }
    worker.on('message', onMessage)
    worker.once('error', (error) => stream.destroy(error))
    const none = () => stream
    return Object.assign(stream, {
      connect: () => {
        queueMicrotask(() => stream.emit('connect'))
        return stream
      },
      setNoDelay: none,
      setKeepAlive: none,
      ref: none,
      unref: none,
    })
  }

  return {
    openStream,
    copyIn: async (statement: string, lines: Uint8Array) => {
      const answered = reply('copied')
      worker.postMessage({ kind: 'copy', statement, lines } satisfies ToWorker)
      const answer = await answered
      if (answer.kind === 'copied' && answer.error !== null) throw new Error(answer.error)
    },
    close: async () => {
      const ended = once(worker, 'exit')
      const answered = reply('closed')
      worker.postMessage({ kind: 'close' } satisfies ToWorker)
      await answered
      await ended
    },
  }
}
