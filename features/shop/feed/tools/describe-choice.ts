import type { ProductChoice } from '../actions/search.ts'

const readinessWords = {
  ready: 'is ready',
  needs_enrichment: 'needs enrichment',
  incomplete: 'is incomplete',
  not_ready: 'is not ready',
  any: '',
}
const fieldWords = { gtin: 'GTIN', mpn: 'MPN' } as const

/** What a choice says of one product, such as "is ready and is off". */
export function describeChoice({
  search,
  readiness,
  problem,
  missing,
  stock,
  isEnabled,
  except,
  minPrice,
  maxPrice,
}: ProductChoice): string {
  const named = missing === 'gtin' || missing === 'mpn' ? fieldWords[missing] : missing
  const parts = [
    search?.trim() ? `matches “${search.trim()}”` : '',
    readiness ? readinessWords[readiness] : '',
    missing ? `has no ${named}` : '',
    problem?.trim() ? `has the problem “${problem.trim()}”` : '',
    stock === 'out' ? 'is sold out' : stock === 'in' ? 'is in stock' : '',
    isEnabled === undefined ? '' : isEnabled ? 'is on' : 'is off',
    minPrice === undefined ? '' : `costs ${minPrice} or more`,
    maxPrice === undefined ? '' : `costs ${maxPrice} or less`,
    except?.trim() ? `is not one of “${except.trim()}”` : '',
  ]
  return parts.filter((part) => part !== '').join(' and ')
}

/** The same of several products. */
export function plural(said: string, count: number): string {
  if (count === 1) return said
  return said
    .replaceAll(/\bis\b/g, 'are')
    .replaceAll(/\bhas\b/g, 'have')
    .replaceAll(/\bmatches\b/g, 'match')
    .replaceAll(/\bneeds\b/g, 'need')
    .replaceAll(/\bcosts\b/g, 'cost')
}
