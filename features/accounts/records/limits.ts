/** Limits on guessing. They live in the database, so that a restart does not forget them and processes share them. */
import { createHash } from 'node:crypto'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Db } from '#db/database.ts'

const quarterHourSeconds = 15 * 60
const hourSeconds = 60 * 60

export type Taken = { isAllowed: true } | { isAllowed: false; retryAfterSeconds: number }

export type Limit = {
  /** Counts one attempt, also a refused one, before it is known how it ends: attempts at the same moment cannot slip past. */
  take: (key: string) => Promise<Taken>
  /** Takes back one attempt that turned out to be none. */
  giveBack: (key: string) => Promise<void>
  forget: (key: string) => Promise<void>
}

export type SignInLimits = {
  /** 10 in 15 minutes, by folded e-mail. */
  account: Limit
  /** 60 in 15 minutes, by network. */
  network: Limit
  /** An hour, by network. Null when there is none. */
  registration: Limit | null
}

export type LimitOptions = {
  /** 0 for no limit. */
  registrationsPerHour: number
}

export function createSignInLimits(db: Pick<Db, 'executeSql'>, options: LimitOptions): SignInLimits {
  const { registrationsPerHour } = options
  return {
    account: createLimit(db, 'sign-in-account', 10, quarterHourSeconds),
    network: createLimit(db, 'sign-in-network', 60, quarterHourSeconds),
    registration:
      registrationsPerHour === 0 ? null : createLimit(db, 'registration', registrationsPerHour, hourSeconds),
  }
}

function createLimit(db: Pick<Db, 'executeSql'>, name: string, points: number, duration: number): Limit {
  const limiter = new RateLimiterPostgres({
    storeClient: { query: (statement: Statement) => ask(db, statement) },
    storeType: 'client',
    tableName: 'rate_limits',
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

type Statement = { text: string; values: unknown[] }

async function ask(db: Pick<Db, 'executeSql'>, { text, values }: Statement) {
  const { rows } = await db.executeSql(text, values)
  return { rows, rowCount: rows.length }
}

/** An e-mail of any length fits the key, and none is kept of those who have no account. */
function hidden(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
