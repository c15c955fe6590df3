/** A product as a decision about it shows it. */
import { z } from 'zod'

export const ProductSubject = z.object({
  productId: z.string(),
  title: z.string(),
  sku: z.string().nullable(),
  imageUrl: z.string().nullable(),
  /** ISO 4217. */
  currency: z.string(),
  /** What the merchant pays for it, in major units; null where the store does not know it. */
  cost: z.number().nullable(),
  /** Shoppers of the online store can open its page. */
  isPublished: z.boolean(),
  /** It is enabled for ChatGPT and complete. */
  isInFeed: z.boolean(),
})
export type ProductSubject = z.infer<typeof ProductSubject>
