/** Orders with something beside them: for two products, with a reason, as pasted lines, a price beside another order. */
import { isWrite, type IntentReader, type ReadContext } from './intents.ts'
import { isOrder, type LocalIntent } from './read-intent.ts'

/** An order for two products is an order for each. */
export function spellEach(whole: LocalIntent, text: string, names: readonly string[] = []): string[] | null {
  const { product } = whole.args
  if (typeof product !== 'string' || !/\band\b|[&,+]/i.test(product)) return null
  const at = (name: string) => product.toLowerCase().indexOf(name.toLowerCase())
  const own = names.filter((name) => at(name) >= 0).toSorted((one, other) => at(one) - at(other))
  // "The kettle on and the mug off": words between them say something of each.
  const between = own.reduce((said, name) => said.replace(name.toLowerCase(), ' '), product.toLowerCase())
  if (!/^(?:[\s\d]|,|&|\+|\b(?:and|the|my|our|both|also|of|n|plus)\b)*$/.test(between)) return null
  // "24 of these and 12 of those": each has its own number, and none is taken for the other.
  const countOf = (name: string) =>
    new RegExp(`(\\d{1,5}) (?:more |of |x )*(?:the )?${name.replaceAll(/[^\p{L}\p{N} ]/gu, '.')}`, 'iu').exec(
      text,
    )?.[1]
  if ((text.match(/(?<![\p{L}\d-])\d{1,5}(?![\p{L}\d-])/gu) ?? []).length > 1) {
    const counts = own.map(countOf)
    return whole.tool === 'add-to-purchase-list' &&
      own.length > 1 &&
      counts.every((count) => count !== undefined)
      ? own.map((name, index) => `put ${counts[index]} of ${name} on the purchase list`)
      : null
  }
  return own.length > 1 && text.includes(product) ? own.map((name) => text.replace(product, name)) : null
}

/** What follows an order and only says why: "…, season is over", "… because people say it is too dear". */
const reason =
  /(?:,\s*|\s+[-–—]\s+|\s+)(?:but i|because|since (?:it|they|we|i|people)|as (?:it|they|we|i|people)|so that|it['’]?s|its|it is|they are|they['’]re|we have|we need|(?<=,\s*)(?:season|people|customers|nobody|somebody|the season|i|we|she|he))\s.*$/i
const conditions = /\b(only|except|unless|if|until|till|when|from|not|never|without|but the|and|then)\b|\d/i

/** The order without its reason, where what is cut off changes nothing of it; null without one. */
export function withoutReason(text: string, context: ReadContext, read: IntentReader): LocalIntent | null {
  const cut = reason.exec(text)
  if (!cut || conditions.test(cut[0])) return null
  const isNamed = context.names?.some((name) => cut[0].toLowerCase().includes(name.toLowerCase()))
  const intent = isNamed ? null : read(text.slice(0, cut.index), context)
  return isWrite(intent) ? intent : null
}

/** Verbs that order something beside another order. */
export const takesOff = /^(take|pull|bring|turn|make)\b/i

/** "The mug to 12 and hide the bowl": beside an order a name and a number are a price. */
export function spellPrices(parts: readonly [string, string], context: ReadContext): string[] {
  const orders = parts.map((part) => isOrder(part, context) || takesOff.test(part))
  return parts.map((part, at) => {
    const [, switched, state] = /^(?:the |my |our )?(.+?) (on|off)$/i.exec(part) ?? []
    if (switched !== undefined && !orders[at] && /^(?:turn|switch|put|take)\b/i.test(parts[1 - at] ?? ''))
      return `switch ${state} ${switched}`
    const found = /^(?:the |my |our )?(.+?) to ([$€£]?\d+(?:\.\d\d)?)$/i.exec(part)
    return found && !orders[at] && orders[1 - at] ? `set the price of ${found[1]} to ${found[2]}` : part
  })
}

const maxPairs = 8

/** "Mug to 31.50, bowl to 28.05": names, and what each shall cost. Null for anything else. */
export function spellPriceList(text: string, names: readonly string[] = []): string[] | null {
  const parts = text
    .replace(
      /^\W*(?:(?:please|pls|set|put|make|change|move|price(?! of| for)|prices(?! of| for))\b:?\s+)*/i,
      '',
    )
    .replace(/[.!\s]+(?:please|pls)?[.!\s]*$/i, '')
    .split(/\s*(?:,|;|\n|\band\b|&)\s*(?:and\s+)?(?=(?:the |my |our )?\p{L})/iu)
  const pairs = parts.flatMap((part) => {
    const [, name = '', number = ''] =
      /^(?:(?:sell|price) )?(?:the |my |our )?(?:prices? (?:of|for) (?:the |my |our )?)?(.+?)(?: price)?\s*(?:to|at|for|=|:|->|→|-)\s*([$€£]?\d{1,6}(?:[.,]\d{1,2})?)(?: each)?$/i.exec(
        part.trim(),
      ) ?? []
    const isKnown = names.some((known) => name.toLowerCase().includes(known.toLowerCase()))
    return isKnown ? [{ name, number }] : []
  })
  const isMoney = pairs.some(({ number }) => /[$€£.,]/.test(number)) || /\b(?:prices?|sell)\b/i.test(text)
  return pairs.length > 1 &&
    pairs.length === parts.length &&
    isMoney &&
    !/\b(?:stock|qty|quantity)\b/i.test(text)
    ? pairs.map(({ name, number }) => `set the price of ${name} to ${number}`)
    : null
}

/** Pasted lines of a product and a number, such as "AN-1;22" or "Mug .... 36.00", with a word that says of what: an order for each. Null for anything else. */
export function spellPairs(text: string): string[] | null {
  const lines = text.split(/\n+/).map((line) => line.replace(/^[>\s*•-]+/, '').trim())
  const pairs = lines.flatMap((line) => {
    const [, name = '', number = ''] =
      /^(\p{L}[^;\t|=]*?)\s*(?:[;\t|=,:]|\.{3,}|\s-\s)\s*(\d{1,6}(?:[.,]\d{1,2})?)$/u.exec(line) ?? []
    return name === '' ? [] : [{ name, number: number.replace(',', '.') }]
  })
  const rest = lines.filter((line) => !pairs.some(({ name }) => line.startsWith(name))).join(' ')
  const isOfStock = /\b(?:stock|qty|quantity|quantities|inventory|count|counted|pieces)\b/i.test(rest)
  const isOfPrice = /\b(?:price|prices|pricelist)\b/i.test(rest)
  if (pairs.length < 2 || isOfStock === isOfPrice || /\?|\bnot\b|n['’]t\b/i.test(rest)) return null
  const what = isOfStock ? 'stock' : 'price'
  return pairs.slice(0, maxPairs).map(({ name, number }) => `set the ${what} of ${name} to ${number}`)
}
