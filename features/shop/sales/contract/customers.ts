/** Who comes back, over time. */
import { z } from 'zod'
import { endpoint, succeeds } from '#kit/endpoint.ts'

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
