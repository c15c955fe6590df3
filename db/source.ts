/** Where the database is, apart from what the product does with it: it starts while the rest of the code is still being read. */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { copyOut } from './copy-out.ts'

/** A database that answers, and how it is reached. */
export type DatabaseSource = {
  pool: pg.Pool
  /** What requests use, so that runs leave them connections; the same pool where there is but one connection. */
  requestPool: pg.Pool
  /** For single statements of runs that are sent with their whole transaction; the same pool where there is but one connection. */
  statementPool: pg.Pool
  /** For connections of one's own beside the pool; null where the pool's only connection is all there is. */
  url: string | null
  isExclusive: boolean
  /** Sends `lines` to a `copy … from stdin`. */
  copyIn: (client: pg.PoolClient, statement: string, lines: Uint8Array) => Promise<void>
  /** As `copyOut` of `copy-out.ts`. */
  copyOut: typeof copyOut
  /** Ends the pool, and the database where it is ours. */
  close: () => Promise<void>
}

/** A PostgreSQL that runs somewhere, at a `postgres://` address. `maxConnections` are for runs, as many for requests, and half as many for single statements of runs. */
export function serverSource(url: string, maxConnections = 10): DatabaseSource {
  const pool = openPool(url, maxConnections)
  // Without COPY, whose streams cannot share a connection with statements that are sent before the last was answered.
  const requestPool = openPool(url, maxConnections, { pipeline: true })
  const statementPool = openPool(url, Math.ceil(maxConnections / 2), { pipeline: true })
  const close = async () => {
    await Promise.all([pool.end(), requestPool.end(), statementPool.end()])
  }
  const copies = { copyIn: copyToServer, copyOut }
  return { pool, requestPool, statementPool, url, isExclusive: false, ...copies, close }
}

function openPool(url: string, max: number, options: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max, connectionTimeoutMillis: 10_000, ...options })
  pool.on('error', () => {
    // A broken idle connection is replaced by the pool at the next use.
  })
  return pool
}

/** COPY over PostgreSQL's own protocol. */
async function copyToServer(client: pg.PoolClient, statement: string, lines: Uint8Array): Promise<void> {
  await pipeline(Readable.from([lines]), client.query(copyFrom(statement)))
}
