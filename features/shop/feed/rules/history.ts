import type { FeedDay } from '../contract/history.ts'

const dayMs = 24 * 3_600_000

/** The day of a moment in UTC, as "2026-11-20". */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

/** The first of so many days that end with the day of `now`. */
export function firstDay(now: Date, days: number): string {
  return dayOf(new Date(now.getTime() - (days - 1) * dayMs))
}

/** Every day from one to another. A day without a value has the last one before it; before the first value there is none. `known` is in order and may begin earlier. */
export function carryForward(known: readonly FeedDay[], from: string, to: string): FeedDay[] {
  const values = new Map(known.map((value) => [value.day, value]))
  const filled: FeedDay[] = []
  let last = known.findLast(({ day }) => day < from)
  for (let day = from; day <= to; day = dayOf(new Date(Date.parse(day) + dayMs))) {
    last = values.get(day) ?? last
    if (last) filled.push({ ...last, day })
  }
  return filled
}
