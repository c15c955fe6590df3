/** One order for several products with a number for all of them, or one for each: "the kettle and the planter to 80 and 40". */
import { joint } from './enumeration.ts'
import { type IntentReader, isWrite, type ReadContext } from './intents.ts'
import type { LocalIntent } from './read-intent.ts'

const number = /[$€£]?\d{1,6}(?:[.,]\d{1,2})?/g
/** What such an order says beside names and numbers. */
const own =
  /^(?:please|pls|kindly|recount|recounted|count|counted|can|could|you|would|i|we|want|to|set|put|make|change|update|lower|raise|bring|reduce|increase|move|adjust|have|price|prices|cost|costs|stock|stocks|qty|quantity|inventory|new|now|of|for|the|my|our|at|on|be|should|must|shall|both|each|all|and|n|respectively|dollars?|euros?|pounds?|bucks|usd|eur|gbp|is|are|as|follows|also|it|,|:|;|\.|!|-|=)$/i

type Span = { start: number; end: number }

/** An order for each product; null for one product, for questions, and where it says anything else. */
export function spellSeveral(text: string, names: readonly string[] = []): string[] | null {
  if (/["“”?]/.test(text)) return null
  const spans = spansOf(text, names)
  if (spans.length < 2) return null
  if (text.includes('%')) return spellMoves(text, spans)
  const called = spans.map(({ start, end }) => text.slice(start, end))
  const gaps = spans.map(({ end }, at) => text.slice(end, spans[at + 1]?.start))
  const rest = [text.slice(0, spans[0]?.start), ...gaps].join(' ')
  const words = rest.replaceAll(number, ' ').match(/[\p{L}]+|[^\s\p{L}]/gu) ?? []
  if (!words.every((word) => own.test(word))) return null
  const values = [
    ...text.slice(0, spans[0]?.start).matchAll(number),
    ...gaps.flatMap((gap) => [...gap.matchAll(number)]),
  ].map(([said]) => said)
  const inner = gaps.slice(0, -1)
  const isJoined = inner.every((gap) => joint.test(gap.replace(/\b(?:of|for)\b/gi, '')))
  const isEach = gaps.every((gap) => (gap.match(number) ?? []).length === 1)
  const [value] = values
  const isOfAll = isJoined && values.length === 1
  const isOfEach = values.length === spans.length && (isEach || isJoined)
  if (value === undefined || (!isOfAll && !isOfEach)) return null
  const what = /\b(?:stocks?|recount(?:ed)?|count(?:ed)?|qty|quantity|inventory)\b/i.test(rest)
    ? 'the stock of '
    : /\b(?:prices?|costs?|dollars?|euros?|pounds?|bucks|usd|eur|gbp)\b|[$€£]|\d[.,]\d\d\b/i.test(rest)
      ? 'the price of '
      : ''
  return called.map((name, at) => `set ${what}${name} to ${isOfAll ? value : values[at]}`)
}

const compares = /\b(?:compare\w*|vs|versus|against|than|between|better|worse|which|difference)\b/i
const maxAsked = 3

/** "How much are the kettle and the brush": the text of each, where the names stand side by side and nothing compares them. */
export function splitNames(
  text: string,
  names: readonly string[] = [],
): { name: string; said: string }[] | null {
  const spans = spansOf(text, names)
  const [first, last] = [spans[0], spans.at(-1)]
  const gaps = spans.slice(1).map(({ start }, at) => text.slice(spans[at]?.end, start))
  const isJoined = gaps.every((gap) => joint.test(gap.replace(/\b(?:of|for)\b/gi, '')))
  if (!first || !last || spans.length < 2 || spans.length > maxAsked || !isJoined || compares.test(text))
    return null
  return spans.map(({ start, end }) => {
    const name = text.slice(start, end)
    return { name, said: text.slice(0, first.start) + name + text.slice(last.end) }
  })
}

/** What is asked of each of several products; null where it is an order, or is not understood. */
export function readOfEach(text: string, context: ReadContext, read: IntentReader): LocalIntent[] | null {
  const parts = splitNames(text, context.names) ?? []
  const intents = parts.flatMap(({ name, said }) => {
    const intent = read(said, { ...context, names: [name] })
    return intent && intent.tool !== '' && !isWrite(intent) ? [{ ...intent, said: name }] : []
  })
  const isSame = new Set(intents.map(({ tool }) => tool)).size === 1
  return isSame && intents.length === parts.length ? intents : null
}

const move = /([+−-]) ?(\d{1,2}(?:[.,]\d)?) ?%/g

/** "Brush -10%, kettle +5%". */
function spellMoves(text: string, spans: readonly Span[]): string[] | null {
  const gaps = spans.map(({ end }, at) => text.slice(end, spans[at + 1]?.start))
  const rest = [text.slice(0, spans[0]?.start), ...gaps].join(' ')
  const words = rest.replaceAll(move, ' ').match(/[\p{L}]+|[^\s\p{L}]/gu) ?? []
  const moves = gaps.map((gap) => [...gap.matchAll(move)])
  if (!words.every((word) => own.test(word)) || moves.some(({ length }) => length !== 1)) return null
  return spans.map(({ start, end }, at) => {
    const [, sign, by] = moves[at]?.[0] ?? []
    return `${sign === '+' ? 'raise' : 'lower'} the price of ${text.slice(start, end)} by ${by}%`
  })
}

/** Where the names stand, the longest first, none inside another. */
function spansOf(text: string, names: readonly string[]): Span[] {
  const lower = text.toLowerCase()
  const found: Span[] = []
  for (const name of names.toSorted((one, other) => other.length - one.length)) {
    const start = lower.indexOf(name.toLowerCase())
    const end = start + name.length
    if (start >= 0 && found.every((other) => end <= other.start || start >= other.end))
      found.push({ start, end })
  }
  return found.toSorted((one, other) => one.start - other.start)
}
