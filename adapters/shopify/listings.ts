/** What a product's page says of it: reading it, and writing vendor, category, barcode and weight. */
import { z } from 'zod'
import type { AdminCall } from './admin-call.ts'
import { readBarcodes, withFirst } from './barcodes.ts'
import type { ListedAttribute, ListedWeight, VariantListing } from './listings/port.ts'
import { attributeText, text, weightUnits } from './nodes.ts'
import type { ShopifyPort } from './port.ts'

const moment = z.iso.datetime({ offset: true })
const lineOrNull = text.nullish().transform((value) => value || null)
const Metafield = z
  .object({ value: text, compareDigest: z.string() })
  .nullish()
  .transform((found) => found ?? null)
const Shared = z
  .object({ value: text })
  .nullish()
  .transform((found) => found ?? null)
const attributes = { custom: Metafield, app: Metafield, google: Shared }
const category = z
  .object({ fullName: text })
  .nullish()
  .transform((found) => found?.fullName ?? null)
const inventoryItem = z.object({
  measurement: z.object({
    weight: z
      .object({ value: z.number(), unit: z.enum(['GRAMS', 'KILOGRAMS', 'OUNCES', 'POUNDS']) })
      .nullish(),
  }),
})

const ListingsAnswer = z.object({
  nodes: z.array(
    z
      .discriminatedUnion('__typename', [
        z.object({
          __typename: z.literal('Product'),
          id: z.string(),
          updatedAt: moment,
          vendor: text,
          category,
          ...attributes,
          customMpn: Shared,
          googleMpn: Shared,
        }),
        z.object({
          __typename: z.literal('ProductVariant'),
          id: z.string(),
          updatedAt: moment,
          barcode: lineOrNull,
          inventoryItem,
          ...attributes,
        }),
      ])
      .nullable(),
  ),
})

/** What a write answers that it did not do. */
export const userErrors = z.array(
  z.object({ message: text, code: z.string().nullish(), elementIndex: z.number().int().nullish() }),
)
const WrittenProduct = z
  .object({ vendor: text, category: z.object({ id: z.string(), fullName: text }).nullish() })
  .transform(({ vendor, category: found }) => ({
    vendor,
    category: found?.fullName ?? null,
    categoryGid: found?.id ?? null,
  }))
const ListingWritten = z.object({
  before: z.object({ product: WrittenProduct.nullable() }).nullable(),
  productUpdate: z.object({ product: WrittenProduct.nullable(), userErrors }),
})
const productVariants = z.array(z.object({ id: z.string(), barcode: lineOrNull, inventoryItem })).nullable()
const VariantsWritten = z.object({
  before: z.object({ productVariants }).nullable(),
  productVariantsBulkUpdate: z.object({ productVariants, userErrors }),
})
const CategoriesAnswer = z.object({
  taxonomy: z.object({
    categories: z.object({
      edges: z.array(z.object({ node: z.object({ id: z.string(), fullName: text }) })),
    }),
  }),
})

export type UserErrors = z.infer<typeof userErrors>
const maxReasonLength = 300
const categoriesAsked = 50

/** See the port. */
export async function readListings(
  call: AdminCall,
  ...[session, gids, options]: Parameters<ShopifyPort['readListings']>
): ReturnType<ShopifyPort['readListings']> {
  const { nodes } = await call(session, 'ReadListings', { ids: gids }, ListingsAnswer, options)
  const found = nodes.filter((node) => node !== null)
  return {
    products: found.flatMap((node) => {
      if (node.__typename !== 'Product') return []
      const { id, updatedAt, vendor, category: path } = node
      const mpn = attributeText(node.customMpn, node.googleMpn)
      return [{ productGid: id, updatedAt, vendor, category: path, mpn, material: toAttribute(node) }]
    }),
    variants: found.flatMap((node) => {
      if (node.__typename !== 'ProductVariant') return []
      const { updatedAt } = node
      return [{ ...toValues(node), updatedAt, mpn: toAttribute(node) }]
    }),
  }
}

type AttributeNode = { [K in keyof typeof attributes]: z.infer<(typeof attributes)[K]> }

function toAttribute({ custom, app, google }: AttributeNode): ListedAttribute {
  return {
    value: attributeText(custom, app, google),
    namespace: custom ? 'custom' : '$app',
    digest: (custom ?? app)?.compareDigest ?? null,
  }
}

type ItemNode = { id: string; barcode: string | null; inventoryItem: z.infer<typeof inventoryItem> }

function toValues(node: ItemNode): Pick<VariantListing, 'variantGid' | 'barcode' | 'weight'> {
  const { weight } = node.inventoryItem.measurement
  return {
    variantGid: node.id,
    barcode: node.barcode,
    weight: weight && weight.value > 0 ? { value: weight.value, unit: weightUnits[weight.unit] } : null,
  }
}

/** See the port. Shopify does one change of a call after the other: one of nothing tells what the next one writes over. */
export async function writeListing(
  call: AdminCall,
  ...[session, productGid, { vendor, categoryGid }, options]: Parameters<ShopifyPort['writeListing']>
): ReturnType<ShopifyPort['writeListing']> {
  const fields = {
    ...(vendor === undefined ? {} : { vendor }),
    ...(categoryGid === undefined ? {} : { category: categoryGid }),
  }
  const variables = { nothing: { id: productGid }, product: { id: productGid, ...fields } }
  const answer = await call(session, 'WriteListing', variables, ListingWritten, options)
  const { product, userErrors: errors } = answer.productUpdate
  return product && errors.length === 0
    ? { outcome: 'written', values: product, replaced: answer.before?.product ?? null }
    : { outcome: 'refused', reason: reasonOf(errors) }
}

const unitNames = { g: 'GRAMS', kg: 'KILOGRAMS', oz: 'OUNCES', lb: 'POUNDS' } as const

/** See the port. */
export async function writeVariants(
  call: AdminCall,
  ...[session, productGid, changes, options]: Parameters<ShopifyPort['writeVariants']>
): ReturnType<ShopifyPort['writeVariants']> {
  const coded = changes.filter(({ barcode }) => barcode !== undefined).map(({ variantGid }) => variantGid)
  // What is sent replaces all of them.
  const before = await readBarcodes(call, session, coded, options)
  const variants = changes.map(({ variantGid, barcode, weight }) => ({
    id: variantGid,
    ...(barcode === undefined ? {} : { barcodes: withFirst(barcode, before.get(variantGid) ?? []) }),
    ...(weight === undefined ? {} : { inventoryItem: { measurement: { weight: toWeightInput(weight) } } }),
  }))
  const variables = { productId: productGid, nothing: variants.map(({ id }) => ({ id })), variants }
  const answer = await call(session, 'WriteVariants', variables, VariantsWritten, options)
  const { productVariants: written, userErrors: errors } = answer.productVariantsBulkUpdate
  const replaced = answer.before?.productVariants?.map(toValues) ?? null
  return written && errors.length === 0
    ? { outcome: 'written', values: written.map(toValues), replaced }
    : { outcome: 'refused', reason: reasonOf(errors) }
}

/** Shopify has no variant without a weight, only one that weighs nothing. */
function toWeightInput(weight: ListedWeight) {
  return weight ? { value: weight.value, unit: unitNames[weight.unit] } : { value: 0, unit: unitNames.kg }
}

/** See the port. */
export async function findCategory(
  call: AdminCall,
  ...[session, path, options]: Parameters<ShopifyPort['findCategory']>
): Promise<string | null> {
  const variables = { search: path.split(' > ').at(-1) ?? path, first: categoriesAsked }
  const { taxonomy } = await call(session, 'FindCategories', variables, CategoriesAnswer, options)
  const wanted = path.toLowerCase()
  const found = taxonomy.categories.edges.find(({ node }) => node.fullName.toLowerCase() === wanted)
  return found?.node.id ?? null
}

/** What the store said of it, as one sentence. */
export function reasonOf(errors: UserErrors): string {
  const reasons = [...new Set(errors.map(({ message }) => message.trim().replace(/\.$/, '')))]
  return `${reasons.join('; ').slice(0, maxReasonLength) || 'no reason given'}.`
}
