import { type SeenOffer, toGtin14 } from './competitor-json-ld.ts'

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
