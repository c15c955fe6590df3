import { expect, test } from 'vitest'
import { followArrivals } from './arrivals.ts'

/** The statements that are sent while so many rows arrive. */
async function statementsOf(tables: string | null): Promise<string[]> {
  const sent: string[] = []
  const db = {
    executeSql: async (text: string) => {
      sent.push(text)
      return { rows: [], rowCount: 0 }
    },
  }
  const follow = followArrivals(
    { db, runs: { publish: async () => undefined }, clock: () => new Date() } as never,
    'workspace',
    { topic: 'feed', tables },
  )
  for (let done = 100; done <= 4_000; done += 100) await follow(done)
  return sent
}

test('statistics are refreshed as an empty table fills, ever more rarely, and not where it was full', async () => {
  expect(await statementsOf('products')).toEqual(Array(3).fill('analyze products'))
  expect(await statementsOf(null)).toEqual([])
})
