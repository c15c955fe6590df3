/** What the store says of its products, as the feed keeps it. */
import { createHash, hash } from 'node:crypto'
import type { StoreProduct, StoreVariant } from '#adapters/shopify/port.ts'
import type { SellerFacts } from '#features/base/stores/contract.ts'
import type { VariantFacts } from '../contract/facts.ts'
import { rulesVersion } from '../rules/judge.ts'

const unnamed = 'Default Title'

export type FailedProduct = { product: string; reason: string }

/** One purchasable variant as a sync read it. `facts` is JSON text, which is what is hashed and stored. */
export type ReadVariant = {
  variantGid: string
  productGid: string
  /** Printable, and unlike the ids that we give ourselves. */
  sku: string | null
  /** Decimal text in the store's currency; null where the store was not told it, hides it, or counts it in another currency. */
  unitCost: string | null
  /** See `products.store_order`. */
  storeOrder: string
  facts: string
}

/** Products with more variants than Shopify allows are a broken answer, not a catalogue. */
const maxVariants = 2048

/** The variants of whole store products, each once, and the products that cannot be taken, with the reason. */
export function readVariants(
  products: readonly StoreProduct[],
  currency: string,
): { variants: ReadVariant[]; failed: FailedProduct[] } {
  const variants = new Map<string, ReadVariant>()
  const failed: FailedProduct[] = []
  for (const product of products) {
    const reason = whyUnusable(product)
    if (reason) failed.push({ product: product.title.slice(0, 200) || product.productGid, reason })
    else {
      for (const [place, variant] of product.variants.entries())
        variants.set(variant.variantGid, readVariant(product, variant, place, currency))
    }
  }
  return { variants: [...variants.values()], failed }
}

function whyUnusable(product: StoreProduct): string | null {
  if (product.variants.length === 0) return 'It has no variant to buy.'
  if (product.variants.length > maxVariants) return `It has more than ${maxVariants} variants.`
  return null
}

function readVariant(
  product: StoreProduct,
  variant: StoreVariant,
  place: number,
  currency: string,
): ReadVariant {
  const { productGid } = product
  return {
    variantGid: variant.variantGid,
    productGid,
    sku: toSku(variant.sku),
    unitCost: toCost(variant.unitCost, currency),
    storeOrder: toStoreOrder(productGid, place),
    facts: toCleanJson(toFacts(product, variant, currency)),
  }
}

function toFacts(product: StoreProduct, variant: StoreVariant, currency: string): VariantFacts {
  const isNamed = variant.title !== unnamed
  const imageUrl = variant.imageUrl ?? product.imageUrls[0] ?? null
  const { metafields: shared } = product
  const { metafields: own } = variant
  const option = (pattern: RegExp) => variant.options.find(({ name }) => pattern.test(name))?.value ?? null
  return {
    variantGid: variant.variantGid,
    productGid: product.productGid,
    sku: variant.sku,
    barcode: variant.barcode,
    productTitle: product.title,
    variantTitle: isNamed ? variant.title : null,
    options: isNamed ? [...variant.options] : [],
    hasSiblings: product.variants.length > 1,
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
    mpn: own.mpn ?? shared.mpn,
    material: own.material ?? shared.material,
    color: own.color ?? shared.color ?? option(/^colou?r$/i),
    size: own.size ?? shared.size ?? option(/^size$/i),
    condition: own.condition ?? shared.condition,
    gender: own.gender ?? shared.gender,
    ageGroup: own.ageGroup ?? shared.ageGroup,
    updatedAt: variant.updatedAt > product.updatedAt ? variant.updatedAt : product.updatedAt,
  }
}

/** PostgreSQL stores neither NUL nor lone surrogates, and a store may send both; JSON writes them as escapes. */
function toCleanJson(value: VariantFacts): string {
  const json = JSON.stringify(value)
  return /\\u(?:0000|d[89a-f])/.test(json) ? JSON.stringify(clean(value)) : json
}

function clean<T>(value: T): T {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed() as T
  if (Array.isArray(value)) return value.map(clean) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, clean(inner)])) as T
}

/** Hashes all that a row is made of beside what the merchant typed: the rules, the seller, and what the store says. */
export function factsHasher(seller: SellerFacts) {
  const given = JSON.stringify([rulesVersion, seller])
  return ({ storeOrder, facts }: Pick<ReadVariant, 'storeOrder' | 'facts'>): string =>
    hash('sha256', `${given}\n${storeOrder}\n${facts}`, 'base64url')
}

function toCost(cost: StoreVariant['unitCost'], currency: string): string | null {
  if (cost === null || cost === 'hidden' || cost.currency !== currency) return null
  return /^0*(\d{1,15}(?:\.\d{1,6})?)$/.exec(cost.amount)?.[1] ?? null
}

function toSku(sku: string | null): string | null {
  const text = sku?.trim() ?? ''
  // Ids of our own: of variants without a SKU, and of groups, whose ids must differ from those of items.
  if (/^(variant|group)-[\da-f]+$/.test(text)) return null
  return /^[\x21-\x7e](?:[\x20-\x7e]{0,98}[\x21-\x7e])?$/.test(text) ? text : null
}

/** The id of a variant without a SKU of its own: its number at the end of "gid://shopify/ProductVariant/123", which no SKU may look like. */
export function numberedId(variantGid: string): string {
  const number = /(\d+)$/.exec(variantGid)?.[1]
  return `variant-${number ?? createHash('sha256').update(variantGid).digest('hex').slice(0, 16)}`
}

const largestNumber = 2n ** 51n - 1n
const largestPlace = 4095

/** Products by their number, variants in the order of the store: 51 bits for the one, 12 for the other. */
function toStoreOrder(productGid: string, place: number): string {
  const number = BigInt(/(\d{1,30})$/.exec(productGid)?.[1] ?? 0)
  const order = (number < largestNumber ? number : largestNumber) * 4096n
  return String(order + BigInt(Math.min(place, largestPlace)))
}
