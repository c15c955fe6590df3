import { median } from 'simple-statistics'
import { newFigure } from '#features/base/runs/rules/keyed.ts'
import { addDays } from '#kit/days.ts'
import type { CompetitorAnalysisResult } from '../contract/competitor-analysis.ts'
import type { MatchingProducts } from '../contract/result.ts'
import { readDomains } from '../rules/competitor-domains.ts'
import { indexPrices, type PriceIndex } from '../rules/competitor-index.ts'
import { confidenceOf, type ConfidencePart, evidencePart } from '../rules/market-confidence.ts'
import { sayCount, sayMoney, sayNumber, sayPercent } from '../rules/market-wording.ts'
import { rankOf } from '../rules/price-optimum.ts'
import { describeLimits, type RivalFindings, searchRivals } from './competitor-search.ts'
import { indexTable, type OwnPosition, ownPriceTable, rivalTable } from './competitor-tables.ts'
import type { AnalysisDeps, ProductFact, StoreCoverage } from './deps.ts'
import { answerWithout, type EmptyAnswer, loadCoverage, pickProduct } from './market-product.ts'

/** Products that are compared when none is named. */
const bestSellers = 3
const maxPeers = 1000

/** The product that was named, else those with the most revenue of the last 90 days. */
async function chooseProducts(
  deps: Pick<AnalysisDeps, 'facts'>,
  workspaceId: string,
  { product, coverage }: { product: string | undefined; coverage: StoreCoverage },
): Promise<{ products: ProductFact[] } | { answer: EmptyAnswer<MatchingProducts> }> {
  if (product !== undefined) {
    const picked = await pickProduct(deps, workspaceId, { search: product, currency: coverage.currency })
    return 'answer' in picked ? picked : { products: [picked.product] }
  }
  const sales = await deps.facts.listProductSales(workspaceId, {
    from: addDays(coverage.today, -90),
    to: coverage.today,
  })
  const productIds = sales
    .filter(({ units }) => units > 0)
    .sort((a, b) => b.revenue - a.revenue)
    .flatMap(({ productId }) => productId ?? [])
    .slice(0, bestSellers)
  const products =
    productIds.length === 0
      ? []
      : await deps.facts.listProducts(workspaceId, { productIds, limit: bestSellers })
  if (products.length > 0) return { products }
  const summary =
    'Nothing was sold in the last 90 days, so it is not clear which products to compare. Name a product.'
  return { answer: answerWithout('too_little', summary, { basis: { unit: 'products' } }) }
}

/** Where each product's price stands within its own category. */
async function placeInCategory(
  { facts }: Pick<AnalysisDeps, 'facts'>,
  workspaceId: string,
  products: readonly ProductFact[],
): Promise<OwnPosition[]> {
  const positions: OwnPosition[] = []
  for (const product of products) {
    const { category, productId, title, price } = product
    const peers = category ? await facts.listProducts(workspaceId, { category, limit: maxPeers }) : []
    const others = peers.filter((peer) => peer.productId !== productId).map((peer) => peer.price)
    const middle = others.length === 0 ? null : median(others)
    positions.push({ productId, title, price, category, median: middle, ...rankOf(price, others) })
  }
  return positions
}

export type CompetitorAsk = {
  product?: string | undefined
  /** Domains with commas, blanks or lines between them. */
  competitors?: string | undefined
}
type CompetitorDeps = Pick<AnalysisDeps, 'facts' | 'web' | 'clock'>
type CompetitorReportInput = {
  coverage: StoreCoverage
  products: ProductFact[]
  domains: string[]
  found: RivalFindings
  positions: OwnPosition[]
}

/** Compares own prices with those that competitors show on the web; without a web key, with the own category only. */
export async function compareCompetitors(
  deps: CompetitorDeps,
  call: { workspaceId: string; signal: AbortSignal },
  ask: CompetitorAsk,
): Promise<CompetitorAnalysisResult> {
  const opened = await loadCoverage(deps, call.workspaceId)
  if ('answer' in opened) return opened.answer
  const { coverage } = opened
  const chosen = await chooseProducts(deps, call.workspaceId, { product: ask.product, coverage })
  if ('answer' in chosen) return chosen.answer
  const { products } = chosen
  const positions = await placeInCategory(deps, call.workspaceId, products)
  if (!(await deps.web.hasKey(call.workspaceId))) return answerWithoutKey(positions, coverage)
  const { domains } = readDomains(ask.competitors ?? '')
  const found = await searchRivals(deps, call, { products, domains })
  const told = { coverage, products, domains, found, positions }
  return found.rivals.length === 0 ? answerWithoutRival(told) : toAnswer(told)
}

function answerWithoutKey(positions: OwnPosition[], { currency }: StoreCoverage): CompetitorAnalysisResult {
  const summary = `No web-search key is set, so no competitors were checked. ${sayPosition(positions[0], currency)} Add a Tavily key under API keys to compare with competitors.`
  const basis = { rows: positions.length, unit: 'products', method: 'Own prices by category' }
  return answerWithout('unavailable', summary, {
    basis,
    tables: [ownPriceTable(positions, currency)],
    detail: { positions },
  })
}

function sayPosition(position: OwnPosition | undefined, currency: string): string {
  if (!position || position.median === null)
    return position
      ? `${position.title} at ${sayMoney(position.price, currency)} has no other product in its category.`
      : ''
  const { title, price, place, of, median } = position
  return `Among your own ${of} products of its category, ${title} at ${sayMoney(price, currency)} is number ${place} from the top; the median of the others is ${sayMoney(median, currency)}.`
}

function answerWithoutRival({
  coverage,
  products,
  domains,
  found,
  positions,
}: CompetitorReportInput): CompetitorAnalysisResult {
  const what = products.map(({ title }) => title).join(', ')
  const where = domains.length === 0 ? 'on the web' : `on ${domains.join(', ')}`
  const { length: read } = found.pages
  const isUnread = read === 0 && found.unread.length > 0
  const summary = isUnread
    ? `${sayCount(found.unread.length, 'page')} that may show a price of ${what} ${found.unread.length === 1 ? 'was' : 'were'} found ${where}, and none was read. ${describeLimits(found)}`
    : `No price of ${what} was found ${where}; ${sayCount(read, 'page')} ${read === 1 ? 'was' : 'were'} read. Name a competitor that sells it, or give the product its GTIN so that it can be matched. ${describeLimits(found)}`.trim()
  return answerWithout('too_little', summary, {
    basis: { kind: 'web', rows: found.pages.length, unit: 'pages', method: 'Web search' },
    tables: [ownPriceTable(positions, coverage.currency)],
    sources: [
      ...found.pages.map(({ title, url, seenAt }) => ({ title, url, seenAt })),
      ...found.unread.map((page) => ({ ...page, seenAt: null })),
    ],
    detail: { positions },
  })
}

function toAnswer(told: CompetitorReportInput): CompetitorAnalysisResult {
  const { coverage, products, found, positions } = told
  const { currency } = coverage
  const indices = indexPrices(products, found.rivals, currency)
  const parts = confidenceParts(told, indices)
  const [first] = indices
  return {
    outcome: 'answer',
    summary: summarise(told, indices),
    confidence: confidenceOf(parts),
    basis: {
      kind: 'web',
      rows: found.pages.length,
      unit: 'pages',
      from: coverage.today,
      to: coverage.today,
      method: 'Prices that the pages state, matched by GTIN, then by title',
    },
    figures: first
      ? [
          newFigure('price_index', 'Price index', first.index, 'number'),
          newFigure('median_gap', 'Gap to the median', first.gap, 'money', { currency }),
          newFigure('lowest_competitor_price', 'Lowest competitor price', first.lowest, 'money', {
            currency,
          }),
        ]
      : [],
    tables: [
      rivalTable(told.found, products),
      indexTable(indices, products, currency),
      ownPriceTable(positions, currency),
    ],
    charts: [],
    sources: found.pages
      .filter(({ offers }) => offers > 0)
      .map(({ title, url, seenAt }) => ({ title, url, seenAt })),
    detail: { indices, rivals: found.rivals, positions, confidenceParts: parts },
  }
}

function confidenceParts({ found }: CompetitorReportInput, indices: readonly PriceIndex[]): ConfidencePart[] {
  const counted = indices.reduce((sum, { rivals }) => sum + rivals, 0)
  const weakest = Math.min(...found.rivals.map(({ similarity }) => similarity))
  const isLoose = found.rivals.some(({ how }) => how === 'text')
  return [
    evidencePart('competitor prices in your currency', counted, 2),
    { name: 'likeness of the titles', value: weakest },
    ...(isLoose ? [{ name: 'prices read from plain text', value: 0.5 }] : []),
  ]
}

function summarise(
  { coverage, products, found }: CompetitorReportInput,
  indices: readonly PriceIndex[],
): string {
  const { currency } = coverage
  const [first] = indices
  const title = products.find(({ productId }) => productId === first?.productId)?.title
  const foreign = found.rivals.filter((rival) => rival.currency !== currency).length
  const byTitle = found.rivals.filter(({ matchedBy }) => matchedBy === 'title').length
  return [
    first
      ? `${title} at ${sayMoney(first.own, currency)} is ${sayGap(first)} the median of ${sayCount(first.rivals, 'competitor price')}, ${sayMoney(first.median, currency)}; the lowest is ${sayMoney(first.lowest, currency)}.`
      : `${sayCount(found.rivals.length, 'competitor price')} found, none in ${currency}, so none was compared with yours.`,
    indices.length > 1 ? `${sayNumber(indices.length)} products are compared in the table.` : '',
    foreign > 0 && first
      ? `${sayCount(foreign, 'price')} in another or an unnamed currency ${foreign === 1 ? 'is' : 'are'} shown but not compared.`
      : '',
    byTitle > 0
      ? `${sayNumber(byTitle)} of ${sayNumber(found.rivals.length)} were matched by title only: check that they are the same product.`
      : '',
    describeLimits(found),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

function sayGap({ index }: PriceIndex): string {
  const share = index / 100 - 1
  if (Math.abs(share) < 0.005) return 'the same as'
  return `${sayPercent(Math.abs(share))} ${share > 0 ? 'above' : 'below'}`
}

const maxDomains = 10

/** Whether a text names domains only, and not too many; nothing at all is fine. */
export function isDomainList(text: string | undefined): boolean {
  const { domains, refused } = readDomains(text ?? '')
  return refused.length === 0 && domains.length <= maxDomains
}
