/** A migrated, empty database for each test file: a copy of one that is prepared once for a set of migrations. */
import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type ConnectOptions, connectDatabase, type Db } from '#db/database.ts'
import { startPglite } from '#db/embedded/pglite.ts'
import { migrate } from '#db/migrate.ts'
import { type DatabaseSource, serverSource } from '#db/source.ts'

const migrations = new URL('../../db/migrations/', import.meta.url)
const lockKey = 7_438_113

/** Opens a database of its own: in PostgreSQL, or in PGlite when TEST_DATABASE=pglite says so. Close it at the end of the file. */
export async function openTestDatabase(options?: ConnectOptions): Promise<Db> {
  if (process.env.TEST_DATABASE === 'pglite') return openPglite()
  const { url, drop } = await newTestDatabase()
  const source = serverSource(url)
  return connectDatabase({ ...source, close: () => source.close().then(drop) }, options)
}

/** A workspace nobody else uses: each test makes its own and never cleans up. */
export function newWorkspace(): string {
  return randomUUID()
}

/** A database with no table in it. */
export function newEmptyDatabase() {
  return newDatabase(async (_client) => 'template0')
}

/** A copy of the prepared database. */
function newTestDatabase() {
  return newDatabase(async (client, server) => {
    const template = `vitrine_template_${await hashMigrations()}`
    await client.query('select pg_advisory_lock($1)', [lockKey])
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [template])
    if (rows.length === 0) await prepareTemplate(server, client, template)
    return template
  })
}

async function newDatabase(
  findTemplate: (client: pg.Client, server: string) => Promise<string>,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) throw new Error('tests/world/cluster.ts has not run')
  const name = `vitrine_test_${randomUUID().replaceAll('-', '')}`
  await asAdministrator(server, async (client) => {
    await client.query(
      `create database ${name} template ${await findTemplate(client, server)} strategy file_copy`,
    )
  })
  return {
    url: withDatabase(server, name),
    drop: () =>
      asAdministrator(server, async (client) => {
        await client.query(`drop database ${name} with (force)`)
      }),
  }
}

/** A database as the embedded one is to its server: no other process works with it. */
export function exclusiveSource(url: string): DatabaseSource {
  return { ...serverSource(url), isExclusive: true }
}

/** A folder for processes that are killed, with the address of a database of theirs in it. */
export async function newProcessFolder(): Promise<{
  folder: string
  url: string
  remove: () => Promise<void>
}> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-process-'))
  const { url, drop } = await newTestDatabase()
  await writeFile(join(folder, 'database.url'), url)
  return { folder, url, remove: () => rm(folder, { recursive: true, force: true }).then(drop) }
}

/** The database whose address lies in the folder. */
export async function openProcessDatabase(folder: string): Promise<Db> {
  return connectDatabase(exclusiveSource(await readFile(join(folder, 'database.url'), 'utf8')))
}

async function openPglite(): Promise<Db> {
  const db = await openEmptyPglite()
  await migrate(db)
  return db
}

/** A PGlite with no table in it. Close it at the end of the file. */
export async function openEmptyPglite(): Promise<Db> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-pglite-'))
  const source = await startPglite(folder)
  const close = () => source.close().then(() => rm(folder, { recursive: true, force: true }))
  return connectDatabase({ ...source, close })
}

async function hashMigrations(): Promise<string> {
  const names = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort()
  const hash = createHash('sha256')
  for (const name of names) hash.update(name).update(await readFile(new URL(name, migrations)))
  return hash.digest('hex').slice(0, 16)
}

/** Under another name until it is whole: a killed run must not leave half a template. */
async function prepareTemplate(url: string, client: pg.Client, template: string): Promise<void> {
  const draft = `${template}_draft`
  await client.query(`drop database if exists ${draft} with (force)`)
  await client.query(`create database ${draft}`)
  const db = await connectDatabase(serverSource(withDatabase(url, draft)))
  await migrate(db)
  await db.close()
  await client.query(`alter database ${draft} rename to ${template}`)
}

async function asAdministrator(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
