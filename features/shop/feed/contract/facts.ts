/** What the feed rules judge: facts from the store, and what the merchant added. */
import { z } from 'zod'

/** One purchasable variant as the store last told it. Money is the store's decimal text; weight is net, without packaging. */
export const VariantFacts = z.object({
  variantGid: z.string(),
  productGid: z.string(),
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  productTitle: z.string(),
  /** Null when the product has a single, unnamed variant. */
  variantTitle: z.string().nullable(),
  options: z.array(z.object({ name: z.string(), value: z.string() })),
  hasSiblings: z.boolean(),
  descriptionHtml: z.string(),
  vendor: z.string(),
  productType: z.string(),
  /** Taxonomy path such as "Home & Garden > Kitchen > Kettles". */
  category: z.string().nullable(),
  status: z.enum(['active', 'draft', 'archived', 'unlisted']),
  handle: z.string(),
  /** The public product page; null when the product is not published to the online store. */
  url: z.string().nullable(),
  imageUrl: z.string().nullable(),
  additionalImageUrls: z.array(z.string()),
  /** Decimal text in major units, such as "24.00". */
  price: z.string(),
  compareAtPrice: z.string().nullable(),
  /** ISO 4217, upper case. */
  currency: z.string(),
  inventoryQuantity: z.number().int().nullable(),
  isTracked: z.boolean(),
  isSoldWhenEmpty: z.boolean(),
  weight: z.object({ value: z.number(), unit: z.enum(['g', 'kg', 'oz', 'lb']) }).nullable(),
  /** From the store's metafields, where it has them. */
  mpn: z.string().nullable(),
  material: z.string().nullable(),
  color: z.string().nullable(),
  size: z.string().nullable(),
  condition: z.string().nullable(),
  gender: z.string().nullable(),
  ageGroup: z.string().nullable(),
  updatedAt: z.string(),
})
export type VariantFacts = z.infer<typeof VariantFacts>

/** What the merchant typed in the console. A present value wins over the store's; absent means "as the store says". */
export const Enrichment = z.object({
  gtin: z.string().optional(),
  mpn: z.string().optional(),
  /** Number and unit, such as "1.2 kg". */
  weight: z.string().optional(),
  brand: z.string().optional(),
  /** Levels separated by ">". */
  productCategory: z.string().optional(),
  material: z.string().optional(),
  /** Plain text; an empty line begins a paragraph. */
  description: z.string().optional(),
})
export type Enrichment = z.infer<typeof Enrichment>

/** Where a typed value comes from. `base` is what the store said when the value was typed, or when both were last brought in line; a held value is not written to the store by itself. */
export type EnrichmentMark = { at: string; by: string; base: string | null; isHeld?: true }
export type EnrichmentMarks = { [K in keyof Enrichment]?: EnrichmentMark }
