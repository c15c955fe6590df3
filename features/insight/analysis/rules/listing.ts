/** What a product's listing lacks, what that costs, and what its own words could fill in. */
import { cutText } from '#kit/cut-text.ts'
import { tokensOf } from './bayes.ts'
import { type Attribute, extractAttributes } from './listing-attributes.ts'

/** The parts of a listing that are judged. `row` is the row of the feed, by field. */
export type ListingFacts = {
  productId: string
  title: string
  description: string
  brand: string | null
  category: string | null
  row: Record<string, unknown>
  problems: string[]
}

export type ListingGap = { field: string; problem: string; points: number }
export type Suggestion = { field: string; value: string; source: string; quote: string }
export type Review = {
  productId: string
  title: string
  score: number
  gaps: ListingGap[]
  suggestions: Suggestion[]
  ease: number | null
}

/** What each part is worth, of 100. */
const POINTS = {
  title: 15,
  description: 15,
  readability: 5,
  gtin: 15,
  brand: 10,
  category: 10,
  image: 10,
  more_images: 5,
  material: 5,
  color: 3,
  size: 2,
  weight: 5,
} as const

/** Text without tags and control characters, blanks joined. */
function plainOf(text: string): string {
  return text
    .slice(0, 50_000)
    .replace(/<[^<>]*>/g, ' ')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}

/** Whether the digits are a GTIN-8, -12, -13 or -14 with the check digit of GS1's General Specifications, 7.9. */
export function isGtin(text: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text) || /^0+$/.test(text)) return false
  const digits = [...text].map(Number).toReversed()
  const sum = digits.slice(1).reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10 === digits[0]
}

/** Judges a listing against the rest of the store. */
export function reviewListing(listing: ListingFacts, others: readonly ListingFacts[]): Review {
  const [title, description] = [plainOf(listing.title), plainOf(listing.description)]
  const { ease } = readEase(description)
  const gaps = [...textGaps(title, description, ease), ...fieldGaps(listing)]
  const attributes = extractAttributes(title, description)
  const suggestions = [
    ...gaps.flatMap(({ field }) =>
      attributes.filter((attribute) => attribute.field === field).map(toSuggestion),
    ),
    ...(listing.brand === null ? suggestBrand(title, others) : []),
    ...(listing.category === null ? suggestCategory(title, others) : []),
    ...suggestTitleWords(title, listing, others),
  ]
  const lost = gaps.reduce((sum, { points }) => sum + points, 0)
  return { productId: listing.productId, title: listing.title, score: 100 - lost, gaps, suggestions, ease }
}

function toSuggestion({ field, value, source, sentence }: Attribute): Suggestion {
  return { field, value, source: `the ${source}`, quote: sentence }
}

function textGaps(title: string, description: string, ease: number | null): ListingGap[] {
  const [short, long] = [[...title].length, [...description].length]
  const gaps: (ListingGap | false)[] = [
    short < 20 && gap('title', `The title has ${short} characters. Aim for 20 to 150.`),
    short > 150 && gap('title', `The title has ${short} characters. Only about 150 are shown.`),
    long < 160 && gap('description', `The description has ${long} characters. Write at least 160.`),
    long > 5000 && gap('description', `The description has ${long} characters. Stay under 5,000.`),
    ease !== null &&
      long >= 160 &&
      ease < 30 &&
      gap(
        'readability',
        `The description is hard to read (Flesch ${Math.round(ease)}); shorter sentences help.`,
      ),
  ]
  return gaps.filter((found) => found !== false)
}

function fieldGaps({ brand, category, row }: ListingFacts): ListingGap[] {
  const gtin = textOf(row['gtin']).replace(/[\s-]/g, '')
  const more = row['additional_image_urls']
  const images = Array.isArray(more) ? more.length : textOf(more).split(',').filter(Boolean).length
  const gaps: (ListingGap | false)[] = [
    gtin === '' && gap('gtin', 'GTIN is missing.'),
    gtin !== '' &&
      !isGtin(gtin) &&
      gap('gtin', `"${gtin.slice(0, 20)}" isn’t a valid GTIN. Its length or check digit is wrong.`),
    !brand && gap('brand', 'Brand is missing.'),
    !category && gap('category', 'Category is missing.'),
    textOf(row['image_url']) === '' && gap('image', 'Image is missing.'),
    images < 3 &&
      gap(
        'more_images',
        `There are ${images} additional images. Use at least three to show it from all sides.`,
      ),
    textOf(row['material']) === '' && gap('material', 'Material is missing.'),
    textOf(row['color']) === '' && gap('color', 'Color is missing.'),
    textOf(row['size']) === '' && gap('size', 'Size is missing.'),
    textOf(row['weight'] ?? row['shipping_weight'] ?? row['item_weight']) === '' &&
      gap('weight', 'Weight is missing.'),
  ]
  return gaps.filter((found) => found !== false)
}

function gap(field: keyof typeof POINTS, problem: string): ListingGap {
  return { field, problem, points: POINTS[field] }
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

/** A brand of the store's other products that stands in the title. */
function suggestBrand(title: string, others: readonly ListingFacts[]): Suggestion[] {
  const brands = [...new Set(others.map(({ brand }) => brand ?? '').filter((brand) => brand.length > 1))]
  const found = brands.find((brand) => ` ${title.toLowerCase()} `.includes(` ${brand.toLowerCase()} `))
  return found === undefined
    ? []
    : [{ field: 'brand', value: found, source: 'the title', quote: cutText(title, 200) }]
}

/** The category whose titles share most words with this one: at least two words, or one that no other category has. */
function suggestCategory(title: string, others: readonly ListingFacts[]): Suggestion[] {
  const own = new Set(tokensOf(title).filter((token) => token.length > 2))
  const categories = Map.groupBy(others, ({ category }) => category ?? '')
  categories.delete('')
  const ranked = [...categories]
    .map(([category, listings]) => {
      const words = new Set(listings.flatMap((listing) => tokensOf(plainOf(listing.title))))
      return { category, shared: [...own].filter((token) => words.has(token)) }
    })
    .toSorted((left, right) => right.shared.length - left.shared.length)
  const [best, second] = ranked
  if (best === undefined || best.shared.length === 0 || best.shared.length === second?.shared.length)
    return []
  const quote = `${best.shared.join(', ')}: words that titles of this category use`
  return [{ field: 'category', value: best.category, source: 'titles of the store', quote }]
}

/** Words that more than half of the titles of its category have and this one lacks; of five titles and more. */
function suggestTitleWords(
  title: string,
  listing: ListingFacts,
  others: readonly ListingFacts[],
): Suggestion[] {
  const peers = others.filter(
    ({ category, productId }) =>
      category !== null && category === listing.category && productId !== listing.productId,
  )
  if (peers.length < 5) return []
  const own = new Set(tokensOf(title))
  const counts = new Map<string, number>()
  for (const peer of peers) {
    for (const token of new Set(tokensOf(plainOf(peer.title))))
      counts.set(token, (counts.get(token) ?? 0) + 1)
  }
  return [...counts]
    .filter(([token, count]) => token.length > 2 && count > peers.length / 2 && !own.has(token))
    .map(([token, count]) => ({
      field: 'title',
      value: token,
      source: 'titles of the store',
      quote: `${count} of ${peers.length} titles of this category have this word`,
    }))
}

/** How easily English text is read. */

type Readability = { words: number; sentences: number; syllables: number; ease: number | null }

/** The syllables of an English word, by groups of vowels; a silent "e" at the end is not one. */
function syllablesOf(word: string): number {
  const plain = word.toLowerCase().replace(/[^a-z]/g, '')
  const spoken = plain
    .replace(/([aeiouy])ing$/, '$1-ing')
    .replace(/([^aeiouytdl])e[ds]?$/, '$1')
    .replace(/([td])e$/, '$1')
    .replace(/([aeiouyr])le$/, '$1l')
  return Math.max(1, spoken.match(/[aeiouy]+/g)?.length ?? 0)
}

/** Flesch reading ease (1948): 206.835 − 1.015 · words per sentence − 84.6 · syllables per word; null without a word. 60 and more is plain English. */
export function readEase(text: string): Readability {
  const words = text.match(/\p{L}[\p{L}'\u2019]*/gu) ?? []
  const parts = text.split(/[.!?\u2026]+(?:\s|$)|\n{2,}/u).filter((part) => /\p{L}/u.test(part))
  const sentences = Math.max(parts.length, words.length > 0 ? 1 : 0)
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0)
  if (words.length === 0) return { words: 0, sentences: 0, syllables: 0, ease: null }
  const ease = 206.835 - 1.015 * (words.length / sentences) - 84.6 * (syllables / words.length)
  return { words: words.length, sentences, syllables, ease }
}
