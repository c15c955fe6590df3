/** Each page of the console as it loads, over a real server: what it asks, and that nothing is asked again by itself. */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { register } from '#features/base/accounts/contract.ts'
import { listRuns } from '#features/base/runs/contract/run.ts'
import { connectDemoStore } from '#features/base/stores/contract.ts'
import { syncProducts } from '#features/shop/feed/contract.ts'
import { guardedRoutes } from '#tests/journeys/routes.ts'
import { startConsoleServer } from '#tests/world/console-server.ts'
import { call } from '#ui/call.ts'
import { makeQueryClient } from '#ui/query.ts'
import { listPolls } from './__fixtures__/polls.fixture.ts'
import { routeTree } from './routeTree.gen.ts'

const maxCalls = 8
/** So many looks in a row find nothing new: the page has loaded. */
const quietLooks = 8

let server: Awaited<ReturnType<typeof startConsoleServer>>
let token: string
const asked: string[] = []

beforeAll(async () => {
  server = await startConsoleServer(12)
  window.happyDOM.setURL(server.origin)
  const body = { email: `${crypto.randomUUID()}@example.com`, password: 'Violet-Tram-Kettle-9' }
  token = (await call(register, { body })).data.token
  localStorage.setItem('auth_token', token)
  await call(connectDemoStore, {})
  await call(syncProducts, { body: {} })
  // What the sync sets off would have pages read again.
  const looks = { quiet: 0 }
  const isQuiet = async () => {
    const { runs } = (await call(listRuns, { query: { limit: 50 } })).data
    looks.quiet = runs.every(({ endedAt }) => endedAt !== null) ? looks.quiet + 1 : 0
    return looks.quiet >= quietLooks
  }
  await vi.waitUntil(isQuiet, { interval: 250, timeout: 50_000 })
})
afterAll(() => server.close())

beforeEach(() => {
  // Nobody acts here, so no update has to be awaited.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  localStorage.setItem('auth_token', token)
  asked.length = 0
  const real = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    asked.push(`${init?.method ?? 'GET'} ${String(input)}`)
    return real(input, init)
  })
})
afterEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
})

async function open(path: string): Promise<QueryClient> {
  window.happyDOM.setURL(server.origin + path)
  const client = makeQueryClient()
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [path] }) })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  const seen = { count: -1, looks: 0 }
  const hasLoaded = () => {
    const isSame = client.isFetching() === 0 && asked.length === seen.count
    seen.looks = isSame ? seen.looks + 1 : 0
    seen.count = asked.length
    return document.querySelector('main h1') !== null && seen.looks >= quietLooks
  }
  await expect.poll(hasLoaded).toBe(true)
  return client
}

test.each(guardedRoutes)('%s loads with few calls, none of them twice, and polls nothing', async (path) => {
  const client = await open(path)
  expect(asked).toContain('GET /api/summary')
  expect(asked.filter((one, at) => asked.indexOf(one) !== at)).toEqual([])
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(maxCalls)
  expect(listPolls(client)).toEqual([])
})
