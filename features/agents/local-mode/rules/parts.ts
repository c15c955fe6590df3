/** The words of a sentence that times, places, numbers and new titles take. */
import { readAmount, type TextSpan } from './numbers.ts'
import type { Pattern } from './pattern.ts'
import type { Sentence } from './slots.ts'

export type SentenceParts = {
  used: Set<number>
  bonus: number
  amount: (TextSpan<number> & { after: string; isMoney: boolean }) | null
  title: string | null
}

/** The words that times, places and numbers take; null when one that is required is not there, or the sentence is about another time than the pattern can have. */
export function takeParts(pattern: Pattern, sentence: Sentence): SentenceParts | null {
  const used = new Set<number>()
  const { period, place, percent, orders, ticket, words } = sentence
  const isTaken = (part: NonNullable<Pattern['takes']>[number]) =>
    Boolean(pattern.takes?.includes(part) || pattern.requires?.includes(part))
  const amount = isTaken('amount') || isTaken('count') ? readNumber(sentence, isTaken('count')) : null
  const title = pattern.tool === 'set-title' ? titleAfter(sentence) : null
  const parts = {
    period: period ? [period] : [],
    place: place ? [place] : [],
    percent: percent ? [percent] : [],
    orders,
    ticket: ticket ? [ticket] : [],
    amount: amount ? [amount] : [],
    count: amount ? [amount] : [],
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
  for (const index of amount ? words.keys() : []) {
    if (readAmount(words, index)?.value === amount?.value) used.add(index)
  }
  if (title) for (let index = title.at; index < title.end; index += 1) used.add(index)
  return { used, bonus, amount, title: title?.text ?? null }
}

/** The number after "to", "at", "by" or a sign, with "from 20" before it; else one that is written as money, and with `isAny` the only one. Null with two: each may be of another product. */
function readNumber({ words, text, percent }: Sentence, isAny: boolean): SentenceParts['amount'] {
  const all = [...words.keys()].flatMap((at) => {
    const [before, word] = [words[at - 1], words[at]]
    const isSign =
      word?.text === 'zero' || (before && word && /[=:>]\s*$/.test(text.slice(before.end, word.start)))
    const said = percent?.at === at ? null : readAmount(words, at)
    return said ? [{ ...said, after: isSign ? '=' : (before?.text ?? '') }] : []
  })
  const isAfter = (pattern: RegExp) => all.filter(({ after }) => pattern.test(after))
  const firm = isAfter(/^(to|at|by|cost|costs|be|=)$/)
  const money = all.filter(({ isMoney }) => isMoney).map((said) => ({ ...said, after: said.after || '=' }))
  const counted = isAny ? all : []
  const said = [firm, money, counted].find(({ length }) => length > 0) ?? []
  const [amount] = said
  const isSecond = amount && all.some(({ at, value }) => at > amount.at && value !== amount.value)
  if (!amount || isSecond || said.some(({ value }) => value !== amount.value)) return null
  const isFrom = words[amount.at - 3]?.text === 'from' && readAmount(words, amount.at - 2) !== null
  return isFrom ? { ...amount, at: amount.at - 3, length: amount.length + 3 } : amount
}

type Title = { at: number; end: number; text: string }

/** What follows "should be", "called", the first "to" or "into" or a colon, to the end of the sentence; else what is quoted last. */
function titleAfter({ words, text }: Sentence): Title | null {
  const texts = words.map((word) => (word.isQuoted ? '"' : word.text))
  const said = texts.findIndex(
    (word, index) =>
      /^(be|read|say)$/.test(word) && texts[index - 1] === 'should' && texts[index + 1] !== 'called',
  )
  const called = texts.findLastIndex((word) => word === 'called')
  const sign = words.findIndex((word, index) =>
    /[=:]\s*["“”']?$/.test(text.slice(word.end, words[index + 1]?.start)),
  )
  const at =
    [said, called, texts.findIndex((word) => /^(to|into|as)$/.test(word)), sign].find((one) => one >= 0) ?? -1
  const [first, last] = [words[at + 1], words.at(-1)]
  if (at < 0) {
    const quoted = texts.lastIndexOf('"')
    const title = words[quoted]?.text.trim()
    return title ? { at: quoted, end: quoted + 1, text: title } : null
  }
  if (!first || !last) return null
  const title = first.isQuoted
    ? first.text
    : text.slice(first.start, last.end).replace(/[\s,]+(please|pls|plz)$/i, '')
  return { at: at === sign ? at + 1 : at, end: words.length, text: title.trim() }
}

/** What follows a word, without a leading article. */
export function textAfter({ words, text }: Sentence, at: number): string {
  const isArticle = /^(a|an|the|my|our|for|to)$/.test(words[at]?.text ?? '')
  const [first, last] = [words[isArticle ? at + 1 : at], words.at(-1)]
  return first && last ? text.slice(first.start, last.end).replace(/[\s,]+(please|pls|plz)$/i, '') : ''
}
