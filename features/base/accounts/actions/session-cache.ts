import { LRUCache } from 'lru-cache'
import type { MerchantRow, SessionRow } from '../records.ts'

export type KnownSession = { session: SessionRow; merchant: MerchantRow }

/** How long a session is trusted without a look at the database, in milliseconds: so long may another process go on accepting one that was revoked here. */
const trustedMs = 1_000
const maxSessions = 10_000

/** Sessions that this process has just read, by the hash of their token. Whoever ends a session clears it. */
export class SessionCache {
  readonly #sessions = new LRUCache<string, KnownSession>({ max: maxSessions, ttl: trustedMs })
  #generation = 0

  get(tokenHash: Buffer): KnownSession | undefined {
    return this.#sessions.get(tokenHash.toString('base64'))
  }

  /** Reads a session and keeps it, unless `clear` was called meanwhile: what was read may have ended by then. */
  async load(tokenHash: Buffer, read: () => Promise<KnownSession | null>): Promise<KnownSession | null> {
    const generation = this.#generation
    const found = await read()
    if (found && generation === this.#generation) this.#sessions.set(tokenHash.toString('base64'), found)
    return found
  }

  /** Forgets all: sessions end seldom. */
  clear(): void {
    this.#generation += 1
    this.#sessions.clear()
  }
}
