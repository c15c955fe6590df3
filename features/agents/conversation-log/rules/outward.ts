/** What an agent may send outside by itself once it has read text of strangers: nothing that it made up. */
import { marketWords } from './market-words.ts'

/** The arguments of a use, as they leave. */
export type Outgoing = {
  addresses: string[]
  /** Each whole text in small letters, and its words. */
  texts: { whole: string; words: string[] }[]
}

/** What stands in the conversation: `said` is what the merchant wrote, `found` the addresses that searches brought. */
export type KnownTexts = { said: readonly string[]; found: readonly string[] }

export function readOutgoing(args: unknown): Outgoing {
  const outgoing: Outgoing = { addresses: [], texts: [] }
  for (const text of valuesOf(args)) {
    if (isAddress(text)) outgoing.addresses.push(text)
    else outgoing.texts.push({ whole: plain(text), words: wordsOf(text) })
  }
  return outgoing
}

/**
 * Whether nothing leaves but what others know already: addresses that the merchant wrote or a search found, exactly;
 * words that the merchant wrote, of markets, or of `ofProducts`, which also holds whole titles and ids. Digits only as
 * the merchant wrote them, or in such a title or id.
 */
export function isKnown(
  { addresses, texts }: Outgoing,
  known: KnownTexts,
  ofProducts: ReadonlySet<string>,
): boolean {
  const open = new Set([...known.said.flatMap(addressesIn), ...known.found.flatMap(hrefOf)])
  if (!addresses.every((address) => hrefOf(address).every((href) => open.has(href)))) return false
  const said = new Set(known.said.flatMap(wordsOf))
  const isPlain = (word: string) => !/\p{N}/u.test(word) && (marketWords.has(word) || ofProducts.has(word))
  return texts.every(
    ({ whole, words }) =>
      ofProducts.has(whole) ||
      isCountry(whole) ||
      (hasPlainSigns(whole) && words.every((word) => said.has(word) || isPlain(word))),
  )
}

/** The words of a text in small letters, each with its digits. */
function wordsOf(text: string): string[] {
  return plain(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim()
}

/** Nothing but words and the signs between them: no sign that nobody sees. */
function hasPlainSigns(text: string): boolean {
  return /^[\p{L}\p{M}\p{N}\p{P}\p{S}\s]*$/u.test(text)
}

/** By its code of two letters. */
function isCountry(text: string): boolean {
  return /^[a-z]{2}$/.test(text)
}

/** As whoever visits it would read it. */
function isAddress(text: string): boolean {
  return /^https?:$/.test(URL.parse(text.trim())?.protocol ?? '')
}

function hrefOf(address: string): string[] {
  const href = URL.parse(address.trim())?.href
  return href === undefined ? [] : [href]
}

/** The addresses in what a person wrote, also without "https://". */
function addressesIn(text: string): string[] {
  return text.split(/\s+/).flatMap((word) => {
    const bare = word.replaceAll(/^[<("'“„[]+|[>)"'”\].,;:!?]+$/g, '')
    if (isAddress(bare)) return hrefOf(bare)
    return /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(\/|$)/u.test(bare) ? hrefOf(`https://${bare}`) : []
  })
}

function valuesOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(valuesOf) : []
}
