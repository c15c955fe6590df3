import { z } from 'zod'
import { RunView } from '#engine/contract.ts'
import { storeRefusals, syncRefusals } from '#features/base/stores/contract.ts'
import { endpoint, succeeds } from '#kit/endpoint.ts'
import { defineRefusals, pageRefusals } from '#kit/errors.ts'

export const salesRefusals = defineRefusals({
  SALES_SCOPE_MISSING: 409,
})

/** Decimal text in major units, with as many decimals as the currency has. */
const Amount = z.string()
/** A calendar day in the store's time zone, such as "2026-11-20". */
const Day = z.string()

/**
 * What was sold. Orders count unless they are tests, cancelled, or never paid (voided, expired); a refunded order counts,
 * its money does not. Revenue has tax and shipping in it.
 */
export const Figures = z.object({
  revenue: Amount,
  orders: z.number().int(),
  /** Null without an order. */
  averageOrderValue: Amount.nullable(),
  /** Pieces as ordered, what was returned later included. */
  units: z.number().int(),
  /** Different customers; null when the store does not tell who ordered. */
  customers: z.number().int().nullable(),
})
export type Figures = z.infer<typeof Figures>

export const SalesDay = z.object({
  day: Day,
  revenue: Amount,
  orders: z.number().int(),
  units: z.number().int(),
})
export type SalesDay = z.infer<typeof SalesDay>

export const CountrySales = z.object({
  /** ISO 3166-1 alpha-2; null for orders without an address. */
  country: z.string().nullable(),
  revenue: Amount,
  orders: z.number().int(),
  /** Change of revenue against the previous period: 0.12 is 12 % more. Null when there is nothing to compare with. */
  growth: z.number().nullable(),
})
export type CountrySales = z.infer<typeof CountrySales>

export const TopProduct = z.object({
  /** The product of the feed; null when it is not in it any more. */
  productId: z.string().nullable(),
  title: z.string(),
  units: z.number().int(),
  /** After the discounts of the line; without tax and shipping, before refunds. */
  revenue: Amount,
})
export type TopProduct = z.infer<typeof TopProduct>

export const SalesFigures = z.object({
  currency: z.string(),
  /** The time zone whose days these are. */
  timeZone: z.string(),
  /** The first day: later than asked for when older orders are not known. */
  from: Day,
  /** Today, which is not over yet. */
  to: Day,
  totals: Figures,
  /** As many days before, up to the same time of day; null when those orders are not known. */
  previous: Figures.nullable(),
  /** Changes of revenue and orders against the previous period: 0.12 is 12 % more. */
  growth: z.object({ revenue: z.number().nullable(), orders: z.number().nullable() }),
  /** Every day of the period in order. */
  series: z.array(SalesDay),
  /** By revenue. */
  countries: z.array(CountrySales),
  /** Sales of the period before by country, those without a sale since included; null when those orders are not known. */
  previousCountries: z
    .array(z.object({ country: z.string().nullable(), revenue: Amount, orders: z.number().int() }))
    .nullable(),
  /** By revenue, at most 10. */
  topProducts: z.array(TopProduct),
  /** Orders placed before are not known; null when all are. */
  knownSince: z.string().nullable(),
  /** What these figures leave out, as sentences to show. */
  limits: z.array(z.string()),
})
export type SalesFigures = z.infer<typeof SalesFigures>

export const SalesOverview = z.object({
  /** Whether orders can be read at all; `message` says why not. */
  isAvailable: z.boolean(),
  message: z.string().nullable(),
  isDemo: z.boolean(),
  lastSyncAt: z.string().nullable(),
  /** The newest sync of orders. */
  run: RunView.nullable(),
  /** Null until orders were read for the first time. */
  figures: SalesFigures.nullable(),
})
export type SalesOverview = z.infer<typeof SalesOverview>

export const viewSales = endpoint({
  method: 'GET',
  path: '/api/sales/overview',
  summary: 'Sales of the last days, by day, country and product, beside the days before',
  rate: 'poll',
  isKept: true,
  query: { days: z.enum(['30', '90', '120']).default('30') },
  reply: succeeds(SalesOverview),
})

export const Order = z.object({
  id: z.string(),
  /** As the merchant knows it, such as "#1001". */
  name: z.string(),
  placedAt: z.string(),
  cancelledAt: z.string().nullable(),
  currency: z.string(),
  /** After edits and returns, with tax and shipping. */
  total: Amount,
  subtotal: Amount.nullable(),
  discounts: Amount.nullable(),
  refunded: Amount,
  revenue: Amount,
  units: z.number().int(),
  /** As Shopify names them: "PAID", "FULFILLED". */
  financialStatus: z.string().nullable(),
  fulfillmentStatus: z.string(),
  country: z.string().nullable(),
  isTest: z.boolean(),
  /** Whether the figures count it. */
  isSale: z.boolean(),
})
export type Order = z.infer<typeof Order>

const search = z.string().max(200).optional()

export const OrderQuery = z.strictObject({
  /** Part of the order's name or of the title of a product in it. */
  search,
  /** Placed on this day of the store's time zone. */
  day: z.iso.date().optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
  cursor: z.string().max(500).optional(),
})
export type OrderQuery = z.infer<typeof OrderQuery>

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/sales/orders',
  summary: 'Orders, the newest first, a page at a time',
  rate: 'poll',
  isKept: true,
  query: OrderQuery.shape,
  refusals: [pageRefusals.CURSOR_INVALID],
  reply: succeeds(
    z.object({
      orders: z.array(Order),
      nextCursor: z.string().nullable(),
      /** Orders that match the search and the day. */
      total: z.number().int(),
    }),
  ),
})

export const exportOrders = endpoint({
  method: 'GET',
  path: '/api/sales/orders/export',
  summary: 'Orders as a stream of CSV, the newest first',
  query: { search },
  stream: ['text/csv'],
  refusals: [storeRefusals.STORE_NOT_CONNECTED],
  reply: z.unknown(),
})

/** What a finished sync of orders has to say. `failed` lists at most 100; `failedCount` counts all. */
export const SalesReport = z.object({
  mode: z.enum(['full', 'incremental']),
  read: z.number().int(),
  removed: z.number().int(),
  failedCount: z.number().int(),
  failed: z.array(z.object({ order: z.string(), reason: z.string() })),
  durationMs: z.number().int(),
})
export type SalesReport = z.infer<typeof SalesReport>

export const syncSales = endpoint({
  method: 'POST',
  path: '/api/sales/sync',
  summary: 'Read orders from the store. Waits up to 10 s; a longer sync goes on by itself.',
  body: { mode: z.enum(['auto', 'full']).optional() },
  refusals: [
    storeRefusals.STORE_NOT_CONNECTED,
    salesRefusals.SALES_SCOPE_MISSING,
    ...Object.values(syncRefusals),
  ],
  reply: succeeds(z.object({ run: RunView, report: SalesReport.nullable(), isNew: z.boolean() }), {
    message: z.string(),
  }),
})
