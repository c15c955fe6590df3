/** Times as people say them, as calendar days. Weeks begin on Monday. */
import {
  dayOf,
  monthOf,
  type PeriodMatch,
  type PeriodReader,
  shiftBack,
  shiftYears,
  startOf,
  toDay,
  toText,
  units,
  weekdayOf,
} from './calendar.ts'
import { readCount } from './count.ts'
import { readHoliday } from './holidays.ts'
import { dayOfMonth, readBeforeLast, readMoment, readMonthName } from './moments.ts'
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

/** Words of the longest time, "between the 3rd and the 9th of october last year". */
const maxWords = 11

/** The first time in the sentence, or null. A time that is still to come has a horizon and no days of its own. */
export function readPeriod(words: readonly Word[], today: string): PeriodMention | null {
  for (const at of words.keys()) {
    // The number of "top 5 october" is none of a day.
    if (/^(top|best|worst|bottom)$/.test(words[at - 1]?.text ?? '') && /^\d+$/.test(words[at]?.text ?? ''))
      continue
    const texts = words.slice(at, at + maxWords).map(({ text, isQuoted }) => (isQuoted ? '' : text))
    // "Until christmas" is no day.
    const isEnd = /^(before|until|till|by|ahead)$/.test(words[at - 1]?.text ?? '')
    if (isEnd && readHoliday(texts, toDay(today))) continue
    for (const read of readers) {
      const said = read(texts, toDay(today))
      if (!said) continue
      const { length, from, to, horizonWeeks = null } = said
      if (from > toDay(today) && horizonWeeks === null) return null
      const last = horizonWeeks === null ? Math.min(to, toDay(today)) : to
      const isNow = horizonWeeks === null && from <= toDay(today) && to >= toDay(today)
      const place = isNow ? withSoFar(words, { at, length }) : { at, length }
      return { ...place, from: toText(from), to: toText(last), horizonWeeks }
    }
  }
  return null
}

const soFar =
  'so far|thus far|to date|(?:up )?(?:until|till) (?:now|today)|up to (?:now|today)|as of (?:now|today)'
const soFarBehind = new RegExp(`^(?:${soFar})\\b`)
const soFarBefore = new RegExp(`\\b(?:${soFar})$`)
const maxOfSoFar = 3

/** "So far this month", "this month until now": what a time that is not over ends with says nothing else. */
function withSoFar(
  words: readonly Word[],
  { at, length }: { at: number; length: number },
): { at: number; length: number } {
  const textOf = (from: number, to: number) =>
    words
      .slice(Math.max(0, from), to)
      .map(({ text, isQuoted }) => (isQuoted ? '"' : text))
      .join(' ')
  const end = at + length
  const behind = soFarBehind.exec(textOf(end, end + maxOfSoFar))?.[0]
  if (behind !== undefined) return { at, length: length + behind.split(' ').length }
  const before = soFarBefore.exec(textOf(at - maxOfSoFar, at))?.[0].split(' ').length ?? 0
  return { at: at - before, length: length + before }
}

/** The longer ways to say it come first. */
const readers: PeriodReader[] = [
  readSeason,
  readBeforeLast,
  readDayRange,
  readRange,
  readRolling,
  readNext,
  readToDate,
  readSince,
  readMonth,
  (texts, today) => (isMonthAlone(texts) ? null : readMoment(texts, today)),
]

/** "Between may and july", "from the 3rd to the 9th of october", "monday to wednesday last week", "sept to oct". */
function readRange(texts: readonly string[], today: number): PeriodMatch | null {
  const lead = /^(between|from)$/.test(texts[0] ?? '') ? 1 : 0
  const begin = readMomentOn(texts.slice(lead), today, lead > 0)
  if (!begin) return null
  const at = lead + begin.length
  const and = texts[at] ?? ''
  const isTo = /^(to|until|till|through|up)$/.test(and) || (and === 'and' && texts[0] === 'between')
  if (!isTo) return null
  const skipped = and === 'up' && texts[at + 1] === 'to' ? 2 : 1
  const end = readMomentOn(texts.slice(at + skipped), today, lead > 0) ?? nowAt(texts[at + skipped], today)
  if (!end) return null
  // "Monday to wednesday last week": the first is of the week of the second.
  const isOfWeek = begin.from > end.from && weekdayOf(texts[at - 1]) !== null && begin.from - end.from < 14
  const week = isOfWeek ? Math.ceil((begin.from - end.from) / 7) * 7 : 0
  const from = begin.from - week > end.from ? shiftYears(begin.from, -1) : begin.from - week
  return { length: at + skipped + end.length, from, to: end.to }
}

/** After "from" or "since" also a day alone, such as "the 3rd". */
function readMomentOn(texts: readonly string[], today: number, isLed: boolean): PeriodMatch | null {
  const said = readMoment(texts, today)
  if (said || !isLed) return said
  const day = readMoment(['on', ...texts], today)
  return day && { ...day, length: day.length - 1 }
}

function nowAt(text: string | undefined, today: number): PeriodMatch | null {
  return text === 'now' ? { length: 1, from: today, to: today } : null
}

/** Two days of one month: "1st to the 15th of october", "the 3rd and the 9th of last month", "october 3 to 9". */
function readDayRange(texts: readonly string[], today: number): PeriodMatch | null {
  const isBetween = texts[0] === 'between'
  const lead = isBetween || texts[0] === 'from' ? 1 : 0
  const month = readMonthName(texts.slice(lead, lead + 1), today)
  const skip = (at: number) => (texts[at] === 'the' ? at + 1 : at)
  const firstAt = skip(lead + (month ? 1 : 0))
  const first = dayOfMonth(texts[firstAt] ?? '')
  if (first === null) return null
  const isTo = /^(to|until|till|through|and)$/.test(texts[firstAt + 1] ?? '')
  const isAnd = texts[firstAt + 1] === 'and'
  if (isAnd && !isBetween && !month && lead === 0 && /^\d+$/.test(texts[firstAt] ?? '')) return null
  const lastAt = isTo ? skip(firstAt + 2) : firstAt + 1
  const last = dayOfMonth(texts[lastAt] ?? '')
  // Without a word between them the second is written to the first: "1-15 october".
  if (last === null || last < first || (!isTo && !/^-\d/.test(texts[lastAt] ?? ''))) return null
  if (month && monthOf(texts[lastAt + 1]) !== null) return null
  if (month) return { length: lastAt + 1, from: month.from + first - 1, to: month.from + last - 1 }
  const end = readMoment(texts.slice(lastAt), today)
  if (!end || end.from !== end.to || end.length < 2) return null
  return { length: lastAt + end.length, from: end.from - (last - first), to: end.to }
}

function readRolling(texts: readonly string[], today: number): PeriodMatch | null {
  const [first = '', second = ''] = texts
  if (!/^(last|past|previous|recent|trailing)$/.test(first)) return null
  const count = readCount(second)
  const at = texts[2] === 'of' ? 3 : 2
  const unit = units.exec(count === null ? '' : (texts[at] ?? ''))?.[1]
  const isOf = texts[at + 1] === 'of' && count !== null
  if (isOf) return readMoment(texts, today)
  if (count !== null && unit) return { length: at + 1, from: shiftBack(today, count, unit) + 1, to: today }
  const past = first === 'past' ? units.exec(second)?.[1] : undefined
  return past ? { length: 2, from: shiftBack(today, 1, past) + 1, to: today } : null
}

function readNext(texts: readonly string[], today: number): PeriodMatch | null {
  const [first = '', second = ''] = texts
  if (!/^(next|coming|upcoming)$/.test(first)) return null
  const count = readCount(second)
  const unit = units.exec(count === null ? second : (texts[2] ?? ''))?.[1]
  if (!unit) return null
  const weeks =
    { day: 1 / 7, week: 1, weekend: 1, fortnight: 2, month: 52 / 12, quarter: 13, year: 52 }[unit] ?? 1
  const horizonWeeks = Math.max(1, Math.ceil((count ?? 1) * weeks))
  return { length: count === null ? 2 : 3, from: today + 1, to: today + horizonWeeks * 7, horizonWeeks }
}

function readToDate(texts: readonly string[], today: number): PeriodMatch | null {
  const skipped = /^(?:this|current)$/.test(texts[0] ?? '') ? 1 : 0
  const said = texts.slice(skipped, skipped + 3).join(' ')
  const unit = /^(year|month|quarter|week) (?:to date|so far)/.exec(said)?.[1]
  if (unit) return { length: skipped + 3, from: startOf(today, unit), to: today }
  const whole = /^(?:of|for) the (week|month|quarter|year)$/.exec(texts.slice(0, 3).join(' '))?.[1]
  if (whole && texts[3] !== 'before') return { length: 3, from: startOf(today, whole), to: today }
  if (texts[0] === 'ytd') return { length: 1, from: startOf(today, 'year'), to: today }
  return texts[0] === 'mtd' ? { length: 1, from: startOf(today, 'month'), to: today } : null
}

function readSince(texts: readonly string[], today: number): PeriodMatch | null {
  if (texts[0] !== 'since') return null
  const plain = texts[1] === 'the' ? 2 : 1
  for (const skipped of [1, plain]) {
    const said = readMomentOn(texts.slice(skipped), today, true)
    if (said) return { length: skipped + said.length, from: said.from, to: today }
  }
  return null
}

/** "In october", "during 2025". */
function readMonth(texts: readonly string[], today: number): PeriodMatch | null {
  const skipped = /^(in|during|for|of|last|from|throughout)$/.test(texts[0] ?? '') ? 1 : 0
  if (skipped === 0) return null
  const rest = texts.slice(skipped)
  const year = /^(19|20)\d\d$/.exec(rest[0] ?? '')?.[0]
  if (year) return { length: 2, from: dayOf(Number(year), 0), to: dayOf(Number(year) + 1, 0) - 1 }
  const named = readMonthName(rest, today)
  return named && { ...named, length: skipped + named.length }
}

/** Alone, "may" and "march" are verbs, and "sun", "dec" and the like are no words that people mean a time by. */
function isMonthAlone(texts: readonly string[]): boolean {
  return /^(may|march)$/.test(texts[0] ?? '') && !/^\d/.test(texts[1] ?? '')
}
