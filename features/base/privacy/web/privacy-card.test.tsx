import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listStores } from '#features/base/stores/contract.ts'
import { show, usePeer } from '#tests/world/dom.tsx'
import { listPrivacyRequests, type PrivacyRequest, retryPrivacyRequest } from '../contract.ts'
import { PrivacyCard } from './privacy-card.tsx'

const peer = usePeer()
const ok = (data: unknown) => ({ body: { success: true, data } })

test('a request that failed says why, and is started again by one click', async () => {
  const failed: PrivacyRequest = {
    id: '0198c2a4-7c1e-4c5d-9d5e-0d8f6a1b2c3d',
    storeDomain: 'north.myshopify.com',
    topic: 'shop/redact',
    isFromShopify: true,
    receivedAt: new Date().toISOString(),
    status: 'failed',
    reason: 'The store is locked by Shopify.',
    endedAt: null,
    rows: [],
    downloadUntil: null,
  }
  const started: PrivacyRequest = { ...failed, status: 'received', reason: null }
  const isStarted = () => peer.asked.some(({ path }) => path.endsWith('/retry'))
  peer.on(listStores, () => ok({ stores: [] }))
  peer.on(listPrivacyRequests, () =>
    ok({
      requests: [isStarted() ? started : failed],
      address: 'https://vitrine.example/api/shopify/compliance',
      isReachable: true,
    }),
  )
  peer.on(retryPrivacyRequest, () => ok({ request: started }))
  show(<PrivacyCard />)
  const receipt = await screen.findByRole('listitem')
  expect(within(receipt).getByText('Failed')).toBeTruthy()
  expect(within(receipt).getByText('The store is locked by Shopify.')).toBeTruthy()
  await userEvent.click(within(receipt).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.getByText('In progress')).toBeTruthy())
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
