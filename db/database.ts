import type { SQL } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { isDiscarding } from './discard.ts'
import { isRequest, toBusy, withinShare } from './request.ts'
import { namedStoreId } from './store-scope.ts'
import type { Copied, CopyOptions } from './copy-out.ts'
import type { DatabaseSource } from './source.ts'

/** A transaction: Drizzle's query builder, and `execute(sql`…`)` for plain SQL. */
export type Tx = NodePgDatabase<Record<string, never>>

export type Db = {
  /** Runs `work` in one transaction that sees the rows of one workspace only, and of its stores those of the one that is named (see store-scope.ts) and of none: the second lock beside each query's own condition. */
  inWorkspace: <T>(workspaceId: string, work: (tx: Tx) => Promise<T>) => Promise<T>
  /** One statement in a transaction of its own as `inWorkspace` makes it, all of which is sent at once: for what is done so often that round trips count. A connection parses and plans it once for each `name`, whose text is always the same. */
  executeInWorkspace: <Row>(workspaceId: string, name: string, query: SQL) => Promise<Row[]>
  /** Runs `work` in one transaction without a workspace: sign-in, the queue, the operator's commands. */
  asSystem: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** Sends lines of PostgreSQL's text format to `statement`, a `copy … from stdin`, in a transaction of this database. */
  copyIn: (tx: Tx, statement: string, lines: Uint8Array) => Promise<void>
  /** As `copyOut` of `copy-out.ts`, in a transaction of this database. */
  copyOut: (tx: Tx, query: SQL, options: CopyOptions) => Promise<Copied>
  /** What the queue library asks for: one statement outside any transaction, or several without values; answers the rows of all. */
  executeSql: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>
  /** Calls back for each payload sent to `channel` by any process on this database. Answers a function that stops it. */
  listen: (channel: string, onPayload: (payload: string) => void) => Promise<() => Promise<void>>
  notify: (channel: string, payload: string) => Promise<void>
  /** Whether this process alone works with the database, as with the embedded one. */
  readonly isExclusive: boolean
  close: () => Promise<void>
}

const dialect = new PgDialect()

/** The role that row-level security binds: the connection's own user may be a superuser, which policies do not bind. */
export const lockedRole = 'vitrine_app'

/** Of a request, in milliseconds: those of runs and of streamed answers take the time they need. */
export type ConnectOptions = { statementTimeoutMs?: number }
const maxStatementMs = 20_000

/** The database as the product uses it, not migrated yet: see `migrate`. Closes the source with it. Throws when it cannot be reached. */
export async function connectDatabase(
  source: DatabaseSource,
  { statementTimeoutMs = maxStatementMs }: ConnectOptions = {},
): Promise<Db> {
  const { pool } = source
  await pool.query('select 1')
  const listeners = await startListeners(source)
  const clients = new WeakMap<Tx, pg.PoolClient>()

  function clientOf(tx: Tx): pg.PoolClient {
    const client = clients.get(tx)
    if (!client) throw new Error('Not a transaction of this database')
    return client
  }

  /** No transaction stays open when it fails: the connection is used again. */
  async function onClient<T>(work: (client: pg.PoolClient) => Promise<T>, ofRuns = pool): Promise<T> {
    const client = await (isRequest() ? source.requestPool : ofRuns).connect().catch((error: unknown) => {
      throw toBusy(error)
    })
    let isBroken = false
    // The pool listens only while it holds the client: a lost connection would otherwise end the process.
    const onLost = () => {
      isBroken = true
    }
    client.on('error', onLost)
    try {
      return await work(client)
    } catch (error) {
      await client.query('rollback').catch(() => {
        isBroken = true
      })
      throw toBusy(error)
    } finally {
      client.off('error', onLost)
      client.release(isBroken)
    }
  }

  const listFirst = (first: string[]): string => {
    const limit = isRequest() ? [`set local statement_timeout = ${statementTimeoutMs}`] : []
    return ['begin', ...limit, ...first].join('; ')
  }

  function transact<T>(first: string[], work: (tx: Tx) => Promise<T>): Promise<T> {
    return onClient(async (client) => {
      const begun = client.query(listFirst(first))
      if (client.pipeline) begun.catch(() => undefined)
      else await begun
      const tx: Tx = drizzle({ client })
      clients.set(tx, client)
      const result = await work(tx).catch(async (error: unknown) => {
        // The transaction is aborted then, of which all that was sent behind it speaks.
        await begun
        throw error
      })
      await begun
      await client.query(isDiscarding() ? 'rollback' : 'commit')
      return result
    })
  }

  /** A statement that fails makes a rollback of the commit behind it. */
  function transactOnce(first: string[], statement: pg.QueryConfig): Promise<unknown[]> {
    return onClient(async (client) => {
      const last = isDiscarding() ? 'rollback' : 'commit'
      if (!client.pipeline) {
        await client.query(listFirst(first))
        const { rows } = await client.query(statement)
        await client.query(last)
        return rows
      }
      const sent = [client.query(listFirst(first)), client.query(statement), client.query(last)] as const
      // Each of them is waited for, or the connection would be used again before it has answered.
      await Promise.allSettled(sent)
      const [, { rows }] = await Promise.all(sent)
      return rows
    }, source.statementPool)
  }

  return {
    isExclusive: source.isExclusive,
    inWorkspace: (workspaceId, work) => withinShare(workspaceId, () => transact(lockedTo(workspaceId), work)),
    executeInWorkspace: <Row>(workspaceId: string, name: string, query: SQL) =>
      withinShare(workspaceId, async () => {
        const { sql: text, params: values } = dialect.sqlToQuery(query)
        return (await transactOnce(lockedTo(workspaceId), { name, text, values })) as Row[]
      }),
    asSystem: (work) => transact([], work),
    copyIn: (tx, statement, lines) => source.copyIn(clientOf(tx), statement, lines),
    // COPY takes no parameters: they are written into it.
    copyOut: (tx, query, options) =>
      source.copyOut(clientOf(tx), dialect.sqlToQuery(query.inlineParams()).sql, options),
    executeSql: async (text, values) => {
      const results = await onClient(async (client) => {
        if (!isDiscarding()) return [await client.query(text, values)].flat()
        await client.query('begin')
        const answer = [await client.query(text, values)].flat()
        await client.query('rollback')
        return answer
      })
      return { rows: results.flatMap(({ rows }) => rows) }
    },
    listen: listeners.listen,
    notify: async (channel, payload) => {
      if (!isDiscarding()) await pool.query('select pg_notify($1, $2)', [channel, payload])
    },
    close: async () => {
      await listeners.close()
      await source.close()
    },
  }
}

function lockedTo(workspaceId: string): string[] {
  return [
    `set local role ${lockedRole}`,
    `set local app.workspace_id = '${asUuid(workspaceId)}'`,
    ...listNamedStore(),
  ]
}

function listNamedStore(): string[] {
  const storeId = namedStoreId()
  return storeId === null ? [] : [`set local app.store_id = '${asUuid(storeId)}'`]
}

/** `set local` takes no parameters, so the id is checked to be nothing but a UUID. */
function asUuid(text: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)) throw new Error('Not an id')
  return text
}

type Listeners = Pick<Db, 'listen' | 'close'>

/** One connection listens for the whole process: one of its own, or the only one there is. */
async function startListeners({ pool, url }: DatabaseSource): Promise<Listeners> {
  const handlers = new Map<string, Set<(payload: string) => void>>()
  const onNotification = ({ channel, payload }: pg.Notification) => {
    for (const handler of handlers.get(channel) ?? []) handler(payload ?? '')
  }
  const own = url === null ? null : new ReconnectingClient(url, handlers, onNotification)
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
    url: string,
    handlers: Map<string, unknown>,
    onNotification: (message: pg.Notification) => void,
  ) {
    this.#url = url
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
