import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newWorkspace, openTestDatabase } from '#tests/world/database.ts'
import type { Db } from './database.ts'
import { asRequest } from './request.ts'

/** PGlite has one connection, and no second thread that could cancel a statement. */
const isServer = process.env['TEST_DATABASE'] !== 'pglite'

let db: Db
beforeAll(async () => {
  db = await openTestDatabase({ statementTimeoutMs: 100 })
})
afterAll(() => db.close())

/** Transactions of one workspace that stay open until `end`. Resolves when each that may has begun. */
function hold(workspaceId: string, count: number, mark: <T>(work: () => Promise<T>) => Promise<T>) {
  const ended = Promise.withResolvers<void>()
  let begun = 0
  const all = Array.from({ length: count }, () =>
    mark(() =>
      db.inWorkspace(workspaceId, async () => {
        begun += 1
        await ended.promise
      }),
    ),
  )
  return {
    begun: () => begun,
    end: async () => {
      ended.resolve()
      await Promise.all(all)
    },
  }
}

const read = () => db.inWorkspace(newWorkspace(), (tx) => tx.execute(sql`select 1 as n`))

describe.runIf(isServer)('a request', () => {
  test('is told when a statement of its takes too long, and the connection goes on', async () => {
    const slow = () => db.inWorkspace(newWorkspace(), (tx) => tx.execute(sql`select pg_sleep(0.3)`))
    const busy = { name: 'Refusal', code: 'DATABASE_BUSY', status: 503, retryAfterSeconds: 5 }
    await expect(asRequest(slow)).rejects.toMatchObject(busy)
    await asRequest(read)
    await slow()
  })

  test('finds a connection while runs hold all of theirs', async () => {
    const runs = hold(newWorkspace(), 20, (work) => work())
    await expect.poll(runs.begun).toBe(10)
    expect((await asRequest(read)).rows).toEqual([{ n: 1 }])
    await runs.end()
  })

  test('finds a connection while another merchant has many requests under way, which share a few', async () => {
    const others = hold(newWorkspace(), 20, asRequest)
    await expect.poll(others.begun).toBe(4)
    expect((await asRequest(read)).rows).toEqual([{ n: 1 }])
    expect(others.begun()).toBe(4)
    await others.end()
    expect(others.begun()).toBe(20)
  })

  test('may open a transaction inside another when its workspace has no connection left', async () => {
    const workspaceId = newWorkspace()
    const nested = () =>
      db.inWorkspace(workspaceId, () => db.inWorkspace(workspaceId, (tx) => tx.execute(sql`select 1 as n`)))
    const all = await Promise.all(Array.from({ length: 4 }, () => asRequest(nested)))
    expect(all.map(({ rows }) => rows)).toEqual(Array.from({ length: 4 }, () => [{ n: 1 }]))
  })
})
