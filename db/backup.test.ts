import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { getConstructionPlans } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newEmptyDatabase, newProcessFolder } from '#tests/world/database.ts'
import { type Backup, readBackup, writeBackup } from './backup.ts'
import { type DatabaseSource, serverSource } from './source.ts'

const now = new Date('2026-11-22T12:00:00Z')

let place: Awaited<ReturnType<typeof newProcessFolder>>
let source: DatabaseSource
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-backup-'))
  place = await newProcessFolder()
  source = serverSource(place.url)
  await source.pool.query(getConstructionPlans('pgboss'))
  // More than a part of 8 MB, with what a line of text could break on.
  await source.pool.query(String.raw`insert into early_access
    select gen_random_uuid(), text, text, repeat(md5(text), 40), now()
    from (select format(E'müller\t%s\r\n\\N\\.@example.com', i) as text from generate_series(1, 9000) i) texts`)
})
afterAll(async () => {
  await source.close()
  await place.remove()
  await rm(folder, { recursive: true, force: true })
})

/** What a database that was filled from the backup answers, and goes again. */
async function restored(backup: string, ask = 'select 1 as n') {
  const { url, drop } = await newEmptyDatabase()
  try {
    await readBackup(backup, url)
    const target = serverSource(url)
    const { rows } = await target.pool.query(ask)
    await writeBackup(target.pool, `${backup}-again`, now)
    await target.close()
    return rows
  } finally {
    await drop()
  }
}

const readList = async (backup: string) =>
  JSON.parse(await readFile(join(backup, 'backup.json'), 'utf8')) as Backup

test('a backup restores every table, the queue and the sequences as they were', async () => {
  const backup = join(folder, 'whole')
  await writeBackup(source.pool, backup, now)
  const [row] = await restored(backup, 'select count(*)::int as n from early_access')
  expect(row).toEqual({ n: 9000 })
  const [before, after] = [await readList(backup), await readList(`${backup}-again`)]
  expect(after).toEqual(before)
  expect(before.tables.map(({ name }) => name)).toContain('pgboss.job_common')
})

test('only its owner can read a backup', async () => {
  const backup = join(folder, 'private')
  await writeBackup(source.pool, backup, now)
  const files = (await readdir(backup)).map((name) => join(backup, name))
  for (const path of [backup, ...files]) expect((await stat(path)).mode & 0o077).toBe(0)
})

test('a backup does not take the place of another folder', async () => {
  await expect(writeBackup(source.pool, folder, now)).rejects.toThrow('Name a folder that does not exist yet')
})

test('a backup is not restored over what a database holds already', async () => {
  const backup = join(folder, 'occupied')
  await writeBackup(source.pool, backup, now)
  await expect(readBackup(backup, place.url)).rejects.toThrow('The database is not empty')
})

test('a database with tables of others is left alone', async () => {
  const backup = join(folder, 'others')
  await writeBackup(source.pool, backup, now)
  const { url, drop } = await newEmptyDatabase()
  const others = serverSource(url)
  await others.pool.query('create table invoices as select 1 as number')
  await expect(readBackup(backup, url)).rejects.toThrow('The database is not empty')
  expect((await others.pool.query('select number from invoices')).rows).toEqual([{ number: 1 }])
  await others.close()
  await drop()
})

test('a user who is no superuser is told so before anything is made', async () => {
  const backup = join(folder, 'ordinary')
  await writeBackup(source.pool, backup, now)
  const { url, drop } = await newEmptyDatabase()
  const ordinary = new URL(url)
  ordinary.username = `ordinary_${randomUUID().slice(0, 8)}`
  ordinary.password = 'Violet-Tram-9'
  const administrator = serverSource(url)
  await administrator.pool.query(`create role ${ordinary.username} login password '${ordinary.password}'`)
  await expect(readBackup(backup, ordinary.href)).rejects.toThrow('is no superuser')
  expect((await administrator.pool.query(`select to_regclass('workspaces') as made`)).rows).toEqual([
    { made: null },
  ])
  await administrator.pool.query(`drop role ${ordinary.username}`)
  await administrator.close()
  await drop()
})

test('a backup with a row missing or a file damaged restores nothing', async () => {
  const backup = join(folder, 'damaged')
  await writeBackup(source.pool, backup, now)
  const { tables } = await readList(backup)
  const file = join(backup, tables.find(({ name }) => name === 'public.early_access')?.file ?? '')
  const whole = await readFile(file)
  const lines = gunzipSync(whole).toString().split('\n')
  await writeFile(file, gzipSync(lines.slice(1).join('\n')))
  await expect(restored(backup)).rejects.toThrow('public.early_access differs after the transfer')
  await writeFile(file, whole.subarray(0, whole.length / 2))
  const { url, drop } = await newEmptyDatabase()
  await expect(readBackup(backup, url)).rejects.toThrow()
  const target = serverSource(url)
  expect((await target.pool.query('select count(*)::int as n from early_access')).rows).toEqual([{ n: 0 }])
  await target.close()
  await drop()
})

test('what is no backup, or one of a newer version, is said in a sentence', async () => {
  const backup = join(folder, 'newer')
  await writeBackup(source.pool, backup, now)
  await expect(readBackup(folder, place.url)).rejects.toThrow('is no backup')
  const list = await readList(backup)
  await writeFile(join(backup, 'backup.json'), JSON.stringify({ ...list, format: 2 }))
  await expect(restored(backup)).rejects.toThrow('was made by a newer version of Vitrine')
  const schema = { ...list.schema, migrations: [...list.schema.migrations, '9999-later.sql'] }
  await writeFile(join(backup, 'backup.json'), JSON.stringify({ ...list, schema }))
  await expect(restored(backup)).rejects.toThrow('9999-later.sql is not known here')
})
