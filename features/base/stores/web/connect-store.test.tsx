import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { sessionKey } from '#features/base/accounts/web/session-state.ts'
import { show, usePeer } from '#tests/world/dom.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { connectDemoStore, connectStore, type StoreStatus, storeStatus } from '../contract.ts'
import { ConnectStore } from './connect-store.tsx'

const peer = usePeer()

const none: StoreStatus = {
  connected: false,
  domain: null,
  storeDomain: null,
  storeId: null,
  name: null,
  isDemo: false,
  currency: null,
  health: 'disconnected',
  problem: null,
  connectedAt: null,
  lastSyncAt: null,
  limits: [],
  demo: { isAvailable: true, hasFailed: false, domain: 'vitrine-demo-1.myshopify.com' },
  canUseOAuth: false,
}

function showWith(demo: StoreStatus['demo']) {
  peer.on(storeStatus, () => ({ body: { success: true, data: { ...none, demo } } }))
  show(<ConnectStore onConnected={() => undefined} />)
}

test('offers the demo store to a merchant without a store', async () => {
  showWith(none.demo)
  expect(await screen.findByRole('button', { name: 'Try the demo store' })).toBeTruthy()
  expect(screen.queryByText("The demo store didn't start")).toBeNull()
})

test('says that the demo store did not start, and still connects another', async () => {
  showWith({ ...none.demo, isAvailable: false, hasFailed: true })
  expect(await screen.findByText("The demo store didn't start")).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try the demo store' })).toBeNull()
  expect(screen.getByText('Your Shopify store')).toBeTruthy()
})

const demoStore: StoreStatus = {
  ...none,
  connected: true,
  domain: 'vitrine-demo-1.myshopify.com',
  storeDomain: 'vitrine-demo-1.myshopify.com',
  storeId: 'demo-store',
  name: 'Atelier Nord',
  isDemo: true,
  health: 'connected',
}
const ownStore: StoreStatus = {
  ...demoStore,
  domain: 'own.myshopify.com',
  storeDomain: 'own.myshopify.com',
  storeId: 'own-store',
  name: 'Own',
  isDemo: false,
}

function showConnected(store: StoreStatus) {
  peer.on(storeStatus, () => ({ body: { success: true, data: store } }))
  const onConnected = vi.fn<() => void>()
  const { client } = show(<ConnectStore onConnected={onConnected} />)
  return { onConnected, client }
}

const domainField = () => screen.findByLabelText<HTMLInputElement>('Store domain')

test('locks the domain of the demo store until the merchant changes to their own', async () => {
  const { onConnected } = showConnected(demoStore)
  const locked = await domainField()
  expect([locked.value, locked.disabled]).toEqual(['vitrine-demo-1.myshopify.com', true])
  expect(screen.queryByLabelText(/Access token/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Update Store' })).toBeTruthy()

  await userEvent.click(screen.getByRole('button', { name: 'Use your own store' }))
  const open = await domainField()
  expect([open.value, open.disabled]).toEqual(['', false])
  await waitFor(() => expect(document.activeElement).toBe(open))
  await userEvent.type(open, 'own')
  await userEvent.type(screen.getByLabelText(/Access token/), 'shpat_1')
  await userEvent.click(screen.getByRole('button', { name: 'Update Store' }))
  expect(await screen.findByText(/^Must be a valid Shopify domain/)).toBeTruthy()

  peer.on(connectStore, () => ({
    body: { success: true, data: { status: ownStore, redirectUrl: null, isDefault: true } },
  }))
  await userEvent.type(open, '.myshopify.com')
  await userEvent.click(screen.getByRole('button', { name: 'Update Store' }))
  await waitFor(() => expect(onConnected).toHaveBeenCalled())
  const [sent] = peer.asked.filter(({ path }) => path === connectStore.path)
  expect(sent?.body).toEqual({ storeDomain: 'own.myshopify.com', accessToken: 'shpat_1' })
  expect((await domainField()).value).toBe('own.myshopify.com')
})

test('renewing the access of a store is not the main action of a page', async () => {
  showConnected(demoStore)
  const ink = buttonStyle({ variant: 'ink' }).split(' ')
  const isInk = () =>
    ink.every((name) => screen.getByRole('button', { name: 'Update Store' }).classList.contains(name))
  await domainField()
  expect(isInk()).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Use your own store' }))
  expect(isInk()).toBe(true)
})

test('keeps the demo store when the merchant changes their mind', async () => {
  showConnected(demoStore)
  await userEvent.click(await screen.findByRole('button', { name: 'Use your own store' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Keep Atelier Nord' }))
  expect((await domainField()).value).toBe('vitrine-demo-1.myshopify.com')
})

test('renews the access of the locked store: the demo store by itself, an own one with what is entered', async () => {
  const { onConnected } = showConnected(demoStore)
  peer.on(connectDemoStore, () => ({ body: { success: true, data: { status: demoStore, isDefault: true } } }))
  await userEvent.click(await screen.findByRole('button', { name: 'Update Store' }))
  await waitFor(() => expect(onConnected).toHaveBeenCalled())
})

test('sends the locked domain of an own store with its new token', async () => {
  const { onConnected } = showConnected(ownStore)
  peer.on(connectStore, () => ({
    body: { success: true, data: { status: ownStore, redirectUrl: null, isDefault: true } },
  }))
  await userEvent.type(await screen.findByLabelText(/Access token/), 'shpat_2')
  await userEvent.click(screen.getByRole('button', { name: 'Update Store' }))
  await waitFor(() => expect(onConnected).toHaveBeenCalled())
  const [sent] = peer.asked.filter(({ path }) => path === connectStore.path)
  expect(sent?.body).toEqual({ storeDomain: 'own.myshopify.com', accessToken: 'shpat_2' })
})

test('shows nothing of the store before while it reads what the new one has', async () => {
  peer.on(storeStatus, () => ({ body: { success: true, data: demoStore } }))
  peer.on(connectDemoStore, () => ({ body: { success: true, data: { status: demoStore, isDefault: true } } }))
  let readRow: () => string | Promise<string> = () => 'A lamp of the demo store'
  function Rows() {
    const rows = useQuery({ queryKey: ['/api/openai/products'], queryFn: () => readRow() })
    return <output>{rows.data ?? 'Loading...'}</output>
  }
  const { client } = show(
    <>
      <ConnectStore onConnected={() => undefined} />
      <Rows />
    </>,
  )
  client.setQueryData(['/api/sales', 'left before'], {})
  client.setQueryData(sessionKey, { id: 'u' })
  await screen.findByText('A lamp of the demo store')
  const answer = Promise.withResolvers<string>()
  readRow = () => answer.promise
  await userEvent.click(await screen.findByRole('button', { name: 'Update Store' }))
  await screen.findByText('Loading...')
  expect(client.getQueryData(['/api/sales', 'left before'])).toBeUndefined()
  expect(client.getQueryData(sessionKey)).toEqual({ id: 'u' })
  answer.resolve('A mug of the own store')
  await screen.findByText('A mug of the own store')
})
