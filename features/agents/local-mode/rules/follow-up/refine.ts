/** A few words that narrow, turn or widen the last answer: "worst?", "only under 90", "same by category", "refunds?". */
import { readAfter, readBefore } from '../comparison.ts'
import { readCount } from '../count.ts'
import type { PeriodMention } from '../period.ts'
import { isSmall, type Sentence } from '../slots.ts'
import { readBounds } from '../bounds.ts'
import { feedField } from '../topic-args.ts'
import { asksWhich, phrasesIn } from './refine-phrases.ts'
import type { Word } from '../words.ts'

export type EarlierUse = {
  tool: string
  args: Record<string, unknown>
  /** The days that its answer was of. */
  period: PeriodMention | null
}
type Args = Record<string, unknown>
/** Words of which one says it, and what it says. */
type Facet = [words: RegExp, args: (earlier: Args) => Args | null]

const leads =
  /^(and|or|same|only|top|per|by|each|split|broken|down|grouped|just|but|now|then|also|again|instead|please|ones|one|first|ok|okay|no|nah|wait|sorry|rather|about|how|what|products?|items?|ones|please|list|them|those|it|compare|compared|comparing|comparison|vs|versus|against|than|put|set|stack|hold|stand|line|beside|next|side|alongside|did|does|do|was|were|it|with|for|cat|not|arent|isnt|are|is|that|which|those|these|though|tho|see|want|need|would|otherwise|still|even|of|there|any|have|got|lot|crowd|many|much|things?|missing|there|filter|narrow|down|limit|restrict|reduce|confine|trim|cut|keep|stick|feed|chatgpt|shoppers?|assistants?|without|except|excluding|skip|leave|drop|out|away|minus|lack|lacks|lacking|miss|misses|yet|already|currently|all|everything|whatever|anything|whichever|among|amongst|from|nice|great|good|thanks|hm|hmm|yes|yeah|period|timeframe|span)$/
const maxWords = 11

/** Of buyers, whether they are new is in the same answer. */
const ofBuyers = ({ focus }: Args): Args | null => (focus === 'customers' || focus === 'all' ? {} : null)

/** Of what is to be reordered, that which is sold out. */
const ofStock = ({ focus }: Args): Args | null => (focus === 'stock' ? { soldOut: true } : null)

const sold: Facet[] = [
  [/^(gone|empty|finished)$/, ofStock],
  [
    /^(new|newcomers?|returning|returned|repeat|regulars|loyal|first-?time(?:rs?)?|buyers?|customers?)$/,
    ofBuyers,
  ],
  [/^(worst|least|slowest|weakest|bottom|flops?|duds?)$/, () => ({ rank: 'worst' })],
  [/^(best|bestsellers?|strongest)$/, () => ({ rank: 'best' })],
  [/^(category|categories|cat|cats|kind|kinds|type|types)$/, () => ({ by: 'category' })],
  [/^(units?|pieces|quantity|volume)$/, () => ({ measure: 'units' })],
  [/^(product|products|item|items|sku|skus)$/, () => ({ by: 'product' })],
]
const paid: Facet[] = [
  [/^(refunds?|refunded|returns?)$/, () => ({ focus: 'refunds' })],
  [/^(fees?|commissions?|charges)$/, () => ({ focus: 'fees' })],
  [/^(declines?|declined|failed)$/, () => ({ focus: 'declines' })],
  [/^(disputes?|disputed|chargebacks?)$/, () => ({ focus: 'disputes' })],
  [
    /^(undecided|decided|pending|open|lost|lose|losing|won|win)$/,
    ({ focus }) => (focus === 'disputes' ? {} : null),
  ],
]
const found: Facet[] = [
  [/^(cheap|cheapest|cheaper|lowest)$/, () => ({ order: 'cheapest' })],
  [
    /^(expensive|dearest|dear|priciest|pricey|highest|costliest|top-priced|highest-priced)$/,
    () => ({ order: 'dearest' }),
  ],
  [/^most$/, () => ({})],
  [/^ready$/, () => ({ readiness: 'ready' })],
  [/^unready$/, () => ({ readiness: 'not_ready' })],
  [/^incomplete$/, () => ({ readiness: 'incomplete' })],
  [/^(enrich|enriched|enrichment|enriching)$/, () => ({ readiness: 'needs_enrichment' })],
  [/^(sold|gone)$/, () => ({ stock: 'out' })],
  [/^low$/, () => ({ stock: 'low' })],
  // "And almost?" after what is sold out.
  [/^(nearly|almost|soon)$/, ({ stock }) => (stock === 'out' ? { stock: 'low' } : null)],
  // What is missing there is small.
  [/^(small|minor|little|optional)$/, () => ({ readiness: 'needs_enrichment' })],
  [/^(off|hidden|disabled|invisible)$/, () => ({ enabled: false })],
  [/^(enabled|live|visible|shown)$/, () => ({ enabled: true })],
  [/^(available|stocked)$/, () => ({ stock: 'in' })],
]
const written: Facet[] = [
  [/^open$/, () => ({ status: 'open' })],
  [/^closed$/, () => ({ status: 'closed' })],
  [/^resolved$/, () => ({ status: 'resolved' })],
  [/^urgent$/, () => ({ priority: 'urgent' })],
  // The newest come first.
  [/^(new|newer|newest|latest|recent|last)$/, () => ({})],
]
const risky: Facet[] = [[/^(worst|riskiest|highest|score|scores|why|reasons?)$/, () => ({})]]

const facets: Readonly<Record<string, readonly Facet[]>> = {
  'performance-analyzer': sold,
  'payment-optimizer': paid,
  'find-products': found,
  'find-tickets': written,
  'fraud-detector': risky,
}
/** The argument that says how many are listed. */
const counted: Readonly<Record<string, string>> = {
  'performance-analyzer': 'top',
  'find-products': 'limit',
  'listing-enhancer': 'limit',
  'list-changes': 'limit',
}
const ofDays = new Set(['performance-analyzer', 'payment-optimizer', 'sentiment-analyzer', 'fraud-detector'])

/** The arguments of the last use as a few words change them; null where a word says something else. */
export function refine(sentence: Sentence, { tool, args, period }: EarlierUse): Args | null {
  const { words } = sentence
  if (words.length === 0 || words.length > maxWords) return null
  const taken = new Set<number>()
  const changed: Args = {}
  const take = ({ at, length }: { at: number; length: number }) => {
    for (let index = at; index < at + length; index += 1) taken.add(index)
  }
  const isTimed = period !== null && ofDays.has(tool)
  const earlier = isTimed ? (readBefore(words, period) ?? readAfter(words, period, sentence.today)) : null
  const days = earlier ?? (sentence.period?.horizonWeeks === null ? sentence.period : null)
  if (days && ofDays.has(tool)) {
    take(days)
    const isCompared =
      tool === 'performance-analyzer' &&
      period !== null &&
      isComparing(words.map(({ text }) => text).join(' '))
    const { from, to } = isCompared ? period : days
    Object.assign(changed, {
      from,
      to,
      days: undefined,
      ...(isCompared ? { compareFrom: days.from, compareTo: days.to } : {}),
    })
  }
  if (tool === 'trend-prediction' && sentence.period && sentence.period.horizonWeeks !== null) {
    take(sentence.period)
    changed['horizonWeeks'] = Math.min(26, sentence.period.horizonWeeks)
  }
  const said = tool === 'find-products' ? readBounds(words) : null
  if (said) {
    // "Under 50" after "over 50" asks for the others: no product lies between.
    const isLeftOut =
      words.some(({ text }) => /^(?:without|except|excluding|skip|minus|drop)$/.test(text)) ||
      /\bleave\b.*\bout\b|\bnot the ones\b/.test(sentence.text.toLowerCase())
    const bounds = isLeftOut ? inverted(said) : said
    const { minPrice = args['minPrice'], maxPrice = args['maxPrice'] } = bounds
    const isApart = typeof minPrice === 'number' && typeof maxPrice === 'number' && minPrice >= maxPrice
    Object.assign(changed, isApart ? { minPrice: undefined, maxPrice: undefined, ...bounds } : bounds)
    for (const [index, { text }] of words.entries()) if (isOfBound.test(text)) taken.add(index)
  }
  for (const [index, word] of words.entries()) {
    if (taken.has(index) || word.isQuoted) continue
    const facet = (facets[tool] ?? []).find(([words]) => words.test(word.text))?.[1](args)
    const isNot = words
      .slice(Math.max(0, index - 2), index)
      .some(({ text }) => /^(not|arent|isnt)$/.test(text))
    // "Without those that are not ready" says it twice.
    const told = facet && isNot !== isLeftOutBefore(words, index) ? negated(facet) : facet
    if (told) {
      Object.assign(changed, told)
      taken.add(index)
    }
  }
  for (const { at, length, args: told } of phrasesOf(tool, args, words)) {
    // "Leave out what we haven't got in stock" keeps what is there.
    const isNot = words.slice(0, at).some(({ text }) => /^(?:not|no)$/.test(text))
    const isDenied = isNot !== isLeftOutBefore(words, at)
    const meant = isDenied ? (negated(told) ?? ('order' in told ? told : null)) : told
    if (meant === null) return null
    take({ at, length })
    Object.assign(changed, meant)
  }
  const lacking = tool === 'find-products' ? lackIn(words) : null
  if (lacking) {
    taken.add(lacking.at)
    changed['missing'] = lacking.field
  }
  const rated = ratedIn(tool, words)
  for (const index of rated?.at ?? []) taken.add(index)
  Object.assign(changed, rated?.args)
  const named = rated ? null : namedIn(tool, words)
  for (const index of named?.at ?? []) taken.add(index)
  Object.assign(changed, named?.args)
  // "Only the top 3".
  const field = counted[tool]
  for (const [index, word] of words.entries()) {
    if (field === undefined || taken.has(index) || said || !/^\d{1,2}$/.test(word.text)) continue
    changed[field] = Math.max(1, Number(word.text))
    taken.add(index)
  }
  const isCounted =
    /^(and )?how many( (?:is|are|was|were|does|do|did) (?:there|they|those|these|that|it)(?: make)?)?(?: (?:in (?:total|all)|altogether))?$/.test(
      words.map(({ text }) => text).join(' '),
    )
  const isSaid = (word: Word, index: number) => taken.has(index) || isSmall(word) || leads.test(word.text)
  const isListed = asksWhich(tool, args, words)
  if (!isListed && (!words.every(isSaid) || (taken.size === 0 && !isCounted))) return null
  return Object.fromEntries(
    Object.entries({ ...args, ...changed }).filter(([, value]) => value !== undefined),
  )
}

/** "Without", "leave out": whatever follows is left out. */
function isLeftOutBefore(words: readonly Word[], at: number): boolean {
  return words.slice(0, at).some(({ text }) => /^(?:without|except|excluding|minus|skip)$/.test(text))
}

/** Of what is to be reordered only that which is sold out can be chosen. */
function phrasesOf(tool: string, { focus }: Args, words: readonly Word[]): ReturnType<typeof phrasesIn> {
  if (tool === 'find-products') return phrasesIn(words)
  const isOfStock = tool === 'performance-analyzer' && focus === 'stock'
  return (isOfStock ? phrasesIn(words) : []).flatMap(({ args, ...found }) =>
    args['stock'] === 'out'
      ? [{ ...found, args: { soldOut: true } }]
      : args['stock'] === 'low'
        ? [{ ...found, args: { soldOut: false } }]
        : [],
  )
}

/** "Put that next to October", "compared with September": both times are asked for. */
export function isComparing(said: string): boolean {
  return /\b(?:compare[ds]?|comparing|comparison|vs|versus|against|than|next to|beside|side by side|alongside|stack\w*|measure\w*|relative to)\b/i.test(
    said,
  )
}

/** "Without those over 150" keeps what costs so much at most. */
function inverted({ minPrice, maxPrice }: { minPrice?: number; maxPrice?: number }) {
  return {
    ...(minPrice === undefined ? {} : { maxPrice: minPrice }),
    ...(maxPrice === undefined ? {} : { minPrice: maxPrice }),
  }
}

/** "Which of those have no weight": the field that they lack. */
function lackIn(words: readonly Word[]): { at: number; field: string } | null {
  const from = words.findIndex(({ text }) =>
    /^(?:no|not|without|lack|lacks|lacking|miss|misses|missing|need|needs)$/.test(text),
  )
  const at = words.findIndex(({ text }, index) => from >= 0 && index > from && fieldOf(text) !== null)
  const field = fieldOf(words[at]?.text ?? '')
  return field === null ? null : { at, field }
}

function fieldOf(word: string): string | null {
  const bare = word.replace(/ies$/, 'y').replace(/s$/, '')
  return feedField((names) => names.split('|').includes(bare))
}

/** "And with two stars" after reviews, "with a limit of 50" after risky orders. */
function ratedIn(tool: string, words: readonly Word[]): { at: number[]; args: Args } | null {
  const joined = words.findIndex(
    ({ text }) => tool === 'find-tickets' && /^(?:[1-5]|one|two|three|four|five)-stars?$/.test(text),
  )
  const joinedCount = readCount(words[joined]?.text.split('-')[0])
  if (joinedCount !== null) return { at: [joined], args: { rating: joinedCount, search: undefined } }
  const said = words.findIndex(({ text }) =>
    tool === 'find-tickets'
      ? /^stars?$/.test(text)
      : tool === 'fraud-detector' && /^(?:limit|threshold|score|bar|risk)$/.test(text),
  )
  if (said < 0) return null
  const isOfScore = tool === 'fraud-detector'
  const from = isOfScore ? said + 1 : said - 1
  const at = isOfScore ? words.findIndex(({ text }, index) => index >= from && /^\d{1,3}$/.test(text)) : from
  const value = readCount(words[at]?.text ?? '')
  if (value === null || value < 1 || value > (isOfScore ? 100 : 5)) return null
  // "In place of 70" says what it was.
  const rest = words.flatMap(({ text }, index) =>
    index > at && /^(?:in|place|of|instead|than|rather|not|\d{1,3})$/.test(text) ? [index] : [],
  )
  return isOfScore
    ? { at: [said, at, ...rest], args: { threshold: value } }
    : { at: [said, at], args: { rating: value, search: undefined } }
}

/** "And 19705" after an order, "and 2" after a ticket: the same of that one. */
function namedIn(tool: string, words: readonly Word[]): { at: number[]; args: Args } | null {
  const shape = tool === 'fraud-detector' ? /^#?\d{4,9}$/ : tool === 'find-tickets' ? /^#?\d{1,4}$/ : null
  const at = [...words.keys()].filter((index) => shape?.test(words[index]?.text ?? ''))
  if (at.length === 0) return null
  const names = at.map((index) => `#${(words[index]?.text ?? '').replace('#', '')}`)
  return {
    at,
    args:
      tool === 'fraud-detector'
        ? { orderNames: names, from: undefined, to: undefined, days: undefined }
        : { search: names[0], status: undefined, priority: undefined, rating: undefined },
  }
}

/** "Only those that are not ready": the other half; null where a facet has none. */
function negated(told: Args): Args | null {
  const { readiness, enabled, status } = told
  if (typeof status === 'string') return { status: undefined, exceptStatus: status }
  if (readiness === 'ready') return { readiness: 'not_ready' }
  if (told['stock'] === 'out') return { stock: 'in' }
  if (told['stock'] === 'in') return { stock: 'out' }
  if (typeof enabled === 'boolean') return { enabled: !enabled }
  return null
}

const isOfBound =
  /^(under|below|beneath|over|above|between|than|more|less|cheaper|dearer|least|most|dollars?|euros?|pounds?|[$€£]?\d[\d.,]*[$€£]?)$/
