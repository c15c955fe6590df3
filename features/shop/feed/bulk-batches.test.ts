import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, startTestServer, type TestServer } from '#tests/world/server.ts'
import { type Feed, newFeed } from './__fixtures__/feed.fixture.ts'
import * as bulk from './contract/bulk.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ products: 300 })
})
afterAll(() => server.close())

async function settle(feed: Feed, { changeId }: bulk.BulkRun): Promise<bulk.BulkRun> {
  for (;;) {
    const { data } = await call(server.origin, bulk.getBulkChange, { params: { changeId } }, feed.token)
    if (data.run.endedAt !== null) return data
    await wait(50)
  }
}

test('a change of more products than a batch holds reaches all of them, and so does its undo', async () => {
  const feed = await newFeed(server)
  const { stats } = await feed.page({ limit: 1 })
  const body = {
    selection: { filter: {} },
    change: { kind: 'set' as const, field: 'brand' as const, value: 'Every Brand', onlyEmpty: false },
  }
  expect(stats.total).toBeGreaterThan(250)
  const started = (await call(server.origin, bulk.startBulkChange, { body }, feed.token)).data
  const { report } = await settle(feed, started)
  expect(report).toMatchObject({ total: stats.total, changed: stats.total, skipped: 0 })
  expect(new Set((await feed.readAll()).map(({ brand }) => brand))).toEqual(new Set(['Every Brand']))
  const params = { changeId: started.changeId }
  const undone = await settle(
    feed,
    (await call(server.origin, bulk.undoBulkChange, { params }, feed.token)).data,
  )
  expect(undone.report).toMatchObject({ total: stats.total, changed: stats.total, skipped: 0 })
  expect((await feed.readAll()).filter(({ brand }) => brand === 'Every Brand')).toEqual([])
})
