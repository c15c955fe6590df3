/** Prices that products are above or below. */
import { readAmount } from './numbers.ts'
import type { PatternMatch } from './pattern.ts'
import type { Sentence } from './slots.ts'

/** "Over 300", "cheaper than 20 dollars", "between 20 and 40"; null for none. In the currency of the store. */
export function readBounds(words: Sentence['words']): PatternMatch['bounds'] {
  const bounds = [...words.keys()].flatMap((at) => readBound(words, at) ?? [])
  const [first] = bounds
  return first === undefined ? null : Object.assign({}, ...bounds.toReversed())
}

/** The bound that begins at a word. */
function readBound(words: Sentence['words'], at: number): PatternMatch['bounds'] {
  const { text = '', isQuoted = true } = words[at] ?? {}
  const range = isQuoted ? null : readRange(words, at)
  if (range) return range
  const before = words[at - 1]?.text ?? ''
  const said = isQuoted ? null : readAmount(words, at + 1)
  if (!said || isCounted(words, at, said)) return null
  const amount = said.value
  const max = readAmount(words, at + 3)?.value
  if (text === 'between' && words[at + 2]?.text === 'and' && max !== undefined)
    return { minPrice: amount, maxPrice: max }
  const isMoney = said.isMoney || /^(dollars?|euros?|pounds?|usd|eur|gbp)$/.test(words[at + 4]?.text ?? '')
  if (text === 'from' && words[at + 2]?.text === 'to' && isMoney && max !== undefined && max > amount)
    return { minPrice: amount, maxPrice: max }
  // "Can't go under 28" is 28 at least.
  const isNot = negation.test(
    words
      .slice(Math.max(0, at - 3), at)
      .map(({ text: word }) => word)
      .join(' '),
  )
  if (/^(over|above|exceeding)$/.test(text)) return isNot ? { maxPrice: amount } : { minPrice: amount }
  if (/^(under|below|beneath)$/.test(text)) return isNot ? { minPrice: amount } : { maxPrice: amount }
  // "Not lower than 38" is 38 at least.
  const isNotThan = /^(?:not|no|never|nor)$/.test(words[at - 2]?.text ?? '')
  if (text === 'than' && /^(more|dearer|higher|pricier|expensive)$/.test(before))
    return isNotThan ? { maxPrice: amount } : { minPrice: amount }
  if (text === 'than' && /^(less|cheaper|lower)$/.test(before))
    return isNotThan ? { minPrice: amount } : { maxPrice: amount }
  if (text === 'to' && before === 'up' && said.isMoney) return { maxPrice: amount }
  if (/^(least|upwards)$/.test(text)) return { minPrice: amount }
  return text === 'most' && before === 'at' ? { maxPrice: amount } : null
}

const negation =
  /(?:^| )(?:not|never|cant|cannot|can['’]t|dont|don['’]t|wont|won['’]t|mustn['’]t|shouldn['’]t)(?: (?:go|going|be|sell|drop|fall|cost|it|priced|much))*$/

/** "In the 100 to 120 range". */
function readRange(words: Sentence['words'], at: number): PatternMatch['bounds'] {
  const [first, last] = [readAmount(words, at), readAmount(words, at + 2)]
  const isRange =
    /^(?:to|and|-|till|until)$/.test(words[at + 1]?.text ?? '') &&
    /^(?:range|bracket|region|band|segment|dollars?|euros?|pounds?|bucks)$/.test(words[at + 3]?.text ?? '')
  return isRange && first && last && first.value < last.value
    ? { minPrice: first.value, maxPrice: last.value }
    : null
}

/** "Under 5 units", "stock below 3": a number of things, no price. */
function isCounted(
  words: Sentence['words'],
  at: number,
  { at: start, length, isMoney }: NonNullable<ReturnType<typeof readAmount>>,
): boolean {
  if (isMoney) return false
  const before = words.slice(Math.max(0, at - 3), at).map(({ text }) => text)
  return (
    length > 1 ||
    counts.test(words[start + length]?.text ?? '') ||
    before.some((text) =>
      /^(stock|inventory|quantity|score|scores|scored|margin|margins|rating|ratings|cover)$/.test(text),
    )
  )
}

const counts =
  /^(units?|pieces?|pcs|left|items?|products?|images?|pictures?|photos?|days?|weeks?|months?|years?|hours?|orders?|sales|sold|times?|stars?|points?|reviews?|tickets?|customers?|words?|characters?|letters?|tags?|variants?|percent|pct|in|on|cm|mm|m|kg|g|l|ml)$/
