/** For tests: the whole console, without drawing, over a real server whose merchant has a synced demo store. */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { vi } from 'vitest'
import { register } from '#features/base/accounts/contract.ts'
import { listRuns } from '#features/base/runs/contract/run.ts'
import { connectDemoStore } from '#features/base/stores/contract.ts'
import { syncProducts } from '#features/shop/feed/contract.ts'
import { startConsoleServer } from './console-server.ts'
import { call } from '#ui/call.ts'
import { makeQueryClient } from '#ui/query.ts'
import { routeTree } from '#web/routeTree.gen.ts'

/** So many looks in a row find nothing new: nothing is under way any more. */
const quietLooks = 8

/** Starts the server and waits until all that the sync sets off has ended. */
export async function startDemoConsole(
  products: number,
): Promise<{ origin: string; token: string; close: () => Promise<void> }> {
  const { origin, close } = await startConsoleServer(products)
  window.happyDOM.setURL(origin)
  const body = { email: `${crypto.randomUUID()}@example.com`, password: 'Violet-Tram-Kettle-9' }
  const { token } = (await call(register, { body })).data
  localStorage.setItem('auth_token', token)
  await call(connectDemoStore, {})
  await call(syncProducts, { body: {} })
  const looks = { quiet: 0 }
  const isQuiet = async () => {
    const { runs } = (await call(listRuns, { query: { limit: 50 } })).data
    looks.quiet = runs.every(({ endedAt }) => endedAt !== null) ? looks.quiet + 1 : 0
    return looks.quiet >= quietLooks
  }
  await vi.waitUntil(isQuiet, { interval: 250, timeout: 50_000 })
  return { origin, token, close }
}

/** Shows a page and waits until it has loaded: nothing is fetched, and `countAsked` stays what it is. */
export async function openPage(
  origin: string,
  path: string,
  countAsked: () => number = () => 0,
): Promise<{ client: QueryClient; shown: string }> {
  window.happyDOM.setURL(origin + path)
  const client = makeQueryClient()
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [path] }) })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  const seen = { count: -1, looks: 0 }
  const hasLoaded = () => {
    const isSame = client.isFetching() === 0 && countAsked() === seen.count
    seen.looks = isSame ? seen.looks + 1 : 0
    seen.count = countAsked()
    const isDrawn = document.querySelector('main h1') !== null && !document.querySelector('.appears-late')
    return isDrawn && seen.looks >= quietLooks
  }
  await vi.waitUntil(hasLoaded, { interval: 50, timeout: 20_000 })
  return { client, shown: router.state.location.pathname }
}
