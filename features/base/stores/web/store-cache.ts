import { type QueryClient, useQuery } from '@tanstack/react-query'
import { read } from '#ui/query.ts'
import { getSeller, type StoreStatus, storeStatus } from '../contract.ts'

/** The connected store, as the server last told it. */
export function useStore() {
  return useQuery({ ...read(storeStatus, {}), select: (reply) => reply.data })
}

/** Reads again what is known of the store. */
export function refreshStore(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [storeStatus.path] })
  void client.invalidateQueries({ queryKey: [getSeller.path] })
}

/** Puts a status that came with another answer where everybody reads it. */
export function rememberStore(client: QueryClient, status: StoreStatus): void {
  client.setQueryData(read(storeStatus, {}).queryKey, { success: true, data: status })
  // Without a store there are no seller facts to read.
  if (status.connected) void client.invalidateQueries({ queryKey: [getSeller.path] })
  else client.removeQueries({ queryKey: [getSeller.path] })
}

/** Another store is connected, or the same one anew: what was read of the one before is read again. */
export function changeStoreTo(client: QueryClient, status: StoreStatus): void {
  rememberStore(client, status)
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== storeStatus.path })
}
