import { sayDay } from '#features/base/runs/rules/say-day.ts'
import { quantile } from 'simple-statistics'
import { nameOfCountry } from '#kit/country.ts'
import { cutText } from '#kit/cut-text.ts'
import { Refusal, UpstreamError } from '#kit/errors.ts'
import type { MarketScanResult } from '../contract/market-scan.ts'
import { confidenceOf, type ConfidencePart, evidencePart, precisionPart } from '../rules/market-confidence.ts'
import { countriesOf, type MarketRegion, nameOfRegion } from '../rules/market-regions.ts'
import { sayCount, sayGrowth, sayMoney, sayPercent } from '../rules/market-wording.ts'
import type { AnalysisDeps, ProductFact, StoreCoverage } from './deps.ts'
import { answerWithout, loadCoverage } from './market-product.ts'
import { type MarketSales, readMarket } from './market-sales.ts'
import {
  countryTable,
  growthFigures,
  ordersChart,
  priceTable,
  type WebFact,
  webTable,
} from './market-tables.ts'

export type MarketAsk = {
  region: MarketRegion
  /** One country in the place of the region, ISO 3166-1 alpha-2. */
  country?: string | undefined
  category?: string | undefined
  minPrice: number
  maxPrice: number
}
type MarketReportInput = {
  ask: MarketAsk
  coverage: StoreCoverage
  sales: MarketSales
  prices: number[]
  left: number
  web: WebFindings
}
/** `facts` is null without a key; `problem` says why the web was not searched after all. */
type WebFindings = { facts: WebFact[] | null; problem: string | null }
type MarketScanDeps = Pick<AnalysisDeps, 'facts' | 'web' | 'clock'>

const maxProducts = 5000
const maxWebFacts = 5

/** Looks at the sales of a region by country, their growth and the prices; with a web key also at what the web says of the category. A web that refuses takes nothing from the store's own figures. */
export async function scanMarket(
  deps: MarketScanDeps,
  call: { workspaceId: string; signal: AbortSignal },
  ask: MarketAsk,
): Promise<MarketScanResult> {
  const opened = await loadCoverage(deps, call.workspaceId)
  if ('answer' in opened) return opened.answer
  const { coverage } = opened
  const products = await deps.facts.listProducts(call.workspaceId, {
    ...(ask.category === undefined ? {} : { category: ask.category }),
    limit: maxProducts,
  })
  const inRange = products.filter(({ price }) => price >= ask.minPrice && price <= ask.maxPrice)
  const web = await searchWeb(deps, call, ask)
  const isFound = web.facts !== null && web.facts.length > 0
  if (inRange.length === 0 && !isFound) return sayNoProduct(ask, products.length, { coverage, web })
  const filter = filterOf(ask, products, inRange)
  const sales = await readMarket(deps, call.workspaceId, { coverage, filter, countries: placeOf(ask) })
  const prices = inRange.map(({ price }) => price)
  const told = { ask, coverage, sales, prices, left: products.length - inRange.length, web }
  if (sales.world.orders === 0 && !sales.before?.orders && !isFound) {
    const summary = `${nameOf(ask)} had no orders in the last 56 days, so there’s nothing to analyze yet. Ask again after some sales, or choose another category.`
    return answerWithout('too_little', withProblem(summary, web), {
      basis: { ...sales.period },
      tables: [priceTable(prices, coverage.currency)],
    })
  }
  return toAnswer(told)
}

/** Everything, the whole category, or only the products within the price range. */
function filterOf(ask: MarketAsk, products: readonly ProductFact[], inRange: readonly ProductFact[]) {
  if (inRange.length < products.length) return { productIds: inRange.map(({ productId }) => productId) }
  return ask.category === undefined ? {} : { category: ask.category }
}

type MarketArea = Pick<MarketAsk, 'region' | 'country'>

function placeOf({ region, country }: MarketArea): string[] | null {
  return country === undefined ? countriesOf(region) : [country]
}

function namePlace({ region, country }: MarketArea): string {
  return country === undefined ? nameOfRegion(region) : nameOfCountry(country, 'en')
}

function nameOf({ category }: Pick<MarketAsk, 'category'>): string {
  return category === undefined ? 'Your store' : `The category “${category}”`
}

function sayNoProduct(
  { category, minPrice, maxPrice }: MarketAsk,
  found: number,
  { coverage, web }: Pick<MarketReportInput, 'coverage' | 'web'>,
): MarketScanResult {
  const where = nameOf({ category })
  const range = `${sayMoney(minPrice, coverage.currency)} and ${sayMoney(maxPrice, coverage.currency)}`
  const summary =
    found === 0
      ? `${where} has no product. Choose another category, or leave it empty.`
      : `${where} has no product between ${range}. Widen the price range.`
  return answerWithout('too_little', withProblem(summary, web), { basis: { unit: 'products' } })
}

/** Only the category and the region leave the house, never a figure of the store. */
async function searchWeb(
  { web, clock }: MarketScanDeps,
  { workspaceId, signal }: { workspaceId: string; signal: AbortSignal },
  { category, region, country }: MarketAsk,
): Promise<WebFindings> {
  if (!(await web.hasKey(workspaceId))) return { facts: null, problem: null }
  if (category === undefined) return { facts: [], problem: null }
  const query = `${category} market trend demand in ${namePlace({ region, country })}`.slice(0, 400)
  const asked = web.search(workspaceId, { query, maxResults: maxWebFacts }, signal)
  const [found] = await Promise.allSettled([asked])
  if (found.status === 'rejected') {
    const { reason } = found
    const isOfWeb = reason instanceof Refusal || reason instanceof UpstreamError
    if (signal.aborted || !isOfWeb) throw reason
    return { facts: [], problem: reason.message }
  }
  const seenAt = clock().toISOString()
  const facts = found.value
    .filter(({ url }) => /^https?:\/\//i.test(url))
    .map(({ title, url, content }) => ({
      title: cutText(title, 200) || url,
      url,
      content: cutText(content, 500),
      seenAt,
    }))
  return { facts, problem: null }
}

function toAnswer(told: MarketReportInput): MarketScanResult {
  const { ask, coverage, sales, prices, web } = told
  const parts = confidenceParts(sales)
  const facts = web.facts ?? []
  const isWeb = facts.length > 0
  return {
    outcome: 'answer',
    summary: summarise(told),
    confidence: confidenceOf(parts),
    basis: {
      kind: isWeb ? 'web' : 'local',
      rows: sales.now.orders,
      unit: 'orders',
      ...sales.period,
      method: `28 days against the 28 before, Gamma-Poisson interval${isWeb ? '; web search' : ''}`,
    },
    figures: growthFigures(sales, prices, coverage.currency),
    tables: [
      countryTable(sales, coverage.currency),
      priceTable(prices, coverage.currency),
      ...(isWeb ? [webTable(facts)] : []),
    ],
    charts: sales.countries.length > 0 ? [ordersChart(sales)] : [],
    sources: facts.map(({ title, url, seenAt }) => ({ title, url, seenAt })),
    detail: {
      region: ask.region,
      country: ask.country ?? null,
      growth: sales.growth,
      now: sales.now,
      before: sales.before,
      world: sales.world,
      quartiles: prices.length === 0 ? null : [0.25, 0.5, 0.75].map((p) => quantile(prices, p)),
      webProblem: web.problem,
      confidenceParts: parts,
    },
  }
}

function confidenceParts({ now, growth }: MarketSales): ConfidencePart[] {
  const orders = evidencePart('orders in the region', now.orders, 30)
  if (growth?.share == null) return [orders]
  return [orders, precisionPart('width of the growth', 1 + growth.share, (growth.high - growth.low) / 2)]
}

function summarise({ ask, coverage, sales, left, web }: MarketReportInput): string {
  const { now, world, countries } = sales
  const [first] = countries
  const part =
    world.revenue > 0 && placeOf(ask) !== null
      ? `, ${sayPercent(now.revenue / world.revenue)} of the revenue everywhere`
      : ''
  const topCountry = first?.country && countries.length > 1 ? `; most went to ${first.country}` : ''
  return [
    `${nameOf(ask)} had ${sayCount(now.orders, 'order')} from ${namePlace(ask)} since ${sayDay(sales.period.from, sales.period.to)}, worth ${sayMoney(now.revenue, coverage.currency)}${part}${topCountry}.`,
    sayGrowthOf(sales),
    sayFastest(sales),
    left > 0
      ? `${sayCount(left, 'product')} outside the price range ${left === 1 ? 'is' : 'are'} left out.`
      : '',
    sayWeb(web, ask),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

/** Fewer orders say nothing of growth. */
const minOrders = 10

/** The country that grew most, and whether that is more than chance; nothing where only one can be compared. */
function sayFastest({ countries }: MarketSales): string {
  const grown = countries
    .filter(({ orders, country, growth }) => country !== null && orders >= minOrders && growth?.share != null)
    .toSorted((a, b) => (b.growth?.share ?? 0) - (a.growth?.share ?? 0))
  const [first] = grown
  const share = first?.growth?.share ?? 0
  if (!first?.country || grown.length < 2) return ''
  const name = nameOfCountry(first.country, 'en')
  if (share <= 0) return 'No clear growth in any country with enough orders.'
  const sure = (first.growth?.low ?? 0) > 0 ? 'a clear increase' : 'which may be chance'
  return `${name} grew fastest, by ${sayPercent(share)}, ${sure}.`
}

function sayGrowthOf({ growth, before }: MarketSales): string {
  if (growth === null || before === null) return 'Growth isn’t available yet. It needs 56 days of orders.'
  if (growth.share === null) return 'There were no orders in the previous 28 days to compare with.'
  const sure = growth.low > 0 || growth.high < 0 ? 'is a clear change' : 'may be chance'
  return `That is ${sayGrowth(growth.share)} than in the 28 days before (95% interval ${sayPercent(growth.low)} to ${sayPercent(growth.high)}), which ${sure}.`.replace(
    'as many than',
    'as many as',
  )
}

/** A problem of the web says itself what to do about it. */
function withProblem(said: string, { problem }: Pick<WebFindings, 'problem'>): string {
  return problem === null ? said : `${said} The web was not searched: ${problem}`
}

function sayWeb({ facts: web, problem }: WebFindings, { category }: MarketAsk): string {
  if (problem !== null) return withProblem('This is from your own orders only.', { problem })
  if (web === null) return 'Based on your own orders only, because no web-search key is set.'
  if (category === undefined) return 'Choose a category to search the web too.'
  return web.length === 0
    ? 'The web search found nothing about it.'
    : `${sayCount(web.length, 'web page')} on the market ${web.length === 1 ? 'is' : 'are'} listed with ${web.length === 1 ? 'its' : 'their'} address.`
}
