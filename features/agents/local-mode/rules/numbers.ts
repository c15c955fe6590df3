/** Amounts, percents, order names and ticket numbers. */
import { readCount } from './count.ts'
import type { Word } from './words.ts'

export type TextSpan<T> = { at: number; length: number; value: T }

/** A dollar may be of several countries: "$" is the store's own, where that is a dollar. */
const currencies: [string, RegExp][] = [
  ['$', /^(\$|dollars?|bucks)$/],
  ['EUR', /^(€|euros?|eur)$/],
  ['GBP', /^(£|pounds?|gbp|sterling)$/],
  ['USD', /^usd$/],
  ['CHF', /^(chf|francs?)$/],
  ['SEK', /^(sek|kronor)$/],
  ['NOK', /^(nok|kroner)$/],
  ['DKK', /^dkk$/],
  ['JPY', /^(jpy|yen)$/],
  ['CAD', /^cad$/],
  ['AUD', /^aud$/],
  ['INR', /^(inr|rupees?)$/],
  ['PLN', /^(pln|zloty|zlotys)$/],
]

/** "24.99", "$24.99", "1,299", "24,99", "20 dollars", "zero"; null for anything else. A comma before two digits at the end is a decimal one. */
export function readAmount(
  words: readonly Word[],
  at: number,
): (TextSpan<number> & { isMoney: boolean; currency: string | null }) | null {
  const word = words[at]
  if (word?.text === 'zero' && !word.isQuoted)
    return { at, length: 1, value: 0, isMoney: false, currency: null }
  if (!word || word.isQuoted) return null
  const unitAfter = words[at + 1]?.text ?? ''
  const spelled = /^[a-z]+$/.test(word.text) && word.text !== 'a' ? readCount(word.text) : null
  if (spelled !== null && isCurrencyName(unitAfter))
    return { at, length: 2, value: spelled, isMoney: true, currency: currencyOf(unitAfter) }
  if (!/^[$€£]?\d[\d.,]*[$€£]?$/.test(word.text)) return null
  const digits = word.text.replaceAll(/[$€£]/g, '')
  const isComma = /^\d+,\d{1,2}$/.test(digits)
  // "1.099" is no price of three decimals.
  const isGrouped = /^[1-9]\d{0,2}(?:\.\d{3})+$/.test(digits)
  const isNumber = isComma || isGrouped || /^(\d{1,3}(,\d{3})+|\d+)(\.\d{1,4})?$/.test(digits)
  const value = Number(isComma ? digits.replace(',', '.') : digits.replaceAll(isGrouped ? '.' : ',', ''))
  if (!isNumber || value > 10_000_000) return null
  const isCurrency = isCurrencyName(unitAfter)
  const currency = currencyOf(isCurrency ? unitAfter : (/[$€£]/.exec(word.text)?.[0] ?? ''))
  const isMoney = isCurrency || /[$€£]|[.,]\d\d$/.test(word.text)
  return {
    at,
    length: isCurrency || /^(pieces|units|pcs|items)$/.test(unitAfter) ? 2 : 1,
    value,
    isMoney,
    currency,
  }
}

function isCurrencyName(text: string): boolean {
  return /^(dollars?|euros?|pounds?|francs?|kronor|kroner|yen|usd|eur|gbp|chf|sek|nok|dkk|jpy|cad|aud|inr|rupees?|pln|zlotys?|bucks)$/.test(
    text,
  )
}

function currencyOf(said: string): string | null {
  return currencies.find(([, names]) => names.test(said))?.[0] ?? null
}

/** "10%", "10 percent", "ten per cent", "half"; 10 is 10 %. */
export function readPercent(words: readonly Word[]): TextSpan<number> | null {
  for (const [at, { text, isQuoted }] of words.entries()) {
    if (isQuoted) continue
    const digits = /^(\d{1,3}(?:[.,]\d{1,2})?)%$/.exec(text)?.[1]
    if (digits) return { at, length: 1, value: Number(digits.replace(',', '.')) }
    const [next, last] = [words[at + 1]?.text, words[at + 2]?.text]
    const length = next === 'percent' || next === 'pct' ? 2 : next === 'per' && last === 'cent' ? 3 : 0
    const value = /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Number(text) : readCount(text)
    if (length > 0 && value !== null) return { at, length, value }
    if (text === 'half' && /^(by|in)$/.test(words[at - 1]?.text ?? '')) return { at, length: 1, value: 50 }
  }
  return null
}

/** "#1001", "order 1001", "order no 1001", "orders #1001 and #1002". */
export function readOrders(words: readonly Word[]): TextSpan<string>[] {
  return words.flatMap(({ text, isQuoted }, at) => {
    if (isQuoted || !/^#?\d{3,12}$/.test(text)) return []
    const before = words.slice(Math.max(0, at - 2), at).map((word) => word.text)
    // "Orders over 500" are many.
    const isBound =
      !text.startsWith('#') &&
      /^(?:over|above|under|below|than|least|most|about|worth|between|last|first|top|next)$/.test(
        before.at(-1) ?? '',
      )
    if (isBound) return []
    const isNamed = text.startsWith('#') || before.some((word) => /^orders?$/.test(word))
    const isTicket = before.some((word) => /^tickets?$/.test(word))
    return isNamed && !isTicket ? [{ at, length: 1, value: `#${text.replace('#', '')}` }] : []
  })
}

/** "ticket 12", "ticket #12", "ticket number 12". */
export function readTicket(words: readonly Word[]): TextSpan<number> | null {
  for (const [at, { text }] of words.entries()) {
    if (!/^(ticket|review|message|case)$/.test(text)) continue
    const skipped = /^(number|no|nr)$/.test(words[at + 1]?.text ?? '') ? 2 : 1
    const digits = /^#?(\d{1,7})$/.exec(words[at + skipped]?.text ?? '')?.[1]
    if (digits) return { at: at + 1, length: skipped, value: Number(digits) }
  }
  return null
}

/** The currency that a text is about; null where it names none. "$" is any dollar. */
export function currencyIn(text: string): string | null {
  // Silver is no money.
  const said =
    text
      .toLowerCase()
      .replaceAll('sterling silver', '')
      .match(/[$€£]|[a-z]+/g) ?? []
  return said.flatMap((word) => currencyOf(word) ?? []).at(0) ?? null
}
