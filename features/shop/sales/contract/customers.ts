/** Who buys, and who comes back over time. Names, addresses and telephone numbers stay in the store. */
import { z } from 'zod'
import { storeRefusals } from '#features/base/stores/contract.ts'
import { endpoint, succeeds } from '#kit/endpoint.ts'
import { pageRefusals } from '#kit/errors.ts'
import { salesRefusals } from '../contract.ts'

export const CustomerWeek = z.object({
  /** Its Monday, in the store's time zone. */
  week: z.string(),
  /** Sales whose customer is known. */
  orders: z.number().int(),
  /** Those of them whose customer had ordered before, as far as older orders are known. */
  returning: z.number().int(),
})
export type CustomerWeek = z.infer<typeof CustomerWeek>

export const viewCustomerWeeks = endpoint({
  method: 'GET',
  path: '/api/sales/customers/weeks',
  summary: 'Orders of customers who came back and of new ones, in each of the last twelve whole weeks',
  rate: 'poll',
  isKept: true,
  reply: succeeds(
    z.object({
      /** The oldest first; fewer where older orders are not known, none until orders were read. */
      weeks: z.array(CustomerWeek),
      /** Who ordered before this day counts as new; null when all orders are known. */
      knownSince: z.string().nullable(),
    }),
  ),
})

/** What a finished sync of customers has to say. */
export const CustomerSyncReport = z.object({
  mode: z.enum(['full', 'incremental']),
  read: z.number().int(),
  removed: z.number().int(),
  failedCount: z.number().int(),
  durationMs: z.number().int(),
})
export type CustomerSyncReport = z.infer<typeof CustomerSyncReport>

/** Whoever the store has an account of. What it counts is of all time, whatever of the orders may be read. */
export const Customer = z.object({
  /** In the customer's address in Shopify's admin. */
  number: z.string(),
  createdAt: z.string(),
  /** Of all time, as the store counts them. */
  orders: z.number().int(),
  /** Of all time; decimal text in major units of `currency`. */
  spent: z.string(),
  currency: z.string(),
  /** Where they live, or else where their last order went: ISO 3166-1 alpha-2; null without an address. */
  country: z.string().nullable(),
  /** Whether they subscribed to marketing by email; null where the store does not tell. */
  acceptsEmail: z.boolean().nullable(),
  /** The newest sale that is here; null without one. */
  lastOrder: z
    .object({
      id: z.string(),
      /** As the merchant knows it, such as "#1001". */
      name: z.string(),
      at: z.string(),
    })
    .nullable(),
})
export type Customer = z.infer<typeof Customer>

/** `lapsed` begins with who has not ordered for longest, and ends with who never did. */
export const CustomerSort = z.enum(['spent', 'orders', 'recent', 'lapsed', 'newest'])
export type CustomerSort = z.infer<typeof CustomerSort>

const filter = {
  /** A customer's number, or part of an order's name. */
  search: z.string().max(200).optional(),
  show: z.enum(['all', 'never_ordered']).default('all'),
  sort: CustomerSort.default('spent'),
}

export const CustomerQuery = z.strictObject({
  ...filter,
  limit: z.coerce.number().int().min(1).max(500).default(50),
  cursor: z.string().max(500).optional(),
})
export type CustomerQuery = z.infer<typeof CustomerQuery>
export type CustomerFilter = Pick<CustomerQuery, 'search' | 'show' | 'sort'>

export const CustomerPage = z.object({
  /** Why there are none to list: the app may not read orders or customers, or the merchant keeps customers out. */
  missing: z.enum(['read_orders', 'read_customers', 'switched_off']).nullable(),
  customers: z.array(Customer),
  nextCursor: z.string().nullable(),
  /** Customers that match. */
  total: z.number().int(),
  /** Whether the customers have been read once. */
  isSynced: z.boolean(),
  /** Why the last sync of customers failed, as a sentence to show; null when it did not. */
  problem: z.string().nullable(),
  /** Orders placed before are not known; null when all are, or none were read. */
  knownSince: z.string().nullable(),
})
export type CustomerPage = z.infer<typeof CustomerPage>

/** Refuses with CURSOR_INVALID. */
export const listCustomers = endpoint({
  method: 'GET',
  path: '/api/sales/customers',
  summary: 'Customers with what the store counts of them over all time, a page at a time',
  rate: 'poll',
  isKept: true,
  query: CustomerQuery.shape,
  refusals: [pageRefusals.CURSOR_INVALID],
  reply: succeeds(CustomerPage),
})

export const exportCustomers = endpoint({
  method: 'GET',
  path: '/api/sales/customers/export',
  summary: 'Customers with what the store counts of them over all time as a stream of CSV',
  query: filter,
  stream: ['text/csv'],
  refusals: [storeRefusals.STORE_NOT_CONNECTED, salesRefusals.SALES_SCOPE_MISSING],
  reply: z.unknown(),
})
