import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { type Db, lockedRole } from './database.ts'

const folder = new URL('./migrations/', import.meta.url)
const lockKey = 7_438_112

/** Runs every migration that this database has not seen, or those of them that are named by `only`, in the order of their numbers, each with its record in one transaction. Several processes may call it at once. Answers the names that ran. Throws when `only` names one that there is not. */
export async function migrate(db: Db, only?: readonly string[]): Promise<string[]> {
  const all = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const unknown = only?.find((name) => !all.includes(name))
  if (unknown)
    throw new Error(`The data comes from a newer version of Vitrine: ${unknown} is not known here.`)
  const files = only ? all.filter((name) => only.includes(name)) : all
  const ran: string[] = []
  const known = await db.asSystem(async (tx) => {
    await tx.execute(sql`create table if not exists schema_migrations (
      name text primary key, ran_at timestamptz not null default now())`)
    return tx.execute<{ name: string }>(sql`select name from schema_migrations`)
  })
  const done = new Set(known.rows.map(({ name }) => name))
  for (const name of files.filter((one) => !done.has(one))) {
    const text = await readFile(new URL(name, folder), 'utf8')
    const isNew = await sayFullDisk(() =>
      db.asSystem(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`)
        const isDone = await tx.execute(sql`select 1 from schema_migrations where name = ${name}`)
        if (isDone.rows.length > 0) return false
        await tx.execute(sql.raw(text))
        await tx.execute(sql`insert into schema_migrations (name) values (${name})`)
        return true
      }),
    )
    if (isNew) ran.push(name)
  }
  await checkLock(db)
  return ran
}

async function sayFullDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } }
    if (cause?.code !== '53100') throw error
    throw new Error("The database's disk is full. Make room and start again.", { cause: error })
  }
}

/** Row-level security is silently skipped by superusers: refuse to serve when the role that queries run under would skip it. */
async function checkLock(db: Db): Promise<void> {
  const { rows } = await db.asSystem(async (tx) => {
    await tx.execute(sql.raw(`set local role ${lockedRole}`))
    return tx.execute(
      sql`select rolsuper or rolbypassrls as skips from pg_roles where rolname = current_user`,
    )
  })
  if (rows[0]?.skips !== false) {
    throw new Error(
      `The database role ${lockedRole} may skip row-level security. Run: alter role ${lockedRole} nosuperuser nobypassrls`,
    )
  }
}
