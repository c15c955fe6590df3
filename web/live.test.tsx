import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { listAlerts } from '#features/agents/inbox/contract.ts'
import { listInbox } from '#features/agents/inbox/contract/item.ts'
import { events } from '#features/base/runs/contract/run.ts'
import { listStores, storeStatus } from '#features/base/stores/contract.ts'
import { syncStatus } from '#features/shop/feed/contract.ts'
import { usePeer } from '#tests/world/dom.tsx'
import { makeQueryClient, read } from '#ui/query.ts'
import { useLiveEvents } from './live.ts'

usePeer()

/** Draws nothing, and hears one event. */
function hear(client: ReturnType<typeof makeQueryClient>, event: object): void {
  const { fetch } = globalThis
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) =>
    String(input).includes(events.path)
      ? new Response(`data: ${JSON.stringify(event)}\n\n`)
      : fetch(input, init),
  )
  renderHook(useLiveEvents, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
}

test('what another tab puts aside or acknowledges is read again, in the inbox and among the alerts', async () => {
  const client = makeQueryClient()
  const paths = [listInbox.path, listAlerts.path]
  for (const path of paths) client.setQueryData([path], { success: true })
  hear(client, { type: 'changed', topic: 'alerts' })
  // Refreshes of a topic are gathered for a second.
  await waitFor(
    () => expect(paths.map((path) => client.getQueryState([path])?.isInvalidated)).toEqual([true, true]),
    { timeout: 5_000 },
  )
})

test('a sync that begins in another store shows at once in the list, and not as one of this store', async () => {
  const client = makeQueryClient()
  const stores = ['here', 'there'].map((id) => ({ id, status: 'connected' }))
  client.setQueryData(read(listStores, {}).queryKey, { success: true, data: { stores } } as never)
  client.setQueryData(read(storeStatus, {}).queryKey, { success: true, data: { storeId: 'here' } } as never)
  const of = { id: 'run', kind: 'feed.sync', purpose: 'feed.sync:there', storeId: 'there' }
  const times = { createdAt: new Date().toISOString(), startedAt: null, endedAt: null }
  const run = { ...of, ...times, status: 'queued', progress: null, output: null, error: null }
  hear(client, { type: 'run', run })
  const listed = () => client.getQueryData(read(listStores, {}).queryKey)?.data.stores
  await waitFor(() =>
    expect(listed()).toMatchObject([
      { id: 'here', status: 'connected' },
      { id: 'there', status: 'syncing' },
    ]),
  )
  expect(client.getQueryData(read(syncStatus, {}).queryKey)).toBeUndefined()
})
