import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { listAlerts } from '#features/agents/inbox/contract.ts'
import { listInbox } from '#features/agents/inbox/contract/item.ts'
import { events } from '#features/base/runs/contract/run.ts'
import { usePeer } from '#tests/world/dom.tsx'
import { makeQueryClient } from '#ui/query.ts'
import { useLiveEvents } from './live.ts'

usePeer()

test('what another tab puts aside or acknowledges is read again, in the inbox and among the alerts', async () => {
  const { fetch } = globalThis
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) =>
    String(input).includes(events.path)
      ? new Response(`data: ${JSON.stringify({ type: 'changed', topic: 'alerts' })}\n\n`)
      : fetch(input, init),
  )
  const client = makeQueryClient()
  const paths = [listInbox.path, listAlerts.path]
  for (const path of paths) client.setQueryData([path], { success: true })
  renderHook(useLiveEvents, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  // Refreshes of a topic are gathered for a second.
  await waitFor(
    () => expect(paths.map((path) => client.getQueryState([path])?.isInvalidated)).toEqual([true, true]),
    { timeout: 5_000 },
  )
})
