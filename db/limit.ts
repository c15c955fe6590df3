/** Limits on what strangers may do. They live in the database, so that a restart does not forget them and processes share them. */
import { createHash } from 'node:crypto'
import { getTableName } from 'drizzle-orm'
import ipaddr from 'ipaddr.js'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { limitRefusals, Refusal } from '#kit/errors.ts'
import type { Db } from './database.ts'
import { rateLimits } from './tables.ts'

export type LimitResult = { isAllowed: true } | { isAllowed: false; retryAfterSeconds: number }

export type Limit = {
  /** Counts one attempt, also a refused one, before it is known how it ends: attempts at the same moment cannot slip past. */
  take: (key: string) => Promise<LimitResult>
  /** Takes back one attempt that turned out to be none. */
  giveBack: (key: string) => Promise<void>
  forget: (key: string) => Promise<void>
}

/** Allows each key `points` attempts within `duration` seconds of its first. `name` tells limits apart. */
export function createLimit(
  db: Pick<Db, 'executeSql'>,
  name: string,
  points: number,
  duration: number,
): Limit {
  const limiter = new RateLimiterPostgres({
    storeClient: { query: (statement: SqlStatement) => ask(db, statement) },
    storeType: 'client',
    tableName: getTableName(rateLimits),
    tableCreated: true,
    keyPrefix: name,
    points,
    duration,
  })
  return {
    take: async (key) => {
      const { consumedPoints, msBeforeNext } = await limiter.penalty(hidden(key))
      return consumedPoints <= points
        ? { isAllowed: true }
        : { isAllowed: false, retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) }
    },
    giveBack: async (key) => {
      await limiter.reward(hidden(key))
    },
    forget: async (key) => {
      await limiter.delete(hidden(key))
    },
  }
}

/** Counts one attempt. Refuses with TOO_MANY_ATTEMPTS when there were too many. */
export async function takeOrRefuse(limit: Pick<Limit, 'take'>, key: string): Promise<void> {
  const taken = await limit.take(key)
  if (taken.isAllowed) return
  const { retryAfterSeconds } = taken
  const minutes = Math.ceil(retryAfterSeconds / 60)
  throw new Refusal(
    limitRefusals.TOO_MANY_ATTEMPTS,
    `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`,
    { retryAfterSeconds },
  )
}

/** What an address counts as in a limit: an IPv4 address itself, also when mapped into IPv6; of IPv6 the /64, because one subscriber has all of it. Anything else counts as itself. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  const network = address.toByteArray().slice(0, 8)
  return `${ipaddr.fromByteArray([...network, 0, 0, 0, 0, 0, 0, 0, 0]).toString()}/64`
}

type SqlStatement = { text: string; values: unknown[] }

async function ask(db: Pick<Db, 'executeSql'>, { text, values }: SqlStatement) {
  const { rows } = await db.executeSql(text, values)
  return { rows, rowCount: rows.length }
}

/** A key of any length fits the column, and no e-mail is kept of those who have no account. */
function hidden(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
