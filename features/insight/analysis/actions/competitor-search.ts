import { researchRefusals } from '#features/shop/research/contract/web.ts'
import { cutText } from '#kit/cut-text.ts'
import { isRefusedFor } from '#kit/errors.ts'
import { domainOf, isOn } from '../rules/competitor-domains.ts'
import type { RivalPrice } from '../rules/competitor-index.ts'
import { matchOffer, readOffers } from '../rules/competitor-match.ts'
import type { AnalysisDeps, ProductFact } from './deps.ts'

export type RivalFindings = {
  rivals: RivalPrice[]
  pages: { url: string; title: string; seenAt: string; offers: number }[]
  /** Found, but not read. */
  unread: { url: string; title: string }[]
  /** Set where the limit of the web left some undone. */
  cut: SearchLimits | null
}
type CountOf = { done: number; of: number }
type SearchLimits = { searches: CountOf; pages: CountOf; why: string }

const maxSearches = 10
const maxPages = 12

/** Searches for the products, on the competitors' domains where some are named, and reads the prices off the pages that are found. */
export async function searchRivals(
  { web, clock }: Pick<AnalysisDeps, 'web' | 'clock'>,
  { workspaceId, signal }: { workspaceId: string; signal: AbortSignal },
  { products, domains }: { products: readonly ProductFact[]; domains: readonly string[] },
): Promise<RivalFindings> {
  const ownDomains = products.flatMap(({ row }) => domainOf(row.url) ?? [])
  const asks = products.flatMap((product) =>
    domains.length === 0 ? [queryOf(product)] : domains.map((domain) => queryOf(product, domain)),
  )
  const found = new Map<string, string>()
  const queries = asks.slice(0, maxSearches)
  let [searches, why] = [0, null as string | null]
  for (const query of queries) {
    const [searched] = await Promise.allSettled([web.search(workspaceId, { query, maxResults: 5 }, signal)])
    if (searched.status === 'rejected') {
      // What was found until the limit is of use; the pages of it wait for the next minute.
      if (!isRefusedFor(researchRefusals.WEB_LIMIT, searched.reason) || searches === 0) throw searched.reason
      why = searched.reason.message
      break
    }
    searches += 1
    for (const { url, title } of searched.value) {
      const isWanted = domains.length === 0 ? domainOf(url) !== null : isOn(url, domains)
      if (isWanted && !isOn(url, ownDomains) && !found.has(url)) found.set(url, cutText(title, 200) || url)
    }
  }
  const own = products.map(({ productId, title, brand, row }) => ({
    productId,
    title,
    brand,
    gtin: row.gtin,
  }))
  const findings: RivalFindings = { rivals: [], pages: [], unread: [], cut: null }
  const wanted = [...found].slice(0, maxPages)
  const pages = await Promise.allSettled(wanted.map(([url]) => web.extract(workspaceId, url, signal)))
  const failed = pages.filter((page) => page.status === 'rejected')
  for (const { reason } of failed)
    if (isRefusedFor(researchRefusals.WEB_LIMIT, reason)) why ??= reason.message
  // One page that cannot be read is no reason to give up; none that can is, unless the limit alone keeps them for later.
  if (why === null && failed[0] && failed.length === pages.length) throw failed[0].reason
  if (why !== null) {
    findings.cut = {
      searches: { done: searches, of: queries.length },
      pages: { done: pages.length - failed.length, of: pages.length },
      why,
    }
  }
  for (const [i, [url, title]] of wanted.entries()) {
    const page = pages[i]
    if (page?.status !== 'fulfilled') {
      findings.unread.push({ url, title })
      continue
    }
    const { content } = page.value
    const offers = readOffers(content)
    const matched = offers.flatMap((offer) => {
      const match = matchOffer({ ...offer, title: offer.title ?? title }, own)
      if (match === null) return []
      const { productId, by, similarity } = match
      const { price, currency, how } = offer
      return [
        { productId, url, title: offer.title ?? title, price, currency, matchedBy: by, similarity, how },
      ]
    })
    findings.pages.push({ url, title, seenAt: clock().toISOString(), offers: matched.length })
    findings.rivals.push(...best(matched))
  }
  return findings
}

/** How much of what was looked at, where that is not all; empty when it is. */
export function describeLimits({ cut }: RivalFindings): string {
  if (cut === null) return ''
  const { searches, pages, why } = cut
  const isSearchCut = searches.done < searches.of
  const isPageCut = pages.done < pages.of
  if (isSearchCut && isPageCut)
    return `Only ${searches.done} of ${searches.of} searches were made and ${pages.done} of ${pages.of} pages read. ${why}`
  return isSearchCut
    ? `Only ${searches.done} of ${searches.of} searches were made. ${why}`
    : `Only ${pages.done} of ${pages.of} pages were read. ${why}`
}

/** One price for each product and currency of a page: that of the surest match, of equal ones the lowest. */
function best(matched: RivalPrice[]): RivalPrice[] {
  const groups = Map.groupBy(matched, ({ productId, currency }) => `${productId} ${currency}`)
  return [...groups.values()].flatMap(
    (group) => group.sort((a, b) => b.similarity - a.similarity || a.price - b.price)[0] ?? [],
  )
}

/** What leaves the house: the title of a product that is on sale anyway, without addresses of people, at most 400 characters. */
function queryOf({ title, brand }: ProductFact, domain?: string): string {
  const named = brand && !title.toLowerCase().includes(brand.toLowerCase()) ? `${brand} ${title}` : title
  const words = named
    .replace(/\S+@\S+/g, ' ')
    .replace(/["\s]+/g, ' ')
    .trim()
  const where = domain === undefined ? ' price buy' : ` price site:${domain}`
  return words.slice(0, 400 - where.length) + where
}
