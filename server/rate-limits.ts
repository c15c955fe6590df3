/** How many calls a merchant may make in a minute. */
import { CallLimit } from '#db/call-limit.ts'
import type { Db } from '#db/database.ts'
import type { RateBucket } from '#kit/endpoint.ts'
import { Refusal, sessionRefusals } from '#kit/errors.ts'

const perMinute: Record<RateBucket, number> = { poll: 1200, default: 300, stream: 30, model: 20, web: 30 }

export type Limits = Record<RateBucket, CallLimit>

/** With `factor` times as many calls as the rates say. */
export function createLimits(db: Pick<Db, 'asSystem' | 'isExclusive'>, factor: number): Limits {
  const limit = (bucket: RateBucket) => new CallLimit(db, `calls-${bucket}`, perMinute[bucket] * factor)
  return {
    poll: limit('poll'),
    default: limit('default'),
    stream: limit('stream'),
    model: limit('model'),
    web: limit('web'),
  }
}

/** Refuses with TOO_MANY_REQUESTS when it is one too many. */
export function countCall(limit: CallLimit, merchantId: string): void {
  if (limit.take(merchantId)) return
  const text = 'Too many requests. Wait a moment and try again.'
  throw new Refusal(sessionRefusals.TOO_MANY_REQUESTS, text, { retryAfterSeconds: 60 })
}
