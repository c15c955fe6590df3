import type { QueryClient } from '@tanstack/react-query'

const windowMs = 1_000
const timeoutMs = 10_000

/** Coalesces refreshes of a topic within a second. While requests are in flight it waits, ten seconds at most, because a refetch cancels them. Conversations do not wait. */
export function coalesceRefreshes(
  client: Pick<QueryClient, 'isFetching'>,
  signal: AbortSignal,
  refresh: (topic: string) => void,
): (topic: string) => void {
  const due = new Set<string>()
  function wait(topic: string, waitedMs: number): void {
    setTimeout(() => {
      if (signal.aborted) return
      const isBusy = client.isFetching() > 0 && waitedMs < timeoutMs
      if (isBusy && !topic.startsWith('conversation:')) return wait(topic, waitedMs + windowMs)
      due.delete(topic)
      refresh(topic)
    }, windowMs)
  }
  return (topic) => {
    if (due.has(topic)) return
    due.add(topic)
    wait(topic, windowMs)
  }
}
