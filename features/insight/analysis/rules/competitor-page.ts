import { cutText } from '#kit/cut-text.ts'
import { readAmount, readCurrency } from './competitor-amount.ts'
import { readJsonLd, type SeenOffer } from './competitor-json-ld.ts'

const longestPage = 2_000_000
const longestTitle = 300

/** The offers on a page: from its JSON-LD; without, from its price meta tags; without, the one price that its text names with a currency. */
export function readOffers(page: string): SeenOffer[] {
  const text = page.slice(0, longestPage)
  const structured = readJsonLd(text)
  if (structured.length > 0) return structured
  const meta = readMeta(text)
  return meta.length > 0 ? meta : readText(text)
}

/** Open Graph and microdata: `product:price:amount`, `og:price:amount`, `itemprop="price"`. */
function readMeta(page: string): SeenOffer[] {
  const found = new Map<string, string>()
  for (const [tag] of page.slice(0, 500_000).matchAll(/<[a-z]+\b[^<>]{0,1000}>/gi)) {
    const name = /\b(?:property|name|itemprop)\s*=\s*["']?([\w:]+)/i.exec(tag)?.[1]?.toLowerCase()
    const content = /\bcontent\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag)
    const value = content?.[1] ?? content?.[2]
    if (name && value !== undefined && !found.has(name)) found.set(name, value)
  }
  const pick = (...names: string[]) =>
    names.map((name) => found.get(name)).find((value) => value !== undefined)
  const price = readAmount(pick('product:price:amount', 'og:price:amount', 'price'))
  if (price === null) return []
  const currency = readCurrency(pick('product:price:currency', 'og:price:currency', 'pricecurrency'))
  const named = pick('og:title')
  const title = named === undefined ? headingOf(page) : cutText(named, longestTitle)
  return [{ title, gtins: [], price, currency, how: 'meta' }]
}

/** Only when the text names exactly one price: of several nobody knows which is the product's. */
function readText(page: string): SeenOffer[] {
  const words = page.slice(0, 200_000).replace(/<[^<>]{0,1000}>/g, ' ')
  const amount = String.raw`\d{1,3}(?:[.,]?\d{3}){0,2}(?:[.,]\d{2})?`
  const priced = new RegExp(
    String.raw`(?:(US\$|€|£|₹|\b(?:USD|EUR|GBP|CAD|AUD|CHF|JPY)\b)\s?(${amount})(?!\d))|(?:(?<![\d.,])(${amount})\s?(€|£|\b(?:USD|EUR|GBP|CAD|AUD|CHF|JPY)\b))`,
    'g',
  )
  const seen = new Map<string, SeenOffer>()
  for (const match of words.matchAll(priced)) {
    const currency = readCurrency(match[1] ?? match[4])
    const price = readAmount(match[2] ?? match[3])
    if (price === null || currency === null) continue
    seen.set(`${price} ${currency}`, { title: headingOf(page), gtins: [], price, currency, how: 'text' })
    if (seen.size > 1) return []
  }
  return [...seen.values()]
}

function headingOf(page: string): string | null {
  const found =
    /<title\b[^<>]{0,200}>([^<]{1,1000})/i.exec(page)?.[1] ?? /^#{1,2} (.{1,300})$/m.exec(page)?.[1]
  return found ? cutText(found.trim(), longestTitle) || null : null
}
