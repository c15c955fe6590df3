/** Days that have a name and no date beside it: "halloween", "over christmas", "cyber monday". */
import { dayOf, type PeriodMatch, shiftYears, weekdayOf, yearOf } from './calendar.ts'

type Days = { from: number; to: number }

/** Months are counted from 0. */
const on =
  (month: number, day: number, more = 0) =>
  (year: number): Days => ({ from: dayOf(year, month) + day - 1, to: dayOf(year, month) + day - 1 + more })

/** The nth weekday of a month, Monday being 0; `after` days later, and `more` days long. */
const nth =
  (month: number, weekday: number, count: number, { after = 0, more = 0 } = {}) =>
  (year: number): Days => {
    const first = dayOf(year, month)
    // 1970-01-01 was a Thursday.
    const from = first + ((weekday - ((first + 3) % 7) + 7) % 7) + (count - 1) * 7 + after
    return { from, to: from + more }
  }
const last =
  (month: number, weekday: number) =>
  (year: number): Days => {
    const end = dayOf(year, month + 1) - 1
    const day = end - ((((end + 3) % 7) - weekday + 7) % 7)
    return { from: day, to: day }
  }

/** Easter Sunday by the Gregorian calendar, after Meeus, Jones and Butcher. */
function easter(year: number): number {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const [d, e] = [Math.floor(b / 4), b % 4]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const [i, k] = [Math.floor(c / 4), c % 4]
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  return dayOf(year, month - 1) + ((h + l - 7 * m + 114) % 31)
}
const aroundEaster =
  (from: number, to = from) =>
  (year: number): Days => ({ from: easter(year) + from, to: easter(year) + to })

const thursday = weekdayOf('thursday') ?? 3
/** The longer names come first. */
const holidays: [name: string, days: (year: number) => Days][] = [
  ['black friday weekend', nth(10, thursday, 4, { after: 1, more: 3 })],
  ['black friday week', nth(10, thursday, 4, { after: -3, more: 6 })],
  ['thanksgiving weekend', nth(10, thursday, 4, { more: 3 })],
  ['easter weekend', aroundEaster(-2, 1)],
  ['easter sunday', aroundEaster(0)],
  ['easter monday', aroundEaster(1)],
  ['good friday', aroundEaster(-2)],
  ['new year eve', on(11, 31)],
  ['new years eve', on(11, 31)],
  ['new year day', on(0, 1)],
  ['new years day', on(0, 1)],
  ['christmas eve', on(11, 24)],
  ['christmas day', on(11, 25)],
  ['boxing day', on(11, 26)],
  ['black friday', nth(10, thursday, 4, { after: 1 })],
  ['black week', nth(10, thursday, 4, { after: -3, more: 6 })],
  ['cyber monday', nth(10, thursday, 4, { after: 4 })],
  ['cyber week', nth(10, thursday, 4, { after: 4, more: 6 })],
  ['singles day', on(10, 11)],
  ['valentine day', on(1, 14)],
  ['valentines day', on(1, 14)],
  ['st patrick day', on(2, 17)],
  ['st patricks day', on(2, 17)],
  ['mother day', nth(4, 6, 2)],
  ['mothers day', nth(4, 6, 2)],
  ['father day', nth(5, 6, 3)],
  ['fathers day', nth(5, 6, 3)],
  ['labor day', nth(8, 0, 1)],
  ['labour day', nth(8, 0, 1)],
  ['memorial day', last(4, 0)],
  ['independence day', on(6, 4)],
  ['thanksgiving', nth(10, thursday, 4)],
  ['halloween', on(9, 31)],
  ['christmas', on(11, 24, 2)],
  ['xmas', on(11, 24, 2)],
  ['easter', aroundEaster(-2, 1)],
  ['valentines', on(1, 14)],
  ['nye', on(11, 31)],
]
const leads = /^(?:on|at|over|for|during|around|last|this|past|in)$/

/** A holiday at the beginning of some words: the latest that has begun. "Last year" and a year beside it say which. */
export function readHoliday(texts: readonly string[], today: number): PeriodMatch | null {
  let lead = 0
  while (lead < 2 && leads.test(texts[lead] ?? '')) lead += 1
  const said = texts.slice(lead).join(' ')
  const found = holidays.find(([name]) => said === name || said.startsWith(`${name} `))
  if (!found) return null
  const [name, daysOf] = found
  const length = lead + name.split(' ').length
  const [next = '', third = ''] = texts.slice(length)
  const year = /^(?:19|20)\d\d$/.test(next) ? Number(next) : null
  if (year !== null) return { length: length + 1, ...daysOf(year) }
  const latest = daysOf(yearOf(today))
  const begun = latest.from > today ? daysOf(yearOf(shiftYears(today, -1))) : latest
  if (next !== 'last' || third !== 'year') return { length, ...begun }
  return { length: length + 2, ...daysOf(yearOf(today) - 1) }
}
