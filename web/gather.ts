import type { QueryClient } from '@tanstack/react-query'

const gatherMs = 1_000
const longestMs = 10_000

/** Makes one reading of many changes of a topic. A server that still answers is not asked again, for ten seconds at most: reading anew throws away what it works on. A conversation does not wait for others. */
export function gather(
  client: Pick<QueryClient, 'isFetching'>,
  signal: AbortSignal,
  refresh: (topic: string) => void,
): (topic: string) => void {
  const due = new Set<string>()
  function wait(topic: string, waitedMs: number): void {
    setTimeout(() => {
      if (signal.aborted) return
      const isBusy = client.isFetching() > 0 && waitedMs < longestMs
      if (isBusy && !topic.startsWith('conversation:')) return wait(topic, waitedMs + gatherMs)
      due.delete(topic)
      refresh(topic)
    }, gatherMs)
  }
  return (topic) => {
    if (due.has(topic)) return
    due.add(topic)
    wait(topic, gatherMs)
  }
}
