import { cutText } from '#kit/cut-text.ts'
import { readHtml } from '#kit/html.ts'
import { readAmount, readCurrency } from './competitor-amount.ts'
import { readJsonLd, type SeenOffer } from './competitor-json-ld.ts'

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
