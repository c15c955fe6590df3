import { z } from 'zod'
import { endpoint, succeeds } from '#kit/endpoint.ts'
import { storeRefusals } from '../contract.ts'

export const StoreWebhooks = z.object({
  /** Why the store cannot tell of changes: its token cannot sign, or it cannot reach us. Null when it can. */
  silent: z.enum(['token', 'unreachable']).nullable(),
  checkedAt: z.string().nullable(),
  /** When all that changed was last read to find what no message had told of. */
  reconciledAt: z.string().nullable(),
  topics: z.array(
    z.object({
      topic: z.string(),
      /** Null where the store does not let us have it. */
      registeredAt: z.string().nullable(),
      lastReceivedAt: z.string().nullable(),
      /** How often Shopify had dropped it, and it was registered again. */
      lost: z.number().int(),
      lostAt: z.string().nullable(),
      /** Changes that a daily read found without a message. */
      missed: z.number().int(),
      missedAt: z.string().nullable(),
    }),
  ),
})
export type StoreWebhooks = z.infer<typeof StoreWebhooks>

export const viewStoreWebhooks = endpoint({
  method: 'GET',
  path: '/api/shopify/webhooks',
  summary: 'What the store tells us of, when it last did, and what it did not tell',
  rate: 'poll',
  isKept: true,
  refusals: [storeRefusals.STORE_NOT_CONNECTED],
  reply: succeeds(StoreWebhooks),
})
