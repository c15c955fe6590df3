/** Times as people say them, as calendar days. Weeks begin on Monday. */
import { dayMs, utcDay } from '#kit/days.ts'
import { readCount } from './count.ts'
import { readSeason } from './season.ts'
import type { Word } from './words.ts'

/** Both days are in the period; the words from `at` on, `length` of them, say it. */
export type PeriodMention = {
  at: number
  length: number
  from: string
  to: string
  /** For a time to come: how many weeks ahead it ends. */
  horizonWeeks: number | null
}

const months = 'january february march april may june july august september october november december'.split(
  ' ',
)
const weekdays = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ')
const units = /^(day|week|month|quarter|year|weekend)s?$/
/** The first time in the sentence, or null. A time that is still to come has a horizon and no days of its own. */
export function readPeriod(words: readonly Word[], today: string): PeriodMention | null {
  for (const at of words.keys()) {
    // The number of "top 5 october" is none of a day.
    if (/^(top|best|worst|bottom)$/.test(words[at - 1]?.text ?? '') && /^\d+$/.test(words[at]?.text ?? ''))
      continue
    const texts = words.slice(at, at + 7).map(({ text, isQuoted }) => (isQuoted ? '' : text))
    for (const read of readers) {
      const said = read(texts, toDay(today))
      if (!said) continue
      const { length, from, to, horizonWeeks = null } = said
      if (from > toDay(today) && horizonWeeks === null) return null
      const last = horizonWeeks === null ? Math.min(to, toDay(today)) : to
      return { at, length, from: toText(from), to: toText(last), horizonWeeks }
    }
  }
  return null
}

/** Days are counted from 1970-01-01. */
type PeriodMatch = { length: number; from: number; to: number; horizonWeeks?: number }
type PeriodReader = (texts: readonly string[], today: number) => PeriodMatch | null

/** The longer ways to say it come first. */
const readers: PeriodReader[] = [
  readSeason,
  readBeforeLast,
  readBetween,
  readRolling,
  readNext,
  readToDate,
  readSince,
  readNamed,
  readWeekday,
  readDays,
  readMonth,
]

function readBetween(texts: readonly string[], today: number): PeriodMatch | null {
  const [first = '', start, and = ''] = texts
  if (!/^(between|from)$/.test(first) || !/^(and|to|until|till|through)$/.test(and)) return null
  const [from, to] = [readMoment(start, today), readMoment(texts[3], today)]
  if (!from || !to) return null
  const begin = from.from > to.from ? shiftYears(from.from, -1) : from.from
  return { length: 4, from: begin, to: to.to }
}

function readRolling(texts: readonly string[], today: number): PeriodMatch | null {
  const [first = '', second = ''] = texts
  if (!/^(last|past|previous|recent|trailing)$/.test(first)) return null
  const count = readCount(second)
  const at = texts[2] === 'of' ? 3 : 2
  const unit = units.exec(count === null ? '' : (texts[at] ?? ''))?.[1]
  if (count !== null && unit) return { length: at + 1, from: shiftBack(today, count, unit) + 1, to: today }
  const past = first === 'past' ? units.exec(second)?.[1] : undefined
  return past ? { length: 2, from: shiftBack(today, 1, past) + 1, to: today } : null
}

/** "The week before last", "the month before last". */
function readBeforeLast(texts: readonly string[], today: number): PeriodMatch | null {
  const skipped = texts[0] === 'the' ? 1 : 0
  const unit = /^(week|month|quarter|year)$/.exec(texts[skipped] ?? '')?.[1]
  if (!unit || texts[skipped + 1] !== 'before' || texts[skipped + 2] !== 'last') return null
  const last = startOf(startOf(today, unit) - 1, unit)
  return { length: skipped + 3, from: startOf(last - 1, unit), to: last - 1 }
}

function readNext(texts: readonly string[], today: number): PeriodMatch | null {
  const [first = '', second = ''] = texts
  if (!/^(next|coming|upcoming)$/.test(first)) return null
  const count = readCount(second)
  const unit = units.exec(count === null ? second : (texts[2] ?? ''))?.[1]
  if (!unit) return null
  const weeks = { day: 1 / 7, week: 1, weekend: 1, month: 52 / 12, quarter: 13, year: 52 }[unit] ?? 1
  const horizonWeeks = Math.max(1, Math.ceil((count ?? 1) * weeks))
  return { length: count === null ? 2 : 3, from: today + 1, to: today + horizonWeeks * 7, horizonWeeks }
}

function readToDate(texts: readonly string[], today: number): PeriodMatch | null {
  const said = texts.slice(0, 3).join(' ')
  const unit = /^(year|month|quarter|week) to date/.exec(said)?.[1]
  if (unit) return { length: 3, from: startOf(today, unit), to: today }
  if (texts[0] === 'ytd') return { length: 1, from: startOf(today, 'year'), to: today }
  return texts[0] === 'mtd' ? { length: 1, from: startOf(today, 'month'), to: today } : null
}

function readSince(texts: readonly string[], today: number): PeriodMatch | null {
  if (texts[0] !== 'since') return null
  const skipped = texts[1] === 'the' ? 2 : 1
  const said = readNamed(texts.slice(skipped), today) ?? readWeekday(texts.slice(skipped), today)
  if (said) return { length: skipped + said.length, from: said.from, to: today }
  const named = readMonthName(texts.slice(1), today)
  return named ? { length: 1 + named.length, from: named.from, to: today } : null
}

function readNamed(texts: readonly string[], today: number): PeriodMatch | null {
  const [first = '', second = ''] = texts
  if (first === 'today' || first === 'yesterday') {
    const day = first === 'today' ? today : today - 1
    return { length: 1, from: day, to: day }
  }
  const iso = toIsoDay(first)
  if (iso !== null) return { length: 1, from: iso, to: iso }
  const quarter = /^q([1-4])$/.exec(first)?.[1]
  if (quarter) return readQuarter(Number(quarter), second, today)
  const unit = units.exec(second)?.[1]
  const isSaid = /^(this|last|previous|current)$/.test(first) || (first === 'the' && unit === 'weekend')
  if (!unit || !isSaid) return null
  if (unit === 'weekend') {
    const saturday =
      startOf(today, 'week') + 5 - (/^(this|current|the)$/.test(first) && today % 7 !== 0 ? 0 : 7)
    const begun = saturday > today ? saturday - 7 : saturday
    return { length: 2, from: begun, to: begun + 1 }
  }
  const start = startOf(today, unit)
  if (/^(this|current)$/.test(first)) return { length: 2, from: start, to: today }
  return { length: 2, from: startOf(start - 1, unit), to: start - 1 }
}

function readQuarter(quarter: number, next: string, today: number): PeriodMatch {
  const said = /^(19|20)\d\d$/.test(next) ? Number(next) : null
  const from = dayOf(said ?? yearOf(today), (quarter - 1) * 3)
  const begun = said === null && from > today ? shiftYears(from, -1) : from
  return { length: said === null ? 1 : 2, from: begun, to: dayOf(yearOf(begun), quarter * 3) - 1 }
}

function readWeekday(texts: readonly string[], today: number): PeriodMatch | null {
  const skipped = /^(last|on|this)$/.test(texts[0] ?? '') ? 1 : 0
  const wanted = weekdays.indexOf(texts[skipped] ?? '')
  if (wanted < 0) return null
  const day = startOf(today, 'week') + wanted
  const passed = day < today || (day === today && texts[0] !== 'last') ? day : day - 7
  return { length: skipped + 1, from: passed, to: passed }
}

function readMonth(texts: readonly string[], today: number): PeriodMatch | null {
  const skipped = /^(in|during|for|of|last|from|throughout)$/.test(texts[0] ?? '') ? 1 : 0
  const rest = texts.slice(skipped)
  const year = /^(19|20)\d\d$/.exec(rest[0] ?? '')?.[0]
  if (year && skipped === 1) {
    return { length: 2, from: dayOf(Number(year), 0), to: dayOf(Number(year) + 1, 0) - 1 }
  }
  const named = readMonthName(rest, today)
  // Alone, "may" and "march" are verbs.
  if (!named || (skipped === 0 && named.length === 1 && /^(may|march)$/.test(rest[0] ?? ''))) return null
  return { ...named, length: skipped + named.length }
}

/** A month with or without its year, or a day in it: "march", "oct 2025", "march 3". */
function readMonthName(texts: readonly string[], today: number): PeriodMatch | null {
  const month = monthOf(texts[0])
  if (month === null) return null
  const year = /^(19|20)\d\d$/.exec(texts[1] ?? '')?.[0]
  if (year) return { length: 2, from: dayOf(Number(year), month), to: dayOf(Number(year), month + 1) - 1 }
  const begin = dayOf(yearOf(today), month)
  const from = begin > today ? dayOf(yearOf(today) - 1, month) : begin
  const day = Number(/^(\d{1,2})(?:st|nd|rd|th)?$/.exec(texts[1] ?? '')?.[1] ?? 0)
  if (day >= 1 && day <= 31) return { length: 2, from: from + day - 1, to: from + day - 1 }
  return { length: 1, from, to: dayOf(yearOf(from), month + 1) - 1 }
}

/** "1 to 15 november", "the 3rd of march", "first half of october". */
function readDays(texts: readonly string[], today: number): PeriodMatch | null {
  const [first = '', second = ''] = texts
  if (/^(first|second)$/.test(first) && second === 'half') {
    const at = texts[2] === 'of' ? 3 : 2
    const month = readMonthName(texts.slice(at), today)
    if (!month || month.to - month.from < 27) return null
    const middle = month.from + 14
    const half = first === 'first' ? { from: month.from, to: middle } : { from: middle + 1, to: month.to }
    return { length: at + month.length, ...half }
  }
  const day = dayOfMonth(first)
  if (day === null) return null
  const isTo = /^(to|until|till|through|and)$/.test(second)
  const last = dayOfMonth(texts[isTo ? 2 : 1] ?? '')
  const skipped = last === null ? 1 : isTo ? 3 : 2
  const at = texts[skipped] === 'of' ? skipped + 1 : skipped
  const month = readMonthName(texts.slice(at), today)
  const isWhole = month !== null && month.to > month.from
  if (!isWhole || (last !== null && last < day)) return null
  return { length: at + month.length, from: month.from + day - 1, to: month.from + (last ?? day) - 1 }
}

function dayOfMonth(text: string): number | null {
  const day = Number(/^(\d{1,2})(?:st|nd|rd|th)?$/.exec(text)?.[1] ?? 0)
  return day >= 1 && day <= 31 ? day : null
}

function readMoment(text: string | undefined, today: number): PeriodMatch | null {
  return (
    readNamed([text ?? ''], today) ?? readWeekday([text ?? ''], today) ?? readMonthName([text ?? ''], today)
  )
}

function monthOf(text: string | undefined): number | null {
  const short = text === 'sept' ? 'sep' : text
  const at = months.findIndex((month) => month === text || month.slice(0, 3) === short)
  return at < 0 || text === undefined ? null : at
}

/** A day as it is written by ISO 8601; null for anything else, such as February 31. */
function toIsoDay(text: string): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return null
  const day = toDay(text)
  return Number.isNaN(day) || toText(day) !== text ? null : day
}

/** The same day so many units earlier; the last of a shorter month. */
function shiftBack(today: number, count: number, unit: string): number {
  if (unit === 'day' || unit === 'weekend') return today - count
  if (unit === 'week') return today - count * 7
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
function yearOf(day: number): number {
  return new Date(day * dayMs).getUTCFullYear()
}

/** The first day of a month, counted from 0; months past the year run over. */
function dayOf(year: number, month: number): number {
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
