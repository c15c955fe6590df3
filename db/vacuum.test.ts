import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, openDatabase } from './database.ts'

let db: Db
beforeAll(async () => {
  db = await openDatabase({ kind: 'embedded', vacuumEveryMs: 20 })
  await db.executeSql('create table "Worn out" (id int primary key, text text not null)')
  await db.executeSql(`insert into "Worn out" select i, 'a' from generate_series(1, 1000) i`)
})
afterAll(() => db.close())

async function ask(expression: string): Promise<number> {
  const { rows } = await db.executeSql(
    `select (${expression})::int as answer from pg_stat_user_tables s join pg_class c on c.oid = s.relid
     where s.relname = 'Worn out'`,
  )
  return (rows[0] as { answer: number }).answer
}

test('the embedded database counts the rows of a table that grew', async () => {
  await expect.poll(() => ask('c.reltuples')).toBe(1000)
})

test('a table that is written again and again does not grow', async () => {
  const before = await ask('pg_relation_size(c.oid)')
  for (let time = 0; time < 5; time += 1) {
    const vacuums = await ask('s.vacuum_count')
    await db.executeSql(`update "Worn out" set text = text || 'a'`)
    await expect.poll(() => ask('s.vacuum_count')).toBeGreaterThan(vacuums)
  }
  expect(await ask('pg_relation_size(c.oid)')).toBeLessThan(before * 4)
})
