import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listRuns } from '#features/base/runs/contract/run.ts'
import { show, usePeer } from '#tests/world/dom.tsx'
import { ConsoleRuns } from './console-runs.tsx'

const peer = usePeer()
const ok = (data: unknown) => ({ body: { success: true, data } })

const at = new Date(Date.now() - 5 * 60_000).toISOString()
const completed = {
  id: '0198c2a4-7c1e-7c5d-9d5e-0d8f6a1b2c3d',
  kind: 'sales.sync',
  purpose: 'sales.sync:x',
  status: 'completed',
  progress: null,
  output: null,
  error: null,
  createdAt: at,
  startedAt: at,
  endedAt: at,
}
const failed = { ...completed, id: `${completed.id.slice(0, -1)}e`, kind: 'feed.sync', status: 'failed' }
const running = {
  ...completed,
  id: `${completed.id.slice(0, -1)}f`,
  kind: 'research.task',
  status: 'running',
  endedAt: null,
}

test('runs are filtered to those under way and those that failed, each with its number', async () => {
  peer.on(listRuns, () => ok({ runs: [running, failed, completed] }))
  show(<ConsoleRuns />)
  const names = () => screen.getAllByRole('listitem').map((row) => row.textContent)
  await userEvent.click(await screen.findByRole('button', { name: 'Failed 1' }))
  expect(names()).toEqual([expect.stringContaining('Product sync')])
  await userEvent.click(screen.getByRole('button', { name: 'Running 1' }))
  expect(names()).toEqual([expect.stringContaining('Market research')])
  await userEvent.click(screen.getByRole('button', { name: 'All 3' }))
  expect(names()).toHaveLength(3)
  expect(screen.queryByText(/Latest/)).toBeNull()
})

test('where nothing runs the page says so in words', async () => {
  peer.on(listRuns, () => ok({ runs: [] }))
  show(<ConsoleRuns />)
  expect(await screen.findByText('No runs yet.')).toBeTruthy()
})
