/** Seasons and "the week before last" as calendar days, counted from 1970-01-01. */
import { dayMs } from '#kit/days.ts'

/** The first month of each, from 0. */
const firstMonths: Readonly<Record<string, number>> = { spring: 2, summer: 5, autumn: 8, fall: 8, winter: 11 }

type DaySpan = { length: number; from: number; to: number }

/** "Last summer", "since spring", "over the winter": the latest that has begun; null for anything else. */
export function readSeason(texts: readonly string[], today: number): DaySpan | null {
  const isSince = texts[0] === 'since'
  const lead = /^(since|in|over|during|this|last|the)$/
  let at = 0
  while (lead.test(texts[at] ?? '') && at < 3) at += 1
  const name = texts[at] ?? ''
  const month = firstMonths[name]
  // "Fall" alone is a verb, and "the spring collection" no time.
  if (month === undefined || !texts.slice(0, at).some((text) => text !== 'the')) return null
  const year = new Date(today * dayMs).getUTCFullYear()
  const startIn = (of: number) => Date.UTC(of, month, 1) / dayMs
  const endIn = (of: number) => Date.UTC(of, month + 3, 1) / dayMs - 1
  let begun = startIn(year) > today ? year - 1 : year
  if (texts.slice(0, at).includes('last') && endIn(begun) >= today) begun -= 1
  const to = isSince ? today : Math.min(endIn(begun), today)
  return { length: at + 1, from: startIn(begun), to }
}
