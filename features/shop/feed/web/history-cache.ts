import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { read } from '#ui/query.ts'
import { listDays, listSyncs } from '../contract/history.ts'

/** Readiness by day, and the newest syncs. */
export function useDays(days: '30' | '90' = '30') {
  return useQuery({
    ...read(listDays, { query: { days } }),
    select: (reply) => reply.data.days,
    placeholderData: keepPreviousData,
  })
}

export function useSyncs() {
  return useQuery({ ...read(listSyncs, { query: { limit: 30 } }), select: (reply) => reply.data.syncs })
}

export function refreshHistory(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [listDays.path] })
  void client.invalidateQueries({ queryKey: [listSyncs.path] })
}
