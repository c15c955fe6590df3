/** Calendar days counted from 1970-01-01, and the weeks, months, quarters and years that they are in. Weeks begin on Monday. */
import { dayMs, utcDay } from '#kit/days.ts'

/** Words that say a time, and its first and last day. `horizonWeeks`: of a time to come, how many weeks ahead it ends. */
export type PeriodMatch = { length: number; from: number; to: number; horizonWeeks?: number }
export type PeriodReader = (texts: readonly string[], today: number) => PeriodMatch | null

const months = 'january february march april may june july august september october november december'.split(
  ' ',
)
const weekdays = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ')
export const units = /^(day|week|month|quarter|year|weekend|fortnight)s?$/

/** The month that a word names, counted from 0: "october", "oct", "sept". */
export function monthOf(text: string | undefined): number | null {
  const short = text === 'sept' ? 'sep' : text
  const at = months.findIndex((month) => month === text || month.slice(0, 3) === short)
  return at < 0 || text === undefined ? null : at
}

/** The weekday that a word names, Monday being 0: "friday", "fri". `isSure`: it can be nothing else, so also "sat" and "sun". */
export function weekdayOf(text: string | undefined, isSure = false): number | null {
  if (text === undefined) return null
  const isShort = (isSure && /^(sat|sun)$/.test(text)) || /^(mon|tue|tues|wed|thu|thur|thurs|fri)$/.test(text)
  const at = weekdays.findIndex((day) => day === text || (isShort && day.startsWith(text)))
  return at < 0 ? null : at
}

/** A day as it is written by ISO 8601; null for anything else, such as February 31. */
export function toIsoDay(text: string): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return null
  const day = toDay(text)
  return Number.isNaN(day) || toText(day) !== text ? null : day
}

/** The same day so many units earlier; the last of a shorter month. */
export function shiftBack(today: number, count: number, unit: string): number {
  if (unit === 'day' || unit === 'weekend') return today - count
  if (unit === 'week') return today - count * 7
  if (unit === 'fortnight') return today - count * 14
  const perUnit = { month: 1, quarter: 3, year: 12 }[unit] ?? 1
  const date = new Date(today * dayMs)
  const first = dayOf(date.getUTCFullYear(), date.getUTCMonth() - count * perUnit)
  const last = dayOf(date.getUTCFullYear(), date.getUTCMonth() - count * perUnit + 1) - 1
  return Math.min(first + date.getUTCDate() - 1, last)
}

/** The first day of the unit that a day is in. */
export function startOf(day: number, unit: string): number {
  if (unit === 'day') return day
  // 1970-01-01 was a Thursday.
  if (unit === 'week') return day - ((day + 3) % 7)
  const date = new Date(day * dayMs)
  const month = date.getUTCMonth()
  return dayOf(date.getUTCFullYear(), unit === 'year' ? 0 : unit === 'quarter' ? month - (month % 3) : month)
}

/** The same day in another year. */
export function shiftYears(day: number, years: number): number {
  const date = new Date(day * dayMs)
  return Date.UTC(date.getUTCFullYear() + years, date.getUTCMonth(), date.getUTCDate()) / dayMs
}

/** The year that a day is in. */
export function yearOf(day: number): number {
  return new Date(day * dayMs).getUTCFullYear()
}

/** The first day of a month, counted from 0; months past the year run over. */
export function dayOf(year: number, month: number): number {
  return Date.UTC(year, month, 1) / dayMs
}

/** The number of a day such as "2026-11-20". */
export function toDay(text: string): number {
  return Date.parse(`${text}T00:00:00Z`) / dayMs
}

/** A day as "2026-11-20". */
export function toText(day: number): string {
  return utcDay(new Date(day * dayMs))
}
