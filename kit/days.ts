/** Calendar days as text, such as "2026-11-20", of no time zone. */

export const dayMs = 24 * 60 * 60 * 1_000

/** The day that a moment is on in UTC. */
export function utcDay(at: Date): string {
  return at.toISOString().slice(0, 10)
}

/** The day so many days later; earlier when negative. */
export function addDays(day: string, count: number): string {
  return utcDay(new Date(Date.parse(day) + count * dayMs))
}

/** How many days a day is after another: 1 from a day to the next. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
}

/** The Monday of the week that a day is in. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
}
