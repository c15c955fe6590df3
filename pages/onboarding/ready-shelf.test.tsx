import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { deploymentReady } from '#features/base/keys/contract.ts'
import { ReadinessReport } from '#features/base/keys/web/readiness-report.tsx'
import { storeStatus } from '#features/base/stores/contract.ts'
import { getBulkChange, previewBulkChange, startBulkChange } from '#features/shop/feed/contract/bulk.ts'
import { listProducts, syncStatus } from '#features/shop/feed/contract.ts'
import { listOrders, viewSales } from '#features/shop/sales/contract.ts'
import { show, usePeer } from '#tests/world/dom.tsx'
import { ReadyShelf } from './ready-shelf.tsx'
import { SetupSync } from './setup-sync.tsx'
import { SyncedCount } from './synced-count.tsx'

const peer = usePeer()
const says = (data: unknown) => () => ({ body: { success: true, data } })
const changeId = '0198c2a4-7c1e-7c5d-9d5e-0d8f6a1b2c3d'

function givenProducts(
  stats: { total: number; ready: number; enabledReady: number },
  on: readonly number[] | null = null,
) {
  const products = Array.from({ length: Math.min(8, stats.ready) }, (_, index) => ({
    productId: `P-${index}`,
    imageLink: null,
    enableSearch: on === null ? stats.enabledReady === stats.ready : on.includes(index),
  }))
  const all = { needsEnrichment: 0, incomplete: 0, chatgptEnabled: stats.enabledReady, ...stats }
  peer.on(listProducts, says({ products, stats: all, nextCursor: null, total: stats.ready }))
}

function runOf(status: string, progress: object | null = null) {
  return {
    id: 'run',
    kind: 'feed.sync',
    purpose: 'feed.sync:1',
    status,
    progress,
    output: null,
    error: status === 'failed' ? { code: 'UPSTREAM_TIMEOUT', message: 'Shopify did not answer.' } : null,
    createdAt: '2026-11-20T09:00:00.000Z',
    startedAt: '2026-11-20T09:00:00.000Z',
    endedAt: status === 'running' ? null : '2026-11-20T09:01:00.000Z',
  }
}

const lit = () => document.querySelectorAll('[data-lit="true"]').length

test('enables all ready products and lights the shelf', async () => {
  givenProducts({ total: 510, ready: 345, enabledReady: 0 })
  const report = {
    ready: false,
    score: 45,
    summary: { total: 7, configured: 2, missing: 5, invalid: 0 },
    items: [],
  }
  peer.on(deploymentReady, says(report))
  show(
    <>
      <ReadyShelf />
      <ReadinessReport />
    </>,
  )
  expect(await screen.findByText('Almost There!')).toBeTruthy()
  expect(await screen.findByText('345 of 510 products are ready')).toBeTruthy()
  await waitFor(() => expect(document.querySelectorAll('[data-lit]')).toHaveLength(8))
  expect(lit()).toBe(0)

  peer.on(previewBulkChange, says({ total: 345, changed: 345, skipped: 0, rows: [], reasons: [] }))
  await userEvent.click(screen.getByRole('button', { name: 'Enable 345 ready products' }))
  const confirm = await screen.findByRole('button', { name: 'Enable 345' })
  await waitFor(() => expect(confirm.getAttribute('aria-busy')).not.toBe('true'))
  const change = { kind: 'switch', enableSearch: true }
  const done = { changeId, change, total: 345, changed: 345, skipped: 0, reasons: [] }
  peer.on(startBulkChange, () => {
    givenProducts({ total: 510, ready: 345, enabledReady: 345 })
    peer.on(deploymentReady, says({ ...report, ready: true, score: 60 }))
    return { body: { success: true, data: { changeId, change, run: runOf('completed'), report: done } } }
  })
  peer.on(getBulkChange, says({ changeId, change, run: runOf('completed'), report: done }))
  await userEvent.click(confirm)
  expect(await screen.findByText('345 products are enabled for ChatGPT')).toBeTruthy()
  expect(screen.getByText('Export the feed to put them live. 165 more need fixing first.')).toBeTruthy()
  expect(await screen.findByText('Everything required is in place.')).toBeTruthy()
  await waitFor(() => expect(lit()).toBe(8))
  expect(screen.getByText('345 products enabled')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
  const [sent] = peer.asked.filter(({ path }) => path === startBulkChange.path)
  expect(sent?.body).toMatchObject({ selection: { filter: { readiness: 'ready', enabled: 'false' } } })
})

test('lights each product that is enabled, and no other', async () => {
  givenProducts({ total: 510, ready: 345, enabledReady: 2 }, [3])
  show(<ReadyShelf />)
  await waitFor(() => expect(document.querySelectorAll('[data-lit]')).toHaveLength(8))
  expect([...document.querySelectorAll('[data-lit]')].map((one) => one.getAttribute('data-lit'))).toEqual(
    Array.from({ length: 8 }, (_, at) => String(at === 3)),
  )
})

test('leads to what is missing when nothing is ready', async () => {
  givenProducts({ total: 12, ready: 0, enabledReady: 0 })
  show(<ReadyShelf />)
  const link = await screen.findByRole('link', { name: 'Show products to fix' })
  expect(link.getAttribute('href')).toContain('readiness=needs_enrichment')
})

test('says how much is stored once the first sync is over, and how long it took', async () => {
  peer.on(storeStatus, says({ connected: true }))
  givenProducts({ total: 510, ready: 345, enabledReady: 0 })
  const mode = 'full'
  peer.on(syncStatus, says({ run: runOf('completed'), report: { mode, durationMs: 3_900 } }))
  const output = { mode, read: 4_700, removed: 0, failedCount: 0, failed: [], durationMs: 8_100 }
  const reading = { ...runOf('running', { stage: 'Reading orders', done: 1_200 }), endedAt: null }
  peer.on(viewSales, says({ isAvailable: true, run: reading, figures: null }))
  peer.on(listOrders, says({ orders: [], nextCursor: null, total: 4_742 }))
  const { client } = show(<SetupSync />)
  expect(await screen.findByText('510 products synced in 4 s')).toBeTruthy()
  expect(await screen.findByText('1,200 orders so far. Orders are still syncing.')).toBeTruthy()
  peer.on(viewSales, says({ isAvailable: true, run: { ...runOf('completed'), output }, figures: null }))
  await client.invalidateQueries()
  expect(await screen.findByText('4,742 orders synced in 8 s')).toBeTruthy()
})

test('counts the first sync, says what it found, and why it failed', async () => {
  peer.on(storeStatus, says({ connected: true }))
  givenProducts({ total: 510, ready: 345, enabledReady: 0 })
  const progress = { stage: 'Syncing products', done: 120, total: 510, ratePerSecond: null }
  peer.on(syncStatus, says({ run: runOf('running', progress), report: null }))
  const { client } = show(
    <>
      <SetupSync />
      <SyncedCount />
    </>,
  )
  expect(await screen.findByText(/120 of 510/)).toBeTruthy()
  peer.on(syncStatus, says({ run: runOf('completed'), report: null }))
  await client.invalidateQueries()
  await waitFor(() => expect(screen.queryByText(/120 of 510/)).toBeNull())
  expect(screen.getByText('510 products synced')).toBeTruthy()
  peer.on(syncStatus, says({ run: runOf('failed'), report: null }))
  await client.invalidateQueries()
  expect(await screen.findByText('Shopify did not answer.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Sync again' })).toBeTruthy()
})
