/** Changing texts, prices and stock in a store, and reading what there is to change. */
import { z } from 'zod'
import { UpstreamError } from '#kit/errors.ts'
import type { AdminCall } from './admin-call.ts'
import { text } from './nodes.ts'
import type { VariantStock } from './locations/port.ts'
import type { ProductTexts, ShopifyPort, VariantPrice, WriteAnswer } from './port.ts'

const orNull = text.nullish().transform((value) => value || null)
const money = z.string().regex(/^-?\d+(\.\d+)?$/)

const Texts = z
  .object({
    title: text,
    descriptionHtml: text,
    vendor: text,
    productType: text,
    tags: z.array(text),
    seo: z.object({ title: orNull, description: orNull }),
  })
  .transform(({ seo, ...texts }) => ({ ...texts, seoTitle: seo.title, seoDescription: seo.description }))
const TextsAnswer = z.object({ product: Texts.nullable() })

const Price = z
  .object({ id: z.string(), price: money, compareAtPrice: money.nullish().transform((it) => it ?? null) })
  .transform(({ id, ...price }): VariantPrice => ({ variantGid: id, ...price }))
const PriceAnswer = z.object({ productVariant: Price.nullable() })

const StockAnswer = z.object({
  productVariant: z
    .object({
      inventoryItem: z.object({
        id: z.string(),
        tracked: z.boolean(),
        inventoryLevels: z.object({
          edges: z.array(
            z.object({
              node: z.object({
                location: z.object({ id: z.string(), name: orNull }),
                quantities: z.array(z.object({ name: z.string(), quantity: z.number().int() })),
              }),
            }),
          ),
        }),
      }),
    })
    .nullable(),
})

const Written = z.object({
  userErrors: z.array(z.object({ message: text, code: z.string().nullish() })),
})
const TextsWritten = z.object({
  before: z.object({ product: Texts.nullable() }).nullish(),
  productUpdate: Written,
})
const PricesWritten = z.object({
  before: z.object({ productVariants: z.array(Price).nullable() }).nullish(),
  productVariantsBulkUpdate: Written,
})
const StockWritten = z.object({ inventorySetQuantities: Written })

const staleCodes = ['CHANGE_FROM_QUANTITY_STALE', 'COMPARE_QUANTITY_STALE']
const maxReasonLength = 300

/** Reads the texts of a product; see the port. */
export async function readTexts(
  call: AdminCall,
  ...[session, productGid, options]: Parameters<ShopifyPort['readTexts']>
): Promise<ProductTexts | null> {
  const { product } = await call(session, 'ReadTexts', { id: productGid }, TextsAnswer, options)
  return product
}

/** Writes texts of a product; see the port. */
export async function writeTexts(
  call: AdminCall,
  ...[session, productGid, texts, options]: Parameters<ShopifyPort['writeTexts']>
): ReturnType<ShopifyPort['writeTexts']> {
  const { seoTitle, seoDescription, ...direct } = texts
  const seo = {
    ...(seoTitle === undefined ? {} : { title: seoTitle ?? '' }),
    ...(seoDescription === undefined ? {} : { description: seoDescription ?? '' }),
  }
  const product = { id: productGid, ...direct, ...(Object.keys(seo).length > 0 ? { seo } : {}) }
  let replaced: ProductTexts | null = null
  const answer = await writeSurely(
    async () => {
      const variables = { nothing: { id: productGid }, product }
      const { before, productUpdate } = await call(session, 'WriteTexts', variables, TextsWritten, options)
      replaced = before?.product ?? null
      return toAnswer(productUpdate)
    },
    async () => {
      const now = await readTexts(call, session, productGid, options)
      return now !== null && hasTexts(now, texts)
    },
  )
  return { ...answer, ...(replaced ? { replaced } : {}) }
}

function hasTexts(now: ProductTexts, wanted: Partial<ProductTexts>): boolean {
  const { tags, ...lines } = wanted
  const isSame = Object.entries(lines).every(
    ([field, value]) => now[field as keyof typeof lines] === (value ?? null),
  )
  // Shopify sorts tags and drops doubles.
  return isSame && (tags === undefined || now.tags.toSorted().join('\n') === toTags(tags).join('\n'))
}

function toTags(tags: readonly string[]): string[] {
  return [...new Set(tags)].toSorted()
}

/** Reads the price of a variant; see the port. */
export async function readPrice(
  call: AdminCall,
  ...[session, variantGid, options]: Parameters<ShopifyPort['readPrice']>
): Promise<VariantPrice | null> {
  const { productVariant } = await call(session, 'ReadPrice', { id: variantGid }, PriceAnswer, options)
  return productVariant
}

/** Writes prices of the variants of one product; see the port. */
export async function writePrices(
  call: AdminCall,
  ...[session, productGid, prices, options]: Parameters<ShopifyPort['writePrices']>
): ReturnType<ShopifyPort['writePrices']> {
  const variants = prices.map(({ variantGid, ...price }) => ({ id: variantGid, ...price }))
  const variables = { productId: productGid, nothing: variants.map(({ id }) => ({ id })), variants }
  let replaced: VariantPrice[] | null = null
  const answer = await writeSurely(
    async () => {
      const written = await call(session, 'WritePrices', variables, PricesWritten, options)
      replaced = written.before?.productVariants ?? null
      return toAnswer(written.productVariantsBulkUpdate)
    },
    async () => {
      // All or none: the first tells of the others.
      const [first] = prices
      const now = first ? await readPrice(call, session, first.variantGid, options) : null
      if (!first || !now) return false
      return (
        Number(now.price) === Number(first.price) &&
        toNumber(now.compareAtPrice) === toNumber(first.compareAtPrice)
      )
    },
  )
  return { ...answer, ...(replaced ? { replaced } : {}) }
}

function toNumber(amount: string | null): number | null {
  return amount === null ? null : Number(amount)
}

/** Reads the stock of a variant; see the port. */
export async function readStock(
  call: AdminCall,
  ...[session, variantGid, options]: Parameters<ShopifyPort['readStock']>
): Promise<VariantStock | null> {
  const read = (document: 'ReadStock' | 'ReadStockWithoutNames') =>
    call(session, document, { id: variantGid }, StockAnswer, options)
  const { productVariant } = await read('ReadStock').catch((error: unknown) => {
    if (error instanceof UpstreamError && error.cause === 'ACCESS_DENIED')
      return read('ReadStockWithoutNames')
    throw error
  })
  if (productVariant === null) return null
  const { id, tracked, inventoryLevels } = productVariant.inventoryItem
  return {
    inventoryItemGid: id,
    isTracked: tracked,
    levels: inventoryLevels.edges.map(({ node: { location, quantities } }) => ({
      locationGid: location.id,
      name: location.name,
      available: quantities.find(({ name }) => name === 'available')?.quantity ?? 0,
    })),
  }
}

/** Writes the stock of a variant at one place; see the port. */
export function writeStock(
  call: AdminCall,
  ...[session, { inventoryItemGid, locationGid, from, to, key }, options]: Parameters<
    ShopifyPort['writeStock']
  >
): Promise<WriteAnswer> {
  const line = { inventoryItemId: inventoryItemGid, locationId: locationGid }
  const input = {
    name: 'available',
    reason: 'correction',
    quantities: [{ ...line, quantity: to, changeFromQuantity: from }],
  }
  const write = async () =>
    toAnswer(
      (await call(session, 'WriteStock', { input, key }, StockWritten, options)).inventorySetQuantities,
    )
  // Shopify answers the same key as it did before, so there is nothing to look at.
  return writeSurely(write, async () => false)
}

/** Writes, and after a lost answer looks whether it arrived before it writes once more: the values are absolute. */
async function writeSurely(
  write: () => Promise<WriteAnswer>,
  isWritten: () => Promise<boolean>,
): Promise<WriteAnswer> {
  try {
    return await write()
  } catch (error) {
    const isLost = error instanceof UpstreamError && error.retryable && error.problem !== 'throttled'
    if (!isLost) throw error
    return (await isWritten()) ? { outcome: 'written' } : write()
  }
}

function toAnswer({ userErrors }: z.infer<typeof Written>): WriteAnswer {
  if (userErrors.length === 0) return { outcome: 'written' }
  const codes = userErrors.map(({ code }) => code)
  if (codes.includes('IDEMPOTENCY_CONCURRENT_REQUEST')) {
    throw new UpstreamError('shopify', 'unavailable', 'Shopify is still writing the same change.', {
      retryable: true,
    })
  }
  if (codes.some((code) => code != null && staleCodes.includes(code))) return { outcome: 'stale' }
  const reasons = [...new Set(userErrors.map(({ message }) => message.trim().replace(/\.$/, '')))]
  return { outcome: 'refused', reason: `${reasons.join('; ').slice(0, maxReasonLength)}.` }
}
