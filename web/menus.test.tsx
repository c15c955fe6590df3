/** Each entry of the menus of the frame does what it says. */
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { logout } from '#features/base/accounts/contract.ts'
import { listStores, storeStatus } from '#features/base/stores/contract.ts'
import { show, usePeer } from '#tests/world/dom.tsx'
import { closeOverlay, useOverlay } from '#ui/overlay.ts'
import { AccountMenu } from './account-menu.tsx'
import { StoreSwitcher } from './store-switcher.tsx'

const peer = usePeer()
const user = { id: 'u', email: 'ingrid@example.com', name: 'Ingrid Holm', createdAt: '2026-01-01' }
const southId = crypto.randomUUID()
const stores = [
  {
    id: 's',
    name: 'Nord',
    domain: 'nord.myshopify.com',
    isDemo: false,
    isDefault: true,
    status: 'connected',
  },
  {
    id: southId,
    name: 'South',
    domain: 'south.myshopify.com',
    isDemo: false,
    isDefault: false,
    status: 'paused',
  },
]
const store = { connected: true, domain: 'nord.myshopify.com', storeId: 's', name: 'Nord', isDemo: false }

beforeEach(() => {
  closeOverlay()
  sessionStorage.clear()
  peer.on(storeStatus, () => ({ body: { success: true, data: store } }))
  peer.on(listStores, () => ({ body: { success: true, data: { stores } } }))
  peer.on(logout, () => ({ body: { success: true, data: {} } }))
  vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
})

// The next file has a page that nobody signed out of.
afterAll(() => void vi.resetModules())

function Overlay() {
  return <output>{useOverlay() ?? 'none'}</output>
}

const menus = {
  account: { trigger: /^Account: Ingrid Holm/, menu: <AccountMenu user={user} /> },
  store: { trigger: /^Store: Nord/, menu: <StoreSwitcher /> },
}
type MenuName = keyof typeof menus

async function open(name: MenuName) {
  const { router } = show(
    <>
      {menus[name].menu}
      <Overlay />
    </>,
  )
  await userEvent.click(await screen.findByRole('button', { name: menus[name].trigger }))
  await screen.findByRole('menu')
  const entries = [...screen.queryAllByRole('menuitem'), ...screen.queryAllByRole('menuitemradio')]
  return { router, entries }
}
type Router = Awaited<ReturnType<typeof open>>['router']

const leadsTo = (path: string) => (router: Router) =>
  waitFor(() => expect(router.state.location.pathname).toBe(path))
const sets = (name: string, value: string) => async () =>
  expect(document.documentElement.dataset[name]).toBe(value)
const speaks = (language: string) => async () => expect(localStorage.getItem('language')).toBe(language)

const acts: [menu: MenuName, entry: RegExp, does: (router: Router) => Promise<unknown>][] = [
  ['account', /^Profile/, leadsTo('/settings/profile')],
  ['account', /^Security/, leadsTo('/settings/security')],
  ['account', /^Help/, () => screen.findByText('help')],
  ['account', /^Keyboard shortcuts/, () => screen.findByText('shortcuts')],
  ['account', /^Dark/, sets('theme', 'dark')],
  ['account', /^Light/, sets('theme', 'light')],
  ['account', /system/i, async () => expect(localStorage.getItem('theme') ?? 'system').toBe('system')],
  ['account', /^Higher contrast/, sets('contrast', 'more')],
  ['account', /^English/, speaks('en')],
  ['account', /^Deutsch/, speaks('de')],
  ['account', /^العربية/, speaks('ar')],
  ['store', /^Nord/, (router) => waitFor(() => expect(router.state.location.href).toBe('/'))],
  [
    'store',
    /^South/,
    (router) => waitFor(() => expect(router.state.location.search).toEqual({ store: southId })),
  ],
  ['store', /^Manage store/, leadsTo('/workspace/shopify')],
  [
    'store',
    /^All stores/,
    (router) => waitFor(() => expect(router.state.location.search).toEqual({ store: 'all' })),
  ],
  ['store', /^Compare stores/, leadsTo('/workspace/stores')],
  ['store', /^Connect another store/, leadsTo('/workspace/stores')],
]

test.each(['account', 'store'] as const)('no entry of the %s menu goes unchecked', async (name) => {
  const { entries } = await open(name)
  const known = acts.filter(([menu]) => menu === name)
  const names = entries.map(({ textContent }) => textContent ?? '')
  expect(names.filter((entry) => !known.some(([, each]) => each.test(entry)))).toEqual([])
  expect(names).toHaveLength(known.length)
})

test.each(acts)('%s menu: %s does what it says', async (name, entry, does) => {
  const { router, entries } = await open(name)
  await userEvent.click(entries.find(({ textContent }) => entry.test(textContent ?? '')) as HTMLElement)
  await expect(does(router)).resolves.not.toThrow()
})

test('signing out ends the session on the server', async () => {
  show(<AccountMenu user={user} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Sign Out' }))
  await waitFor(() => expect(window.location.assign).toHaveBeenCalledWith('/auth/login'))
  expect(peer.asked.map(({ path }) => path)).toContain(logout.path)
})
