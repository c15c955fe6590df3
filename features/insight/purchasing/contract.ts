/** The purchase list: what the merchant approved to order from suppliers. */
import { z } from 'zod'
import { storeRefusals } from '#features/base/stores/contract.ts'
import { endpoint, succeeds } from '#kit/endpoint.ts'

/** Lines that are written at once. */
export const maxLines = 200

export const PurchaseLine = z.object({
  productId: z.string().min(1).max(255),
  title: z.string().max(500),
  /** Units to order. */
  quantity: z.number().int().min(1).max(1_000_000),
  /** When it was added; 0 and less is sold out. */
  stock: z.number().int(),
  /** Days that the stock lasted when it was added. */
  daysOfCover: z.number().int().min(0),
})
export type PurchaseLine = z.infer<typeof PurchaseLine>

const list = succeeds(z.object({ lines: z.array(PurchaseLine) }))

export const viewPurchaseList = endpoint({
  method: 'GET',
  path: '/api/purchase-list',
  summary: 'What to order from suppliers, what runs out first before the rest',
  rate: 'poll',
  isKept: true,
  reply: list,
})

/** Adds the lines, or changes those of the same products. Refuses with STORE_NOT_CONNECTED. */
export const savePurchaseLines = endpoint({
  method: 'PUT',
  path: '/api/purchase-list',
  summary: 'Add lines to the purchase list, or change them',
  body: {
    lines: z
      .array(PurchaseLine)
      .min(1)
      .max(maxLines)
      .refine((lines) => new Set(lines.map(({ productId }) => productId)).size === lines.length, {
        message: 'A product has one line: name each once.',
      }),
  },
  refusals: [storeRefusals.STORE_NOT_CONNECTED],
  reply: list,
})

/** Refuses with STORE_NOT_CONNECTED. */
export const removePurchaseLines = endpoint({
  method: 'POST',
  path: '/api/purchase-list/remove',
  summary: 'Remove products from the purchase list',
  body: { productIds: z.array(z.string().min(1).max(255)).min(1).max(10_000) },
  refusals: [storeRefusals.STORE_NOT_CONNECTED],
  reply: list,
})
