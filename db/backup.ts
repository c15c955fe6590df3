/** A backup is a folder: a list of what is in it, and a file of rows for each table. */
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { finished, pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import { z } from 'zod'
import {
  compareContents,
  createSchema,
  fillTables,
  listSequences,
  listTables,
  onSession,
  readContents,
  readRows,
  readSchemaVersion,
  setSequence,
  splitBlocks,
  type Table,
  writeRows,
} from './transfer.ts'

const Backup = z.object({
  format: z.literal(1, { error: 'was made by a newer version of Vitrine' }),
  madeAt: z.iso.datetime(),
  schema: z.object({ migrations: z.array(z.string()), queue: z.number().nullable() }),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.string(),
      rows: z.string(),
      fingerprint: z.string(),
      file: z.string().regex(/^\d+\.copy\.gz$/),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
})
export type Backup = z.infer<typeof Backup>

const listFile = 'backup.json'
const partBytes = 8 * 1024 * 1024

/** Writes all that the database holds at one moment, while it goes on working, into a new folder that only its owner can read. Throws when there is such a folder already. */
export async function writeBackup(pool: pg.Pool, folder: string, now: Date): Promise<Backup> {
  if (existsSync(folder))
    throw new Error(`There is ${folder} already. Name a folder that does not exist yet.`)
  const draft = `${folder}.new`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  try {
    const backup = await onSession(pool, async (client) => {
      await client.query('begin isolation level repeatable read read only')
      const schema = await readSchemaVersion(client)
      const tables: Backup['tables'] = []
      for (const [index, table] of (await listTables(client)).entries()) {
        const file = `${index}.copy.gz`
        await writeTable(client, table, join(draft, file))
        tables.push({
          name: table.name,
          columns: table.columns,
          ...(await readContents(client, table)),
          file,
        })
      }
      return {
        format: 1 as const,
        madeAt: now.toISOString(),
        schema,
        tables,
        sequences: await listSequences(client),
      }
    })
    await writeFile(join(draft, listFile), `${JSON.stringify(backup, null, 2)}\n`, { mode: 0o600 })
    await rename(draft, folder)
    return backup
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

async function writeTable(client: pg.ClientBase, table: Table, path: string): Promise<void> {
  const gzip = createGzip()
  const written = pipeline(gzip, createWriteStream(path, { mode: 0o600 }))
  for (const part of splitBlocks(table, partBytes)) {
    const rows = readRows(client, table, part)
    rows.pipe(gzip, { end: false })
    await Promise.race([finished(rows), written])
  }
  gzip.end()
  await written
}

/** Fills the empty database at `url` with a backup and compares each table with what was written then. All of it comes, or nothing. Throws a sentence for the operator. */
export async function readBackup(folder: string, url: string): Promise<Backup> {
  const backup = await readList(folder)
  await createSchema(url, backup.schema)
  await fillTables(url, async (client) => {
    for (const table of backup.tables) {
      await pipeline(createReadStream(join(folder, table.file)), createGunzip(), writeRows(client, table))
      compareContents(table.name, table, await readContents(client, table))
    }
    for (const sequence of backup.sequences) await setSequence(client, sequence)
  })
  return backup
}

async function readList(folder: string): Promise<Backup> {
  const text = await readFile(join(folder, listFile), 'utf8').catch(() => {
    throw new Error(`${folder} is no backup: there is no ${listFile} in it.`)
  })
  const parsed = Backup.safeParse(JSON.parse(text))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Error(`The backup in ${folder} cannot be read: ${issue?.path.join('.')} ${issue?.message}.`)
}
