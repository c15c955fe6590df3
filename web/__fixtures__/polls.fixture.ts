import type { QueryClient } from '@tanstack/react-query'

/** The reads on the screen that are asked again by themselves: their addresses, and after how many milliseconds. */
export function listPolls(client: QueryClient): [path: string, ms: number][] {
  return client
    .getQueryCache()
    .getAll()
    .flatMap((query) =>
      query.observers.flatMap(({ options: { refetchInterval: interval } }): [string, number][] => {
        const ms = typeof interval === 'function' ? interval(query) : interval
        return typeof ms === 'number' ? [[String(query.queryKey[0]), ms]] : []
      }),
    )
}
