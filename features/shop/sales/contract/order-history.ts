/** One order with its money and its customer's earlier orders, for whoever looks into it. */
import { z } from 'zod'
import { endpoint, succeeds } from '#kit/endpoint.ts'
import { defineRefusals } from '#kit/errors.ts'

export const orderRefusals = defineRefusals({ ORDER_NOT_FOUND: 404 })

/** Decimal text in major units. */
const Amount = z.string()

export const OrderMovement = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(['sale', 'authorization', 'capture', 'refund', 'void', 'change', 'other']),
  status: z.enum(['success', 'failure', 'pending', 'error', 'other']),
  gateway: z.string(),
  /** Null when the store does not tell. */
  method: z.string().nullable(),
  currency: z.string(),
  amount: Amount,
  /** Why it failed, as the provider names it. */
  errorCode: z.string().nullable(),
})
export type OrderMovement = z.infer<typeof OrderMovement>

export const OrderHistory = z.object({
  id: z.string(),
  name: z.string(),
  placedAt: z.string(),
  cancelledAt: z.string().nullable(),
  currency: z.string(),
  total: Amount,
  refunded: Amount,
  /** As Shopify names them: "PAID", "FULFILLED". */
  financialStatus: z.string().nullable(),
  fulfillmentStatus: z.string(),
  /** ISO 3166-1 alpha-2; null when the store does not tell. */
  shippingCountry: z.string().nullable(),
  billingCountry: z.string().nullable(),
  lines: z.array(z.object({ title: z.string(), quantity: z.number().int(), total: Amount })),
  /** Every attempt and movement of money, the oldest first. */
  movements: z.array(OrderMovement),
  /** Null for a guest. Revenue is in the currency of the order. */
  customer: z
    .object({
      /** In the address of the customer in Shopify's admin. */
      number: z.string().nullable(),
      earlierOrders: z.number().int(),
      earlierRevenue: Amount,
      /** Null without an earlier order. */
      firstOrderAt: z.string().nullable(),
    })
    .nullable(),
})
export type OrderHistory = z.infer<typeof OrderHistory>

/** Refuses with ORDER_NOT_FOUND. */
export const viewOrder = endpoint({
  method: 'GET',
  path: '/api/sales/orders/{orderId}',
  summary: 'One order with its payments and what its customer ordered before',
  rate: 'poll',
  isKept: true,
  params: { orderId: z.uuid() },
  refusals: [orderRefusals.ORDER_NOT_FOUND],
  reply: succeeds(z.object({ order: OrderHistory })),
})
