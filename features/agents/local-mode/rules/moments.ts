/** One time as people say it: a day, a week, a month, or a part of one. */
import {
  dayOf,
  monthOf,
  type PeriodMatch,
  type PeriodReader,
  shiftBack,
  shiftYears,
  startOf,
  toIsoDay,
  units,
  weekdayOf,
  yearOf,
} from './calendar.ts'
import { ordinalOf, readCount } from './count.ts'
import { readHoliday } from './holidays.ts'

const year = /^(19|20)\d\d$/

/** A single time at the beginning of some words; the longer ways to say it come first. */
export function readMoment(texts: readonly string[], today: number): PeriodMatch | null {
  for (const read of readers) {
    const said = read(texts, today)
    if (said) return said
  }
  return null
}

/** "The day before yesterday", "the week before last", "the friday before last". */
export function readBeforeLast(texts: readonly string[], today: number): PeriodMatch | null {
  const skipped = texts[0] === 'the' ? 1 : 0
  const [said = '', before, last = ''] = texts.slice(skipped)
  if (before !== 'before') return null
  const length = skipped + 3
  if (said === 'day' && last === 'yesterday') return { length, from: today - 2, to: today - 2 }
  if (last !== 'last') return null
  if (said === 'weekend') {
    const saturday = startOf(today, 'week') - 9
    return { length, from: saturday, to: saturday + 1 }
  }
  const weekday = weekdayOf(said)
  if (weekday !== null) {
    const day = lastWeekday(weekday, today - 1) - 7
    return { length, from: day, to: day }
  }
  if (!/^(week|month|quarter|year)$/.test(said)) return null
  const start = startOf(startOf(today, said) - 1, said)
  return { length, from: startOf(start - 1, said), to: start - 1 }
}

/** "Three days ago", "two weeks ago", "two fridays ago", "a week ago today". */
function readAgo(texts: readonly string[], today: number): PeriodMatch | null {
  const count = readCount(texts[0])
  const at = texts[1] === 'of' ? 2 : 1
  const said = texts[at] ?? ''
  if (count === null || texts[at + 1] !== 'ago') return null
  const length = at + 2
  const weekday = weekdayOf(said.replace(/s$/, ''))
  if (weekday !== null) {
    const day = lastWeekday(weekday, today - 1) - (count - 1) * 7
    return { length, from: day, to: day }
  }
  const unit = units.exec(said)?.[1]
  if (!unit) return null
  const next = texts[length]
  const anchor = next === 'today' ? today : next === 'yesterday' ? today - 1 : null
  if (anchor !== null) {
    const day = shiftBack(anchor, count, unit)
    return { length: length + 1, from: day, to: day }
  }
  const day = shiftBack(today, count, unit)
  if (unit === 'day') return { length, from: day, to: day }
  if (unit === 'weekend') {
    const saturday = startOf(today, 'week') - 2 - (count - 1) * 7
    return { length, from: saturday, to: saturday + 1 }
  }
  const whole = unit === 'fortnight' ? 'week' : unit
  const start = startOf(day, whole)
  return { length, from: start, to: startOf(shiftBack(start, -1, whole), whole) - 1 }
}

/** "First week of october", "last three days of last month", "early march", "second sunday of october", "end of the month". */
function readPart(texts: readonly string[], today: number): PeriodMatch | null {
  const skipped = texts[0] === 'the' ? 1 : 0
  const [first = '', second = ''] = texts.slice(skipped)
  const rough = /^(early|mid|late|beginning|start|middle|end)$/.test(first)
  const isLast = /^(last|final)$/.test(first)
  const ordinal = ordinalOf(first)
  if (!rough && !isLast && ordinal === null) return null
  const count = rough ? null : readCount(second)
  const at = skipped + (rough ? 1 : count === null ? 2 : 3)
  const unit = rough ? '' : (texts[at - 1] ?? '')
  const weekday = count === null ? weekdayOf(unit) : null
  const isUnit = /^(days?|weeks?|weekends?|fortnights?|half|third|quarter|months?)$/.test(unit)
  if (!rough && !isUnit && weekday === null) return null
  const of = skipOf(texts, at)
  // "The last week" alone, and "the last two weeks", are no part of anything; "early" alone is none either.
  if (of === at && !(rough && /^(early|mid|late)$/.test(first))) return null
  const whole = readWhole(texts.slice(of), today)
  if (!whole || whole.to - whole.from < 6) return null
  const length = of + whole.length
  const days = whole.to - whole.from + 1
  if (rough) {
    const third = Math.round(days / 3)
    const place = /^(early|beginning|start)$/.test(first) ? 0 : /^(mid|middle)$/.test(first) ? 1 : 2
    const from = whole.from + place * third
    return { length, from, to: place === 2 ? whole.to : from + third - 1 }
  }
  const nth = isLast ? -1 : (ordinal ?? 1)
  if (weekday !== null) {
    const begin = whole.from + ((weekday - ((whole.from + 3) % 7) + 7) % 7)
    const day = nth < 0 ? lastWeekday(weekday, whole.to) : begin + (nth - 1) * 7
    return day > whole.to ? null : { length, from: day, to: day }
  }
  const single = unit.replace(/s$/, '')
  if (single === 'month' || (single === 'quarter' && days < 300)) return null
  if (single === 'quarter') return readQuarter(nth, String(yearOf(whole.from)), today, length)
  if (single === 'weekend') {
    const saturday =
      nth < 0 ? lastWeekday(5, whole.to) : whole.from + ((5 - ((whole.from + 3) % 7) + 7) % 7) + (nth - 1) * 7
    return { length, from: saturday, to: saturday + 1 }
  }
  const parts =
    { half: Math.floor(days / 2), third: Math.round(days / 3), week: 7, fortnight: 14 }[single] ?? 1
  const size = parts * (count ?? 1)
  const from = nth < 0 ? whole.to - size + 1 : whole.from + (nth - 1) * size
  if (from > whole.to) return null
  const isRest = single === 'half' && nth === 2
  return { length, from, to: isRest ? whole.to : Math.min(whole.to, from + size - 1) }
}

function skipOf(texts: readonly string[], at: number): number {
  if (!/^(of|in|from|-)$/.test(texts[at] ?? '')) return at
  return texts[at + 1] === 'the' ? at + 2 : at + 1
}

/** A month, a quarter, a year or a week, also as "the month". */
function readWhole(texts: readonly string[], today: number): PeriodMatch | null {
  const unit = /^(week|month|quarter|year)$/.exec(texts[0] ?? '')?.[1]
  if (unit) {
    const from = startOf(today, unit)
    return { length: 1, from, to: startOf(shiftBack(from, -1, unit), unit) - 1 }
  }
  const named = readNamed(texts, today)
  const isThis = /^(this|current)$/.test(texts[0] ?? '')
  const own = isThis ? readWhole(texts.slice(1), today) : null
  if (own) return { ...own, length: own.length + 1 }
  return named ?? readMonthName(texts, today) ?? readYear(texts[0])
}

function readYear(text = ''): PeriodMatch | null {
  return year.test(text)
    ? { length: 1, from: dayOf(Number(text), 0), to: dayOf(Number(text) + 1, 0) - 1 }
    : null
}

/** The last such weekday that is not after a day. */
function lastWeekday(weekday: number, until: number): number {
  const day = startOf(until, 'week') + weekday
  return day > until ? day - 7 : day
}

function readNamed(texts: readonly string[], today: number): PeriodMatch | null {
  const [first = '', second = ''] = texts
  if (first === 'today' || first === 'yesterday' || first === 'tonight') {
    const day = first === 'yesterday' ? today - 1 : today
    return { length: 1, from: day, to: day }
  }
  if (/^(this|last)$/.test(first) && /^(morning|afternoon|evening|night)$/.test(second)) {
    const day = first === 'last' ? today - 1 : today
    return { length: 2, from: day, to: day }
  }
  const iso = toIsoDay(first)
  if (iso !== null) return { length: 1, from: iso, to: iso }
  const quarter = /^q([1-4])$/.exec(first)?.[1]
  if (quarter) return readQuarter(Number(quarter), second, today, 1)
  const half = /^h([12])$/.exec(first)?.[1]
  if (half) {
    const of = year.test(second) ? Number(second) : yearOf(today)
    const from = dayOf(of, half === '1' ? 0 : 6)
    const begun = from > today ? shiftYears(from, -1) : from
    return { length: year.test(second) ? 2 : 1, from: begun, to: shiftBack(begun, -6, 'month') - 1 }
  }
  const unit = units.exec(second)?.[1]
  const isSaid = /^(this|last|previous|current)$/.test(first) || (first === 'the' && unit === 'weekend')
  if (!unit || !isSaid) return null
  if (unit === 'fortnight') return { length: 2, from: today - 13, to: today }
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

/** "The third quarter", "first quarter 2025". */
function readQuarterName(texts: readonly string[], today: number): PeriodMatch | null {
  const skipped = texts[0] === 'the' ? 1 : 0
  const nth = ordinalOf(texts[skipped] ?? '')
  if (nth === null || nth > 4 || texts[skipped + 1] !== 'quarter') return null
  return readQuarter(nth, texts[skipped + 2] ?? '', today, skipped + 2)
}

function readQuarter(quarter: number, next: string, today: number, length: number): PeriodMatch {
  const said = year.test(next) ? Number(next) : null
  const from = dayOf(said ?? yearOf(today), (quarter - 1) * 3)
  const begun = said === null && from > today ? shiftYears(from, -1) : from
  return {
    length: said === null ? length : length + 1,
    from: begun,
    to: dayOf(yearOf(begun), quarter * 3) - 1,
  }
}

/** "On tuesday", "last friday", "tuesday last week". */
function readWeekday(texts: readonly string[], today: number): PeriodMatch | null {
  const skipped = /^(last|on|this|past)$/.test(texts[0] ?? '') ? 1 : 0
  const wanted = weekdayOf(texts[skipped], skipped > 0 || texts.join() === 'sat')
  if (wanted === null) return null
  const at = skipped + (texts[skipped + 1] === 'of' ? 2 : 1)
  if (/^(last|this|previous)$/.test(texts[at] ?? '') && texts[at + 1] === 'week') {
    const day = startOf(today, 'week') + wanted - (texts[at] === 'this' ? 0 : 7)
    return { length: at + 2, from: day, to: day }
  }
  const day = startOf(today, 'week') + wanted
  const passed = day < today || (day === today && texts[0] !== 'last') ? day : day - 7
  return { length: skipped + 1, from: passed, to: passed }
}

/** A month with or without its year, or a day in it: "march", "oct 2025", "march 3", "october the 3rd 2025". */
export function readMonthName(texts: readonly string[], today: number): PeriodMatch | null {
  const month = monthOf(texts[0])
  if (month === null) return null
  const said = year.test(texts[1] ?? '') ? Number(texts[1]) : null
  if (said !== null) return { length: 2, from: dayOf(said, month), to: dayOf(said, month + 1) - 1 }
  const at = texts[1] === 'the' ? 2 : 1
  const day = dayOfMonth(texts[at] ?? '')
  if (day !== null && !(at === 2 && /^\d+$/.test(texts[at] ?? ''))) {
    const own = year.test(texts[at + 1] ?? '') ? Number(texts[at + 1]) : null
    const from = own === null ? monthBegun(month, today) : dayOf(own, month)
    const passed = own === null && from + day - 1 > today ? shiftYears(from, -1) : from
    return { length: at + (own === null ? 1 : 2), from: passed + day - 1, to: passed + day - 1 }
  }
  const from = monthBegun(month, today)
  return { length: 1, from, to: dayOf(yearOf(from), month + 1) - 1 }
}

/** The first day of the last month of this name that has begun. */
function monthBegun(month: number, today: number): number {
  const begin = dayOf(yearOf(today), month)
  return begin > today ? dayOf(yearOf(today) - 1, month) : begin
}

/** "The 3rd of march", "5 october 2025", "on the 15th". */
function readDayOfMonth(texts: readonly string[], today: number): PeriodMatch | null {
  const isOn = texts[0] === 'on'
  const skipped = texts[isOn ? 1 : 0] === 'the' ? (isOn ? 2 : 1) : isOn ? 1 : 0
  const said = texts[skipped] ?? ''
  const day = dayOfMonth(said)
  if (day === null) return null
  const at = skipOf(texts, skipped + 1)
  const month =
    monthOf(texts[at]) === null && !/^(last|this|previous)$/.test(texts[at] ?? '')
      ? null
      : readWhole(texts.slice(at), today)
  if (month && month.to - month.from >= 26 && month.to - month.from <= 31)
    return { length: at + month.length, from: month.from + day - 1, to: month.from + day - 1 }
  // "The 2nd" alone is a place in a list.
  if (!isOn || /^\d+$/.test(said)) return null
  const start = startOf(today, 'month') + day - 1
  const passed = start > today ? startOf(startOf(today, 'month') - 1, 'month') + day - 1 : start
  return { length: skipped + 1, from: passed, to: passed }
}

/** The number of a day of a month: "15", "15th", "-15" of "1-15". */
export function dayOfMonth(text: string): number | null {
  const day = Number(/^-?(\d{1,2})(?:st|nd|rd|th)?$/.exec(text)?.[1] ?? 0)
  return day >= 1 && day <= 31 ? day : null
}

const readers: PeriodReader[] = [
  readHoliday,
  readBeforeLast,
  readAgo,
  readPart,
  readQuarterName,
  readNamed,
  readWeekday,
  readDayOfMonth,
  readMonthName,
]
