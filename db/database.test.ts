import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#tests/world/database.ts'
import { sql } from 'drizzle-orm'
import { newId } from '#kit/ids.ts'
import type { Db } from './database.ts'

let db: Db
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

test('several statements at once answer the rows of all', async () => {
  const { rows } = await db.executeSql('begin; select 1 as n; select 2 as n; commit')
  expect(rows).toEqual([{ n: 1 }, { n: 2 }])
})

test('statements that fail within a transaction of their own leave none behind', async () => {
  await expect(db.executeSql('begin; select 1/0; commit')).rejects.toThrow('division by zero')
  expect(await db.asSystem((tx) => tx.execute('select 1 as n').then(({ rows }) => rows))).toEqual([{ n: 1 }])
  expect((await db.executeSql('select pg_current_xact_id_if_assigned() is null as is_free')).rows).toEqual([
    { is_free: true },
  ])
})

test('a statement that is sent with its transaction sees its workspace only, and leaves nothing when it fails', async () => {
  const [mine, other] = [newId(), newId()]
  for (const id of [mine, other])
    await db.executeSql('insert into workspaces values ($1, $2, now())', [id, 'A'])
  const rename = (id: string, name: string, divisor: number) =>
    db.executeInWorkspace<{ id: string }>(
      mine,
      'rename',
      sql`update workspaces set name = ${name} where id = ${id} and 1 / ${divisor} = 1 returning id`,
    )
  expect(await rename(other, 'B', 1)).toEqual([])
  await expect(rename(mine, 'B', 0)).rejects.toThrow('division by zero')
  expect(await rename(mine, 'C', 1)).toEqual([{ id: mine }])
  const { rows } = await db.executeSql('select name from workspaces where id = any($1)', [[mine, other]])
  expect(rows.map((row) => Object.values(row as object)[0]).toSorted()).toEqual(['A', 'C'])
})
