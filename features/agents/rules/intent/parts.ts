/** The words of a sentence that times, places, numbers and new titles take. */
import { readAmount, type Said } from './numbers.ts'
import type { Pattern } from './pattern.ts'
import type { Sentence } from './slots.ts'

export type Parts = {
  used: Set<number>
  bonus: number
  amount: (Said<number> & { after: string }) | null
  title: string | null
}

/** The words that times, places and numbers take; null when one that is required is not there, or the sentence is about another time than the pattern can have. */
export function takeParts(pattern: Pattern, sentence: Sentence): Parts | null {
  const used = new Set<number>()
  const { period, place, percent, orders, ticket, words } = sentence
  const isTaken = (part: NonNullable<Pattern['takes']>[number]) =>
    pattern.takes?.includes(part) || pattern.requires?.includes(part)
  const amount = isTaken('amount') ? amountAfter(sentence) : null
  const title = pattern.tool === 'set-title' ? titleAfter(sentence) : null
  const parts = {
    period: period ? [period] : [],
    place: place ? [place] : [],
    percent: percent ? [percent] : [],
    orders,
    ticket: ticket ? [ticket] : [],
    amount: amount ? [amount] : [],
  }
  let bonus = 0
  for (const [part, said] of Object.entries(parts) as [
    keyof typeof parts,
    { at: number; length: number }[],
  ][]) {
    if (pattern.requires?.includes(part) && said.length === 0) return null
    if (!isTaken(part)) continue
    for (const { at, length } of said) for (let index = at; index < at + length; index += 1) used.add(index)
    if (said.length > 0 && part !== 'period') bonus += 1.5
  }
  if (title) for (let index = title.at; index < words.length; index += 1) used.add(index)
  return { used, bonus, amount, title: title?.text ?? null }
}

/** The number after "to", "at" or "by", with "from 20" before it. Null with two: each may be of another product. */
function amountAfter({ words, percent }: Sentence): Parts['amount'] {
  const said = [...words.keys()].flatMap((at) => {
    const after = words[at - 1]?.text ?? ''
    const amount = /^(to|at|by|cost|be)$/.test(after) && percent?.at !== at ? readAmount(words, at) : null
    return amount ? [{ ...amount, after }] : []
  })
  const [amount] = said
  if (!amount || said.length > 1) return null
  const isFrom = words[amount.at - 3]?.text === 'from' && readAmount(words, amount.at - 2) !== null
  return isFrom ? { ...amount, at: amount.at - 3, length: amount.length + 3 } : amount
}

/** What follows the first "to" or "into", to the end of the sentence. */
function titleAfter({ words, text }: Sentence): { at: number; text: string } | null {
  const at = words.findIndex(({ text: word, isQuoted }) => !isQuoted && (word === 'to' || word === 'into'))
  const [first, last] = [words[at + 1], words.at(-1)]
  if (at < 0 || !first || !last) return null
  const title = first.isQuoted ? first.text : text.slice(first.start, last.end).replace(/[\s,]+please$/i, '')
  return { at, text: title.trim() }
}

/** What follows a word, without a leading article. */
export function textAfter({ words, text }: Sentence, at: number): string {
  const isArticle = /^(a|an|the|my|our|for|to)$/.test(words[at]?.text ?? '')
  const [first, last] = [words[isArticle ? at + 1 : at], words.at(-1)]
  return first && last ? text.slice(first.start, last.end).replace(/[\s,]+please$/i, '') : ''
}
