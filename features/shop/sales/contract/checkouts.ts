/** Checkouts that were left before they were paid, asked of the store when somebody looks: nothing of them is kept. */
import { z } from 'zod'
import { storeRefusals } from '#features/base/stores/contract.ts'
import { endpoint, succeeds } from '#kit/endpoint.ts'
import { upstreamRefusals } from '#kit/errors.ts'
import { salesRefusals } from '../contract.ts'

export const AbandonedCheckout = z.object({
  /** In its address in Shopify's admin. */
  number: z.string(),
  /** As the merchant knows it, such as "#C1001". */
  name: z.string(),
  at: z.string(),
  /** When the customer came back and paid; null where they did not. */
  completedAt: z.string().nullable(),
  /** Decimal text in major units. */
  total: z.string(),
  currency: z.string(),
  /** The first five. */
  items: z.array(z.object({ title: z.string().nullable(), quantity: z.number().int() })),
  hasMoreItems: z.boolean(),
  /** In the customer's address in Shopify's admin: names stay in the store. Null where it is not known. */
  customerNumber: z.string().nullable(),
})
export type AbandonedCheckout = z.infer<typeof AbandonedCheckout>

export const CheckoutPage = z.object({
  /** The newest first. */
  checkouts: z.array(AbandonedCheckout),
  nextCursor: z.string().nullable(),
})
export type CheckoutPage = z.infer<typeof CheckoutPage>

export const checkoutDays = 30

export const listCheckouts = endpoint({
  method: 'GET',
  path: '/api/sales/checkouts',
  summary: 'Checkouts of the last 30 days that were left before they were paid, as the store has them now',
  query: { cursor: z.string().min(1).max(2_000).optional() },
  refusals: [
    storeRefusals.STORE_NOT_CONNECTED,
    storeRefusals.STORE_NEEDS_RECONNECT,
    storeRefusals.STORE_PAUSED,
    salesRefusals.SALES_SCOPE_MISSING,
    ...Object.values(upstreamRefusals),
  ],
  reply: succeeds(CheckoutPage),
})
