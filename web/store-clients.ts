/** One query cache for each store, so that nothing of one is ever shown for another. */
import type { QueryClient } from '@tanstack/react-query'
import { sessionKey } from '#features/base/accounts/web/session-state.ts'
import { makeQueryClient } from '#ui/query.ts'

const clients = new WeakMap<QueryClient, Map<string, QueryClient>>()

/** The cache of a store that the address names, beside that of the default one. */
export function clientOf(store: string, ofDefault: QueryClient): QueryClient {
  const others = clients.get(ofDefault) ?? new Map<string, QueryClient>()
  clients.set(ofDefault, others)
  const known = others.get(store)
  if (known) return known
  const made = makeQueryClient(store)
  // Who is signed in is the same in all.
  made.setQueryData(sessionKey, ofDefault.getQueryData(sessionKey))
  others.set(store, made)
  return made
}

/** What was read of all stores but the default one is forgotten. */
export function forgetOthers(ofDefault: QueryClient): void {
  for (const client of clients.get(ofDefault)?.values() ?? []) client.clear()
  clients.delete(ofDefault)
}
