import { createHash } from 'node:crypto'
import type { ShopifySession } from './port.ts'

const maxConnections = 1_000

export type ConnectionMemory<T> = {
  get(session: ShopifySession): T | undefined
  set(session: ShopifySession, value: T): void
  delete(session: ShopifySession): void
}

/** What was learnt of a store by one access token: what a store lets one connection see says nothing of another. The oldest is forgotten first. */
export function createConnectionMemory<T>(): ConnectionMemory<T> {
  const known = new Map<string, T>()
  return {
    get: (session) => known.get(keyOf(session)),
    set: (session, value) => {
      const [oldest] = known.keys()
      if (known.size >= maxConnections && oldest !== undefined) known.delete(oldest)
      known.set(keyOf(session), value)
    },
    delete: (session) => {
      known.delete(keyOf(session))
    },
  }
}

function keyOf({ domain, accessToken }: ShopifySession): string {
  return createHash('sha256').update(`${domain}\n${accessToken.reveal()}`).digest('base64')
}
