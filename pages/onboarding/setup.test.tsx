import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { deploymentReady, keysStatus } from '#features/base/keys/contract.ts'
import { storeStatus } from '#features/base/stores/contract.ts'
import { listProducts } from '#features/shop/feed/contract.ts'
import { someStats } from '#features/shop/feed/web/__fixtures__/product.fixture.ts'
import { SetupStatus } from '#pages/home/setup-status.tsx'
import { show, usePeer } from '#tests/world/dom.tsx'
import { SetupOverview } from './setup-overview.tsx'

const peer = usePeer()
let enabled = 0
let isReady = false
let problem: { code: string; message: string } | null = null
let incomplete = 0
const statsOf = () => ({
  ...someStats,
  total: 6,
  ready: 4,
  needsEnrichment: 0,
  chatgptEnabled: enabled,
  enabledReady: enabled,
  incomplete,
})

beforeEach(() => {
  enabled = 0
  isReady = false
  problem = null
  incomplete = 0
  const says = (data: () => unknown) => () => ({ body: { success: true, data: data() } })
  peer.on(
    storeStatus,
    says(() => ({ connected: true, domain: 'nord.myshopify.com', problem })),
  )
  peer.on(
    keysStatus,
    says(() => ({ keys: { openai: { configured: false }, tavily: { configured: false } } })),
  )
  peer.on(
    deploymentReady,
    says(() => ({
      ready: isReady,
      score: 55,
      summary: { total: 9, configured: 5 },
      items: [],
      recommendations: [],
    })),
  )
  peer.on(
    listProducts,
    says(() => ({ products: [], stats: statsOf() })),
  )
})

test('the checklist is the same on the overview and on the card of the dashboard, and keys are optional', async () => {
  show(<SetupOverview />)
  expect(await screen.findByText('1 of 3 steps complete')).toBeTruthy()
  expect(screen.getByText('Shopify Connected').closest('li')?.textContent).toContain('done')
  expect(screen.getByRole('link', { name: 'ChatGPT Active' }).getAttribute('href')).toBe(
    '/workspace/chatgpt?readiness=ready',
  )
  expect(screen.getByText('Language-model key').closest('li')?.textContent).toContain('Optional')
  expect(screen.queryByText("You're all set!")).toBeNull()
  cleanup()
  show(<SetupStatus />)
  const card = (await screen.findByRole('heading', { name: 'Setup Status' })).closest('section')
  await waitFor(() => expect(card?.textContent).toContain('nord.myshopify.com'))
  expect(await within(card as HTMLElement).findByRole('link', { name: 'Finish setup' })).toBeTruthy()
})

test('the set-up is complete without a key', async () => {
  enabled = 3
  isReady = true
  show(<SetupOverview />)
  expect(await screen.findByText("You're all set!")).toBeTruthy()
  expect(screen.getByText('2 of 3 steps complete')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Start: Configure API Keys' })).toBeTruthy()
})

test('nobody is all set while the store has a problem', async () => {
  enabled = 3
  isReady = true
  problem = { code: 'STORE_NEEDS_RECONNECT', message: 'Connect again.' }
  show(<SetupOverview />)
  expect(await screen.findByText('1 of 3 steps complete')).toBeTruthy()
  expect(screen.queryByText("You're all set!")).toBeNull()
  expect(screen.getByText('Needs attention')).toBeTruthy()
})

test('fields are missing as long as products are incomplete', async () => {
  incomplete = 2
  show(<SetupOverview />)
  const link = await screen.findByRole('link', { name: 'Missing fields added' })
  expect(link.getAttribute('href')).toContain('readiness=incomplete')
  expect(link.closest('li')?.textContent).toContain('2 with missing fields')
})

test('nothing is called open while it is not known', async () => {
  const waiting = Promise.withResolvers<void>()
  peer.on(listProducts, async () => {
    await waiting.promise
    return { body: { success: true, data: { products: [], stats: statsOf() } } }
  })
  show(<SetupOverview />)
  expect(await screen.findByText('nord.myshopify.com')).toBeTruthy()
  expect(screen.getByText('Products Synced').closest('li')?.textContent).not.toContain('yet')
  expect(screen.getByText('Loading...')).toBeTruthy()
  waiting.resolve()
  expect(await screen.findByText('1 of 3 steps complete')).toBeTruthy()
})

test('of the open steps of the set-up only the first that is not optional is offered loudly', async () => {
  show(<SetupOverview />)
  await screen.findByText('1 of 3 steps complete')
  const loud = screen.getAllByRole('link').filter(({ className }) => className.includes('bg-ink '))
  expect(loud.map((link) => link.getAttribute('aria-label'))).toEqual(['Start: Ready to Launch'])
})
