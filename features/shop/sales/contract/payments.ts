/** Movements of money as the store tells them, and who came back. */
import { z } from 'zod'
import { storeRefusals } from '#features/base/stores/contract.ts'
import { endpoint, succeeds } from '#kit/endpoint.ts'
import { pageRefusals } from '#kit/errors.ts'

/** Decimal text in major units. */
const Amount = z.string()

/** `pending`: authorized or under way; `refunded`: money that went back. */
export const PaymentStatus = z.enum(['completed', 'pending', 'failed', 'refunded'])
export type PaymentStatus = z.infer<typeof PaymentStatus>

export const MethodType = z.enum(['card', 'bank', 'wallet'])
export type MethodType = z.infer<typeof MethodType>

export const Payment = z.object({
  id: z.string(),
  /** The order it belongs to, as the merchant knows it, such as "#1001". */
  orderName: z.string(),
  /** In the address of the order in Shopify's admin; null when the store has none. */
  orderNumber: z.string().nullable(),
  /** Who ordered, by the number in the address in Shopify's admin: names stay in the store. Null when it does not tell. */
  customerNumber: z.string().nullable(),
  at: z.string(),
  status: PaymentStatus,
  gateway: z.string(),
  /** Such as "visa" or "klarna"; null when the store does not tell. */
  method: z.string().nullable(),
  /** Read from the method, or the gateway where there is none; null when that does not tell, as for cash. */
  methodType: MethodType.nullable(),
  currency: z.string(),
  amount: Amount,
  /** Null when the store does not know it. */
  fee: Amount.nullable(),
  /** Why it failed, as the provider names it. */
  errorCode: z.string().nullable(),
  isDisputed: z.boolean(),
})
export type Payment = z.infer<typeof Payment>

const filter = {
  /** Part of the order's name, the number of a customer or of a payment, or an amount. */
  search: z.string().max(200).optional(),
  status: PaymentStatus.optional(),
  /** Processed on this day of the store's time zone. */
  day: z.iso.date().optional(),
}

export const PaymentQuery = z.strictObject({
  ...filter,
  limit: z.coerce.number().int().min(1).max(500).default(50),
  cursor: z.string().max(500).optional(),
})
export type PaymentQuery = z.infer<typeof PaymentQuery>
export type PaymentFilter = Pick<PaymentQuery, 'search' | 'status' | 'day'>

/** Refuses with CURSOR_INVALID. */
export const listPayments = endpoint({
  method: 'GET',
  path: '/api/sales/payments',
  summary: 'Payments and refunds, the newest first, a page at a time',
  rate: 'poll',
  isKept: true,
  query: PaymentQuery.shape,
  refusals: [pageRefusals.CURSOR_INVALID],
  reply: succeeds(
    z.object({ payments: z.array(Payment), nextCursor: z.string().nullable(), total: z.number().int() }),
  ),
})

export const exportPayments = endpoint({
  method: 'GET',
  path: '/api/sales/payments/export',
  summary: 'Payments and refunds as a stream of CSV, the newest first',
  query: filter,
  stream: ['text/csv'],
  refusals: [storeRefusals.STORE_NOT_CONNECTED],
  reply: z.unknown(),
})

export const PaymentFigures = z.object({
  currency: z.string(),
  /** The first and the last day, today. */
  from: z.string(),
  to: z.string(),
  /** Money that came in, before refunds. */
  taken: Amount,
  takenCount: z.number().int(),
  refunded: Amount,
  /** Null when the store tells no fee at all. */
  fees: Amount.nullable(),
  /** Of the attempts that ended, 0.04 is 4 %; null without one. */
  declineRate: z.number().nullable(),
  declined: z.number().int(),
  /** Attempts that ended: what came in and what was declined. */
  attempts: z.number().int(),
  /** Orders paid in these days that ended in a dispute; null when the store tells none. */
  disputes: z.number().int().nullable(),
  /** Different customers who bought; null when the store does not tell who ordered. */
  customers: z.number().int().nullable(),
  /** Those of them who had bought before the order, ever. */
  returning: z.number().int().nullable(),
  /** Each day from the first to the last. */
  series: z.array(z.object({ day: z.string(), taken: Amount, refunded: Amount, declined: z.number().int() })),
})
export type PaymentFigures = z.infer<typeof PaymentFigures>

/** Null until orders were read. */
export const viewPayments = endpoint({
  method: 'GET',
  path: '/api/sales/payments/figures',
  summary:
    'What was taken, refunded, declined and disputed in the last days, and how many customers came back',
  rate: 'poll',
  isKept: true,
  query: { days: z.enum(['30', '90']).default('30') },
  reply: succeeds(z.object({ figures: PaymentFigures.nullable() })),
})
