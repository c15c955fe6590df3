/** A new price beside what is thought of the old one, or after a slip: "55.90 is a silly price for the vase, make it 59", "82, no, make that 84: the new price of the kettle". */
import { maskName } from './follow-up/narrow.ts'

const number = '[$€£]?\\d{1,6}(?:\\.\\d{1,2})?'
/** What is thought of a price. */
const judged =
  'silly|low|high|cheap|expensive|dear|odd|ugly|wrong|old|little|much|steep|modest|generous|crazy|ridiculous|strange|unusual|outdated'
const degree = '(?: (?:a|an|the|far|way|very|rather|much|just|really|too|bit|quite|pretty|so|such|of))*'
/** It is not that any more. */
const old = new RegExp(
  `(${number})(?: (?:for|on) (?:(?:the|my|our) )?NAME)?(?: (?:that|which|it))?(?: (?:is|was|are|were|seems|looks|feels)|['’]s|(?<=that)['’]s)${degree} (?:${judged})\\b|\\b(?:was|from|not|instead of|rather than) (${number})`,
  'g',
)
/** Said and taken back. */
const slipped = new RegExp(
  `(${number}) (?:(?:oh|ah|erm?|uh) )*(?:no|sorry|oops|wait|rather|correction|scratch that|i mean)(?: (?:no|sorry|wait|rather|make|that|it|i|mean|meant|better|actually|at|to))* (?=${number})`,
  'g',
)

/** Words that say nothing beside the product and its prices. */
const plain = new Set(
  `set make put mark change raise lower bring price priced prices sell selling list cost costs charge ask for on at to from now is are was were be it its it's that this the a an my our i we think thought find please pls thanks and but so too much just really far way very rather quite even round around flat should must new instead of than not name go goes up down would like want can you could ok okay then let's lets store shop there here better good nice usd eur dollars euros pounds bucks ${judged.replaceAll('|', ' ')}`.split(
    ' ',
  ),
)
const isOfPrice =
  /\b(?:price|priced|prices|costs?|sell|selling|charge|cheap|expensive|dear|usd|eur|dollars|euros|pounds|bucks)\b|[$€£]\d|\d\.\d\d\b/

/** The order in the words that orders are read by; null where a word of it says something else, or no old price stands beside the new one. */
export function spellStatedPrice(text: string, names: readonly string[]): string | null {
  const said = text.length > maxLength || /[?%]/.test(text) ? null : maskName(text.trim(), names)
  if (!said) return null
  const corrected = said.mask.replace(slipped, '')
  const prices = corrected.replace(old, ' ')
  if (corrected === prices && corrected === said.mask) return null
  const words = prices.split(' ').filter((word) => word !== '' && word !== 'NAME')
  const isNumber = (word: string) => /^[$€£]?\d/.test(word)
  const [price, ...others] = words.filter(isNumber)
  if (price === undefined || others.length > 0 || !isOfPrice.test(said.mask)) return null
  const next = words[words.indexOf(price) + 1] ?? ''
  const currency = currencies.test(next) ? ` ${next}` : ''
  return words.every((word) => isNumber(word) || plain.has(word))
    ? `set the price of ${said.name} to ${price}${currency}`
    : null
}

const currencies = /^(?:usd|eur|dollars|euros|pounds|bucks)$/
const maxLength = 240
