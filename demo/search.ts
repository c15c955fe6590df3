/** The part of Shopify's search syntax that callers of a product, order or customer list use: `field:>=value` terms, all of which must hold. */

export interface SearchTerm {
  /** Empty for a bare word. */
  field: string
  comparison: ':' | '>' | '>=' | '<' | '<='
  value: string
  isNegated: boolean
}

export type SearchValue = string | number | readonly string[] | null | undefined

const TERM = /(-)?(?:([a-z_]+):)?(>=|<=|>|<)?(?:'([^']*)'|"([^"]*)"|([^\s'"]+))/gi

export function parseSearch(query: string | null | undefined): SearchTerm[] {
  const terms: SearchTerm[] = []
  for (const [, minus, field = '', comparison, single, double, bare] of (query ?? '').matchAll(TERM)) {
    const value = single ?? double ?? bare ?? ''
    if (!field && /^(and|or)$/i.test(value)) continue
    const mark =
      comparison === '>' || comparison === '>=' || comparison === '<' || comparison === '<='
        ? comparison
        : ':'
    terms.push({ field: field.toLowerCase(), comparison: mark, value, isNegated: minus === '-' })
  }
  return terms
}

/** A field that the reader does not know (undefined) does not filter, as in Shopify. */
export function isMatch(terms: readonly SearchTerm[], read: (field: string) => SearchValue): boolean {
  return terms.every((term) => {
    const reading = read(term.field)
    if (reading === undefined) return true
    return holds(term, reading) !== term.isNegated
  })
}

function holds(term: SearchTerm, reading: Exclude<SearchValue, undefined>): boolean {
  if (reading === null) return false
  if (typeof reading === 'number') return compares(reading, term.comparison, numberIn(term.value))
  const wanted = term.value.toLowerCase()
  if (typeof reading === 'string') {
    if (term.field === '') return reading.toLowerCase().includes(wanted)
    return wanted.split(',').includes(reading.toLowerCase())
  }
  return reading.some((text) => text.toLowerCase() === wanted)
}

/** Dates and plain numbers; anything else compares to nothing. */
function numberIn(value: string): number {
  return /^\d{1,16}$/.test(value) ? Number(value) : Date.parse(value)
}

function compares(left: number, comparison: SearchTerm['comparison'], right: number): boolean {
  if (comparison === '>') return left > right
  if (comparison === '>=') return left >= right
  if (comparison === '<') return left < right
  if (comparison === '<=') return left <= right
  return left === right
}
