/** What the frame and the heads of pages show, read at once and put where each part is looked for. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { summaryParts, viewSummary } from '#features/agents/summary/contract.ts'
import { call } from '#ui/call.ts'
import { usePollMs } from '#ui/live-state.ts'

/** Longer than this nobody waits for facts: pages then show what comes as it comes. */
const maxMs = 8_000
/** As often as the status of an agent, while the event stream is shut. */
const pollMs = 10_000

/**
 * Reads the summary before anything is drawn, so that nothing on a page moves when it comes; begins when `isDue`. While the
 * event stream is shut it is read again. Answers whether the first read is over; a failed one is over, too.
 */
export function useSummary(isDue: boolean): boolean {
  const client = useQueryClient()
  const poll = usePollMs(pollMs)
  // Stays true when the summary is forgotten and read anew, as at a change of store.
  const [isOver, setOver] = useState(false)
  const { isFetched } = useQuery({
    queryKey: [viewSummary.path],
    queryFn: ({ signal }) => readSummary(client, signal),
    enabled: isDue,
    refetchInterval: poll,
  })
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(() => setOver(true), maxMs)
    return () => clearTimeout(timer)
  }, [isDue])
  if (isFetched && !isOver) setOver(true)
  return isFetched || isOver
}

/** Whether anything has been read that the event stream should have told of since. */
export function hasRead(client: QueryClient): boolean {
  const state = client.getQueryState([viewSummary.path])
  return state !== undefined && (state.status !== 'pending' || state.fetchStatus !== 'idle')
}

async function readSummary(client: QueryClient, signal: AbortSignal): Promise<true> {
  const askedAt = Date.now()
  const { data } = await call(viewSummary, {}, { signal })
  for (const [name, { endpoint, input }] of Object.entries(summaryParts)) {
    const queryKey = [endpoint.path, input]
    // What was read or changed since is newer.
    const isOlder = (client.getQueryState(queryKey)?.dataUpdatedAt ?? 0) <= askedAt
    if (isOlder) client.setQueryData(queryKey, data[name as keyof typeof data])
  }
  return true
}
