/** Which change of many products this tab follows, and what the last one left as it was. All screens share it, and a reload finds it again. */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { BulkReport } from '../contract/bulk.ts'

const storageKey = 'feed_bulk_change'
const followedKey = ['bulk-change', 'followed'] as const

type FollowedChange = { activeId: string | null; report: BulkReport | null }

const readRemembered = (): FollowedChange => ({ activeId: readId(), report: null })

export function useFollowedChange(): FollowedChange {
  return useQuery({
    queryKey: followedKey,
    queryFn: readRemembered,
    initialData: readRemembered,
    staleTime: Infinity,
    gcTime: Infinity,
  }).data
}

export function followChange(client: QueryClient, followed: FollowedChange): void {
  client.setQueryData(followedKey, followed)
  try {
    if (followed.activeId === null) sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, followed.activeId)
  } catch {
    // Without storage the change goes on all the same; only a reload does not show it.
  }
}

function readId(): string | null {
  try {
    return sessionStorage.getItem(storageKey)
  } catch {
    return null
  }
}
