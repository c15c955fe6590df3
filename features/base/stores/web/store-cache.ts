import { type Query, type QueryClient, useQuery } from '@tanstack/react-query'
import { sessionKey } from '#features/base/accounts/web/session-state.ts'
import type { RunView } from '#engine/contract.ts'
import { read } from '#ui/query.ts'
import { storeOfPage } from '#ui/store-of-page.ts'
import {
  type Connected,
  getSeller,
  listRemovals,
  listStores,
  type StoreStatus,
  storeStatus,
} from '../contract.ts'

/** The connected store, as the server last told it. */
export function useStore() {
  return useQuery({ ...read(storeStatus, {}), select: (reply) => reply.data })
}

/** All stores of the workspace, the default one first. */
export function useStores() {
  return useQuery({ ...read(listStores, {}), select: (reply) => reply.data.stores })
}

/** Reads again what is known of the stores. */
export function refreshStore(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [listStores.path] })
  void client.invalidateQueries({ queryKey: [listRemovals.path] })
  void client.invalidateQueries({ queryKey: [storeStatus.path] })
  void client.invalidateQueries({ queryKey: [getSeller.path] })
}

/** A sync of a store, maybe of another than the page's, has begun or ended. */
export function applyStoreRun(client: QueryClient, { storeId, endedAt }: RunView): void {
  const { queryKey } = read(listStores, {})
  if (endedAt !== null) return void client.invalidateQueries({ queryKey })
  client.setQueryData(queryKey, (reply) => {
    const begun = reply?.data.stores.find(({ id, status }) => id === storeId && status !== 'syncing')
    if (!reply || !begun || !['connected', 'error'].includes(begun.status)) return reply
    const stores = reply.data.stores.map((one) =>
      one === begun ? { ...one, status: 'syncing' as const } : one,
    )
    return { ...reply, data: { stores } }
  })
}

/** Whether a run is of the store that the page is of, or of none. */
export function isOfPage(client: QueryClient, { storeId }: RunView): boolean {
  const here = client.getQueryData(read(storeStatus, {}).queryKey)?.data.storeId
  return storeId === null || here === undefined || here === storeId
}

/** Puts a status that came with another answer where everybody reads it. */
export function rememberStore(client: QueryClient, status: StoreStatus): void {
  client.setQueryData(read(storeStatus, {}).queryKey, { success: true, data: status })
  void client.invalidateQueries({ queryKey: [listStores.path] })
  // Without a store there are no seller facts to read.
  if (status.connected) void client.invalidateQueries({ queryKey: [getSeller.path] })
  else client.removeQueries({ queryKey: [getSeller.path] })
}

/** A store was connected. Answers whether it is the page's; another one beside the default store is opened by itself. */
export function adoptStore(client: QueryClient, { status, isDefault }: Connected): boolean {
  if (!isDefault && status.storeId !== null && status.storeId !== storeOfPage()) {
    window.location.assign(`/workspace/chatgpt?store=${status.storeId}`)
    return false
  }
  changeStoreTo(client, status)
  return true
}

/** Another store is connected, or the same one anew. What was read of the one before is never shown again: what is on the screen loads anew, the rest is forgotten. */
function changeStoreTo(client: QueryClient, status: StoreStatus): void {
  rememberStore(client, status)
  const isOfStore = ({ queryKey: [name] }: Query) => name !== storeStatus.path && name !== sessionKey[0]
  client.removeQueries({ predicate: (query) => isOfStore(query) && query.getObserversCount() === 0 })
  void client.resetQueries({ predicate: isOfStore })
}
