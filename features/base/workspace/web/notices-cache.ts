import { type QueryClient, useQuery } from '@tanstack/react-query'
import { read } from '#ui/query.ts'
import { listNotices } from '../contract.ts'

/** What wants the merchant now, the gravest first. */
export function useNotices() {
  // Keys and stores change without a word on the event stream, so each new page may ask again.
  return useQuery({ ...read(listNotices, {}), select: (reply) => reply.data.notices, staleTime: 10_000 })
}

export function refreshNotices(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [listNotices.path] })
}
