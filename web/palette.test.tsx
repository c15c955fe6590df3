import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { logout } from '#features/base/accounts/contract.ts'
import { storeStatus } from '#features/base/stores/contract.ts'
import { exportFeed, listProducts, syncProducts, syncStatus } from '#features/shop/feed/contract.ts'
import { startQueue } from '#features/shop/feed/contract/queue.ts'
import { someStats } from '#features/shop/feed/web/__fixtures__/product.fixture.ts'
import { show, usePeer } from '#tests/world/dom.tsx'
import { closeOverlay, useOverlay } from '#ui/overlay.ts'
import { allNavItems, trailOf } from './nav-items.ts'
import { Palette } from './palette.tsx'

const peer = usePeer()
const user = { id: 'u', email: 'ingrid@example.com', name: 'Ingrid Holm', createdAt: '2026-01-01' }
const stats = { ...someStats, total: 9, ready: 5, enabledReady: 2, chatgptEnabled: 2, needsEnrichment: 4 }
const queueId = '0198c2a4-7c1e-7c5d-9d5e-0d8f6a1b2c3d'

beforeEach(() => {
  closeOverlay()
  sessionStorage.clear()
  const ok = (data: unknown) => () => ({ body: { success: true, data } })
  peer.on(storeStatus, ok({ connected: true, domain: 'nord.myshopify.com' }))
  peer.on(listProducts, ok({ products: [], stats }))
  peer.on(syncStatus, ok({ run: null }))
  peer.on(logout, ok({}))
  peer.on(startQueue, ok({ queueId, at: 1 }))
})

// The next file has a page that nobody signed out of.
afterAll(() => void vi.resetModules())

function Overlay() {
  return <output>{useOverlay() ?? 'none'}</output>
}

/** Chooses a line of the palette once it is there; answers the router. */
async function choose(name: RegExp | string) {
  const { router } = show(
    <>
      <Palette user={user} />
      <Overlay />
    </>,
  )
  await userEvent.click(await screen.findByRole('option', { name }))
  return router
}

const hasAsked = ({ method, path }: { method: string; path: string }) =>
  waitFor(() => expect(peer.asked.map((one) => `${one.method} ${one.path}`)).toContain(`${method} ${path}`))

test.each(allNavItems)('$label leads to $to', async ({ to, label, parent }) => {
  const within = parent && trailOf(parent).at(-1)?.label
  const router = await choose([label, within].filter(Boolean).join(' '))
  await waitFor(() => expect(router.state.location.pathname).toBe(to))
  expect(trailOf(to).at(-1)?.label).toBe(label)
})

const acts: [name: RegExp, does: (router: Awaited<ReturnType<typeof choose>>) => Promise<unknown>][] = [
  [/^Sync Products/, () => hasAsked(syncProducts)],
  [/^Export Feed/, () => hasAsked(exportFeed)],
  [/^Enable 3 ready products/, () => screen.findByText('enable-ready')],
  [
    /^Enrich 4 products/,
    (router) =>
      waitFor(() =>
        expect(router.state.location).toMatchObject({
          pathname: '/workspace/chatgpt',
          search: { queue: queueId, readiness: 'needs_enrichment' },
        }),
      ),
  ],
  [/^Dark theme/, async () => expect(document.documentElement.dataset['theme']).toBe('dark')],
  [/^Higher contrast/, async () => expect(document.documentElement.dataset['contrast']).toBe('more')],
  [/^Deutsch/, async () => expect(localStorage.getItem('language')).toBe('de')],
  [/^العربية/, async () => expect(localStorage.getItem('language')).toBe('ar')],
  [/^Help/, () => screen.findByText('help')],
  [/^Keyboard shortcuts/, () => screen.findByText('shortcuts')],
  [/^Sign Out/, () => hasAsked(logout)],
]

test('what begins as it is typed comes first, and what does not begin so is not listed', async () => {
  show(<Palette user={user} />)
  await screen.findByRole('option', { name: /^Enrich 4/ })
  await userEvent.type(screen.getByRole('combobox'), 'sec')
  await waitFor(() => expect(screen.getAllByRole('option')[0]?.textContent).toMatch(/^Security/))
  expect(screen.queryByRole('option', { name: /^Enable/ })).toBeNull()
})

test('no command goes unchecked', async () => {
  show(<Palette user={user} />)
  await screen.findByRole('option', { name: /^Enrich 4/ })
  const group = screen.getByText('Commands').parentElement
  const names = within(group as HTMLElement)
    .getAllByRole('option')
    .map(({ textContent }) => textContent ?? '')
  expect(names.filter((name) => !acts.some(([known]) => known.test(name)))).toEqual([])
  expect(names).toHaveLength(acts.length)
})

// Signing out comes last: the page counts as left then, and reads no more.
test.each(acts)('%s does what it says', async (name, does) => {
  vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  await expect(choose(name).then(does)).resolves.not.toThrow()
})
