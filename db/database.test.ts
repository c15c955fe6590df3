import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#tests/world/database.ts'
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
