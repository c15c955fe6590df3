/** PGlite, in a thread of its own: bulk writes in WASM would block the event loop. Speaks the PostgreSQL wire protocol over its message port. */
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { FromWorker, ToWorker, WorkerStart } from './pglite.ts'

if (!parentPort) throw new Error('pglite-worker runs as a worker thread only')
const port = parentPort
const start = workerData as WorkerStart

const database = await PGlite.create({
  dataDir: start.folder,
  extensions: { btree_gin, pg_trgm },
})

// A count of its rows looks at 300 for each: at the usual 100 it stops everybody for a third of a second a table.
await database.exec('set default_statistics_target = 25')

/** In the transaction that is open. Files, which its `/dev/blob` counts as, are closed to the role that queries run under. */
async function copyIn(statement: string, lines: Uint8Array): Promise<void> {
  const { rows } = await database.query<{ role: string }>('select quote_ident(current_user) as role')
  await database.exec('set local role none')
  const blob = new Blob([lines as Uint8Array<ArrayBuffer>])
  await database.query(statement.replace(/from stdin$/, "from '/dev/blob'"), [], { blob })
  await database.exec(`set local role ${rows[0]?.role ?? 'none'}`)
}

async function answer(request: ToWorker): Promise<FromWorker> {
  if (request.kind === 'bytes') {
    const bytes = await database.execProtocolRaw(request.bytes)
    // The result is a view of WASM memory: it must be copied before the next call.
    return { kind: 'bytes', bytes: bytes.slice() }
  }
  if (request.kind === 'copy') {
    return copyIn(request.statement, request.lines).then(
      () => ({ kind: 'copied', error: null }),
      (error: Error) => ({ kind: 'copied', error: error.message }),
    )
  }
  await database.close()
  return { kind: 'closed' }
}

let last: Promise<void> = Promise.resolve()
port.on('message', (request: ToWorker) => {
  last = last.then(async () => {
    port.postMessage(await answer(request))
    // The thread ends by itself: ended from outside, the WASM in it can take the whole process along.
    if (request.kind === 'close') port.close()
  })
})
port.postMessage({ kind: 'ready' } satisfies FromWorker)
