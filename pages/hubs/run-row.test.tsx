import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { RunView } from '#engine/contract.ts'
import { cancelRun, getRun } from '#features/base/runs/contract/run.ts'
import { show, usePeer } from '#tests/world/dom.tsx'
import { RunRow } from './run-row.tsx'

const peer = usePeer()

const run: RunView = {
  id: '0198c2a4-7c1e-7c5d-9d5e-0d8f6a1b2c3d',
  kind: 'feed.sync',
  purpose: 'feed.sync:x',
  status: 'completed',
  progress: { stage: 'Checking the result', done: 600, total: 600, ratePerSecond: null },
  output: null,
  error: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  startedAt: '2026-11-20T10:00:00.000Z',
  endedAt: '2026-11-20T10:00:42.000Z',
}
const report = {
  mode: 'full',
  transport: 'pages',
  added: 600,
  changed: 3,
  removed: 2,
  unchanged: 0,
  failedCount: 1,
  failed: [],
  durationMs: 42_000,
}

test('a run that ended opens from the keyboard and says what it did, how long it took and which it was', async () => {
  peer.on(getRun, () => ({ body: { success: true, data: { run: { ...run, output: report } } } }))
  show(<RunRow run={run} />)
  const row = await screen.findByRole('button', { name: /Product sync\s*Completed/ })
  expect(screen.queryByText('Run ID')).toBeNull()
  row.focus()
  await userEvent.keyboard('{Enter}')
  expect(row.getAttribute('aria-expanded')).toBe('true')
  expect(await screen.findByText('600 added, 3 changed, 2 removed, 1 failed')).toBeTruthy()
  expect(screen.getByText('42 s')).toBeTruthy()
  expect(screen.getByText('Last step').nextSibling?.textContent).toBe('Checking the result, 600 of 600')
  expect(screen.getByText(run.id)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Run again' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Copy run ID' }))
  expect(await screen.findByText('Run ID copied')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe(run.id)
})

test('a run that failed says why without being opened', async () => {
  const error = { code: 'STORE_AWAY', message: "The store didn't respond." }
  show(<RunRow run={{ ...run, kind: 'sales.sync', status: 'failed', error }} />)
  expect(await screen.findByText("The store didn't respond.")).toBeTruthy()
  expect(peer.asked).toEqual([])
})

test('a run under way says what it does now, opens, and can be stopped', async () => {
  const progress = { stage: 'searching', done: 2, total: 9, ratePerSecond: null }
  const live: RunView = { ...run, kind: 'research.task', status: 'running', progress, endedAt: null }
  peer.on(cancelRun, () => ({ body: { success: true, data: { run: { ...live, status: 'cancelled' } } } }))
  show(<RunRow run={live} />)
  await userEvent.click(await screen.findByRole('button', { name: /Searching the web\s?, 2 of 9/ }))
  expect(screen.getByText('Ended').nextSibling?.textContent).toBe('Not ended')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(peer.asked.map(({ path }) => path)).toEqual([`/api/runs/${live.id}/cancel`])
})
