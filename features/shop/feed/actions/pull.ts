import { createHash } from 'node:crypto'
import type { StoreProduct, StoreVariant } from '#adapters/shopify/port.ts'
import type { Tx } from '#db/database.ts'
import type { SellerFacts } from '#features/base/stores/contract.ts'
import { newId } from '#kit/ids.ts'
import type { Enrichment, VariantFacts } from '../contract/facts.ts'
import type { StoreKey } from '../records/query.ts'
import {
  type ExistingProduct,
  findUsedIds,
  lockVariants,
  removeUnseenSiblings,
  saveProducts,
  touchProducts,
} from '../records/save.ts'
import { judge } from '../rules/judge.ts'
import { toSummary } from '../rules/summary.ts'
import type { ProductRow } from '../tables.ts'

const unnamed = 'Default Title'

/** One set of facts for each purchasable variant of a store product. */
export function toFacts(product: StoreProduct, currency: string): VariantFacts[] {
  return product.variants.map((variant) => clean(variantFacts(product, variant, currency)))
}

/**
 * What the merchant pays for each variant, by its gid: decimal text in the store's currency. Null where the store was not
 * told it, hides it, or counts it in another currency.
 */
function toUnitCosts(product: StoreProduct, currency: string): Map<string, string | null> {
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

export type SyncPass = { syncRun: string; seller: SellerFacts; currency: string; now: Date }
export type FailedProduct = { product: string; reason: string }

/** Products with more variants than Shopify allows are a broken answer, not a catalogue. */
const maxVariants = 2048

/** Writes whole store products into the feed: judged, upserted, marked as seen. Doing it twice changes nothing more. Answers those that could not be taken, with the reason. */
export async function saveStoreProducts(
  tx: Tx,
  key: StoreKey,
  pass: SyncPass,
  storeProducts: readonly StoreProduct[],
): Promise<FailedProduct[]> {
  const failed: FailedProduct[] = []
  const usable = storeProducts.filter((product) => {
    const reason = whyUnusable(product)
    if (reason) failed.push({ product: product.title.slice(0, 200) || product.productGid, reason })
    return !reason
  })
  const facts = uniqueByVariant(usable.flatMap((product) => toFacts(product, pass.currency)))
  const costs = new Map(usable.flatMap((product) => [...toUnitCosts(product, pass.currency)]))
  const known = new Map(
    (
      await lockVariants(
        tx,
        key,
        facts.map(({ variantGid }) => variantGid),
      )
    ).map((row) => [row.variantGid, row]),
  )
  const ids = await assignProductIds(
    tx,
    key,
    facts.filter(({ variantGid }) => !known.has(variantGid)),
  )

  const changed: ProductRow[] = []
  const seen: string[] = []
  const places = new Map<string, number>()
  for (const one of facts) {
    const place = places.get(one.productGid) ?? 0
    places.set(one.productGid, place + 1)
    const before = known.get(one.variantGid)
    const productId = before?.productId ?? ids.get(one.variantGid)
    if (!productId) throw new Error('A variant has no product id')
    const factsHash = hashFacts(one, pass.seller)
    const unitCost = costs.get(one.variantGid) ?? null
    const isSame =
      before?.factsHash === factsHash && before.unitCost === unitCost && before.removedAt === null
    if (isSame) {
      // A step that is done twice must not turn "added" into "unchanged".
      if (before.syncRun !== pass.syncRun) seen.push(before.id)
      continue
    }
    changed.push(toRow({ key, pass, facts: one, unitCost, before, productId, factsHash, place }))
  }
  await saveProducts(tx, changed)
  await touchProducts(tx, key, seen, pass.syncRun)
  await removeUnseenSiblings(
    tx,
    key,
    usable.map(({ productGid }) => productGid),
    pass.syncRun,
    pass.now,
  )
  return failed
}

function whyUnusable(product: StoreProduct): string | null {
  if (product.variants.length === 0) return 'It has no variant that could be bought.'
  if (product.variants.length > maxVariants) return `It has more than ${maxVariants} variants.`
  return null
}

function uniqueByVariant(facts: VariantFacts[]): VariantFacts[] {
  return [...new Map(facts.map((one) => [one.variantGid, one])).values()]
}

function hashFacts(facts: VariantFacts, seller: SellerFacts): string {
  return createHash('sha256')
    .update(JSON.stringify([facts, seller]))
    .digest('base64url')
}

/** The SKU, where it is there, printable and not taken; otherwise the number of the variant, which no SKU may look like. Given once, it never changes. */
async function assignProductIds(tx: Tx, key: StoreKey, facts: VariantFacts[]): Promise<Map<string, string>> {
  const candidates = facts.map((one) => ({ one, sku: toSku(one.sku) }))
  const used = await findUsedIds(
    tx,
    key,
    candidates.flatMap(({ sku }) => (sku ? [sku] : [])),
  )
  const assigned = new Map<string, string>()
  for (const { one, sku } of candidates) {
    const id = sku && !used.has(sku) ? sku : `variant-${numberOf(one.variantGid)}`
    used.add(id)
    assigned.set(one.variantGid, id)
  }
  return assigned
}

function toSku(sku: string | null): string | null {
  const text = sku?.trim() ?? ''
  // Ids of our own: of variants without a SKU, and of groups, whose ids must differ from those of items.
  if (/^(variant|group)-[\da-f]+$/.test(text)) return null
  return /^[\x21-\x7e](?:[\x20-\x7e]{0,98}[\x21-\x7e])?$/.test(text) ? text : null
}

/** The number at the end of "gid://shopify/ProductVariant/123". */
function numberOf(gid: string): string {
  return /(\d+)$/.exec(gid)?.[1] ?? createHash('sha256').update(gid).digest('hex').slice(0, 16)
}

type RowParts = {
  key: StoreKey
  pass: SyncPass
  facts: VariantFacts
  unitCost: string | null
  before: ExistingProduct | undefined
  productId: string
  factsHash: string
  place: number
}

function toRow({ key, pass, facts, unitCost, before, productId, factsHash, place }: RowParts): ProductRow {
  const switches = {
    enableSearch: before?.enableSearch ?? false,
    enableCheckout: before?.enableCheckout ?? false,
  }
  const enrichment = before?.enrichment ?? {}
  const judged = judge(facts, enrichment, pass.seller, switches, productId)
  const title = String(judged.row.title ?? facts.productTitle)
  const isAdded =
    !before ||
    before.removedAt !== null ||
    (before.syncRun === pass.syncRun && before.syncOutcome === 'added')
  return {
    ...key,
    id: before?.id ?? newId(),
    productId,
    variantGid: facts.variantGid,
    productGid: facts.productGid,
    storeOrder: toStoreOrder(facts.productGid, place),
    title,
    searchText: `${title}\n${productId}`.toLowerCase(),
    sortPrice: toSortPrice(facts.price),
    unitCost,
    facts,
    factsHash,
    enrichment,
    ...switches,
    ...toColumns(facts, enrichment, judged),
    syncRun: pass.syncRun,
    syncOutcome: isAdded ? 'added' : 'changed',
    removedAt: null,
    createdAt: before?.createdAt ?? pass.now,
    updatedAt: pass.now,
  }
}

/** What SQL sorts and pages by, and what leaves, written together with its inputs. */
export function toColumns(facts: VariantFacts, enrichment: Enrichment, judged: ReturnType<typeof judge>) {
  const category = judged.row.product_category
  return {
    row: judged.row,
    summary: toSummary(facts, enrichment, judged.row),
    issues: judged.issues,
    readiness: judged.readinessStatus,
    score: judged.complianceScore,
    category: typeof category === 'string' ? category.toLowerCase() : null,
  }
}

const largestNumber = 2n ** 51n - 1n
const largestPlace = 4095

/** Products by their number, variants in the order of the store: 51 bits for the one, 12 for the other. */
function toStoreOrder(productGid: string, place: number): bigint {
  const number = BigInt(/(\d{1,30})$/.exec(productGid)?.[1] ?? 0)
  return (number < largestNumber ? number : largestNumber) * 4096n + BigInt(Math.min(place, largestPlace))
}

/** Ten-thousandths of the major unit. A price that is none sorts first, one beyond all measure last. */
function toSortPrice(price: string): number {
  if (!/^\d{1,15}(\.\d{1,6})?$/.test(price)) return 0
  return Math.round(Math.min(Number(price), 900_000_000_000) * 10_000)
}
