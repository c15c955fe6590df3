/** What a question is told by: the stems of its words, those of like meaning as one, with kinds in place of times, places and numbers. */
import { concepts } from './concepts.ts'
import type { Sentence } from './slots.ts'

/** A word or a kind such as "<period>", and where it stands. */
export type Term = { text: string; at: number }

/** What stands for a name, and for any word that no example has. */
export const nameKind = '<name>'

const dropped = new Set(
  'a an the please kindly just really very so then also hey hi ok okay well there actually maybe whatever you me'.split(
    ' ',
  ),
)
const meanings = new Map(
  [...concepts].flatMap(([word, meaning]) => [
    [word, meaning],
    [stemOf(word), meaning],
  ]),
)

/** The terms of a sentence in order. */
export function toTerms({ words, period, place, percent, ticket, orders }: Sentence): Term[] {
  const kinds = new Map<number, string>()
  const put = (said: { at: number; length: number } | null, kind: string) => {
    for (let offset = 0; offset < (said?.length ?? 0); offset += 1) kinds.set((said?.at ?? 0) + offset, kind)
  }
  put(place, '<place>')
  put(period, period?.horizonWeeks === null ? '<period>' : '<future>')
  put(percent, '<number>')
  put(ticket, '<ticket>')
  for (const order of orders) put(order, '<order>')
  return words.flatMap(({ text, isQuoted }, at): Term[] => {
    const kind = kinds.get(at)
    if (kind !== undefined) return kinds.get(at - 1) === kind ? [] : [{ text: kind, at }]
    if (isQuoted) return [{ text: nameKind, at }]
    if (/\d/.test(text)) return [{ text: '<number>', at }]
    return dropped.has(text) ? [] : [{ text: meaningOf(text), at }]
  })
}

/** The stem of a word, or the word that stands for it and its like. */
export function meaningOf(word: string): string {
  return meanings.get(word) ?? meanings.get(stemOf(word)) ?? stemOf(word)
}

/** Without the endings of English: a short form of Porter's stemmer (1980). */
function stemOf(word: string): string {
  if (word.length < 4) return word
  const single = word
    .replace(/ies$/, 'y')
    .replace(/(?<=[sxz]|ch|sh)es$/, '')
    .replace(/(?<![su])s$/, '')
  const bare = single.replace(/(?<=...)(?:ing|(?<!e)ed)$|(?<=....)ly$/, '')
  const plain = bare === single ? bare : bare.replace(/([bdgmnprt])\1$/, '$1')
  return plain.length > 3 ? plain.replace(/e$/, '') : plain
}
