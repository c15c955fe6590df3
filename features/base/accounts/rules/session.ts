const minuteMs = 60_000
const hourMs = 60 * minuteMs
const idleMs = 12 * hourMs
const absoluteMs = 7 * 24 * hourMs

type SessionTimes = { lastSeenAt: Date; expiresAt: Date; revokedAt: Date | null }

/** When a session that starts at `now` ends, however busy it is: 7 days. */
export function expiryOf(now: Date): Date {
  return new Date(now.getTime() + absoluteMs)
}

/** Neither revoked, nor past its end, nor unused for 12 hours. */
export function isAlive(session: SessionTimes, now: Date): boolean {
  if (session.revokedAt !== null) return false
  return now < session.expiresAt && now.getTime() - session.lastSeenAt.getTime() < idleMs
}

/** Whether use is worth a write: at most one a minute. */
export function isSeenDue(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= minuteMs
}
