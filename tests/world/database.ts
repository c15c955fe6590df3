/** A migrated, empty database for each test file: a copy of one that is prepared once for a set of migrations. */
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type Db, openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'

const root = new URL('../../', import.meta.url)
const cache = new URL('node_modules/.cache/vitrine-test/', root)
const lockKey = 7_438_113

/** Opens a database of its own: embedded, or on the server that TEST_DATABASE_URL names. Close it at the end of the file. */
export async function openTestDatabase(): Promise<Db> {
  const key = await hashMigrations()
  const url = process.env.TEST_DATABASE_URL
  return url ? cloneTemplate(url, key) : openDatabase({ kind: 'embedded', image: await cachedImage(key) })
}

/** A workspace nobody else uses: each test makes its own and never cleans up. */
export function newWorkspace(): string {
  return randomUUID()
}

/** What the prepared database is made of: the migrations and the embedded database's version. */
async function hashMigrations(): Promise<string> {
  const folder = new URL('db/migrations/', root)
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const hash = createHash('sha256')
  hash.update(await readFile(new URL('node_modules/@electric-sql/pglite/package.json', root)))
  for (const name of names) hash.update(name).update(await readFile(new URL(name, folder)))
  return hash.digest('hex').slice(0, 16)
}

async function cachedImage(key: string): Promise<Uint8Array<ArrayBuffer>> {
  const file = new URL(`${key}.tar`, cache)
  const known = await readFile(file).catch(() => null)
  if (known) return new Uint8Array(known)
  const db = await openDatabase({ kind: 'embedded' })
  await migrate(db)
  const image = await db.image()
  await db.close()
  await mkdir(cache, { recursive: true })
  const draft = new URL(`${key}.${randomUUID()}`, cache)
  await writeFile(draft, image)
  await rename(fileURLToPath(draft), fileURLToPath(file))
  return image
}

async function cloneTemplate(url: string, key: string): Promise<Db> {
  const template = `vitrine_template_${key}`
  const name = `vitrine_test_${randomUUID().replaceAll('-', '')}`
  await asAdministrator(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [template])
    if (rows.length === 0) await prepareTemplate(url, client, template)
    await client.query(`create database ${name} template ${template}`)
  })
  const db = await openDatabase({ kind: 'postgres', url: withDatabase(url, name) })
  return {
    ...db,
    close: async () => {
      await db.close()
      await asAdministrator(url, (client) => client.query(`drop database ${name} with (force)`))
    },
  }
}

/** Under another name until it is whole: a killed run must not leave half a template. */
async function prepareTemplate(url: string, client: pg.Client, template: string): Promise<void> {
  const draft = `${template}_draft`
  await client.query(`drop database if exists ${draft} with (force)`)
  await client.query(`create database ${draft}`)
  const db = await openDatabase({ kind: 'postgres', url: withDatabase(url, draft) })
  await migrate(db)
  await db.close()
  await client.query(`alter database ${draft} rename to ${template}`)
}

async function asAdministrator(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
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
