/** Each page of the console as it loads, over a real server: what it asks, that nothing is asked again by itself, and what it is called. */
import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { strategyQuestions } from '#features/agents/tool-runs/contract/strategy.ts'
import { executeTool } from '#features/agents/tool-runs/contract/tool.ts'
import { events } from '#features/base/runs/contract/run.ts'
import { guardedRoutes } from '#tests/journeys/routes.ts'
import { openPage, startDemoConsole } from '#tests/world/dom-console.tsx'
import { call } from '#ui/call.ts'
import { listPolls } from './__fixtures__/polls.fixture.ts'
import { allNavItems, menuGroups, pageNameOf, phoneGroups, railGroups } from './nav-items.ts'

const maxCalls = 8

let server: Awaited<ReturnType<typeof startDemoConsole>>
let token: string
const asked: string[] = []
const firstRead = 'GET /api/summary'
/** Whether a page began to read before its stream of events was open. */
let isLate = false

beforeAll(async () => {
  server = await startDemoConsole(12)
  token = server.token
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
    const answer = real(input, init)
    if (String(input).startsWith(events.path)) void answer.then(() => (isLate = asked.includes(firstRead)))
    return answer
  })
})
afterEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
})

/** Opens a page again where its stream of events came late: it then reads everything twice, as it has to. */
async function open(path: string, tries = 3): ReturnType<typeof openPage> {
  asked.length = 0
  isLate = false
  const page = await openPage(server.origin, path, () => asked.length)
  if (!isLate || tries === 1) return page
  cleanup()
  return open(path, tries - 1)
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
    expect(asked).toContain(firstRead)
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

test('strategies that were worked out load with few calls', async () => {
  const { agent, tool, parameters } = strategyQuestions.stock
  await call(executeTool, { params: { agentType: agent }, body: { tool, parameters } })
  asked.length = 0
  await open('/seller?tab=strategies')
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(maxCalls)
  expect(asked).toContain('GET /api/agents/strategies/answers')
})

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
