import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

const program = `
import { getCompileCacheDir } from 'node:module'
import { eq } from 'drizzle-orm'
import { pgTable, text, QueryBuilder } from 'drizzle-orm/pg-core'
const table = pgTable('t', { a: text() })
const { sql } = new QueryBuilder().select().from(table).where(eq(table.a, 'x')).toSQL()
const names = ['drizzle-orm', 'drizzle-orm/pg-core', 'drizzle-orm/node-postgres', 'fastify', '#kit/ids.ts']
console.log(JSON.stringify({ sql, urls: names.map((name) => import.meta.resolve(name)), isCached: Boolean(getCompileCacheDir()) }))`

function run(...args: string[]) {
  const text = execFileSync(process.execPath, [...args, '--input-type=module', '-e', program], {
    cwd: root,
    encoding: 'utf8',
  })
  return JSON.parse(text) as { sql: string; urls: string[]; isCached: boolean }
}

test('the server imports the same files with the quick start as without, out of a cache', () => {
  const plain = run()
  const quick = run('--import', './scripts/preload.js')
  expect(quick).toEqual({ ...plain, isCached: true })
  expect(quick.sql).toContain('where "t"."a" = $1')
})
