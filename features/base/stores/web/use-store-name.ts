import { useQuery } from '@tanstack/react-query'
import { read } from '#ui/query.ts'
import { listStores, storeStatus } from '../contract.ts'

/** The name of the store that the page is of, where there is another one to take it for; null where there is none. What the frame has read is enough. */
export function useStoreName(): string | null {
  const stores = useQuery({ ...read(listStores, {}), enabled: false }).data?.data.stores ?? []
  const current = useQuery({ ...read(storeStatus, {}), enabled: false }).data?.data
  return stores.length > 1 ? (current?.name ?? null) : null
}
