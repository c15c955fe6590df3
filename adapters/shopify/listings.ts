/** Writing what a product's page says of it: vendor, category, barcode and weight, and attributes in metafields. */
import { z } from 'zod'
import { UpstreamError } from '#kit/errors.ts'
import type { AdminCall } from './admin-call.ts'
import { readBarcodes, withFirst } from './barcodes.ts'
import type {
  AttributeAnswer,
  AttributeWrite,
  ListedAttribute,
  ListedWeight,
  VariantListing,
} from './listings/port.ts'
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

const userErrors = z.array(
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
const AttributesWritten = z.object({ metafieldsSet: z.object({ userErrors }) })
const AttributesDeleted = z.object({ metafieldsDelete: z.object({ userErrors }) })
const DefinitionsAnswer = z.object({
  metafieldDefinitions: z.object({ edges: z.array(z.object({ node: z.object({ key: z.string() }) })) }),
})
const DefinitionCreated = z.object({ metafieldDefinitionCreate: z.object({ userErrors }) })
const CategoriesAnswer = z.object({
  taxonomy: z.object({
    categories: z.object({
      edges: z.array(z.object({ node: z.object({ id: z.string(), fullName: text }) })),
    }),
  }),
})

type UserErrors = z.infer<typeof userErrors>
const maxReasonLength = 300
const categoriesAsked = 50
const textType = 'single_line_text_field'
const staleCodes = ['STALE_OBJECT', 'INVALID_COMPARE_DIGEST']

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
export async function writeAttributes(
  call: AdminCall,
  ...[session, writes, options]: Parameters<ShopifyPort['writeAttributes']>
): Promise<AttributeAnswer[]> {
  const answers: AttributeAnswer[] = writes.map(() => ({ outcome: 'written' }))
  const places = [...writes.entries()]
  const deleted = places.filter(([, { value }]) => value === null)
  if (deleted.length > 0) {
    const metafields = deleted.map(([, write]) => toIdentifier(write))
    const answer = await call(session, 'DeleteMetafields', { metafields }, AttributesDeleted, options)
    refuseAll(answers, deleted, answer.metafieldsDelete.userErrors)
  }
  let open = places.filter(([, { value }]) => value !== null)
  // All of them or none: without those that were refused the others are written again.
  while (open.length > 0) {
    const metafields = open.map(([, write]) => ({
      ...toIdentifier(write),
      type: write.namespace === '$app' ? textType : undefined,
      value: write.value,
      compareDigest: write.digest,
    }))
    const answer = await call(session, 'WriteMetafields', { metafields }, AttributesWritten, options)
    const errors = answer.metafieldsSet.userErrors
    if (errors.length === 0) break
    const refused = open.filter((_, at) => errors.some(({ elementIndex }) => elementIndex === at))
    if (refused.length === 0) {
      refuseAll(answers, open, errors)
      break
    }
    for (const [at, [place]] of open.entries()) {
      const own = errors.filter(({ elementIndex }) => elementIndex === at)
      if (own.length > 0) answers[place] = toRefused(own)
    }
    open = open.filter((one) => !refused.includes(one))
  }
  return answers
}

function toIdentifier({ ownerGid, namespace, key }: AttributeWrite) {
  return { ownerId: ownerGid, namespace, key }
}

function refuseAll(answers: AttributeAnswer[], places: [number, AttributeWrite][], errors: UserErrors): void {
  if (errors.length > 0) for (const [place] of places) answers[place] = toRefused(errors)
}

function toRefused(errors: UserErrors): AttributeAnswer {
  if (errors.some(({ code }) => code != null && staleCodes.includes(code))) return { outcome: 'stale' }
  return { outcome: 'refused', reason: reasonOf(errors) }
}

const definitions = [
  { ownerType: 'PRODUCT', key: 'material', name: 'Material', description: 'What the product is made of.' },
  {
    ownerType: 'PRODUCTVARIANT',
    key: 'mpn',
    name: 'MPN',
    description: 'The number that the manufacturer gave the product.',
  },
] as const

/** See the port. */
export async function defineAttributes(
  call: AdminCall,
  ...[session, options]: Parameters<ShopifyPort['defineAttributes']>
): Promise<void> {
  for (const { ownerType, ...one } of definitions) {
    const known = await call(session, 'ListDefinitions', { ownerType }, DefinitionsAnswer, options)
    if (known.metafieldDefinitions.edges.some(({ node }) => node.key === one.key)) continue
    const access = { admin: 'MERCHANT_READ_WRITE', storefront: 'PUBLIC_READ' }
    const definition = { ...one, ownerType, namespace: '$app', type: textType, access }
    const created = await call(session, 'CreateDefinition', { definition }, DefinitionCreated, options)
    const errors = created.metafieldDefinitionCreate.userErrors
    if (errors.some(({ code }) => code !== 'TAKEN'))
      throw new UpstreamError(
        'shopify',
        'rejected',
        `Shopify did not define ${one.name}: ${reasonOf(errors)}`,
      )
  }
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

function reasonOf(errors: UserErrors): string {
  const reasons = [...new Set(errors.map(({ message }) => message.trim().replace(/\.$/, '')))]
  return `${reasons.join('; ').slice(0, maxReasonLength) || 'no reason given'}.`
}
