/** A store in memory whose sales follow a known demand, for the tests of the market tools. */
import type { Db } from '#db/database.ts'
import type { Tool } from '#engine/gate.ts'
import { addDays } from '#kit/days.ts'
import { toolCall } from '#tests/world/tool-call.ts'
import type {
  AnalysisDeps,
  CountryFact,
  PriceWeek,
  ProductFact,
  SalesFilter,
  StoreCoverage,
  StoreFacts,
  WebReader,
  WeekFact,
} from '../actions/deps.ts'
import { AnalysisResults, type AnalysisTool } from '../contract/results.ts'
import { marketTools } from '../tools/market-tools.ts'

const today = '2026-11-20'
/** The Monday of the last full week. */
const lastWeek = '2026-11-09'

export type TestStore = {
  coverage?: StoreCoverage | null
  products?: ProductFact[]
  /** By product, the oldest week first, ending with the last full week. */
  sales?: Record<string, { units: number; price: number; discountShare?: number }[]>
  countries?: (CountryFact & { isBefore?: boolean })[]
  web?: Partial<WebReader>
}

export function testBook(changed: Partial<StoreCoverage> = {}): StoreCoverage {
  return {
    storeId: 'store',
    storeName: 'Atelier',
    currency: 'EUR',
    timeZone: 'Europe/Berlin',
    today,
    knownSince: null,
    firstOrder: '2023-01-02',
    lastSyncAt: '2026-11-20T08:00:00Z',
    ...changed,
  }
}

export function testProduct(productId: string, changed: Partial<ProductFact> = {}): ProductFact {
  return {
    productId,
    title: productId,
    description: '',
    brand: 'Atelier',
    category: 'Home > Kitchen',
    price: 10,
    cost: 5,
    stock: 100,
    readiness: 'ready',
    score: 90,
    isEnabled: true,
    problems: [],
    row: { url: `https://atelier.example/products/${productId}` },
    ...changed,
  }
}

/** Weeks of a demand with a yearly season, a trend and a small repeatable noise. */
export function testDemand(
  count: number,
  { level = 40, trend = 0, season = 0.4 } = {},
): { units: number; price: number }[] {
  return Array.from({ length: count }, (_, i) => {
    const noise = (((i * 7919) % 101) / 101 - 0.5) * 0.1 * level
    const wave = 1 + season * Math.sin((2 * Math.PI * i) / 52)
    return { units: Math.max(0, Math.round((level + trend * i) * wave + noise)), price: 10 }
  })
}

const weekOf = (i: number, count: number) => addDays(lastWeek, -7 * (count - 1 - i))

function testFacts({
  coverage = testBook(),
  products = [],
  sales = {},
  countries = [],
}: TestStore): StoreFacts {
  const idsOf = ({ productIds, category }: SalesFilter) =>
    products
      .filter((product) => !productIds || productIds.includes(product.productId))
      .filter((product) => !category || product.category?.toLowerCase().includes(category.toLowerCase()))
      .map(({ productId }) => productId)
  const priceWeeks = (filter: SalesFilter, weeks: number): PriceWeek[] =>
    idsOf(filter).flatMap((productId) => {
      const all = sales[productId] ?? []
      const rows = all.map((row, i) => ({ productId, week: weekOf(i, all.length), discountShare: 0, ...row }))
      return rows.slice(-weeks)
    })
  const none = async () => []
  return {
    findCoverage: async () => coverage,
    listProducts: async (_workspaceId, { search, limit, ...filter }) => {
      const ids = idsOf(filter)
      const isFound = ({ title, productId }: ProductFact) =>
        !search || productId === search || title.toLowerCase().includes(search.toLowerCase())
      return products.filter((product) => ids.includes(product.productId) && isFound(product)).slice(0, limit)
    },
    listStock: async (_workspaceId, { limit, ...filter }) => {
      const ids = idsOf(filter)
      return products.filter(({ productId }) => ids.includes(productId)).slice(0, limit)
    },
    listWeeks: async (_workspaceId, { weeks, ...filter }) => {
      const byWeek = Map.groupBy(priceWeeks(filter, weeks), ({ week }) => week)
      return [...byWeek]
        .map(([week, rows]): WeekFact => {
          const units = rows.reduce((sum, row) => sum + row.units, 0)
          return {
            week,
            units,
            orders: units,
            revenue: rows.reduce((sum, row) => sum + row.units * row.price, 0),
          }
        })
        .toSorted((a, b) => a.week.localeCompare(b.week))
    },
    listPriceWeeks: async (_workspaceId, { weeks, ...filter }) =>
      priceWeeks(filter, weeks).filter(({ units }) => units > 0),
    listCountries: async (_workspaceId, { to }) =>
      countries
        .filter(({ isBefore = false }) => isBefore === to < addDays(today, -28))
        .map(({ country, orders, units, revenue }) => ({ country, orders, units, revenue })),
    listProductSales: async () =>
      Object.entries(sales).map(([productId, rows]) => {
        const units = rows.reduce((sum, row) => sum + row.units, 0)
        return {
          productId,
          title: productId,
          units,
          revenue: units * 10,
          orders: units,
          dailyMean: 0,
          dailySd: 0,
        }
      }),
    listCustomers: none,
    countFirstTimers: async () => null,
    listPayments: none,
    listDisputes: none,
    listPaymentSums: none,
    listMessages: none,
    findOrder: async () => null,
    listWork: none,
  }
}

/** The market tools are part of none. */
const noWorkflows: AnalysisDeps['workflows'] = {
  agentsWith: () => [],
  listOff: async () => [],
  readLoad: async () => ({}),
  start: async () => '',
}

/** The market tools over a store in memory. */
export function testTools(store: TestStore): Tool[] {
  const web: WebReader = {
    hasKey: async () => store.web !== undefined,
    search: async () => [],
    extract: async (_workspaceId, url) => ({ url, content: '' }),
    ...store.web,
  }
  // The market tools ask the port, never the database.
  const deps: AnalysisDeps = {
    db: {} as Db,
    clock: () => new Date(`${today}T12:00:00Z`),
    facts: testFacts(store),
    web,
    workflows: noWorkflows,
  }
  return marketTools(deps)
}

/** Runs a tool as the gate does, and checks its answer against the contract of its result and that nothing in it is NaN. */
export async function ask<Name extends AnalysisTool>(
  store: TestStore,
  name: Name,
  args: Record<string, unknown> = {},
): Promise<AnalysisResults[Name]> {
  const tool = testTools(store).find((tool) => tool.name === name)
  if (!tool) throw new Error(`there is no tool ${name}`)
  const output = await tool.run(toolCall({ workspaceId: 'w' }), tool.input.parse(args))
  const answer = AnalysisResults.shape[name].parse(output) as AnalysisResults[Name]
  const text = JSON.stringify(answer, (_key, value: unknown) =>
    typeof value === 'number' && !Number.isFinite(value) ? 'NOT A NUMBER' : value,
  )
  if (/NOT A NUMBER|NaN|Infinity|undefined/.test(text)) throw new Error(`the answer holds no number: ${text}`)
  return answer
}
