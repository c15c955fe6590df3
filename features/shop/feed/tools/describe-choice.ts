import type { ProductChoice } from '../actions/search.ts'

const fieldWords: Partial<Record<string, string>> = { gtin: 'GTIN', mpn: 'MPN' }
const stockWords = { out: 'sold out', low: 'low in stock', in: 'in stock' }

/** What a choice says of so many products, such as "is ready and is off" of one and "are ready and are off" of several. */
export function describeChoice(
  { search, readiness, problem, missing, stock, isEnabled, except, minPrice, maxPrice }: ProductChoice,
  count = 1,
): string {
  const [is, has, matches, needs, costs] =
    count === 1 ? ['is', 'has', 'matches', 'needs', 'costs'] : ['are', 'have', 'match', 'need', 'cost']
  const readinessWords = {
    ready: `${is} ready`,
    needs_enrichment: `${needs} enrichment`,
    incomplete: `${is} incomplete`,
    not_ready: `${is} not ready`,
    any: '',
  }
  const parts = [
    search?.trim() ? `${matches} “${search.trim()}”` : '',
    readiness ? readinessWords[readiness] : '',
    missing ? `${has} no ${fieldWords[missing] ?? missing}` : '',
    problem?.trim() ? `${has} the problem “${problem.trim()}”` : '',
    stock ? `${is} ${stockWords[stock]}` : '',
    isEnabled === undefined ? '' : `${is} ${isEnabled ? 'on' : 'off'}`,
    minPrice === undefined ? '' : `${costs} ${minPrice} or more`,
    maxPrice === undefined ? '' : `${costs} ${maxPrice} or less`,
    except?.trim() ? `${is} not one of “${except.trim()}”` : '',
  ]
  return parts.filter((part) => part !== '').join(' and ')
}
