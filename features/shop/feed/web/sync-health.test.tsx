import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show, usePeer } from '#tests/world/dom.tsx'
import { listSyncs, type SyncRecord } from '../contract/history.ts'
import { SyncHealth } from './sync-health.tsx'

const peer = usePeer()

const at = new Date(Date.now() - 5 * 60_000).toISOString()
const sync: SyncRecord = {
  runId: 'one',
  status: 'completed',
  mode: 'full',
  added: 1,
  changed: 0,
  removed: 0,
  unchanged: 0,
  failedCount: 0,
  durationMs: 12_000,
  error: null,
  createdAt: at,
  endedAt: at,
}

test('one sync is told in one sentence alone', async () => {
  peer.on(listSyncs, () => ({ body: { success: true, data: { syncs: [sync] } } }))
  show(<SyncHealth isDemo={false} />)
  expect(await screen.findByText('The last sync completed 5 minutes ago.')).toBeTruthy()
  expect(screen.queryByText('Sync duration (longest 12 seconds).')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test('three syncs are drawn, and what a bar stands for is said beside them', async () => {
  const syncs = ['one', 'two', 'three'].map((runId) => ({ ...sync, runId }))
  peer.on(listSyncs, () => ({ body: { success: true, data: { syncs } } }))
  show(<SyncHealth isDemo={false} />)
  expect(await screen.findByText('Sync duration (longest 12 seconds).')).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Sync health' }).querySelectorAll('[title]')).toHaveLength(3)
})

test('of several syncs it is said how many failed, and how the last one ended', async () => {
  const syncs = [sync, { ...sync, runId: 'two', status: 'failed' }]
  peer.on(listSyncs, () => ({ body: { success: true, data: { syncs } } }))
  show(<SyncHealth isDemo={false} />)
  expect(await screen.findByText(/1 of the last 2 syncs failed\. The last sync completed/)).toBeTruthy()
})
