import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestDatabase } from '#tests/world/database.ts'
import { CallLimit } from './call-limit.ts'
import type { Db } from './database.ts'

let db: Db
beforeAll(async () => {
  const opened = await openTestDatabase()
  db = { ...opened, isExclusive: false }
})
afterAll(() => db.close())

/** How many of so many calls are within the limit. */
function countWithin(limit: CallLimit, key: string, calls: number): number {
  return Array.from({ length: calls }, () => limit.take(key)).filter(Boolean).length
}

test('processes on one database share a limit, and one alone takes no more than it', async () => {
  const key = crypto.randomUUID()
  const [one, other] = [new CallLimit(db, 'calls', 300), new CallLimit(db, 'calls', 300)]
  expect(countWithin(one, key, 200)).toBe(200)
  await one.reconcile()
  expect(countWithin(other, key, 50)).toBe(50)
  await other.reconcile()
  expect(countWithin(other, key, 100)).toBe(50)
  await other.reconcile()
  expect(countWithin(one, key, 1)).toBe(1)
  await one.reconcile()
  expect(countWithin(one, key, 1)).toBe(0)
  expect(countWithin(other, crypto.randomUUID(), 301)).toBe(300)
})

test('two that reconcile at once lose no call', async () => {
  const keys = Array.from({ length: 50 }, () => crypto.randomUUID())
  const limits = Array.from({ length: 4 }, () => new CallLimit(db, 'at once', 9))
  for (const limit of limits) for (const key of keys) countWithin(limit, key, 2)
  await Promise.all(limits.map((limit) => limit.reconcile()))
  await limits[0]?.reconcile()
  for (const key of keys) {
    limits[0]?.take(key)
  }
  await limits[0]?.reconcile()
  for (const key of keys) expect(limits[0]?.take(key)).toBe(false)
})

test('a minute after the first call the count begins anew, in every process', async () => {
  const key = crypto.randomUUID()
  const [one, other] = [new CallLimit(db, 'anew', 10), new CallLimit(db, 'anew', 10)]
  countWithin(one, key, 20)
  await one.reconcile()
  countWithin(other, key, 1)
  await other.reconcile()
  expect(other.take(key)).toBe(false)
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now + 60_001)
  expect(countWithin(other, key, 4)).toBe(4)
  await other.reconcile()
  expect(countWithin(one, key, 8)).toBe(8)
  await one.reconcile()
  expect(one.take(key)).toBe(false)
})
