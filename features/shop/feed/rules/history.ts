import { addDays, utcDay } from '#kit/days.ts'
import type { FeedDay } from '../contract/history.ts'

/** The first of so many days that end with the day of `now`. */
export function firstDay(now: Date, days: number): string {
  return addDays(utcDay(now), 1 - days)
}

/** The days as they end with a store's own today, which is not the one of UTC all day long: it has what is known last. */
export function endOn(days: readonly FeedDay[], today: string): FeedDay[] {
  const last = days.at(-1)
  return last ? [...days.filter(({ day }) => day < today), { ...last, day: today }] : []
}

/** Every day from one to another. A day without a value has the last one before it; before the first value there is none. `known` is in order and may begin earlier. */
export function carryForward(known: readonly FeedDay[], from: string, to: string): FeedDay[] {
  const values = new Map(known.map((value) => [value.day, value]))
  const filled: FeedDay[] = []
  let last = known.findLast(({ day }) => day < from)
  for (let day = from; day <= to; day = addDays(day, 1)) {
    last = values.get(day) ?? last
    if (last) filled.push({ ...last, day })
  }
  return filled
}
