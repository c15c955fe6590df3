/** What a question is about beside its topic: the names in it, and the words that nobody knows. */
import { readBounds } from './bounds.ts'
import type { Classifier } from './classifier.ts'
import type { PatternMatch } from './pattern.ts'
import { readCount } from './count.ts'
import { currencyIn } from './numbers.ts'
import { readPlaces } from './places.ts'
import { isSmall, readName, type Sentence } from './slots.ts'
import { common, dropped, meaningOf, nameKind, type Term } from './terms.ts'
import type { TopicName } from './topics.ts'
import { findPhrase } from './words.ts'

/** A name comes after one of these sooner than after none. */
const introductions = /^(the|my|our|of|for|about|on|from|by|did|does|has|with)$/

export type Span = { at: number; length: number }

export function findSpan({ words, text }: Sentence, name: string): Span | null {
  const start = text.toLowerCase().indexOf(name.toLowerCase())
  if (start < 0) return null
  const inside = [...words.keys()].filter(
    (index) => (words[index]?.start ?? -1) >= start && (words[index]?.end ?? Infinity) <= start + name.length,
  )
  const [at] = inside
  return at === undefined ? null : { at, length: inside.length }
}

/** With the words before it that nobody knows: in "breakfast mug" both say what is meant, though nothing is called so. */
export function widen(
  { at, length }: Span,
  { words, text }: Sentence,
  { isKnown }: Classifier<TopicName>,
): Span {
  let first = at
  // What is quoted is whole.
  while (!words[at]?.isQuoted) {
    const before = words[first - 1]
    const isOfName =
      before &&
      !before.isQuoted &&
      !isSmall(before) &&
      !dropped.has(before.text) &&
      !isVerbOrNumber(before.text) &&
      !isKnown(meaningOf(before.text)) &&
      /^\p{L}{3,}$/u.test(before.text) &&
      !/[,;:|]/.test(text.slice(before.end, words[first]?.start))
    if (!isOfName) break
    first -= 1
  }
  return { at: first, length: length + at - first }
}

/** A word that asks for something is a name only beside another word of the name. */
export function isNameable(
  { at, length }: Span,
  { words }: Sentence,
  { isKnown, count }: Classifier<TopicName>,
): boolean {
  if (words[at]?.isQuoted) return true
  const own = words.slice(at, at + length).map(({ text }) => text)
  if (own.every((text) => /^\d+([.,]\d+)?$/.test(text))) return false
  // "Which film should I watch" tells nothing of watches.
  const asks = (term: string) => {
    const { own: beyond, all } = count(term, 'none')
    return isKnown(term) && beyond < all
  }
  return own.some((text) => !asks(meaningOf(text)) && !common.has(meaningOf(text)))
}

const determiners = /^(?:any|which|what|all|our|my|the|of|for|many|no|some|these|those)$/

/** Whether a word that asks for something elsewhere is a name here: several of a kind, and nobody asks so. `own`: how often an example of the topic has a term. */
export function isNameOf({ at, length }: Span, { words }: Sentence, own: (term: string) => number): boolean {
  const texts = words.slice(at, at + length).map(({ text }) => text)
  const isNoun = at === 0 || determiners.test(words[at - 1]?.text ?? '')
  return (
    isNoun &&
    /[a-z]{3,}(?<!s|u)s$/.test(texts.at(-1) ?? '') &&
    texts.every((text) => own(meaningOf(text)) === 0)
  )
}

/** Words that no example has and that say nothing known. */
export function findLeft(
  { words }: Sentence,
  terms: readonly Term[],
  { isKnown }: Classifier<TopicName>,
): number[] {
  return terms.flatMap(({ text, at }) => {
    const word = words[at]
    const isSaid =
      isKnown(text) ||
      text.startsWith('<') ||
      isSmall(word) ||
      dropped.has(word?.text ?? '') ||
      currencyIn(word?.text ?? '') !== null
    return isSaid || /\d/.test(word?.text ?? '') ? [] : [at]
  })
}

/** Names that are in none of the arguments. */
export function unusedNames(
  { words, text }: Sentence,
  spans: readonly Span[],
  given: Record<string, unknown>,
): string[] {
  const used = Object.values(given).flatMap((value) =>
    typeof value === 'string' ? [value.toLowerCase()] : [],
  )
  return spans.flatMap(({ at, length }) => {
    const name = text.slice(words[at]?.start, words[at + length - 1]?.end)
    return used.some((value) => value.includes(name.toLowerCase())) ? [] : [name]
  })
}

/** Every other country is not in the answer of the first. */
export function otherPlaces({ words, text, place }: Sentence): string[] {
  return readPlaces(words, text).flatMap(({ at, length }) =>
    at === place?.at ? [] : [text.slice(words[at]?.start, words[at + length - 1]?.end)],
  )
}

/** Numbers that say something and are in no argument; a number of products repeats what is asked for. */
export function findNumbers(
  { words, text, period, compared, percent, orders, ticket }: Sentence,
  given: Record<string, unknown>,
  used: ReadonlySet<number>,
): string[] {
  const spans = [period, compared, ticket, ...orders].filter((span) => span !== null)
  const isIn = (index: number) =>
    used.has(index) || spans.some(({ at, length }) => index >= at && index < at + length)
  const values = new Set(
    Object.values(given)
      .flat()
      .map((value) => Math.abs(Number(String(value).replace('#', '')))),
  )
  return words.flatMap(({ text: word, isQuoted, start, end }, index) => {
    if (isQuoted || isIn(index) || !/^[$€£]?\d[\d.,]*%?[$€£]?$/.test(word)) return []
    const value = Number(word.replaceAll(/[^\d.]/g, ''))
    const isRepeated =
      percent?.at !== index && /^(products?|items?|skus?|days?|weeks?)$/.test(words[index + 1]?.text ?? '')
    return isRepeated || values.has(value) ? [] : [text.slice(start, end)]
  })
}

type Asked = {
  terms: readonly Term[]
  product: 'any' | 'said' | 'named' | null
  classifier: Classifier<TopicName>
  spans: readonly Span[]
}

/** What the arguments are made of, and which words were used for it. */
export function toFound(
  sentence: Sentence,
  { terms, product, classifier: { isKnown }, spans }: Asked,
): { found: PatternMatch; used: Set<number>; matched: Set<number> } {
  const { text, words, period, compared, place, percent, orders, ticket } = sentence
  const places = readPlaces(words, text)
  const isPlace = (index: number) => places.some(({ at, length }) => index >= at && index < at + length)
  const unknown = new Set(
    terms.flatMap(({ text: term, at }) =>
      !isPlace(at) && (term === nameKind || !isKnown(term)) && !isVerbOrNumber(words[at]?.text ?? '')
        ? [at]
        : [],
    ),
  )
  const isIntroduced = (index: number) => {
    let at = index - 1
    while (words[at] && !isSmall(words[at])) at -= 1
    return unknown.has(index) && introductions.test(words[at]?.text ?? '')
  }
  const nameOf = (isFree: (index: number) => boolean, isStrict: boolean) =>
    product === null ? null : readName(sentence, isFree, isStrict)
  const [span] = spans
  const first = span && words[span.at]
  const called =
    product !== null && span && first
      ? {
          name: first.isQuoted ? first.text : text.slice(first.start, words[span.at + span.length - 1]?.end),
          indices: Array.from({ length: span.length }, (_, offset) => span.at + offset),
        }
      : null
  const isOfName = (index: number) =>
    unknown.has(index) ||
    (/^(and|of|with|&)$/.test(words[index]?.text ?? '') && unknown.has(index - 1) && unknown.has(index + 1))
  const named = called ?? nameOf(isIntroduced, product === 'named') ?? nameOf(isOfName, product !== 'any')
  const used = new Set(named?.indices)
  /** Words that an argument was asked about. */
  const matched = new Set<number>()
  const quoted = words.find(({ isQuoted, isName }) => isQuoted && !isName)?.text ?? null
  const found = {
    name: named?.name ?? null,
    rest: '',
    period: period?.horizonWeeks === null ? { from: period.from, to: period.to } : null,
    compared: compared && { from: compared.from, to: compared.to },
    horizonWeeks: period?.horizonWeeks ?? null,
    place: place && { region: place.region, country: place.country },
    percent: percent?.value ?? null,
    amount: null,
    count: readTop(words),
    orders: orders.map(({ value }) => value),
    ticket: ticket?.value ?? null,
    quoted,
    selection: null,
    bounds: readBounds(words),
    text,
    has: (alternatives: string) => {
      const all = alternatives.split('|').flatMap((phrase) => findPhrase(words, phrase, () => true) ?? [])
      const met = all.filter(({ likeness }) => likeness >= 0.9)
      for (const { at, length } of met)
        for (let index = at; index < at + length; index += 1) matched.add(index)
      return met.length > 0
    },
  }
  return { found, used, matched }
}

function readTop(words: Sentence['words']): number | null {
  for (const [index, { text }] of words.entries()) {
    const isSpelled = /^(two|three|four|five|six|seven|eight|nine|ten|twelve|twenty)$/.test(text)
    const count =
      /^\d{1,3}$/.test(text) || isSpelled || words[index - 1]?.text === 'top' ? readCount(text) : null
    const isTop = /^(top|best|worst|first|bottom|[a-z]{3,}est)$/.test(words[index - 1]?.text ?? '')
    const isOf =
      /^(products?|items?|things|articles|best|worst|most|dearest|priciest|sellers|bestsellers|categories|slow|cheapest|most|listings?|titles?|texts?|descriptions?|pages?|reviews?|tickets?|markets?|countries|changes|edits|[a-z]{3,}est)$/.test(
        words[index + 1]?.text ?? '',
      )
    const isOfSome =
      /^(ready|incomplete|unfinished|hidden|enabled|disabled|complete|live|new|other|different|random|more)$/.test(
        words[index + 1]?.text ?? '',
      ) && /^(products?|items?|things|articles|ones|listings?)$/.test(words[index + 2]?.text ?? '')
    // "The ten that sold least".
    const isOfWhich = words[index - 1]?.text === 'the' && /^(that|which)$/.test(words[index + 1]?.text ?? '')
    if (count !== null && count > 0 && (isTop || isOf || isOfSome || isOfWhich)) return count
  }
  return null
}

/** Neither names a product: "117", "compared". What has letters and digits may be a SKU. */
function isVerbOrNumber(text: string): boolean {
  return (
    /^[\d.,%]+$/.test(text) ||
    verbs.has(text) ||
    (/^[a-z]{3,}(ed|ing)$/.test(text) && !/^(bed|red|wedding|earring|ring)$/.test(text))
  )
}

const verbs = new Set(
  'award awards awarded grant grants do does did make makes made take takes took give gives gave get gets got keep keeps kept leave leaves left run runs ran begin began stop start put puts let lets say says said tell told ask asks see sees saw look looks think thinks thought know knows knew work works happen happens mean means help helps try tries use uses need needs want wants like likes come comes came go goes went buy buys bought sell sells sold cost costs stuck broken wrong'.split(
    ' ',
  ),
)
