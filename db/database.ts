import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { startEmbedded, type Embedded } from './embedded.ts'
import { startVacuum } from './vacuum.ts'

/** A transaction: Drizzle's query builder, and `execute(sql`…`)` for plain SQL. */
export type Tx = NodePgDatabase<Record<string, never>>

export type Db = {
  /** Runs `work` in one transaction that sees the rows of one workspace only: the second lock beside each query's own condition. */
  inWorkspace: <T>(workspaceId: string, work: (tx: Tx) => Promise<T>) => Promise<T>
  /** Runs `work` in one transaction without a workspace: sign-in, the queue, the operator's commands. */
  asSystem: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** What the queue library asks for: one statement outside any transaction, or several without values; answers the rows of all. */
  executeSql: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>
  /** Calls back for each payload sent to `channel` by any process on this database. Answers a function that stops it. */
  listen: (channel: string, onPayload: (payload: string) => void) => Promise<() => Promise<void>>
  notify: (channel: string, payload: string) => Promise<void>
  readonly kind: 'embedded' | 'postgres'
  /** The embedded database as a tar file; refuses on PostgreSQL. */
  image: () => Promise<Uint8Array<ArrayBuffer>>
  close: () => Promise<void>
}

/** The role that row-level security binds: the connection's own user may be a superuser, which policies do not bind. */
export const lockedRole = 'vitrine_app'

export type DatabaseOptions =
  | { kind: 'embedded'; folder?: string; image?: Uint8Array<ArrayBuffer>; vacuumEveryMs?: number }
  | { kind: 'postgres'; url: string; maxConnections?: number }

const vacuumEveryMs = 60_000

/** Opens the database. It is not migrated yet: see `migrate`. Throws when it cannot be reached. */
export async function openDatabase(options: DatabaseOptions): Promise<Db> {
  const embedded = options.kind === 'embedded' ? await openEmbedded(options) : null
  const pool = embedded ? embeddedPool(embedded) : serverPool(options)
  pool.on('error', () => {
    // A broken idle connection is replaced by the pool at the next use.
  })
  await pool.query('select 1')
  const listeners = await startListeners(pool, embedded === null ? options : null)
  const endVacuum =
    options.kind === 'embedded' ? startVacuum(pool, options.vacuumEveryMs ?? vacuumEveryMs) : null

  /** No transaction stays open when it fails, for the embedded database has one session for all. */
  async function onClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    let isBroken = false
    try {
      return await work(client)
    } catch (error) {
      await client.query('rollback').catch(() => {
        isBroken = true
      })
      throw error
    } finally {
      client.release(isBroken)
    }
  }

  function transact<T>(first: string[], work: (tx: Tx) => Promise<T>): Promise<T> {
    return onClient(async (client) => {
      await client.query(['begin', ...first].join('; '))
      const result = await work(drizzle({ client }))
      await client.query('commit')
      return result
    })
  }

  return {
    kind: options.kind,
    inWorkspace: (workspaceId, work) =>
      transact(
        [`set local role ${lockedRole}`, `set local app.workspace_id = '${asUuid(workspaceId)}'`],
        work,
      ),
    asSystem: (work) => transact([], work),
    executeSql: async (text, values) => {
      const results = await onClient(async (client) => [await client.query(text, values)].flat())
      return { rows: results.flatMap(({ rows }) => rows) }
    },
    listen: listeners.listen,
    notify: async (channel, payload) => {
      await pool.query('select pg_notify($1, $2)', [channel, payload])
    },
    image: () => {
      if (!embedded) throw new Error('Only the embedded database has an image')
      return embedded.image()
    },
    close: async () => {
      await endVacuum?.()
      await listeners.close()
      await pool.end()
      await embedded?.close()
    },
  }
}

/** `set local` takes no parameters, so the id is checked to be nothing but a UUID. */
function asUuid(text: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)) throw new Error('Not a workspace id')
  return text
}

function openEmbedded(options: { folder?: string; image?: Uint8Array<ArrayBuffer> }): Promise<Embedded> {
  return startEmbedded({
    ...(options.folder ? { folder: options.folder } : {}),
    ...(options.image ? { image: options.image } : {}),
  })
}

function embeddedPool(embedded: Embedded): pg.Pool {
  return new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    user: 'postgres',
    database: 'postgres',
    // The type asks for a socket; the client uses only what a duplex stream has.
    stream: () => embedded.openStream() as never,
  })
}

function serverPool(options: DatabaseOptions): pg.Pool {
  if (options.kind !== 'postgres') throw new Error('unreachable')
  return new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: 10_000,
  })
}

type Listeners = Pick<Db, 'listen' | 'close'>

/** One connection listens for the whole process: the pool's only one when embedded, one of its own on PostgreSQL. */
async function startListeners(pool: pg.Pool, server: DatabaseOptions | null): Promise<Listeners> {
  const handlers = new Map<string, Set<(payload: string) => void>>()
  const onNotification = ({ channel, payload }: pg.Notification) => {
    for (const handler of handlers.get(channel) ?? []) handler(payload ?? '')
  }
  const own = server === null ? null : new ReconnectingClient(server, handlers, onNotification)
  if (own) await own.connect()
  else {
    const client = await pool.connect()
    client.on('notification', onNotification)
    client.release()
    pool.on('connect', (next) => next.on('notification', onNotification))
  }
  return {
    listen: async (channel, onPayload) => {
      const known = handlers.get(channel) ?? new Set()
      handlers.set(channel, known.add(onPayload))
      if (known.size === 1) await (own ?? pool).query(`listen ${pg.escapeIdentifier(channel)}`)
      return async () => {
        known.delete(onPayload)
      }
    },
    close: async () => {
      await own?.close()
    },
  }
}

/** Listens again on every channel after a lost connection. What was sent meanwhile is lost: listeners treat a payload as a hint. */
class ReconnectingClient {
  #client: pg.Client | null = null
  #isClosed = false
  readonly #url: string
  readonly #handlers: Map<string, unknown>
  readonly #onNotification: (message: pg.Notification) => void

  constructor(
    options: DatabaseOptions,
    handlers: Map<string, unknown>,
    onNotification: (message: pg.Notification) => void,
  ) {
    this.#url = options.kind === 'postgres' ? options.url : ''
    this.#handlers = handlers
    this.#onNotification = onNotification
  }

  async connect(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, keepAlive: true })
    client.on('error', () => this.#retry())
    client.on('end', () => this.#retry())
    client.on('notification', this.#onNotification)
    await client.connect()
    this.#client = client
    for (const channel of this.#handlers.keys()) await this.query(`listen ${pg.escapeIdentifier(channel)}`)
  }

  async query(text: string): Promise<void> {
    await this.#client?.query(text)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#client?.end()
  }

  #retry(): void {
    if (this.#isClosed || this.#client === null) return
    this.#client.removeAllListeners()
    this.#client.on('error', () => {
      // Already being replaced.
    })
    this.#client = null
    const again = () =>
      this.connect().catch(() => {
        if (!this.#isClosed) setTimeout(again, 1_000).unref()
      })
    void again()
  }
}
