import { screen, waitFor } from '@testing-library/react'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { show, usePeer } from '#tests/world/dom.tsx'
import { setLive } from '#ui/live-state.ts'
import * as contract from '../contract.ts'
import {
  refreshMcp,
  useAllocations,
  useExecutions,
  useMcpAgents,
  useMcpMetrics,
  useMcpStatus,
} from './mcp-cache.ts'
import { UpdateChoice } from './update-choice.tsx'

const peer = usePeer()
const reads = [
  contract.listMcpExecutions,
  contract.listMcpAllocations,
  contract.viewMcpMetrics,
  contract.viewMcpStatus,
  contract.listMcpAgents,
]

beforeEach(() => {
  localStorage.clear()
  for (const read of reads) {
    peer.on(read, () => ({
      body: { success: true, executions: [], allocations: [], metrics: {}, agents: [], connected_agents: 5 },
    }))
  }
})

type Opened = { onOpen: (client: QueryClient) => void }

/** Reads all of it. */
function Coordination({ onOpen }: Opened) {
  const client = useQueryClient()
  const all = [useExecutions(), useAllocations(), useMcpMetrics(), useMcpStatus(), useMcpAgents()]
  useEffect(() => onOpen(client), [client, onOpen])
  return (
    <>
      <UpdateChoice />
      <p>{all.every(({ isSuccess }) => isSuccess) ? 'All is read' : 'Reading'}</p>
    </>
  )
}

/** The screen, and after how many milliseconds it would read each again by itself. */
async function open(isLive: boolean) {
  setLive(isLive)
  const opened = Promise.withResolvers<QueryClient>()
  show(<Coordination onOpen={opened.resolve} />)
  const client = await opened.promise
  await screen.findByText('All is read')
  return {
    refresh: () => refreshMcp(client),
    poll: () =>
      reads.map(({ path }) => {
        const query = client.getQueryCache().find({ queryKey: [path], exact: false })
        return query?.observers[0]?.options.refetchInterval
      }),
  }
}

test('Auto follows the event stream, and the intervals of the specification while it is shut', async () => {
  const told = await open(true)
  expect(told.poll()).toEqual([false, false, false, false, false])
  const before = peer.asked.length
  told.refresh()
  await waitFor(() => expect(peer.asked.length).toBe(before + reads.length))
  setLive(false)
  await waitFor(() => expect(told.poll()).toEqual([2_000, 3_000, 5_000, 3_000, 5_000]))
})

test('Manual follows neither, is remembered, and reads everything at Refresh', async () => {
  const told = await open(false)
  await userEvent.click(screen.getByRole('button', { name: 'Manual' }))
  await waitFor(() => expect(told.poll()).toEqual([false, false, false, false, false]))
  const before = peer.asked.length
  told.refresh()
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  await waitFor(() => expect(peer.asked.length).toBe(before + reads.length))
  expect(new Set(peer.asked.slice(before).map(({ path }) => path))).toEqual(
    new Set(reads.map(({ path }) => path)),
  )
  expect(localStorage.getItem('coordination-updates')).toBe('manual')
})
