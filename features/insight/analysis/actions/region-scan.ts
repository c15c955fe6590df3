/** What the store's own orders say of a region that is looked up on the web. */
import type { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import { sayDay } from '#features/base/runs/rules/say-day.ts'
import type { ResearchDeps } from '#features/shop/research/actions/deps.ts'
import { addDays } from '#kit/days.ts'
import { sayCount, sayGrowth, sayMoney, sayPercent } from '../rules/market-wording.ts'
import type { StoreCoverage, StoreFacts } from './deps.ts'
import { answerWithout, loadCoverage } from './market-product.ts'
import { readMarket } from './market-sales.ts'
import { countryTable, growthFigures, ordersChart } from './market-tables.ts'

type ScanInput = Parameters<ResearchDeps['marketScan']>[1]
type Sales = Awaited<ReturnType<typeof readMarket>>

const maxProducts = 5_000
const lookBackDays = 90

/** The store's own orders of a region: how many, how they grow, and where they go. */
export async function scanRegion(
  facts: StoreFacts,
  workspaceId: string,
  market: ScanInput,
): Promise<ToolAnswer> {
  const opened = await loadCoverage({ facts }, workspaceId)
  if ('answer' in opened) return opened.answer
  const { coverage } = opened
  const sales = await readMarket({ facts }, workspaceId, {
    coverage,
    filter: {},
    countries: market.countries,
  })
  if (sales.world.orders === 0 && !sales.before?.orders) {
    const summary = 'Your store had no orders in the last 56 days, so there are no sales figures to analyze.'
    return answerWithout('too_little', summary, { basis: { ...sales.period } })
  }
  return {
    outcome: 'answer',
    summary: [sayOrders(sales, market, coverage), sayChange(sales)].filter(Boolean).join(' '),
    confidence: null,
    basis: {
      kind: 'local',
      rows: sales.now.orders,
      unit: 'orders',
      ...sales.period,
      method: '28 days against the 28 before, Gamma-Poisson interval',
    },
    figures: growthFigures(sales, [], coverage.currency),
    tables: sales.countries.length > 0 ? [countryTable(sales, coverage.currency)] : [],
    charts: sales.countries.length > 0 ? [ordersChart(sales)] : [],
    sources: [],
    detail: { region: market.region, growth: sales.growth, now: sales.now, before: sales.before },
  }
}

function sayOrders(
  { now, world, period }: Sales,
  { name, countries }: ScanInput,
  { currency }: StoreCoverage,
): string {
  const part =
    countries !== null && world.revenue > 0
      ? `, ${sayPercent(now.revenue / world.revenue)} of the revenue everywhere`
      : ''
  return `Your store had ${sayCount(now.orders, 'order')} from ${name} since ${sayDay(period.from, period.to)}, worth ${sayMoney(now.revenue, currency)}${part}.`
}

function sayChange({ growth }: Sales): string {
  if (growth === null) return 'Growth isn’t available yet. It needs 56 days of orders.'
  if (growth.share === null) return ''
  const sure = growth.low > 0 || growth.high < 0 ? 'is a clear change' : 'may be chance'
  return `Against the 28 days before: ${sayGrowth(growth.share)} orders, which ${sure}.`
}

/** The categories with the most revenue in these countries, or everywhere when nothing was sold there; without any sale those with the most products. */
export async function listTopCategories(
  facts: StoreFacts,
  workspaceId: string,
  countries: string[] | null,
): Promise<string[]> {
  const products = await facts.listProducts(workspaceId, { limit: maxProducts })
  const ofProduct = new Map(products.map(({ productId, category }) => [productId, category]))
  const coverage = await facts.findCoverage(workspaceId)
  const sold = coverage ? await listSold(facts, workspaceId, coverage, countries) : []
  const revenue = new Map<string, number>()
  const add = (category: string | null | undefined, amount: number) => {
    if (category) revenue.set(category, (revenue.get(category) ?? 0) + amount)
  }
  for (const sale of sold) add(sale.productId && ofProduct.get(sale.productId), sale.revenue)
  if (revenue.size === 0) for (const { category } of products) add(category, 1)
  return [...revenue].toSorted(([, a], [, b]) => b - a).map(([category]) => category)
}

async function listSold(
  facts: StoreFacts,
  workspaceId: string,
  coverage: StoreCoverage,
  countries: string[] | null,
) {
  const from = addDays(coverage.today, -lookBackDays)
  const period = { from, to: coverage.today }
  const there = countries ? await facts.listProductSales(workspaceId, { ...period, countries }) : []
  return there.length > 0 ? there : facts.listProductSales(workspaceId, period)
}
