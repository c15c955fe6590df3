/** A sentence as the classifier reads it: stems, what stands for them, and kinds such as "<period>". */
import type { Sentence } from './slots.ts'
import { concepts } from './concepts.ts'

/** A word or a kind such as "<period>", and where it stands. */
export type Term = { text: string; at: number }

/** What stands for a name, and for any word that no example has. */
export const nameKind = '<name>'

export const dropped = new Set(
  'a an the please kindly just really very so then also hey hi ok okay well there actually maybe whatever exactly precisely specifically you me'.split(
    ' ',
  ),
)
const meanings = new Map(
  [...concepts].flatMap(([word, meaning]) => [
    [word, meaning],
    [stemOf(word), meaning],
  ]),
)

/** The terms of a sentence in order; `named` says which words are of names. */
export function toTerms(
  { words, period, compared, place, percent, ticket, orders }: Sentence,
  named: ReadonlySet<number> = new Set(),
): Term[] {
  const kinds = new Map<number, string>()
  const put = (said: { at: number; length: number } | null, kind: string) => {
    for (let offset = 0; offset < (said?.length ?? 0); offset += 1) kinds.set((said?.at ?? 0) + offset, kind)
  }
  put(place, '<place>')
  put(period, period?.horizonWeeks === null ? '<period>' : '<future>')
  put(compared, '<period>')
  put(percent, '<number>')
  put(ticket, '<ticket>')
  for (const order of orders) put(order, '<order>')
  for (const index of named) kinds.set(index, nameKind)
  return words.flatMap(({ text, isQuoted }, at): Term[] => {
    const kind = kinds.get(at)
    if (kind !== undefined) return kinds.get(at - 1) === kind ? [] : [{ text: kind, at }]
    if (isQuoted || isSku(text)) return [{ text: nameKind, at }]
    if (/\d/.test(text)) return [{ text: '<number>', at }]
    return dropped.has(text) ? [] : [{ text: meaningOf(text), at }]
  })
}

/** Letters and digits as a store numbers its products, such as "ktl-0042" or "an-1006-oc". */
function isSku(text: string): boolean {
  return /^[a-z]{1,8}[-_][a-z0-9-]*\d[a-z0-9-]*$|^[a-z]{2,8}\d{3,}$/.test(text)
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

/** Words that stand in questions of every kind: they alone never tell the topic. */
export const common = new Set(
  'what which who how why when where is are was were do does did can could should would will shall may might has have had having be been being am i we my our mine it its they them their of in on for to from with at by not no any all some more most many much us this that these those one get got if or and up than about out as into only your own like want know tell over'
    .split(' ')
    .map(meaningOf),
)
