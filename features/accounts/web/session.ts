import { type QueryClient, useQuery } from '@tanstack/react-query'
import { call, callOrNull } from '#ui/call.ts'
import { readToken, removeToken, storeToken } from '#ui/token.ts'
import { logout, profile, type User } from '../contract.ts'

const sessionKey = ['session']

/** The signed-in merchant; null when nobody is signed in, undefined while it is being read. */
export function useSession() {
  return useQuery({ queryKey: sessionKey, queryFn: readSession })
}

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

export async function endSession(client: QueryClient): Promise<void> {
  // The way out must work even when the server cannot be told.
  await call(logout, {}).catch(() => undefined)
  forgetSession(client)
}

function become(client: QueryClient, user: User | null): void {
  client.setQueryData(sessionKey, user)
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] })
}

async function readSession(): Promise<User | null> {
  if (readToken() === null) return null
  try {
    const reply = await callOrNull(profile, {})
    if (reply?.success) return reply.data.user
  } catch (error) {
    console.error('Failed to fetch profile', error)
  }
  removeToken()
  return null
}
