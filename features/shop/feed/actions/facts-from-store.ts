import type { StoreProduct, StoreVariant } from '#adapters/shopify/port.ts'
import type { VariantFacts } from '../contract/facts.ts'

const unnamed = 'Default Title'

/** One set of facts for each purchasable variant of a store product. */
export function toFacts(product: StoreProduct, currency: string): VariantFacts[] {
  return product.variants.map((variant) => clean(variantFacts(product, variant, currency)))
}

/**
 * What the merchant pays for each variant, by its gid: decimal text in the store's currency. Null where the store was not
 * told it, hides it, or counts it in another currency.
 */
export function toUnitCosts(product: StoreProduct, currency: string): Map<string, string | null> {
  return new Map(product.variants.map(({ variantGid, unitCost }) => [variantGid, toCost(unitCost, currency)]))
}

function toCost(cost: StoreVariant['unitCost'], currency: string): string | null {
  if (cost === null || cost === 'hidden' || cost.currency !== currency) return null
  return /^0*(\d{1,15}(?:\.\d{1,6})?)$/.exec(cost.amount)?.[1] ?? null
}

function variantFacts(product: StoreProduct, variant: StoreVariant, currency: string): VariantFacts {
  const hasSiblings = product.variants.length > 1
  const isNamed = variant.title !== unnamed
  const imageUrl = variant.imageUrl ?? product.imageUrls[0] ?? null
  const own = { ...product.metafields, ...withoutNulls(variant.metafields) }
  const option = (pattern: RegExp) => variant.options.find(({ name }) => pattern.test(name))?.value ?? null
  return {
    variantGid: variant.variantGid,
    productGid: product.productGid,
    sku: variant.sku,
    barcode: variant.barcode,
    productTitle: product.title,
    variantTitle: isNamed ? variant.title : null,
    options: isNamed ? [...variant.options] : [],
    hasSiblings,
    descriptionHtml: product.descriptionHtml,
    vendor: product.vendor,
    productType: product.productType,
    category: product.category,
    status: product.status,
    handle: product.handle,
    url: product.url,
    imageUrl,
    additionalImageUrls: product.imageUrls.filter((url) => url !== imageUrl).slice(0, 20),
    price: variant.price,
    compareAtPrice: variant.compareAtPrice,
    currency,
    inventoryQuantity: variant.inventoryQuantity,
    isTracked: variant.isTracked,
    isSoldWhenEmpty: variant.isSoldWhenEmpty,
    weight: variant.weight,
    mpn: own.mpn,
    material: own.material,
    color: own.color ?? option(/^colou?r$/i),
    size: own.size ?? option(/^size$/i),
    condition: own.condition,
    gender: own.gender,
    ageGroup: own.ageGroup,
    updatedAt: variant.updatedAt > product.updatedAt ? variant.updatedAt : product.updatedAt,
  }
}

function withoutNulls<T extends object>(record: T): Partial<T> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null)) as Partial<T>
}

/** PostgreSQL stores neither NUL nor lone surrogates, and a store may send both. */
function clean<T>(value: T): T {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed() as T
  if (Array.isArray(value)) return value.map(clean) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, clean(inner)])) as T
}
