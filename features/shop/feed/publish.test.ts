import { afterAll, beforeAll, expect, test } from 'vitest'
import { getLimits } from '#features/agents/settings/contract/settings.ts'
import { executeTool } from '#features/agents/tool-runs/contract/tool.ts'
import { call, startTestServer, type TestServer } from '#tests/world/server.ts'
import { type Feed, idsOf, newFeed } from './__fixtures__/feed.fixture.ts'

let server: TestServer
let feed: Feed
beforeAll(async () => {
  server = await startTestServer({ products: 420 })
  feed = await newFeed(server)
})
afterAll(() => server.close())

test('a feed of more products than an agent may change in an hour is published all the same, and takes nothing of that limit', async () => {
  const seller = { agentType: 'seller' } as const
  const all = idsOf(await feed.readAll({ limit: 500 }))
  for (let from = 0; from < all.length; from += 200) await feed.toggleMany(all.slice(from, from + 200), true)
  const body = { tool: 'publish-feed', parameters: {} }
  const { data } = await call(server.origin, executeTool, { params: seller, body }, feed.token)
  expect(data).toMatchObject({ status: 'completed', approvals: [] })
  const { settings, usage } = (await call(server.origin, getLimits, { params: seller }, feed.token)).data
  const { count } = (await (await feed.download()).json()) as { count: number }
  expect(count).toBeGreaterThan(settings.limits.rowsPerHour)
  expect(data.output).toMatchObject({ detail: { count } })
  expect(usage.rowsThisHour).toBe(0)
})
