/** Tables as streams of PostgreSQL's own text format, out of one database and into another. */
import type { Readable, Writable } from 'node:stream'
import pg from 'pg'
import { getConstructionPlans } from 'pg-boss'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { connectDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { serverSource } from './source.ts'

/** `name` with its schema, quoted for SQL as all names here are; `bytes` is its size on disk. */
export type Table = { name: string; columns: string; bytes: number }
/** `fingerprint` is the sum of a hash of each row, whatever their order. */
export type Contents = { rows: string; fingerprint: string }
export type Sequence = { name: string; value: string; isCalled: boolean }
/** The names of the migrations that have run, and the version of the queue's own tables; null before its first start. */
export type SchemaVersion = { migrations: string[]; queue: number | null }

const queueSchema = 'pgboss'
const blockBytes = 8_192

/** Values are written alike everywhere, and a policy that would hide rows fails instead. */
const session = `set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set extra_float_digits = 1; set bytea_output = 'hex'; set row_security = off`

/** Takes a connection for transfers, and gives it back. */
export async function onSession<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query(session)
    return await work(client)
  } finally {
    client.release(true)
  }
}

/** All tables with rows of their own, in the order of their names; generated columns left out. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string; bytes: string }>(`
    select format('%I.%I', nspname, relname) as name, pg_relation_size(pg_class.oid) as bytes,
      string_agg(quote_ident(attname), ', ' order by attnum) as columns
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace join pg_attribute on attrelid = pg_class.oid
    where relkind = 'r' and nspname !~ '^(pg_|information_schema$)' and attnum > 0
      and not attisdropped and attgenerated = ''
    group by 1, 2 order by 1`)
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes) }))
}

/** Counts a table's rows and adds up their hashes. */
export async function readContents(
  client: pg.ClientBase,
  { name, columns }: Pick<Table, 'name' | 'columns'>,
): Promise<Contents> {
  const { rows } = await client.query<Contents>(`
    select count(*) as rows, coalesce(sum(hashtextextended(one::text, 0)), 0) as fingerprint
    from (select ${columns} from ${name}) one`)
  return rows[0] ?? { rows: '0', fingerprint: '0' }
}

/** All sequences with their place, in the order of their names. */
export async function listSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences order by 1`,
  )
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const state = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value as value, is_called as "isCalled" from ${name}`,
    )
    for (const row of state.rows) sequences.push({ name, ...row })
  }
  return sequences
}

/** Puts a sequence where it stood. */
export async function setSequence(client: pg.ClientBase, { name, value, isCalled }: Sequence): Promise<void> {
  await client.query('select setval($1::regclass, $2::bigint, $3)', [name, value, isCalled])
}

/** What version of the tables a database has that Vitrine has migrated. */
export async function readSchemaVersion(client: pg.ClientBase): Promise<SchemaVersion> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name')
  const [queue] = (await client.query(`select to_regclass('${queueSchema}.version') as known`)).rows
  const versions = queue?.known
    ? (await client.query<{ version: number }>(`select version from ${queueSchema}.version`)).rows
    : []
  return { migrations: rows.map(({ name }) => name), queue: versions[0]?.version ?? null }
}

/** The table's rows as text. With `blocks`, only those that lie in that part of its file: from, to (exclusive), in blocks. */
export function readRows(
  client: pg.ClientBase,
  { name, columns }: Table,
  blocks?: { from: number; to: number },
): Readable {
  const part = blocks ? ` where ctid >= '(${blocks.from},0)' and ctid < '(${blocks.to},0)'` : ''
  return client.query(copyTo(`copy (select ${columns} from ${name}${part}) to stdout`))
}

/** The parts of a table's file of about `bytes` each, for `readRows`. */
export function splitBlocks({ bytes: size }: Table, bytes: number): { from: number; to: number }[] {
  const step = Math.max(1, Math.floor(bytes / blockBytes))
  const parts = Math.ceil(size / blockBytes / step)
  return Array.from({ length: parts }, (_, index) => ({ from: index * step, to: (index + 1) * step }))
}

/** Takes rows as text into the table. */
export function writeRows(
  client: pg.ClientBase,
  { name, columns }: Pick<Table, 'name' | 'columns'>,
): Writable {
  return client.query(copyFrom(`copy ${name} (${columns}) from stdin`))
}

/** Gives an empty database the tables of that version. Throws a sentence for the operator when it has a table, when its user is no superuser, or when this Vitrine has no such version. */
export async function createSchema(url: string, version: SchemaVersion): Promise<void> {
  const source = serverSource(url)
  const db = await connectDatabase(source)
  try {
    await onSession(source.pool, refuseUnfit)
    await migrate(db, version.migrations)
    if (version.queue === null) return
    await source.pool.query(getConstructionPlans(queueSchema))
    const { queue } = await onSession(source.pool, readSchemaVersion)
    if (queue !== version.queue) {
      throw new Error(
        `The data has the queue's tables in version ${version.queue}, and this Vitrine makes version ${queue}. Use the version of Vitrine that wrote it.`,
      )
    }
  } finally {
    await db.close()
  }
}

/** Everything in the database is replaced, so there must be nothing; and only a superuser may leave its checks out. */
async function refuseUnfit(client: pg.ClientBase): Promise<void> {
  if ((await listTables(client)).length > 0) {
    throw new Error('The database is not empty. Choose one without any table.')
  }
  const { rows } = await client.query<{ rolsuper: boolean }>(
    'select rolsuper from pg_roles where rolname = current_user',
  )
  if (!rows[0]?.rolsuper) {
    throw new Error("The database's user is no superuser, and only one can restore. Give the address of one.")
  }
}

/** Fills the tables of `createSchema` in one transaction: all rows come, as `fill` says, or none. */
export async function fillTables(url: string, fill: (client: pg.ClientBase) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Rows come as they are: nothing checks or counts them again.
    await client.query(`${session}; set session_replication_role = replica; begin`)
    for (const { name } of await listTables(client)) await client.query(`truncate ${name} cascade`)
    await fill(client)
    await client.query('commit; analyze')
  } finally {
    await client.end()
  }
}

/** Throws with the first difference between what was read and what is there. */
export function compareContents(name: string, read: Contents, written: Contents): void {
  if (read.rows === written.rows && read.fingerprint === written.fingerprint) return
  throw new Error(
    `${name} differs after the transfer: ${read.rows} rows were read, ${written.rows} are there.`,
  )
}
