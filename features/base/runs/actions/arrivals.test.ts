import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followArrivals } from './arrivals.ts'

const statistics = { tables: 'products', owners: 'products (store_id)' }
const analyzeMs = 100

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Notes the statements that are sent; each takes `analyzeMs`. */
function newDb(sent: string[]) {
  return {
    executeSql: async (text: string) => {
      sent.push(text)
      await vi.advanceTimersByTimeAsync(analyzeMs)
      return { rows: [], rowCount: 0 }
    },
  }
}

function startFollowing(db: ReturnType<typeof newDb>, isEmpty = true) {
  return followArrivals(
    { db, runs: { publish: async () => undefined }, clock: () => new Date() } as never,
    'workspace',
    { topic: 'feed', statistics: isEmpty ? statistics : null },
  )
}

/** The statements that are sent while so many rows arrive. */
async function statementsOf(isEmpty: boolean): Promise<string[]> {
  const sent: string[] = []
  const follow = startFollowing(newDb(sent), isEmpty)
  for (let done = 100; done <= 4_000; done += 100) {
    await follow(done)
    await vi.advanceTimersByTimeAsync(1_000)
  }
  return sent
}

test('statistics are refreshed as an empty table fills, ever more rarely, and not where it was full', async () => {
  expect(await statementsOf(true)).toEqual(Array(2).fill('analyze products'))
  expect(await statementsOf(false)).toEqual([])
})

test('stores that fill one table at the same time share what refreshes its statistics', async () => {
  const sent: string[] = []
  const db = newDb(sent)
  const stores = Array.from({ length: 20 }, () => startFollowing(db))
  await Promise.all(stores.map((follow) => follow(1_000)))
  expect(sent).toEqual(['analyze products'])
})

test('a store that comes just after has whose rows there are refreshed soon, and the rest later', async () => {
  const sent: string[] = []
  const db = newDb(sent)
  await startFollowing(db)(1_000)
  const [second, third] = [startFollowing(db), startFollowing(db)]
  await vi.advanceTimersByTimeAsync(5 * analyzeMs)
  await second(1_000)
  expect(sent).toEqual(['analyze products'])
  await vi.advanceTimersByTimeAsync(2 * analyzeMs)
  await second(1_100)
  await second(1_200)
  expect(sent).toEqual(['analyze products', 'analyze products (store_id)'])
  await vi.advanceTimersByTimeAsync(20 * analyzeMs)
  await third(1_000)
  expect(sent.at(-1)).toBe('analyze products')
})

test('an ANALYZE that fails does not hold the next back for ever', async () => {
  const sent: string[] = []
  const db = newDb(sent)
  vi.spyOn(db, 'executeSql').mockRejectedValueOnce(new Error('cancelled'))
  const follow = startFollowing(db)
  await expect(follow(1_000)).rejects.toThrow('cancelled')
  await follow(1_000)
  expect(sent).toEqual(['analyze products'])
})
