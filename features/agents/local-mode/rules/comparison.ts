/** Two times in one sentence: "october against september", "last month and the month before", "better than last week". */
import { shiftYears, startOf, toDay, toText } from './calendar.ts'
import { readHoliday } from './holidays.ts'
import { type PeriodMention, readPeriod } from './period.ts'
import { type ComparedPeriod, readThanDay, readThanLast, readWeekdayBefore } from './same-unit.ts'
import { ahead, readUntil } from './until.ts'
import type { Word } from './words.ts'

type Times = { period: PeriodMention | null; compared: ComparedPeriod | null }

const against = /^(than|vs|versus|against)$/
const units = ['day', 'week', 'month', 'quarter', 'year'] as const
type Unit = (typeof units)[number]
const yearDays = 300

/** The time that is asked about, and the one that it is compared with. */
export function readTimes(words: readonly Word[], today: string): Times {
  const until = readUntil(words, today)
  if (until) return { period: until, compared: null }
  const named = readNamedDay(words, today)
  const first = named ?? readPeriod(words, today) ?? readSpan(words, today)
  if (first === null) return beforeNow(words, today)
  const coming = monthAhead(first, words, today)
  if (coming) return { period: coming, compared: null }
  if (first.horizonWeeks !== null) return { period: first, compared: null }
  const isOfFirst = (index: number) => index >= first.at && index < first.at + first.length
  const others = words.map((word, index) => (isOfFirst(index) ? { ...word, isQuoted: true } : word))
  const before = readBefore(others, first)
  if (before) return { period: first, compared: before }
  const other = readPeriod(others, today)
  // "Black friday … last year" is one day.
  const second = other && named && unitOf(other) === 'year' ? null : other
  const isOneTime =
    second?.horizonWeeks === null &&
    second.at === first.at + first.length &&
    /^(last|previous)$/.test(words[second.at]?.text ?? '') &&
    words[second.at + 1]?.text === 'year'
  // "October last year" is one time, "October, and last year" two.
  if (second && isOneTime) {
    const { from, to } = settleYears(first, second, words)
    return { period: { ...first, length: first.length + second.length, from, to }, compared: null }
  }
  const within = second && withinYear(first, second, words)
  if (within) return { period: within, compared: null }
  if (second && second.horizonWeeks === null && !isJoined(first, second, words))
    return { period: second, compared: null }
  if (second && second.horizonWeeks === null) {
    const days = sameDays(first, second, words)
    const other = days ?? settleYears(first, second, words)
    // "This november against last november" is not one month twice.
    const isSame = other.from === first.from
    const yearBefore = (day: string) => toText(shiftYears(toDay(day), -1))
    return {
      period: first,
      compared: isSame ? { ...other, from: yearBefore(other.from), to: yearBefore(other.to) } : other,
    }
  }
  if (isAgainst(words, first.at)) {
    const { period, compared } = againstNow(first, today)
    return {
      period,
      compared:
        (period && compared && sameDays(period, { ...compared, horizonWeeks: null }, words)) ?? compared,
    }
  }
  return { period: first, compared: readThanLast(words, first) ?? readThanDay(words, first) }
}

/** Before a day with a name they make it the end of another time. */
const bounds = /^(?:since|from|between|to|until|till|before|by|after|through|and|ahead|of)$/

/** "Black friday", "over christmas": the latest that has begun, that of last year where the sentence says so, or the next where it asks of the future. */
function readNamedDay(words: readonly Word[], today: string): PeriodMention | null {
  const texts = words.map(({ text, isQuoted }) => (isQuoted ? '' : text))
  const day = toDay(today)
  for (const at of texts.keys()) {
    const said = bounds.test(texts[at - 1] ?? '') ? null : readHoliday(texts.slice(at), day)
    if (!said) continue
    const own = texts.slice(at, at + said.length)
    const others = [...texts.slice(0, at), ...texts.slice(at + said.length)].join(' ')
    const isBehind = texts.slice(at - 2, at).join(' ') === 'last year' && at > 1
    const isLast =
      isBehind || (/\blast year\b/.test(others) && !/\b(?:vs|versus|than|against|compare\w*)\b/.test(others))
    const { from, to } = isLast ? (readHoliday([...own, 'last', 'year'], day) ?? said) : said
    const span = { at: isBehind ? at - 2 : at, length: said.length + (isBehind ? 2 : 0) }
    const coming = isLast || !texts.some((text) => ahead.test(text)) ? null : readHoliday(own, day + 366)
    const isComing = coming !== null && coming.from > day && coming.to - day <= 26 * 7
    return isComing
      ? {
          ...span,
          from: toText(coming.from),
          to: toText(coming.to),
          horizonWeeks: Math.ceil((coming.to - day) / 7),
        }
      : { ...span, from: toText(from), to: toText(Math.min(to, day)), horizonWeeks: null }
  }
  return null
}

const behind =
  /^(not|unsold|sold|sell|selling|sales|orders|revenue|refunds|refunded|nothing|without|bought|moved|zero|dead|touched)$/

/** "What will december bring": a month that is named without its year is the next one where the future is asked for. */
function monthAhead(said: PeriodMention, words: readonly Word[], today: string): PeriodMention | null {
  const isMonth = said.horizonWeeks === null && unitOf(said) === 'month'
  const isBare =
    isMonth &&
    words.slice(said.at, said.at + said.length).every(({ text }) => !/\d|^(last|this|since)$/.test(text))
  const isAhead = words.some(({ text, isQuoted }) => !isQuoted && ahead.test(text))
  if (!isBare || !isAhead) return null
  const [from, to] = [said.from, said.to].map((day) => shiftYears(toDay(day), 1))
  const day = toDay(today)
  if (from === undefined || to === undefined || from <= day || to - day > 26 * 7) return null
  return { ...said, from: toText(from), to: toText(to), horizonWeeks: Math.ceil((to - day) / 7) }
}

/** A number of days or weeks without "last" or "next": what the sentence asks for says whether it is past or to come. */
function readSpan(words: readonly Word[], today: string): PeriodMention | null {
  const isSaid = (kind: RegExp) => words.some(({ text, isQuoted }) => !isQuoted && kind.test(text))
  const lead = isSaid(ahead) ? 'next' : isSaid(behind) && !isSaid(/^(lead|cover)$/) ? 'last' : null
  if (lead === null) return null
  for (const [at, word] of words.entries()) {
    if (word.isQuoted || !/^\d{1,3}$|^(one|two|three|four|six|eight|ten|twelve)$/.test(word.text)) continue
    const said = readPeriod([{ ...word, text: lead }, ...words.slice(at, at + 2)], today)
    if (said?.at !== 0 || said.length !== 3) continue
    const hasLead = /^(in|for|within|over)$/.test(words[at - 1]?.text ?? '')
    return { ...said, at: hasLead ? at - 1 : at, length: hasLead ? 3 : 2 }
  }
  return null
}

/** "the month before", "the week prior", "the one before", counted from another time. */
export function readBefore(words: readonly Word[], first: PeriodMention): ComparedPeriod | null {
  const isPair = (one: RegExp, other: RegExp) =>
    words.findIndex(
      ({ text, isQuoted }, index) => !isQuoted && one.test(text) && other.test(words[index + 1]?.text ?? ''),
    )
  const before = isPair(
    /^(day|week|weekend|month|quarter|year|one|period|\d{1,3})$/,
    /^(before|prior|earlier)$/,
  )
  const previous = isPair(/^(previous|preceding|prior)$/, /^(one|period)$/)
  const at = before < 0 ? previous : before
  if (at < 0) return readWeekdayBefore(words, first)
  const hasThe = words[at - 1]?.text === 'the'
  const place = { at: hasThe ? at - 1 : at, length: hasThe ? 3 : 2 }
  const said = units.find((unit) => unit === words[at]?.text) ?? unitOf(first)
  const from = toDay(first.from)
  // Saturday and Sunday: 1970-01-01 was a Thursday.
  const isWeekend = toDay(first.to) - from === 1 && (from + 3) % 7 === 5
  if (isWeekend && said === null) return { ...place, from: toText(from - 7), to: toText(from - 6) }
  if (said === null) {
    const days = toDay(first.to) - from + 1
    return { ...place, from: toText(from - days), to: toText(from - 1) }
  }
  return {
    ...place,
    from: toText(startOf(startOf(from, said) - 1, said)),
    to: toText(startOf(from, said) - 1),
  }
}

/** "Last year in October" is one time: that month of the other year. Null for two times. */
function withinYear(
  first: PeriodMention,
  second: PeriodMention,
  words: readonly Word[],
): PeriodMention | null {
  const isYear = unitOf(first) === 'year' && words[first.at + 1]?.text === 'year'
  const isNext = second.at === first.at + first.length && second.horizonWeeks === null
  const isIn = isNext && /^(in|during|of|for)$/.test(words[second.at]?.text ?? '')
  if (!isYear || !isIn || unitOf(second) === 'year') return null
  const years = new Date(first.from).getUTCFullYear() - new Date(second.from).getUTCFullYear()
  const [from, to] = [second.from, second.to].map((day) => toText(shiftYears(toDay(day), years)))
  return from && to ? { ...first, length: first.length + second.length, from, to } : null
}

/** A shorter time beside a whole year, or "the same time last year": those days of the other year. */
function settleYears(first: PeriodMention, second: PeriodMention, words: readonly Word[]): ComparedPeriod {
  const { at, length, from, to } = second
  const daysOf = (one: PeriodMention) => toDay(one.to) - toDay(one.from) + 1
  const isSame = words.some(({ text, isQuoted }) => !isQuoted && text === 'same')
  if (daysOf(second) < yearDays || (daysOf(first) >= yearDays && !isSame)) return { at, length, from, to }
  const years = new Date(from).getUTCFullYear() - new Date(first.from).getUTCFullYear()
  const shifted = (day: string) => toText(shiftYears(toDay(day), years || -1))
  return { at, length, from: shifted(first.from), to: shifted(first.to) }
}

const joining =
  /^(and|or|vs|versus|against|than|compared?|comparing|comparison|between|better|worse|more|less|up|down|higher|lower|same|next|beside|alongside|differ|difference|ahead|behind|like|n|then|until|till|through|beat|growth|change|grow|grew|outsell|outdo|outperform|relative)$/

/** Whether both times are asked about: of "my husband asked this morning how last quarter was" it is the second. */
function isJoined(first: PeriodMention, second: PeriodMention, words: readonly Word[]): boolean {
  const [one, other] = first.at < second.at ? [first, second] : [second, first]
  const between = words.slice(one.at + one.length, other.at)
  const isLed = words
    .slice(0, one.at)
    .some(({ text }) => /^(compare|comparing|comparison|difference|between)$/.test(text))
  return isLed || between.length <= maxBetween || between.some(({ text }) => joining.test(text))
}

const maxBetween = 3

/** "The same days last week": as many days of it as the first time has. Null where whole times are compared. */
function sameDays(
  first: PeriodMention,
  { at, length, from, to }: PeriodMention,
  words: readonly Word[],
): ComparedPeriod | null {
  const isSame = words.some(
    ({ text }, index) =>
      text === 'same' && /^(days?|time|point|stretch|span|part|period)$/.test(words[index + 1]?.text ?? ''),
  )
  const days = toDay(first.to) - toDay(first.from)
  if (!isSame || toDay(to) - toDay(from) >= yearDays || days >= toDay(to) - toDay(from)) return null
  return { at, length, from, to: toText(toDay(from) + days) }
}

/** "The day after", "the following week", "the next month", counted from another time. */
export function readAfter(
  words: readonly Word[],
  first: Pick<PeriodMention, 'from' | 'to'>,
  today: string,
): ComparedPeriod | null {
  const isUnit = (text = '') => units.some((unit) => unit === text)
  const at = words.findIndex(
    ({ text, isQuoted }, index) =>
      !isQuoted &&
      ((isUnit(text) && /^(after|later)$/.test(words[index + 1]?.text ?? '')) ||
        (/^(following|next)$/.test(text) && isUnit(words[index + 1]?.text))),
  )
  if (at < 0) return null
  const unit = units.find((one) => [words[at]?.text, words[at + 1]?.text].includes(one)) ?? 'day'
  const from = unit === 'day' ? toDay(first.to) + 1 : startOfNext(toDay(first.from), unit)
  const to = Math.min(unit === 'day' ? from : startOfNext(from, unit) - 1, toDay(today))
  const hasThe = /^(the|one)$/.test(words[at - 1]?.text ?? '')
  return from > toDay(today)
    ? null
    : { at: hasThe ? at - 1 : at, length: hasThe ? 3 : 2, from: toText(from), to: toText(to) }
}

function startOfNext(day: number, unit: Unit): number {
  const longest = { day: 1, week: 7, month: 31, quarter: 92, year: 366 }[unit]
  return startOf(startOf(day, unit) + longest, unit)
}

function isAgainst(words: readonly Word[], at: number): boolean {
  const texts = words.slice(0, at).map(({ text }) => text)
  const isBetween =
    /^(the|in|of|with|to|during|on|what|it|we|was|were|had|did|sold|made|same|days?|dates?|period|time|span|part)$/
  while (isBetween.test(texts.at(-1) ?? '')) texts.pop()
  return against.test(texts.at(-1) ?? '') || /^compared?$/.test(texts.at(-1) ?? '')
}

/** "Better than last week" asks of this week. */
function againstNow(said: PeriodMention, today: string): Times {
  const unit = unitOf(said)
  if (unit === null) return { period: said, compared: null }
  const day = toDay(today)
  const period = { ...said, from: toText(startOf(day, unit)), to: today, horizonWeeks: null }
  return { period, compared: said }
}

/** "Better than the week before" without another time asks of this week. */
function beforeNow(words: readonly Word[], today: string): Times {
  const none = { period: null, compared: null }
  const at = words.findIndex(({ text }, index) => text === 'before' && words[index - 2]?.text === 'the')
  const unit = units.find((one) => one === words[at - 1]?.text)
  if (unit === undefined || !isAgainst(words, at - 2)) return none
  const day = toDay(today)
  const start = startOf(day, unit)
  const place = { at: at - 2, length: 3 }
  return {
    period: { ...place, from: toText(start), to: today, horizonWeeks: null },
    compared: { ...place, from: toText(startOf(start - 1, unit)), to: toText(start - 1) },
  }
}

/** The unit that a time is one of; null for any other number of days. */
function unitOf({ from, to }: Pick<PeriodMention, 'from' | 'to'>): Unit | null {
  const [first, last] = [toDay(from), toDay(to)]
  return (
    units.find(
      (unit) =>
        startOf(first, unit) === first &&
        startOf(last + 1, unit) === last + 1 &&
        startOf(last, unit) === first,
    ) ?? null
  )
}
