/** A price and the former one that is shown struck through, said in any order: "the mug goes to 12, with the 15 crossed out above it". */
import { maskName } from './follow-up/narrow.ts'

const number = '[$€£]?(\\d{1,6}(?:\\.\\d{1,2})?)'
const ofOld = 'old|former|previous|original|usual|regular|compare-?at'
/** What says of a number that it is the former price. */
const formers = [
  `\\b(?:${ofOld}|was|before|instead of|rather than|from|compare at)(?: (?:price|one|of|at|is|was))* ${number}`,
  `${number}(?: (?:dollars|euros|pounds|usd|eur|is|be|being|still|shown|visible|stays?|kept|left|price))* (?:crossed|struck|strike-through|through)\\b`,
  `\\b(?:strike|cross|striking|crossing|crossed|struck|crossed-out|struck-through)(?: (?:out|through|the|a|old|former|price|of))* ${number}`,
  `${number} as (?:the |a |its )?(?:${ofOld})\\b`,
].map((form) => new RegExp(form, 'g'))

/** It is to be shown, and not only told. */
const marks =
  /\b(?:crossed|struck|strike|cross|striking|crossing|crossed-out|struck-through|strike-through|compare-?at)\b/
const onSale = /\b(?:sale|offer|promo|promotion|bargain|deal)\b/
/** As it stands on a price tag. */
const tag = /\bwas [$€£]?[\d.]+(?: and| but)? now [$€£]?[\d.]+/
const wasNow = /\b(?:was|before|old|former|previous|original|usual|regular)\b/

/** "Promo for Black Friday:": why it is done. */
const occasion =
  /^(?!.*\b(?:if|when|unless|until|not|never)\b[^:]*:)[^:\d]{0,40}\b(?:promo\w*|sale|offers?|deals?|specials?|bargains?|discounts?)\b[^:\d]{0,30}:\s+/i

/** Of which it is, and no day that it is done on. */
const blackFriday = /\s+(?:for|this) (?:black friday|cyber monday)\b/i

/** Words that say nothing beside both prices. */
const plain = new Set(
  `set make put mark price priced prices sell selling that's thats it's list sale offer promo promotion bargain deal on for at to from now is are be was were goes go going down reduce reduced lower lowered drop dropped cut bring take with and the a an it its their old former previous original usual regular crossed struck strike cross striking crossing crossed-out struck-through strike-through out through above beside next underneath below under visible shown show shows showing display displayed keep keeps kept leave leaving let people customers shoppers see seen instead of rather than please as compare-at compareat compare should must stays stay still there so i we want would like can you could becomes become new that this before behind standing but dollars euros pounds usd eur`.split(
    ' ',
  ),
)

/** The product and both prices, where every word of the text is one of those; null where one is missing, or something else is said. */
export function readStruckPrice(
  text: string,
  names: readonly string[],
): { product: string; price: string; former: string } | null {
  const plainly = text.replaceAll('’', "'").replace(blackFriday, ' ').trim()
  // "The mug on offer: 12" names it there.
  const said = maskName(plainly.replace(occasion, ''), names) ?? maskName(plainly, names)
  if (!said || /\?\s*$/.test(text)) return null
  const { mask, name } = said
  const isMeant = marks.test(mask) || tag.test(mask) || (onSale.test(text.toLowerCase()) && wasNow.test(mask))
  const words = mask.split(' ')
  const isNumber = (word: string) => /^[$€£]?\d{1,6}(?:\.\d{1,2})?$/.test(word)
  if (!isMeant || !words.every((word) => word === 'NAME' || isNumber(word) || plain.has(word))) return null
  const numbers = new Set(words.filter(isNumber).map((word) => word.replace(/^[$€£]/, '')))
  const old = new Set(formers.flatMap((form) => [...mask.matchAll(form)].flatMap(([, one]) => one ?? [])))
  const [former, ...others] = old
  const [price, ...more] = [...numbers].filter((one) => !old.has(one))
  if (former === undefined || price === undefined || others.length + more.length > 0) return null
  if (Number(price) >= Number(former)) return null
  // With its currency, which may not be that of the store.
  const written = new RegExp(`[$€£]?${price.replace('.', '\\.')}(?: (?:dollars|euros|pounds|usd|eur)\\b)?`)
  return { product: name, price: written.exec(mask)?.[0] ?? price, former }
}

/** Whether a text may say two prices of which one is struck through. */
export function mayBeStruck(text: string): boolean {
  const said = text.toLowerCase()
  return (marks.test(said) || onSale.test(said) || /\bwas\b.*\bnow\b/.test(said)) && /\d\D+\d/.test(said)
}
