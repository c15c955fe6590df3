/** Limits on guessing. */
import type { Db } from '#db/database.ts'
import { createLimit, type Limit } from '#db/limit.ts'

const quarterHourSeconds = 15 * 60
const hourSeconds = 60 * 60

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
