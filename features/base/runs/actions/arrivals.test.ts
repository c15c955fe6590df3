import { expect, test } from 'vitest'
import { followArrivals } from './arrivals.ts'

/** Notes the statements that are sent. */
function newDb(sent: string[]) {
  return {
    executeSql: async (text: string) => {
      sent.push(text)
      return { rows: [], rowCount: 0 }
    },
  }
}

function startFollowing(db: ReturnType<typeof newDb>, tables: string | null) {
  return followArrivals(
    { db, runs: { publish: async () => undefined }, clock: () => new Date() } as never,
    'workspace',
    { topic: 'feed', tables },
  )
}

/** The statements that are sent while so many rows arrive. */
async function statementsOf(tables: string | null): Promise<string[]> {
  const sent: string[] = []
  const follow = startFollowing(newDb(sent), tables)
  for (let done = 100; done <= 4_000; done += 100) await follow(done)
  return sent
}

test('statistics are refreshed as an empty table fills, ever more rarely, and not where it was full', async () => {
  expect(await statementsOf('products')).toEqual(Array(2).fill('analyze products'))
  expect(await statementsOf(null)).toEqual([])
})

test('stores that fill one table at the same time share what refreshes its statistics', async () => {
  const sent: string[] = []
  const db = newDb(sent)
  const stores = Array.from({ length: 20 }, () => startFollowing(db, 'products'))
  await Promise.all(stores.map((follow) => follow(1_000)))
  expect(sent).toEqual(['analyze products'])
})
