import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { deploymentReady, keysStatus } from '#features/base/keys/contract.ts'
import { storeStatus } from '#features/base/stores/contract.ts'
import { listProducts } from '#features/shop/feed/contract.ts'
import { QuickStart } from '#pages/home/quick-start.tsx'
import { show, usePeer } from '#tests/world/dom.tsx'
import { SetupCorner } from './setup-corner.tsx'
import { SetupOverview } from './setup-overview.tsx'

const peer = usePeer()
let ready = 4
beforeEach(() => {
  ready = 4
  const says = (data: unknown) => () => ({ body: { success: true, data } })
  peer.on(storeStatus, says({ connected: true, domain: 'nord.myshopify.com' }))
  peer.on(keysStatus, says({ keys: { openai: { configured: false }, tavily: { configured: false } } }))
  peer.on(
    deploymentReady,
    says({ ready: false, score: 55, summary: { total: 9, configured: 5 }, items: [], recommendations: [] }),
  )
  peer.on(listProducts, () => {
    const stats = { total: 6, ready, needsEnrichment: 2, incomplete: 0, chatgptEnabled: 0, enabledReady: 0 }
    return { body: { success: true, data: { products: [], stats } } }
  })
})

test('what is left of the set-up stands in the corner, but not over the switches of the feed nor beside the list itself', async () => {
  const { router } = show(<SetupCorner />)
  const go = (path: string) => router.navigate({ to: path as string })
  expect(await screen.findByText('2 steps left')).toBeTruthy()
  for (const path of ['/workspace/chatgpt', '/openai/products', '/quick-start', '/onboarding/keys']) {
    await go(path)
    await waitFor(() => expect(screen.queryByText('2 steps left')).toBeNull())
    await go('/workspace/agents')
    expect(await screen.findByText('2 steps left')).toBeTruthy()
  }
})

test('of the open steps of the set-up only the first is offered loudly', async () => {
  show(<SetupOverview />)
  expect(await screen.findByText('5 of 9 in place')).toBeTruthy()
  const [first, second] = screen.getAllByRole('link', { name: /^Start/ })
  expect(first?.className).toContain('bg-ink ')
  expect(second?.className).not.toContain('bg-ink ')
})

test('the quick start puts products on display next when some are ready', async () => {
  show(<QuickStart />)
  await waitFor(() =>
    expect(screen.getByRole('link', { name: /^Show ready products/ }).className).toContain('bg-ink '),
  )
})

test('the quick start mends first when nothing is ready', async () => {
  ready = 0
  show(<QuickStart />)
  await waitFor(() =>
    expect(screen.getByRole('link', { name: /^Show products to mend/ }).className).toContain('bg-ink '),
  )
})
