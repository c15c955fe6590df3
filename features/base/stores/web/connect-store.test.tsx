import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show, usePeer } from '#tests/world/dom.tsx'
import { type StoreStatus, storeStatus } from '../contract.ts'
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
  expect(await screen.findByRole('button', { name: 'Try it with the demo store' })).toBeTruthy()
  expect(screen.queryByText('The demo store did not start')).toBeNull()
})

test('says that the demo store did not start, and still connects another', async () => {
  showWith({ ...none.demo, isAvailable: false, hasFailed: true })
  expect(await screen.findByText('The demo store did not start')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try it with the demo store' })).toBeNull()
  expect(screen.getByText('Your Shopify store')).toBeTruthy()
})
