/** The fallback, and the way out of it: what a folder of PGlite holds moves to PostgreSQL when that can run. */
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, expect, test } from 'vitest'
import { connectDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'
import { listSequences, listTables, onSession, readContents } from '../transfer.ts'
import { startPglite } from './pglite.ts'
import { startEmbedded } from './start.ts'

/** A whole database is made in WASM, read, and copied: much for a machine that runs other tests beside it. */
const moveTimeoutMs = 120_000

const folders: string[] = []
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-pglite-'))
  folders.push(folder)
  // As root, PostgreSQL runs as another user.
  await chmod(folder, 0o711)
  return folder
}

test('vacuums a table that is written again and again, and counts its rows', async () => {
  const { pool, close } = await startPglite(await newFolder(), 20)
  await pool.query('create table "Worn out" (id int primary key, text text not null)')
  await pool.query(`insert into "Worn out" select i, 'a' from generate_series(1, 1000) i`)
  const ask = async (expression: string): Promise<number> => {
    const { rows } = await pool.query(
      `select (${expression})::int as answer from pg_stat_user_tables s join pg_class c on c.oid = s.relid
       where s.relname = 'Worn out'`,
    )
    return rows[0].answer
  }
  await expect.poll(() => ask('c.reltuples')).toBe(1000)
  const before = await ask('pg_relation_size(c.oid)')
  for (let time = 0; time < 5; time += 1) {
    const vacuums = await ask('s.vacuum_count')
    await pool.query(`update "Worn out" set text = text || 'a'`)
    await expect.poll(() => ask('s.vacuum_count')).toBeGreaterThan(vacuums)
  }
  expect(await ask('pg_relation_size(c.oid)')).toBeLessThan(before * 4)
  await close()
})

/** Everything the database holds: each table's rows as a fingerprint, each sequence's place. */
async function readAll(pool: pg.Pool) {
  return onSession(pool, async (client) => {
    const contents: Record<string, unknown> = {}
    for (const table of await listTables(client)) contents[table.name] = await readContents(client, table)
    return { contents, sequences: await listSequences(client) }
  })
}

/** A folder of PGlite with the product's tables, the queue, and values that are hard to copy. */
async function fillPglite(folder: string) {
  const source = await startPglite(folder)
  const db = await connectDatabase(source)
  await migrate(db)
  const boss = new PgBoss({
    db: { executeSql: (text, values) => db.executeSql(text, values) },
    schedule: false,
  })
  await boss.start()
  await boss.createQueue('feed.sync')
  await boss.send('feed.sync', { note: 'tab\there, backslash \\ and "quotes"' })
  await boss.stop({ graceful: false })
  await db.executeSql(`insert into early_access
    select gen_random_uuid(), text, text, repeat('x', 2000), now()
    from (select format(E'müller\\t%s\\n\\\\N@example.com', i) as text from generate_series(1, 12000) i) texts`)
  const all = await readAll(source.pool)
  await db.close()
  return all
}

test('a folder of PGlite moves to PostgreSQL with every table, the queue and the sequences, and is kept', {
  timeout: moveTimeoutMs,
}, async () => {
  const folder = await newFolder()
  const before = await fillPglite(folder)
  const lines: string[] = []
  const source = await startEmbedded({ folder, isStrict: true, announce: (line) => lines.push(line) })
  expect(await readAll(source.pool)).toEqual(before)
  expect(Object.keys(before.contents)).toEqual(expect.arrayContaining(['pgboss.job_common', 'public.runs']))
  expect(lines.at(-1)).toContain(`The old one stays in ${join(folder, 'db')}`)
  await source.pool.query(`insert into early_access
    values (gen_random_uuid(), 'later@example.com', 'later@example.com', 'later.example', now())`)
  await source.close()

  const again = await startEmbedded({ folder, isStrict: true, announce: (line) => lines.push(line) })
  const { rows } = await again.pool.query(`select count(*)::int as n from early_access`)
  expect(rows).toEqual([{ n: 12_001 }])
  await again.close()
  expect(lines).toHaveLength(2)
  expect(await readFile(join(folder, 'db', 'PG_VERSION'), 'utf8')).toMatch(/^\d+/)
})

test('restarts an interrupted move at the next start', { timeout: moveTimeoutMs }, async () => {
  const folder = await newFolder()
  const before = await fillPglite(folder)
  const cut = startEmbedded({
    folder,
    isStrict: true,
    announce: () => {
      throw new Error('cut off')
    },
  })
  await expect(cut).rejects.toThrow('cut off')
  const source = await startEmbedded({ folder, isStrict: true })
  expect(await readAll(source.pool)).toEqual(before)
  await source.close()
})

test('PGlite does not open beside a database that is in PostgreSQL', async () => {
  const folder = await newFolder()
  await (await startEmbedded({ folder, isStrict: true })).close()
  await expect(startEmbedded({ folder, backend: 'pglite' })).rejects.toThrow(
    'Take EMBEDDED_DATABASE=pglite away',
  )
})
