import { cutText } from '#kit/cut-text.ts'
import { readHtml } from '#kit/html.ts'
import { readAmount, readCurrency } from './competitor-amount.ts'
import { readJsonLd, type SeenOffer, toGtin14 } from './competitor-json-ld.ts'

const maxPageLength = 2_000_000
const maxTextLength = 200_000
const maxTitleLength = 300

/** The offers on a page: from its JSON-LD; without, from its price meta tags; without, the one price that its text names with a currency. */
export function readOffers(page: string): SeenOffer[] {
  const text = page.slice(0, maxPageLength)
  const structured = readJsonLd(text)
  if (structured.length > 0) return structured
  const parts = readParts(text)
  const meta = readMeta(parts)
  return meta.length > 0 ? meta : readText(parts)
}

/** `named` are the contents of tags by what they are of; `title` is null where the page has none. */
type PageParts = { named: Map<string, string>; title: string | null; words: string }

function readParts(page: string): PageParts {
  const named = new Map<string, string>()
  const [words, title]: [string[], string[]] = [[], []]
  let raw: string | null = null
  readHtml(page, {
    onOpen(tag, attributes) {
      words.push(' ')
      if (tag === 'script' || tag === 'style' || tag === 'title') raw = tag
      const name = ['property', 'name', 'itemprop'].flatMap((key) => attributes.get(key) ?? [])[0]
      const content = attributes.get('content')
      const key = name?.trim().toLowerCase()
      if (key && content !== undefined && !named.has(key)) named.set(key, content)
    },
    onClose(tag) {
      words.push(' ')
      if (tag === raw) raw = null
    },
    onText(text) {
      if (raw === 'title') title.push(text)
      else if (raw === null) words.push(text)
    },
  })
  const said = words.join('').slice(0, maxTextLength)
  const heading = title.join('').trim() || /^#{1,2} (.{1,300})$/m.exec(said)?.[1]
  return { named, title: heading ? cutText(heading.trim(), maxTitleLength) || null : null, words: said }
}

/** Open Graph and microdata: `product:price:amount`, `og:price:amount`, `itemprop="price"`. */
function readMeta({ named, title }: PageParts): SeenOffer[] {
  const pick = (...names: string[]) => names.flatMap((name) => named.get(name) ?? [])[0]
  const price = readAmount(pick('product:price:amount', 'og:price:amount', 'price'))
  if (price === null) return []
  const currency = readCurrency(pick('product:price:currency', 'og:price:currency', 'pricecurrency'))
  const own = pick('og:title')
  return [
    {
      title: own === undefined ? title : cutText(own, maxTitleLength),
      gtins: [],
      price,
      currency,
      how: 'meta',
    },
  ]
}

/** Only when the text names exactly one price: of several nobody knows which is the product's. */
function readText({ words, title }: PageParts): SeenOffer[] {
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
    seen.set(`${price} ${currency}`, { title, gtins: [], price, currency, how: 'text' })
    if (seen.size > 1) return []
  }
  return [...seen.values()]
}

export type OwnProduct = { productId: string; title: string; brand: string | null; gtin: unknown }
export type Match = { productId: string; by: 'gtin' | 'title'; similarity: number }

/** Titles at least this alike are of one product. */
const enoughAlike = 0.6
const fillers = new Set([
  'the',
  'a',
  'an',
  'and',
  'with',
  'for',
  'of',
  'in',
  'by',
  'new',
  'buy',
  'shop',
  'online',
  'sale',
])

/** Which own product an offer is: the one with its GTIN; else, where the offer names no other GTIN, the one with the most similar title. */
export function matchOffer(
  offer: Pick<SeenOffer, 'title' | 'gtins'>,
  products: readonly OwnProduct[],
): Match | null {
  const own = products.map((product) => ({ ...product, gtin: toGtin14(product.gtin) }))
  const same = own.find(({ gtin }) => gtin !== null && offer.gtins.includes(gtin))
  if (same) return { productId: same.productId, by: 'gtin', similarity: 1 }
  if (offer.title === null) return null
  const rated = own
    .filter(({ gtin }) => gtin === null || offer.gtins.length === 0)
    .map((product) => ({
      productId: product.productId,
      similarity: similarityOf(product.title, product.brand, offer.title ?? ''),
    }))
  const best = rated.reduce<(typeof rated)[number] | null>(
    (best, next) => (best && best.similarity >= next.similarity ? best : next),
    null,
  )
  return best && best.similarity >= enoughAlike ? { ...best, by: 'title' } : null
}

/**
 * How alike two titles are, 0 to 1: Dice's part of the words they share. The brand counts for neither, words with a digit count
 * double, and where they differ ("500 ml", "1 l") the titles are of two products.
 */
export function similarityOf(title: string, brand: string | null, other: string): number {
  const brandWords = wordsOf(brand ?? '')
  const left = without(wordsOf(title), brandWords)
  const right = without(wordsOf(other), brandWords)
  const both = left.filter((word) => right.includes(word))
  const hasModel = (words: readonly string[]) => words.some((word) => /\d/.test(word))
  if (hasModel(left) && hasModel(right) && !hasModel(both)) return 0
  const all = weigh(left) + weigh(right)
  return all === 0 ? 0 : (2 * weigh(both)) / all
}

/** The words but those of the brand, unless nothing else is left. */
function without(words: readonly string[], brand: readonly string[]): readonly string[] {
  const rest = words.filter((word) => !brand.includes(word))
  return rest.length > 0 ? rest : words
}

function weigh(words: readonly string[]): number {
  return words.reduce((sum, word) => sum + (/\d/.test(word) ? 2 : 1), 0)
}

function wordsOf(text: string): string[] {
  const words = text
    .slice(0, 300)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/(\d)\s+(ml|l|g|kg|cm|mm|oz|gb|tb|inch)\b/g, '$1$2')
    .split(/[^\p{L}\p{N}]+/u)
  return [...new Set(words)].filter((word) => word !== '' && !fillers.has(word))
}
