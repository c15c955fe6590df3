/** What a page says of its products in schema.org's JSON-LD. The page is a stranger's: anything may be in it. */
import { safeParse } from 'secure-json-parse'
import { cutText } from '#kit/cut-text.ts'
import { readHtml } from '#kit/html.ts'
import { readAmount, readCurrency } from './competitor-amount.ts'

/** An offer as a page states it. GTINs have 14 digits; the currency is null where the page leaves it open. */
export type SeenOffer = {
  title: string | null
  gtins: string[]
  price: number
  currency: string | null
  how: 'json_ld' | 'meta' | 'text'
}
type JsonLdNode = Record<string, unknown>

const maxNodes = 20_000
const maxOffers = 200
const maxScripts = 50
const maxTitleLength = 300

/** Every product with a price in the page's JSON-LD: Product and ProductGroup, alone, in lists and in @graph, with Offer or AggregateOffer. Broken parts are passed over. */
export function readJsonLd(page: string): SeenOffer[] {
  const nodes = listScripts(page).flatMap((text) => {
    // Undefined for broken text, null where a key reaches for a prototype.
    const parsed: unknown = safeParse(text)
    return listNodes(parsed)
  })
  const ids = new Map(nodes.flatMap((node) => (isReference(node) ? [] : [[node['@id'], node]])))
  const deref = (value: unknown): JsonLdNode | null => {
    if (!isNode(value)) return null
    return isReference(value) ? (ids.get(value['@id']) ?? null) : value
  }
  return nodes
    .filter((node) => isOfType(node, 'product'))
    .flatMap((node) => toOffers(node, deref))
    .slice(0, maxOffers)
}

function listScripts(page: string): string[] {
  const found: string[] = []
  let text: string | null = null
  readHtml(page, {
    onOpen(name, attributes) {
      if (name !== 'script') return
      text = /^\s*application\/ld\+json/i.test(attributes.get('type') ?? '') ? '' : null
    },
    onText(piece) {
      if (text !== null) text += piece
    },
    onClose(name) {
      if (name !== 'script' || text === null) return
      found.push(text.replace(/^\s*(?:<!--|(?:\/\/)?\s*<!\[CDATA\[)|(?:-->|(?:\/\/)?\s*\]\]>)\s*$/g, ''))
      text = null
    },
  })
  return found.slice(0, maxScripts)
}

/** All objects inside, however deep, up to a number that no honest page reaches. */
function listNodes(root: unknown): JsonLdNode[] {
  const [found, open]: [JsonLdNode[], unknown[]] = [[], [root]]
  for (let seen = 0; open.length > 0 && seen < maxNodes; seen++) {
    const value = open.shift()
    if (isNode(value)) found.push(value)
    if (typeof value === 'object' && value !== null)
      for (const inner of Object.values(value).slice(0, maxNodes - open.length))
        if (typeof inner === 'object') open.push(inner)
  }
  return found
}

function isNode(value: unknown): value is JsonLdNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A node that only says which other node is meant. */
function isReference(node: JsonLdNode): boolean {
  return '@id' in node && Object.keys(node).length === 1
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]
}

function isOfType(node: JsonLdNode, wanted: 'product' | 'offer'): boolean {
  return listOf(node['@type']).some((type) => {
    const name = typeof type === 'string' ? type.toLowerCase().split(/[/#:]/).at(-1) : null
    return wanted === 'product'
      ? name === 'product' ||
          name === 'productgroup' ||
          name === 'individualproduct' ||
          name === 'productmodel'
      : name === 'offer' || name === 'aggregateoffer'
  })
}

function toOffers(node: JsonLdNode, deref: (value: unknown) => JsonLdNode | null): SeenOffer[] {
  const title = typeof node.name === 'string' ? cutText(node.name.trim(), maxTitleLength) || null : null
  const own = listGtins(node)
  const cheapest = new Map<string | null, SeenOffer>()
  for (const offer of listOf(node.offers).map(deref)) {
    if (offer === null) continue
    for (const { price, currency } of listPrices(offer, deref)) {
      const known = cheapest.get(currency)
      if (known && known.price <= price) continue
      cheapest.set(currency, {
        title,
        gtins: own.length > 0 ? own : listGtins(offer),
        price,
        currency,
        how: 'json_ld',
      })
    }
  }
  return [...cheapest.values()]
}

/** The prices of an offer: its own, the lowest of an aggregate, what its price specification says, or those of the offers inside it. */
function listPrices(
  offer: JsonLdNode,
  deref: (value: unknown) => JsonLdNode | null,
): { price: number; currency: string | null }[] {
  const currency = readCurrency(offer.priceCurrency)
  const direct = readAmount(offer.price) ?? readAmount(offer.lowPrice)
  if (direct !== null) return [{ price: direct, currency }]
  const parts = [...listOf(offer.priceSpecification), ...listOf(offer.offers)].slice(0, maxOffers)
  return parts.map(deref).flatMap((part) => {
    const price = part && (readAmount(part.price) ?? readAmount(part.minPrice))
    if (!part || price === null) return []
    return [{ price, currency: readCurrency(part.priceCurrency) ?? currency }]
  })
}

function listGtins(node: JsonLdNode): string[] {
  const values = ['gtin', 'gtin8', 'gtin12', 'gtin13', 'gtin14', 'isbn'].flatMap((key) => listOf(node[key]))
  return [...new Set(values.flatMap((value) => toGtin14(value) ?? []))]
}

/** A GTIN of 8, 12, 13 or 14 digits as 14; null for anything else, and for the zeros that shops put in its place. */
export function toGtin14(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const digits = String(value).slice(0, 40).replace(/[\s-]/g, '')
  return /^(?:\d{8}|\d{12,14})$/.test(digits) && !/^0+$/.test(digits) ? digits.padStart(14, '0') : null
}
