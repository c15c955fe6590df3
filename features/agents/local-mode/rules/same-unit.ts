/** The second of two times, where its unit or its month is not said again: "more this month than last", "the 31st of october vs the 30th". */
import { dayOfMonth } from './moments.ts'
import { startOf, toDay, toText, weekdayOf } from './calendar.ts'
import type { PeriodMention } from './period.ts'
import type { Word } from './words.ts'

/** Both days are in it; the words from `at` on, `length` of them, say it. */
export type ComparedPeriod = { at: number; length: number; from: string; to: string }

const units = ['day', 'week', 'month', 'quarter', 'year'] as const
const against = /^(than|vs|versus|against|to|with|over)$/

/** "More this month than last": the unit is not said again. */
export function readThanLast(
  words: readonly Word[],
  { at, length, from }: PeriodMention,
): ComparedPeriod | null {
  const unit = units.find((one) => words.slice(at, at + length).some(({ text }) => text === one))
  const place = words.findIndex(
    ({ text, isQuoted }, index) =>
      index >= at + length &&
      !isQuoted &&
      /^(last|previous)$/.test(text) &&
      words.slice(index - 2, index).some((word) => against.test(word.text)) &&
      (words[index + 1] === undefined || /^(one|time)$/.test(words[index + 1]?.text ?? '')),
  )
  if (unit === undefined || place < 0) return null
  const begin = toDay(from)
  return {
    at: place,
    length: words.length - place,
    from: toText(startOf(startOf(begin, unit) - 1, unit)),
    to: toText(startOf(begin, unit) - 1),
  }
}

/** "On the 31st of october vs the 30th": another day of the same month. */
export function readThanDay(
  words: readonly Word[],
  { at, length, from, to }: PeriodMention,
): ComparedPeriod | null {
  const texts = words.map(({ text, isQuoted }) => (isQuoted ? '' : text))
  const place = texts.findIndex(
    (text, index) =>
      index >= at + length && texts[index - 1] === 'the' && /^\d{1,2}(?:st|nd|rd|th)$/.test(text),
  )
  const day = dayOfMonth(texts[place] ?? '')
  const isAgainst = texts.slice(at + length, place).some((text) => against.test(text))
  if (from !== to || place < 0 || day === null || !isAgainst) return null
  const other = toText(startOf(toDay(from), 'month') + day - 1)
  return { at: place - 1, length: 2, from: other, to: other }
}

/** "Yesterday, and the saturday before": the last day of that name before the first time. */
export function readWeekdayBefore(words: readonly Word[], first: PeriodMention): ComparedPeriod | null {
  const isEnd = (text: string | undefined) =>
    text === undefined || /^(that|it|then|please|and|or|in|of)$/.test(text)
  const at = words.findIndex(
    ({ text, isQuoted }, index) =>
      !isQuoted &&
      weekdayOf(text) !== null &&
      /^(before|prior|earlier)$/.test(words[index + 1]?.text ?? '') &&
      isEnd(words[index + 2]?.text),
  )
  const weekday = weekdayOf(words[at]?.text)
  if (at < 0 || weekday === null) return null
  const last = toDay(first.from) - 1
  // 1970-01-01 was a Thursday.
  const day = toText(last - ((((last + 3 - weekday) % 7) + 7) % 7))
  const hasThe = words[at - 1]?.text === 'the'
  return { at: hasThe ? at - 1 : at, length: hasThe ? 3 : 2, from: day, to: day }
}
