/** What questions ask for beside their topic: fields, moods, tickets, sides of payments. */
import type { PatternMatch } from './pattern.ts'

type Args = Record<string, unknown>

const fields: [string, string][] = [
  ['barcode', 'barcode|ean|upc|isbn'],
  ['gtin', 'gtin'],
  ['mpn', 'mpn|part number|manufacturer number'],
  ['brand', 'brand|vendor|manufacturer'],
  ['category', 'category'],
  ['weight', 'weight'],
  ['material', 'material'],
  ['image', 'image|picture|photo|pic'],
  ['description', 'description'],
]

/** The field of the feed that is spoken of; null for none. */
export function feedField(has: PatternMatch['has']): string | null {
  return fields.find(([, names]) => has(names))?.[0] ?? null
}

const aspects: [string, string][] = [
  ['shipping', 'shipping|delivery|shipment|parcel|arrive|arrived|courier|late'],
  ['quality', 'quality|broken|defect|damaged|durability'],
  ['price', 'price|pricing|expensive|value'],
  ['service', 'service|support|staff'],
]

/** What a question of moods asks for: a text that was quoted, or a period. */
export function sentiment({ period, has, quoted }: PatternMatch): Record<string, unknown> {
  const aspect = aspects.find(([, words]) => has(words))?.[0]
  if (quoted !== null) return { text: quoted }
  return { ...period, ...(aspect ? { aspect } : {}) }
}

/** Which tickets are asked for: one by its number, or those of a status. */
export function ticketFilter({ ticket, has }: PatternMatch): Record<string, unknown> {
  if (ticket !== null) return { search: `#${ticket}` }
  const status = has('in progress') ? 'in-progress' : ['open', 'resolved', 'closed'].find((one) => has(one))
  return has('unresolved|unanswered|unread|waiting') ? { status: 'open' } : status ? { status } : {}
}

/** What a question of payments asks for: a period and one side of them. */
export function paid(focus: string | null): (found: PatternMatch) => Args {
  return ({ period }) => ({ ...period, ...(focus === null ? {} : { focus }) })
}

/** What a question of fraud asks for: a period, or certain orders. */
export function fraud({ period, orders }: PatternMatch): Args {
  return { ...period, ...(orders.length > 0 ? { orders } : {}) }
}
