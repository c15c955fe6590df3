/** Each page of the console as it loads, over a real server: what it asks, that nothing is asked again by itself, and what it is called. */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render } from '@testing-library/react'
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
import { allNavItems, menuGroups, pageNameOf, phoneGroups, railGroups } from './nav-items.ts'
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

async function open(path: string): Promise<{ client: QueryClient; shown: string }> {
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
  return { client, shown: router.state.location.pathname }
}

/** What the page that is shown is called in each place that names it. */
function namesOf(path: string): Record<string, string | undefined> {
  const text = (selector: string) => document.querySelector(selector)?.textContent?.trim()
  return {
    heading: text('main h1'),
    window: document.title.replace(/ · Vitrine$/, ''),
    // At the start the link Home is current, too.
    trail: text('nav[aria-label="Breadcrumb"] li[aria-current="page"]')?.replace(/^\//, '').trim(),
    menus: pageNameOf(path),
  }
}

test.each(guardedRoutes)(
  '%s loads with few calls, none of them twice, polls nothing and has one name',
  async (path) => {
    const { client, shown } = await open(path)
    expect(asked).toContain('GET /api/summary')
    expect(asked.filter((one, at) => asked.indexOf(one) !== at)).toEqual([])
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(maxCalls)
    expect(listPolls(client)).toEqual([])
    const name = pageNameOf(shown)
    const missing = '404 Page Not Found'
    expect(namesOf(shown)).toEqual(
      name
        ? { heading: name, window: name, trail: name, menus: name }
        : { heading: missing, window: missing, trail: undefined, menus: undefined },
    )
    // The rail is on every page.
    expect(document.querySelector('nav[aria-label="Main"]')).not.toBeNull()
  },
)

test('every entry of the menus and of the palette leads to a page whose name is checked here', () => {
  const groups = [...railGroups, ...menuGroups, ...phoneGroups]
  const entries = [...groups.flatMap(({ places }) => places), ...allNavItems].map(({ to }) => to)
  const unchecked = entries.filter((to) => !guardedRoutes.includes(to))
  expect([...new Set(unchecked)]).toEqual(['/settings', '/'])
})

test('settings begin with the profile, and the start of a merchant is the dashboard', async () => {
  expect((await open('/settings')).shown).toBe('/settings/profile')
  cleanup()
  await open('/')
  expect(namesOf('/')).toEqual({
    heading: 'Dashboard',
    window: 'Dashboard',
    trail: 'Dashboard',
    menus: 'Dashboard',
  })
})
