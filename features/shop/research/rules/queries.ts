import { cutText } from '#kit/cut-text.ts'
import { maxQueryLength } from '../contract/web.ts'
import { findPrivate } from './outgoing.ts'
import type { ScanMarket } from './regions.ts'

const maxCategories = 2
const maxCategoryLength = 80

/** The last level of a category's path as words for a search, or null when nothing of it may leave. A category is the merchant's own text, so it may hold anything. */
export function toCategoryWords(category: string): string | null {
  if (findPrivate(category, true) !== null || /https?:|www\./i.test(category)) return null
  const last = category.split('>').at(-1) ?? ''
  const line = last.replaceAll(/[^\p{L}\p{N}&'’+-]+/gu, ' ').trim()
  const words = cutText(line, maxCategoryLength + 1).replace(/…$/, '')
  return /\p{L}{2}/u.test(words) ? words : null
}

/** Words for the categories that are searched for: the first two that may leave, each once. */
export function pickCategories(categories: readonly string[]): string[] {
  const words = categories.flatMap((category) => toCategoryWords(category) ?? [])
  return words
    .filter((word, i) => words.findIndex((other) => other.toLowerCase() === word.toLowerCase()) === i)
    .slice(0, maxCategories)
}

/** Two or three searches for the market of a region. Only the region and categories leave, never a figure or anything of a customer. */
export function writeQueries(market: ScanMarket, categories: readonly string[]): string[] {
  const place = market.countries === null ? 'worldwide' : `in ${market.name}`
  const ofCategories = categories.map((category) => `${category} market demand and trends ${place}`)
  const ofAll = [`online shopping market trends ${place}`, `e-commerce consumer demand growth ${place}`]
  return [...ofCategories, ...ofAll.slice(0, categories.length > 0 ? 1 : 2)].map((query) =>
    query.slice(0, maxQueryLength),
  )
}

type PageCandidate = { url: string; title: string; content: string; score: number }

/** Which pages to read: the most relevant first, each address once, and at first one of each site. */
export function rankPages<C extends PageCandidate>(found: readonly C[], max: number): C[] {
  const best = found.toSorted((a, b) => b.score - a.score)
  const pages = best.filter(({ url }, i) => best.findIndex((other) => other.url === url) === i)
  const sites = new Set<string>()
  const isFirst = (page: C) => {
    const site = URL.parse(page.url)?.hostname ?? page.url
    return !sites.has(site) && Boolean(sites.add(site))
  }
  const firsts = pages.filter(isFirst)
  return [...firsts, ...pages.filter((page) => !firsts.includes(page))].slice(0, max)
}
