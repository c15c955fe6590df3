import { z } from 'zod'
import { storeRefusals } from '#features/base/stores/contract.ts'
import { endpoint, succeeds } from '#kit/endpoint.ts'

/** What an export would hold now, by the same stored verdict. */
export const ExportCheck = z.object({
  /** Rows that leave. */
  exported: z.number().int(),
  /** Of those, how many leave without a value that is refused, or lack a recommended one. */
  exportedIncompletely: z.number().int(),
  /** Switched on, but left out. */
  leftOut: z.number().int(),
  /** Ready, but switched off. */
  readyOff: z.number().int(),
  /** Why products are left out, the most frequent first; a product may have several reasons, or one that only its own findings name. */
  reasons: z.array(z.object({ code: z.string(), label: z.string(), products: z.number().int() })),
  /** The first 50 that are left out. */
  products: z.array(
    z.object({
      productId: z.string(),
      title: z.string(),
      imageLink: z.string().nullable(),
      reasons: z.array(z.string()),
    }),
  ),
})
export type ExportCheck = z.infer<typeof ExportCheck>

export const checkExport = endpoint({
  method: 'GET',
  path: '/api/openai/feed/check',
  summary: 'What an export would hold now, what it leaves out, and why',
  refusals: [storeRefusals.STORE_NOT_CONNECTED],
  reply: succeeds(ExportCheck),
})
