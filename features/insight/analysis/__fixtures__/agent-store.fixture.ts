import { dayIn } from '#features/shop/sales/rules.ts'
import { toolCall } from '#tests/world/tool-call.ts'
import type {
  AnalysisDeps,
  CountryFact,
  DayRange,
  MessageFact,
  PaymentFact,
  ProductFact,
  StoreFacts,
} from '../actions/deps.ts'
import { AnalysisResults, type AnalysisTool } from '../contract/results.ts'
import { storeTools } from '../tools/store-tools.ts'

/** What a store in memory holds; what is left out is empty. */
export type StoreInMemory = {
  hasCoverage?: boolean
  timeZone?: string
  /** What came in over the days that are asked for. */
  countries?: (period: DayRange) => CountryFact[]
  products?: ProductFact[]
  payments?: PaymentFact[]
  disputes?: Awaited<ReturnType<StoreFacts['listDisputes']>>
  messages?: MessageFact[]
  sales?: Awaited<ReturnType<StoreFacts['listProductSales']>>
  weeks?: Awaited<ReturnType<StoreFacts['listWeeks']>>
  firstTimers?: number
  customers?: Awaited<ReturnType<StoreFacts['listCustomers']>>
  orders?: NonNullable<Awaited<ReturnType<StoreFacts['findOrder']>>>[]
  work?: Awaited<ReturnType<StoreFacts['listWork']>>
  /** How many runs each agent has under way. */
  running?: Record<string, number>
  /** The agents that are switched off. */
  off?: Awaited<ReturnType<AnalysisDeps['workflows']['listOff']>>
}

const coverage = {
  storeId: 's1',
  storeName: 'Nordlys',
  currency: 'USD',
  timeZone: 'UTC',
  today: '2026-11-20',
  knownSince: null,
  firstOrder: '2025-01-01',
  lastSyncAt: '2026-11-20T06:00:00Z',
}

/** The facts port over a store in memory. Its `db` is out of reach: these tools ask facts only. */
function usesOf(store: StoreInMemory): AnalysisDeps {
  const dayOf = (at: string) => dayIn(store.timeZone ?? 'UTC', new Date(at))
  const facts: StoreFacts = {
    findCoverage: async () =>
      store.hasCoverage === false ? null : { ...coverage, timeZone: store.timeZone ?? 'UTC' },
    listProducts: async (_, { search, productIds, category, limit }) =>
      (store.products ?? [])
        .filter(({ productId }) => productIds === undefined || productIds.includes(productId))
        .filter(({ title }) => search === undefined || title.toLowerCase().includes(search.toLowerCase()))
        .filter(
          (product) =>
            category === undefined || (product.category ?? '').toLowerCase().includes(category.toLowerCase()),
        )
        .slice(0, limit),
    listStock: async (_, { productIds, limit }) =>
      (store.products ?? [])
        .filter(({ productId }) => productIds === undefined || productIds.includes(productId))
        .slice(0, limit),
    listWeeks: async () => store.weeks ?? [],
    listPriceWeeks: async () => [],
    listCountries: async (_, { from, to }) => store.countries?.({ from, to }) ?? [],
    listProductSales: async () => store.sales ?? [],
    listCustomers: async () => store.customers ?? [],
    countFirstTimers: async () => store.firstTimers ?? null,
    listPayments: async (_, { from, to, orderNames }) =>
      (store.payments ?? []).filter(
        ({ at, orderName }) =>
          dayOf(at) >= from &&
          dayOf(at) <= to &&
          (orderNames === undefined || orderNames.includes(orderName)),
      ),
    listDisputes: async () => store.disputes ?? [],
    listPaymentSums: async (_, { from, to }) =>
      (store.payments ?? [])
        .filter(({ at }) => at.slice(0, 10) >= from && at.slice(0, 10) <= to)
        .map((payment) => ({ ...payment, count: 1 })),
    listMessages: async (_, { from, to, messageIds, limit }) =>
      (store.messages ?? [])
        .filter(
          ({ at }) =>
            from === undefined || to === undefined || (at.slice(0, 10) >= from && at.slice(0, 10) <= to),
        )
        .filter(({ messageId }) => messageIds === undefined || messageIds.includes(messageId))
        .slice(0, limit),
    findOrder: async (_, name) => (store.orders ?? []).find(({ orderName }) => orderName === name) ?? null,
    listWork: async (_, { from, to }) =>
      (store.work ?? []).filter(({ at }) => at.slice(0, 10) >= from && at.slice(0, 10) <= to),
  }
  const noWeb = async () => {
    throw new Error('These tools do not use the web.')
  }
  const db = new Proxy({}, { get: noWeb }) as AnalysisDeps['db']
  const web = { hasKey: async () => false, search: noWeb, extract: noWeb }
  return {
    db,
    clock: () => new Date('2026-11-20T12:00:00Z'),
    facts,
    web,
    workflows: {
      agentsWith: (tool) => {
        if (tool === 'workflow-orchestrator') return ['ops']
        return tool === 'set-price' ? ['seller'] : []
      },
      listOff: async () => store.off ?? [],
      readLoad: async () => store.running ?? {},
      start: async (_, { key }) => `run of ${key}`,
    },
  }
}

/** A tool over a store in memory, and a call of it. */
export function openTool(store: StoreInMemory, name: string) {
  const tool = storeTools(usesOf(store)).find((found) => found.name === name)
  if (tool === undefined) throw new Error(`There is no tool ${name}.`)
  return { tool, call: toolCall({ workspaceId: 'w1', idempotencyKey: 'k1' }) }
}

/** Uses a tool as the gate does: its input is parsed, and its answer must be plain JSON that the contract of its result knows. */
export async function askStore<Name extends AnalysisTool>(
  store: StoreInMemory,
  name: Name,
  args: unknown,
): Promise<AnalysisResults[Name]> {
  const { tool, call } = openTool(store, name)
  const answer = await tool.run(call, tool.input.parse(args))
  if (JSON.stringify(answer).includes('NaN')) throw new Error('NaN')
  const read: unknown = JSON.parse(JSON.stringify(answer))
  return AnalysisResults.shape[name].parse(read) as AnalysisResults[Name]
}
