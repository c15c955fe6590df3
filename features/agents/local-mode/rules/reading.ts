import { readAmount, type TextSpan } from './numbers.ts'
import { isAsking, isChange, orderStart } from './order.ts'
import type { Pattern } from './pattern.ts'
import { readSelection } from './selection.ts'
import { isSmall, readName, type Sentence } from './slots.ts'
import { findPhrase } from './words.ts'

/** A sentence that begins with an order is one sooner than a question. */
const leadBonus = 0.5

export type PatternReading = {
  pattern: Pattern
  args: Record<string, unknown>
  score: number
  confidence: number
}

/** How well a pattern explains the sentence; null when it does not fit. */
export function weigh(pattern: Pattern, sentence: Sentence): PatternReading | null {
  const { words } = sentence
  const taken = takeParts(pattern, sentence)
  if (!taken) return null
  const { used, amount, title } = taken
  const isFree = (index: number) => !used.has(index)
  const has = (alternatives: string) =>
    alternatives.split('|').some((phrase) => (findPhrase(words, phrase, () => true)?.likeness ?? 0) >= 0.9)
  if (pattern.without && has(pattern.without)) return null
  const start = pattern.isOrder ? orderStart(sentence) : null
  if (pattern.isOrder ? start === null : isChange(sentence)) return null
  if (pattern.isStatement && isAsking(sentence)) return null
  const lead = pattern.isStatement ? null : start
  let [score, slips] = [taken.bonus + (lead === null ? 0 : leadBonus), 0]
  let rest = ''
  for (const [place, need] of pattern.needs.entries()) {
    const found = bestOf(need, sentence, isFree, place === 0 ? lead : null)
    if (!found) return null
    for (let index = found.at; index < found.at + found.length; index += 1) used.add(index)
    if (place === 0) {
      const after = found.at + found.length
      rest = textAfter(sentence, after)
      if (pattern.isOpen) for (let index = after; index < words.length; index += 1) used.add(index)
    }
    score += found.length * found.likeness + (found.length > 1 ? 0.2 : 0)
    if (found.likeness < 0.9) slips += 1
  }
  markBeside(pattern.beside, sentence, used)
  const chosen = words.filter((_word, index) => isFree(index) && index >= (lead ?? 0))
  const selection = pattern.isSelection ? readSelection(chosen, sentence.text) : null
  if (pattern.isSelection) {
    if (selection === null) return null
    for (const index of words.keys()) used.add(index)
  }
  const named = pattern.name ? readName(sentence, isFree, false) : null
  if (pattern.name === 'needed' && !named) return null
  if (named && verb.test(named.name)) return null
  for (const index of named?.indices ?? []) used.add(index)
  const quoted = title ?? words.find(({ isQuoted, isName }) => isQuoted && !isName)?.text ?? null
  const { period, place, percent, orders, ticket } = sentence
  const args = pattern.args({
    name: named?.name ?? null,
    rest,
    period: null,
    horizonWeeks: period?.horizonWeeks ?? null,
    place: place && { region: place.region, country: place.country },
    percent: percent?.value ?? null,
    amount: amount && {
      value: amount.value,
      after: amount.after,
      isMoney: amount.isMoney,
      currency: amount.currency,
    },
    count: null,
    orders: orders.map(({ value }) => value),
    ticket: ticket?.value ?? null,
    quoted,
    selection,
    compared: null,
    text: sentence.text,
    has,
  })
  if (!args) return null
  const left = words.filter((_word, index) => isFree(index))
  // An order is understood whole or not at all.
  if (pattern.isOrder && left.some((word) => !isHarmless(word))) return null
  const unknown = left.filter((word) => !isSmall(word)).length
  const confidence = Math.round(Math.max(0, 0.97 - unknown * 0.13 - slips * 0.08) * 100) / 100
  return { pattern, args, score: score - unknown * 0.6, confidence }
}

/** Words of politeness and grammar: an order means the same without them. */
const harmless = new Set(
  'a an the my our your this that these those it its i we me us you he she they them please pls kindly just really very so too also again now right here there ok okay hey hi hello dear thanks thank want need like would could can will should let lets go up out of to for in on at by with from be is are was do does have has got get as product products item items sku skus listing listings article articles variant store shop today asap quick quickly moment then'.split(
    ' ',
  ),
)

function isHarmless({ text, isQuoted }: Sentence['words'][number]): boolean {
  return !isQuoted && harmless.has(text)
}

/** What is left over of an order is no product. */
const verb =
  /^(set|change|make|put|raise|lower|increase|reduce|update|cut|drop|give|call|turn|switch|show|hide|enable|disable|adjust|move|price)$/i

/** The best of the alternatives; where `only` is a place, of those that stand there. */
function bestOf(
  need: string,
  { words }: Sentence,
  isFree: (index: number) => boolean,
  only: number | null,
): ReturnType<typeof findPhrase> {
  let best: ReturnType<typeof findPhrase> = null
  for (const phrase of need.split('|')) {
    const end = (only ?? 0) + phrase.split(' ').length
    const isThere = (index: number) => only === null || (index >= only && index < end)
    const found = findPhrase(words, phrase, (index) => isFree(index) && isThere(index))
    if (found && found.likeness * found.length > (best ? best.likeness * best.length : 0)) best = found
  }
  return best
}

function markBeside(beside: string | undefined, { words }: Sentence, used: Set<number>): void {
  for (const phrase of beside?.split('|') ?? []) {
    for (;;) {
      const found = findPhrase(words, phrase, (index) => !used.has(index))
      if (!found || found.likeness < 0.6) break
      for (let index = found.at; index < found.at + found.length; index += 1) used.add(index)
    }
  }
}

/** The words of a sentence that times, places, numbers and new titles take. */
type SentenceParts = {
  used: Set<number>
  bonus: number
  amount: (TextSpan<number> & { after: string; isMoney: boolean; currency: string | null }) | null
  title: string | null
}

/** The words that times, places and numbers take; null when one that is required is not there, or the sentence is about another time than the pattern can have. */
function takeParts(pattern: Pattern, sentence: Sentence): SentenceParts | null {
  const used = new Set<number>()
  const { percent, ticket, words } = sentence
  const isTaken = (part: NonNullable<Pattern['takes']>[number]) =>
    Boolean(pattern.takes?.includes(part) || pattern.requires?.includes(part))
  const amount = isTaken('amount') || isTaken('count') ? readNumber(sentence, isTaken('count')) : null
  const title = pattern.tool === 'set-title' ? titleAfter(sentence) : null
  const parts = {
    percent: percent ? [percent] : [],
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
    if (said.length > 0) bonus += 1.5
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
  const firm = isAfter(/^(to|too|at|by|cost|costs|be|=)$/)
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
  const texts = words.map((word) => (word.isName ? '' : word.isQuoted ? '"' : word.text))
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
function textAfter({ words, text }: Sentence, at: number): string {
  const isArticle = /^(a|an|the|my|our|for|to)$/.test(words[at]?.text ?? '')
  const [first, last] = [words[isArticle ? at + 1 : at], words.at(-1)]
  return first && last ? text.slice(first.start, last.end).replace(/[\s,]+(please|pls|plz)$/i, '') : ''
}
