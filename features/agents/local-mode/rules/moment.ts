/** Questions that say when or where and nothing else, such as "and last month?": they lean on the one before. */
import type { PeriodMention } from './period.ts'
import type { PlaceMention } from './places.ts'
import { isSmall, readSentence } from './slots.ts'

const leads = /^(and|what|how|also|then|ok|okay|now|same|compared?|again|instead)$/

/** How many words a question has; the time or the place where that is all it says, else null. `today` is a day such as "2026-11-21". */
export function readMoment(
  text: string,
  today: string,
): { words: number; period: PeriodMention | null; place: PlaceMention | null } {
  const { words, period, place } = readSentence(text.slice(0, 300), today)
  const isAll = ({ at, length }: { at: number; length: number }) =>
    words.every(
      (word, index) => (index >= at && index < at + length) || isSmall(word) || leads.test(word.text),
    )
  return {
    words: words.length,
    period: period && isAll(period) ? period : null,
    place: place && isAll(place) ? place : null,
  }
}
