/** Enrichment one by one: a frozen list of products and how far the merchant is in it. */
import { z } from 'zod'
import { storeRefusals } from '#features/base/stores/contract.ts'
import { endpoint, succeeds } from '#kit/endpoint.ts'
import { defineRefusals } from '#kit/errors.ts'
import { ProductFilter } from './filter.ts'

export const queueRefusals = defineRefusals({ QUEUE_NOT_FOUND: 404, QUEUE_EMPTY: 409 })

/** One position of a queue, from 1. `productId` is null past the end. */
export const QueuePlace = z.object({
  queueId: z.string(),
  at: z.number().int(),
  total: z.number().int(),
  productId: z.string().nullable(),
  saved: z.number().int(),
  skipped: z.number().int(),
  /** Of the saved ones, how many are ready now. */
  ready: z.number().int(),
})
export type QueuePlace = z.infer<typeof QueuePlace>

export const startQueue = endpoint({
  method: 'POST',
  path: '/api/openai/queues',
  summary: 'Begin to go through all products that match, or the named ones, the highest score first',
  body: {
    filter: ProductFilter,
    /** Only these, whatever the filter says. */
    productIds: z.array(z.string().min(1).max(255)).min(1).max(5000).optional(),
  },
  refusals: [storeRefusals.STORE_NOT_CONNECTED, queueRefusals.QUEUE_EMPTY],
  reply: succeeds(QueuePlace),
})

export const viewQueue = endpoint({
  method: 'GET',
  path: '/api/openai/queues/{queueId}',
  summary: 'The product at a position of a queue, and what was done so far',
  rate: 'poll',
  params: { queueId: z.uuid() },
  query: { at: z.coerce.number().int().min(1).max(10_000_000) },
  refusals: [queueRefusals.QUEUE_NOT_FOUND],
  reply: succeeds(QueuePlace),
})

export const markInQueue = endpoint({
  method: 'POST',
  path: '/api/openai/queues/{queueId}/marks',
  summary: 'Note that a position was saved or skipped, and answer the next one',
  params: { queueId: z.uuid() },
  body: { at: z.number().int().min(1), outcome: z.enum(['saved', 'skipped']) },
  refusals: [queueRefusals.QUEUE_NOT_FOUND],
  reply: succeeds(QueuePlace),
})
