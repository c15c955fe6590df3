/** Two times in one sentence: "october against september", "last month and the month before", "better than last week". */
import { type PeriodMention, readPeriod, shiftYears, startOf, toDay, toText } from './period.ts'
import type { Word } from './words.ts'

/** Both days are in it; the words from `at` on, `length` of them, say it. */
export type ComparedPeriod = { at: number; length: number; from: string; to: string }
type Times = { period: PeriodMention | null; compared: ComparedPeriod | null }

const against = /^(than|vs|versus|against)$/
const units = ['day', 'week', 'month', 'quarter', 'year'] as const
type Unit = (typeof units)[number]
const yearDays = 300

/** The time that is asked about, and the one that it is compared with. */
export function readTimes(words: readonly Word[], today: string): Times {
  const first = readBlackFriday(words, today) ?? readPeriod(words, today) ?? readSpan(words, today)
  if (first === null || first.horizonWeeks !== null) return { period: first, compared: null }
  const isOfFirst = (index: number) => index >= first.at && index < first.at + first.length
  const others = words.map((word, index) => (isOfFirst(index) ? { ...word, isQuoted: true } : word))
  const before = readBefore(others, first)
  if (before) return { period: first, compared: before }
  const second = readPeriod(others, today)
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
  if (second && second.horizonWeeks === null)
    return { period: first, compared: settleYears(first, second, words) }
  return isAgainst(words, first.at) ? againstNow(first, today) : { period: first, compared: null }
}

/** The day after the fourth Thursday of November, the last that is not to come. */
function readBlackFriday(words: readonly Word[], today: string): PeriodMention | null {
  const at = words.findIndex(
    ({ text, isQuoted }, index) => !isQuoted && text === 'black' && words[index + 1]?.text === 'friday',
  )
  if (at < 0) return null
  const dayIn = (year: number) => {
    const first = toDay(`${year}-11-01`)
    // 1970-01-01 was a Thursday.
    return toText(first + ((7 - (first % 7)) % 7) + 22)
  }
  const year = Number(today.slice(0, 4))
  const isLastYear = words.some(({ text }, index) => text === 'last' && words[index + 1]?.text === 'year')
  const day = isLastYear || dayIn(year) > today ? dayIn(year - 1) : dayIn(year)
  const length = words[at + 2]?.text === 'last' && words[at + 3]?.text === 'year' ? 4 : 2
  return { at, length, from: day, to: day, horizonWeeks: null }
}

const ahead = /^(forecast|predict|expect|demand|will|gonna|outlook|prediction)$/
const behind =
  /^(not|unsold|sold|sell|selling|sales|orders|revenue|refunds|refunded|nothing|without|bought|moved)$/

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
  const at = words.findIndex(
    ({ text, isQuoted }, index) =>
      !isQuoted &&
      /^(day|week|month|quarter|year|one|period|\d{1,3})$/.test(text) &&
      /^(before|prior|earlier)$/.test(words[index + 1]?.text ?? ''),
  )
  if (at < 0) return null
  const hasThe = words[at - 1]?.text === 'the'
  const place = { at: hasThe ? at - 1 : at, length: hasThe ? 3 : 2 }
  const said = units.find((unit) => unit === words[at]?.text) ?? unitOf(first)
  const from = toDay(first.from)
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

function isAgainst(words: readonly Word[], at: number): boolean {
  const texts = words.slice(0, at).map(({ text }) => text)
  while (/^(the|in|of|with|to|during|on|what|it|we|was|were|had|did|sold|made)$/.test(texts.at(-1) ?? ''))
    texts.pop()
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
