/** The parts of Shopify's product answers, checked, and what they become. Pages and exports share them. */
import { z } from 'zod'
import { UpstreamError } from '#kit/errors.ts'
import type { StoreAttributes, StoreProduct, StoreVariant } from './port.ts'

/** Free text; characters that a database cannot hold are dropped. */
export const text = z.string().transform((value) => value.toWellFormed().replaceAll('\0', ''))
const moment = z.iso.datetime({ offset: true })
const money = z.string().regex(/^-?\d+(\.\d+)?$/)

function orNull<T>(schema: z.ZodType<T>) {
  return schema.nullish().transform((value) => value ?? null)
}

const Attribute = orNull(z.object({ value: text }))

/** ISO 3166-1 alpha-2, or null: "ZZ" is Shopify's word for a country it does not know. */
export function toCountry(code: string | null | undefined): string | null {
  return code && /^[A-Z]{2}$/.test(code) && code !== 'ZZ' ? code : null
}

/** Relay's page info. */
export const PageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() })

/** Refuses the answer after `after` that says there is more of `what` and not where: who follows it reads for ever. */
export function refuseEndless(
  { hasNextPage, endCursor }: z.infer<typeof PageInfo>,
  after: string | null,
  what: string,
): void {
  if (hasNextPage && (endCursor === null || endCursor === after)) {
    throw new UpstreamError(
      'shopify',
      'malformed',
      `Shopify named no next page of ${what} although there is one.`,
    )
  }
}

/** A picture of a product or variant. */
export const MediaNode = z.object({
  id: z.string(),
  /** Absent for a film or a model, null for a picture that Shopify still prepares. */
  image: orNull(z.object({ url: z.string() })),
})
export type MediaNode = z.infer<typeof MediaNode>

/** A variant as the documents ask for it. */
export const VariantNode = z.object({
  id: z.string().regex(/^gid:\/\/shopify\/ProductVariant\/\d+$/),
  title: text,
  sku: orNull(text).transform((value) => value || null),
  barcode: orNull(text).transform((value) => value || null),
  price: money,
  compareAtPrice: orNull(money),
  inventoryQuantity: orNull(z.number().int()),
  inventoryPolicy: z.enum(['CONTINUE', 'DENY']),
  position: z.number().int(),
  updatedAt: moment,
  selectedOptions: z.array(z.object({ name: text, value: text })),
  inventoryItem: z.object({
    tracked: z.boolean(),
    measurement: z.object({
      weight: orNull(
        z.object({ value: z.number(), unit: z.enum(['GRAMS', 'KILOGRAMS', 'OUNCES', 'POUNDS']) }),
      ),
    }),
    /** Absent where it was not asked for, because the app may not see it. */
    unitCost: z.object({ amount: money, currencyCode: z.string() }).nullish(),
  }),
  customMpn: Attribute,
  appMpn: Attribute,
  googleMpn: Attribute,
  googleCondition: Attribute,
  googleGender: Attribute,
  googleAgeGroup: Attribute,
})
export type VariantNode = z.infer<typeof VariantNode>

/** A product as the documents ask for it, without its variants. */
export const ProductNode = z.object({
  id: z.string().regex(/^gid:\/\/shopify\/Product\/\d+$/),
  title: text,
  handle: text,
  descriptionHtml: text,
  vendor: text,
  productType: text,
  tags: z.array(text),
  status: z.enum(['ACTIVE', 'ARCHIVED', 'DRAFT', 'UNLISTED']),
  onlineStoreUrl: orNull(z.string()),
  updatedAt: moment,
  category: orNull(z.object({ fullName: text })),
  customMpn: Attribute,
  customMaterial: Attribute,
  appMaterial: Attribute,
  customColor: Attribute,
  customSize: Attribute,
  customCondition: Attribute,
  customGender: Attribute,
  customAgeGroup: Attribute,
  googleMpn: Attribute,
  googleMaterial: Attribute,
  googleColor: Attribute,
  googleSize: Attribute,
  googleCondition: Attribute,
  googleGender: Attribute,
  googleAgeGroup: Attribute,
})
export type ProductNode = z.infer<typeof ProductNode>

const statuses = { ACTIVE: 'active', ARCHIVED: 'archived', DRAFT: 'draft', UNLISTED: 'unlisted' } as const
/** Units of weight as they are called here. */
export const weightUnits = { GRAMS: 'g', KILOGRAMS: 'kg', OUNCES: 'oz', POUNDS: 'lb' } as const

/** The variant's picture is its first medium, when that is a picture. */
export function toVariant(node: VariantNode, media: readonly MediaNode[]): StoreVariant {
  const weight = node.inventoryItem.measurement.weight
  return {
    variantGid: node.id,
    sku: node.sku,
    barcode: node.barcode,
    title: node.title,
    options: node.selectedOptions,
    price: node.price,
    compareAtPrice: node.compareAtPrice,
    imageUrl: webAddress(media[0]?.image?.url),
    inventoryQuantity: node.inventoryQuantity,
    isTracked: node.inventoryItem.tracked,
    isSoldWhenEmpty: node.inventoryPolicy === 'CONTINUE',
    weight: weight && { value: weight.value, unit: weightUnits[weight.unit] },
    unitCost: toUnitCost(node.inventoryItem.unitCost),
    position: node.position,
    updatedAt: node.updatedAt,
    metafields: {
      mpn: attributeText(node.customMpn, node.appMpn, node.googleMpn),
      material: null,
      color: null,
      size: null,
      condition: attributeText(node.googleCondition),
      gender: attributeText(node.googleGender),
      ageGroup: attributeText(node.googleAgeGroup),
    },
  }
}

function toUnitCost(cost: VariantNode['inventoryItem']['unitCost']): StoreVariant['unitCost'] {
  if (cost === undefined) return 'hidden'
  return cost && { amount: cost.amount, currency: cost.currencyCode }
}

/** Shopify's nodes in our words: the one shape of pages and exports. */
export function toProduct(
  node: ProductNode,
  media: readonly MediaNode[],
  variants: readonly StoreVariant[],
): StoreProduct {
  return {
    productGid: node.id,
    title: node.title,
    handle: node.handle,
    descriptionHtml: node.descriptionHtml,
    vendor: node.vendor,
    productType: node.productType,
    category: node.category?.fullName ?? null,
    tags: node.tags,
    status: statuses[node.status],
    url: webAddress(node.onlineStoreUrl),
    imageUrls: media.map((each) => webAddress(each.image?.url)).filter((url) => url !== null),
    updatedAt: node.updatedAt,
    metafields: productAttributes(node),
    variants: variants.toSorted((a, b) => a.position - b.position),
  }
}

function productAttributes(node: ProductNode): StoreAttributes {
  return {
    mpn: attributeText(node.customMpn, node.googleMpn),
    material: attributeText(node.customMaterial, node.appMaterial, node.googleMaterial),
    color: attributeText(node.customColor, node.googleColor),
    size: attributeText(node.customSize, node.googleSize),
    condition: attributeText(node.customCondition, node.googleCondition),
    gender: attributeText(node.customGender, node.googleGender),
    ageGroup: attributeText(node.customAgeGroup, node.googleAgeGroup),
  }
}

/** The first filled metafield. A list type arrives as a JSON array; a reference to another record is no text. */
export function attributeText(...metafields: readonly ({ value: string } | null)[]): string | null {
  for (const metafield of metafields) {
    const value = metafield?.value.trim() ?? ''
    const shown = value.startsWith('[') ? listText(value) : value
    if (shown !== '' && !shown.includes('gid://')) return shown
  }
  return null
}

function listText(value: string): string {
  try {
    const list = z.array(z.string()).safeParse(JSON.parse(value))
    return list.success ? list.data.join('/') : value
  } catch {
    return value
  }
}

/** An address that may become a link, or null. */
export function webAddress(url: string | null | undefined): string | null {
  if (!url || !/^https?:\/\//i.test(url) || !URL.canParse(url)) return null
  return url
}
