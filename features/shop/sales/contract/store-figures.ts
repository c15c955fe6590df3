import { z } from 'zod'
import { endpoint, succeeds } from '#kit/endpoint.ts'

/** What one store has in its feed, and what it sold in the last 30 days. */
export const StoreFigures = z.object({
  storeId: z.string(),
  products: z.number().int(),
  ready: z.number().int(),
  enabled: z.number().int(),
  /** Null until orders were read; `salesMessage` says why not. */
  sales: z
    .object({
      orders: z.number().int(),
      revenue: z.string(),
      currency: z.string(),
      /** Of the 30 days before, up to the same time of day; null when those orders are not known. */
      previousRevenue: z.string().nullable(),
    })
    .nullable(),
  salesMessage: z.string().nullable(),
})
export type StoreFigures = z.infer<typeof StoreFigures>

export const listStoreFigures = endpoint({
  method: 'GET',
  path: '/api/stores/figures',
  isOfWorkspace: true,
  summary: 'Products of each store, and its sales of the last 30 days',
  rate: 'poll',
  isKept: true,
  reply: succeeds(z.object({ days: z.number().int(), figures: z.array(StoreFigures) })),
})
