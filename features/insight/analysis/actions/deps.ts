/** What analysis needs to know of a store. Amounts are numbers in major units of the store's currency: they are estimated with, never booked. */
import type { Db } from '#db/database.ts'
import type { TicketIntent } from '#features/shop/support/contract.ts'
import type { Agent } from '../rules/plan-goals.ts'

/** A calendar day in the store's time zone, such as "2026-11-20". */
export type Day = string
/** Both days are in it. */
export type DayRange = { from: Day; to: Day }
/** Which sales: all, or those of some products, of a category (part of its path, any case), or to some countries. */
export type SalesFilter = { productIds?: string[]; category?: string; countries?: string[] }

export type StoreCoverage = {
  storeId: string
  storeName: string
  /** ISO 4217. */
  currency: string
  timeZone: string
  today: Day
  /** Orders before are not known; null when all are. */
  knownSince: Day | null
  /** The day of the first known order; null without one. */
  firstOrder: Day | null
  lastSyncAt: string
}

export type ProductFact = {
  productId: string
  title: string
  /** The same for all variants of a product; absent where each stands for itself. */
  groupId?: string
  description: string
  brand: string | null
  category: string | null
  price: number
  /** What the merchant pays for it, where the store knows. */
  cost: number | null
  /** Null when the store does not track it. */
  stock: number | null
  readiness: 'ready' | 'needs_enrichment' | 'incomplete'
  score: number
  isEnabled: boolean
  problems: string[]
  /** The row of the feed, by field. */
  row: Record<string, unknown>
}

export type StockFact = Pick<ProductFact, 'productId' | 'title' | 'stock' | 'cost'>

/** Weeks begin on Monday; the running week is left out. */
export type WeekFact = { week: Day; units: number; revenue: number; orders: number }
export type PriceWeek = {
  productId: string
  week: Day
  units: number
  /** What was paid for a piece, on average, before discounts of the whole order. */
  price: number
  /** Part of the pieces that were sold below their price, 0 to 1. */
  discountShare: number
}
export type CountryFact = { country: string | null; orders: number; units: number; revenue: number }
export type ProductSale = {
  productId: string | null
  title: string
  units: number
  revenue: number
  orders: number
  /** Of the pieces sold on each day of the period, or of its last 90 days, days without a sale included. */
  dailyMean: number
  dailySd: number
}
export type CustomerFact = {
  customerId: string
  orders: number
  revenue: number
  lastDay: Day
}

/** One movement of money as the store recorded it. */
export type PaymentFact = {
  paymentId: string
  orderId: string
  orderName: string
  at: string
  kind: 'sale' | 'authorization' | 'capture' | 'refund' | 'void' | 'change' | 'other'
  status: 'success' | 'failure' | 'pending' | 'error' | 'other'
  gateway: string
  /** Card brand or wallet as the store names it. */
  method: string | null
  currency: string
  amount: number
  /** Null where the store does not tell. */
  fee: number | null
  errorCode: string | null
  avs: string | null
  cvc: string | null
  /** As the store's own risk check sees the order. */
  risk: 'none' | 'low' | 'medium' | 'high' | 'pending' | null
  riskReasons: string[]
  customerId: string | null
  /** Orders of that customer before this one; null for a guest. */
  earlierOrders: number | null
  /** Delivered to and billed to, ISO 3166-1 alpha-2. */
  shippingCountry: string | null
  billingCountry: string | null
  orderTotal: number
  isDisputed: boolean
}

/** A dispute that the store tells of. `status` is the store's word, such as "NEEDS_RESPONSE". */
export type DisputeFact = {
  orderName: string
  /** When the order was placed. */
  at: string
  amount: number
  currency: string
  kind: 'chargeback' | 'inquiry'
  status: string
  /** Until when the bank takes evidence; null where the store does not tell. */
  dueAt: string | null
}

/** What tells of a fraud. */
export type RiskFact = Omit<PaymentFact, 'paymentId' | 'orderId' | 'gateway' | 'method' | 'fee' | 'errorCode'>

/** Movements that are alike, added up; `orderId` is empty when they are of several orders. */
export type PaymentSum = Pick<
  PaymentFact,
  | 'orderId'
  | 'orderName'
  | 'at'
  | 'kind'
  | 'status'
  | 'gateway'
  | 'method'
  | 'currency'
  | 'amount'
  | 'fee'
  | 'errorCode'
  | 'billingCountry'
  | 'isDisputed'
> & { count: number }

/** What a customer wrote. Untrusted text. */
export type MessageFact = {
  messageId: string
  kind: 'ticket' | 'review' | 'order_note'
  at: string
  subject: string | null
  text: string
  orderName: string | null
  customerId: string | null
  status: 'open' | 'in-progress' | 'resolved' | 'closed' | null
  /** 1 to 5. */
  rating: number | null
  /** What the customer wants, where the merchant set or confirmed it: what drafts of replies learn from. */
  intent: TicketIntent | null
}

export type OrderFact = {
  orderName: string
  placedDay: Day
  total: number
  refunded: number
  financialStatus: string | null
  fulfillmentStatus: string
  trackingUrl: string | null
  items: string[]
}

/** What agents did. */
export type WorkFact = {
  agent: string
  tool: string | null
  at: string
  isSuccess: boolean
  durationMs: number
  /** In US dollars; null without a model. */
  cost: number | null
}

/** Stored facts of the workspace's store, as the server hands them over. Counting and grouping happen in the database. */
export type StoreFacts = {
  /** Null while no store is connected or its orders were never read. */
  findCoverage: (workspaceId: string) => Promise<StoreCoverage | null>
  /** The best match first; `search` is a name as people say it: part of a title, a product id or a category. */
  listProducts: (
    workspaceId: string,
    filter: { search?: string; category?: string; productIds?: string[]; limit: number },
  ) => Promise<ProductFact[]>
  /** In the order of the store. */
  listStock: (workspaceId: string, filter: { productIds?: string[]; limit: number }) => Promise<StockFact[]>
  /** Every week of the last `weeks`, those without a sale as zeros, the oldest first, none before the first known order. */
  listWeeks: (workspaceId: string, filter: SalesFilter & { weeks: number }) => Promise<WeekFact[]>
  /** Of the products that sold most. */
  listPriceWeeks: (
    workspaceId: string,
    filter: SalesFilter & { weeks: number; maxProducts: number },
  ) => Promise<PriceWeek[]>
  listCountries: (workspaceId: string, filter: SalesFilter & DayRange) => Promise<CountryFact[]>
  listProductSales: (workspaceId: string, filter: SalesFilter & DayRange) => Promise<ProductSale[]>
  listCustomers: (workspaceId: string, filter: DayRange) => Promise<CustomerFact[]>
  /** How many of them had never bought before; null where the orders before are not all known. */
  countFirstTimers: (workspaceId: string, filter: DayRange) => Promise<number | null>
  listPayments: (workspaceId: string, filter: DayRange & { orderNames?: string[] }) => Promise<RiskFact[]>
  /** The newest 200 orders that are or were disputed, whenever they were placed. */
  listDisputes: (workspaceId: string) => Promise<DisputeFact[]>
  /** As few rows as can be: each movement of an order with a failed attempt or a dispute stands for itself. */
  listPaymentSums: (workspaceId: string, filter: DayRange) => Promise<PaymentSum[]>
  listMessages: (
    workspaceId: string,
    filter: Partial<DayRange> & { messageIds?: string[]; limit: number },
  ) => Promise<MessageFact[]>
  findOrder: (workspaceId: string, orderName: string) => Promise<OrderFact | null>
  listWork: (workspaceId: string, filter: DayRange) => Promise<WorkFact[]>
}

/** The web, as far as the workspace has a key for it. */
export type WebReader = {
  hasKey: (workspaceId: string) => Promise<boolean>
  search: (
    workspaceId: string,
    ask: { query: string; maxResults: number },
    signal: AbortSignal,
  ) => Promise<{ title: string; url: string; content: string; score: number }[]>
  /** The page as it came, with its JSON-LD where there is some. */
  extract: (
    workspaceId: string,
    url: string,
    signal: AbortSignal,
  ) => Promise<{ url: string; content: string }>
}

/** The work of agents that goes on by itself. */
export type Workflows = {
  /** Who can take a tool as a step. */
  agentsWith: (tool: string) => Agent[]
  /** Who is switched off. */
  listOff: (workspaceId: string) => Promise<Agent[]>
  /** How many runs each agent has under way. */
  readLoad: (workspaceId: string) => Promise<Partial<Record<string, number>>>
  /** Answers the id of its run: the same key, the same run. */
  start: (
    workspaceId: string,
    order: {
      key: string
      title: string
      steps: {
        id: string
        title: string
        agent: Agent
        tool: string
        args: Record<string, unknown>
        after: string[]
      }[]
    },
  ) => Promise<string>
}

export type AnalysisDeps = {
  db: Db
  clock: () => Date
  facts: StoreFacts
  web: WebReader
  workflows: Workflows
}
