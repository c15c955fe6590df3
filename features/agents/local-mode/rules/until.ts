/** Days that a question of the future ends with: "before christmas", "by march". */
import { dayOf, monthOf, toDay, toText, yearOf } from './calendar.ts'
import { readHoliday } from './holidays.ts'
import type { PeriodMention } from './period.ts'
import type { Word } from './words.ts'

/** Words that ask of the future. */
export const ahead = /^(forecast|predict|expect|demand|will|gonna|outlook|prediction)$/

/** The weeks up to such a day; null where none is named, or nothing to come is asked for. */
export function readUntil(words: readonly Word[], today: string): PeriodMention | null {
  const texts = words.map(({ text, isQuoted }) => (isQuoted ? '' : text))
  if (!texts.some((text) => ahead.test(text))) return null
  const day = toDay(today)
  for (const at of texts.keys()) {
    if (!/^(?:before|by|until|till)$/.test(texts[at] ?? '')) continue
    const skipped = /^(?:the|end|of)$/
    let start = at + 1
    while (skipped.test(texts[start] ?? '')) start += 1
    const isEnd = texts.slice(at + 1, start).includes('end')
    const holiday = readHoliday(texts.slice(start), day + 366)
    const month = monthOf(texts[start])
    const of = (year: number) => (month === null ? null : dayOf(year, isEnd ? month + 1 : month))
    const first =
      holiday?.from ?? [of(yearOf(day)), of(yearOf(day) + 1)].find((one) => one !== null && one > day)
    if (first === undefined || first === null || first <= day || first - day > 26 * 7) continue
    const weeks = Math.max(1, Math.ceil((first - 1 - day) / 7))
    const length = start - at + (holiday?.length ?? 1)
    return { at, length, from: today, to: toText(first - 1), horizonWeeks: weeks }
  }
  return null
}
