import { useQuery } from '@tanstack/react-query'
import { callBeforeUnload, callOrNull } from '#ui/call.ts'
import { readToken, removeToken } from '#ui/token.ts'
import { flushPendingDeletes } from '#ui/undoable-delete.ts'
import { logout, profile, type User } from '../contract.ts'
import { sessionKey } from './session-state.ts'

const retryMs = 500

/** The signed-in merchant; null when nobody is signed in, undefined while it is being read. */
export function useSession() {
  return useQuery({ queryKey: sessionKey, queryFn: readSession })
}

/** Ends the session and leaves for the sign-in by a new page, so that nothing of the merchant stays in memory. */
export async function endSession(): Promise<void> {
  await flushPendingDeletes().catch(() => undefined)
  // The way out must work even when the server cannot be told.
  await callBeforeUnload(logout, {}).catch(() => undefined)
  removeToken()
  window.location.assign('/auth/login')
}

async function readSession(): Promise<User | null> {
  if (readToken() === null) return null
  // A page that is being left cancels its requests, and has no second try: only a lasting failure ends the session.
  const reply = await callOrNull(profile, {})
    .catch(() => pause(retryMs).then(() => callOrNull(profile, {})))
    .catch((error: unknown) => {
      console.error('Failed to fetch profile', error)
      return null
    })
  if (reply?.success) return reply.data.user
  removeToken()
  return null
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
