/** Which products of the feed are meant: what stands in the address of the list, and what a bulk change is for. */
import { z } from 'zod'
import { ReadinessStatus } from './readiness.ts'

/** `low` is one to five. What the store does not track is in stock. Filters of the list and of agents mean the same by it. */
export const stockLevels = ['in', 'low', 'out'] as const
/** Fields that a product may have no value in, whether or not the feed asks for one: neither from the store nor typed. A barcode that is no GTIN is a barcode. */
export const emptyFields = ['barcode', 'mpn', 'weight', 'brand', 'category', 'material', 'image'] as const
export type EmptyField = (typeof emptyFields)[number]
/** Beside them, what the exported row has no value in. */
export const missingFields = [...emptyFields, 'gtin', 'description'] as const
export type MissingField = (typeof missingFields)[number]

const price = z.coerce.number().min(0).max(900_000_000)

export const filterShape = {
  /** Part of a title or SKU. */
  search: z.string().max(200).optional(),
  readiness: ReadinessStatus.optional(),
  enabled: z.enum(['true', 'false']).optional(),
  /** The code of an issue, such as "gtin:missing". */
  issue: z
    .string()
    .regex(/^[\w-]+:[\w-]+$/)
    .max(80)
    .optional(),
  missing: z.enum(emptyFields).optional(),
  brand: z.string().min(1).max(255).optional(),
  /** A category, or one above it. */
  category: z.string().min(1).max(1000).optional(),
  stock: z.enum(stockLevels).optional(),
  /** In the currency of the store. */
  priceMin: price.optional(),
  priceMax: price.optional(),
}

export const ProductFilter = z.strictObject(filterShape)
export type ProductFilter = z.infer<typeof ProductFilter>
