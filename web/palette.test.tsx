import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { logout } from '#features/base/accounts/contract.ts'
import { cancelRun } from '#features/base/runs/contract/run.ts'
import { storeStatus } from '#features/base/stores/contract.ts'
import { exportFeed, listProducts, syncProducts, syncStatus } from '#features/shop/feed/contract.ts'
import { startQueue } from '#features/shop/feed/contract/queue.ts'
import { someStats } from '#features/shop/feed/web/__fixtures__/product.fixture.ts'
import { show, usePeer } from '#tests/world/dom.tsx'
import { closeOverlay, useOverlay } from '#ui/overlay.ts'
import { setContrast, setTheme } from '#ui/theme.ts'
import { allNavItems, trailOf } from './nav-items.ts'
import { Palette } from './palette.tsx'

const peer = usePeer()
const user = { id: 'u', email: 'ingrid@example.com', name: 'Ingrid Holm', createdAt: '2026-01-01' }
const stats = { ...someStats, total: 9, ready: 5, enabledReady: 2, chatgptEnabled: 2, needsEnrichment: 4 }
const queueId = '0198c2a4-7c1e-7c5d-9d5e-0d8f6a1b2c3d'

const ok = (data: unknown) => () => ({ body: { success: true, data } })

beforeEach(() => {
  closeOverlay()
  sessionStorage.clear()
  setTheme('light')
  setContrast('normal')
  peer.on(cancelRun, ok({ run: running }))
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

type Act = [
  name: RegExp,
  does: (router: Awaited<ReturnType<typeof choose>>) => Promise<unknown>,
  /** When it is offered, where it is not always. */
  given?: () => void,
]
const running = {
  ...{
    id: queueId,
    kind: 'feed.sync',
    purpose: 'feed.sync:1',
    status: 'running',
    progress: null,
    output: null,
  },
  ...{ error: null, createdAt: '2026-01-01', startedAt: '2026-01-01', endedAt: null },
}
const isSyncing = () => peer.on(syncStatus, ok({ run: running, report: null }))
const hasNoStore = () => peer.on(storeStatus, ok({ connected: false, domain: null }))

const acts: readonly Act[] = [
  [/^Sync Products/, () => hasAsked(syncProducts)],
  [
    /^Cancel sync/,
    () => hasAsked({ method: 'POST', path: cancelRun.path.replace('{runId}', queueId) }),
    isSyncing,
  ],
  [
    /^Connect Shopify(?! Store)/,
    (router) => waitFor(() => expect(router.state.location.pathname).toBe('/workspace/shopify')),
    hasNoStore,
  ],
  [
    /^Locations/,
    (router) =>
      waitFor(() =>
        expect(router.state.location).toMatchObject({ pathname: '/ops', search: { tab: 'locations' } }),
      ),
  ],
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
  [
    /^Light theme/,
    async () => expect(document.documentElement.dataset['theme']).toBe('light'),
    () => setTheme('dark'),
  ],
  [/^Higher contrast/, async () => expect(document.documentElement.dataset['contrast']).toBe('more')],
  [
    /^Normal contrast/,
    async () => expect(document.documentElement.dataset['contrast']).not.toBe('more'),
    () => setContrast('more'),
  ],
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

test('no command goes unchecked, whatever the state of the console', async () => {
  const names = new Set<string>()
  const states = acts.flatMap(([, , given]) => given ?? [])
  for (const given of [() => {}, ...states]) {
    given()
    show(<Palette user={user} />)
    await screen.findByRole('option', { name: /^Enrich 4/ })
    const group = within(screen.getByText('Commands').parentElement as HTMLElement)
    if (given === isSyncing) await group.findByRole('option', { name: /^Cancel sync/ })
    if (given === hasNoStore) await group.findByRole('option', { name: /^Connect Shopify(?! Store)/ })
    for (const { textContent } of group.getAllByRole('option')) names.add(textContent ?? '')
    cleanup()
  }
  expect([...names].filter((name) => !acts.some(([known]) => known.test(name)))).toEqual([])
  expect(acts.filter(([known]) => ![...names].some((name) => known.test(name)))).toEqual([])
})

// Signing out comes last: the page counts as left then, and reads no more.
test.each(acts)('%s does what it says', async (name, does, given) => {
  vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  given?.()
  await expect(choose(name).then(does)).resolves.not.toThrow()
})
