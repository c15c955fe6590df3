/** Who is signed in, as the query cache knows it. Without the contract, so that the first bundle stays small. */
import type { QueryClient } from '@tanstack/react-query'
import { removeToken, storeToken } from '#ui/token.ts'
import type { User } from '../contract.ts'

export const sessionKey = ['session']

/** Remembers who signed in and forgets everything that was read before. */
export function beginSession(client: QueryClient, token: string, user: User): void {
  storeToken(token)
  become(client, user)
}

/** Forgets the session in this browser only: the server no longer knows it. */
export function forgetSession(client: QueryClient): void {
  removeToken()
  become(client, null)
}

function become(client: QueryClient, user: User | null): void {
  client.setQueryData(sessionKey, user)
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] })
}
