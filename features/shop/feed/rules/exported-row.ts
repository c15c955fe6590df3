/** What leaves for the channel: one row of the current format for one purchasable variant. */
import type { SellerFacts } from '#features/base/stores/contract.ts'
import type { Enrichment, VariantFacts } from '../contract/facts.ts'
import { isPlaceholder } from './check-text.ts'
import { DESCRIPTION_LIMIT } from './enrichment.ts'
import { findGtinFault, stripGtin } from './gtin.ts'
import { formatMoney } from './money.ts'
import { cleanLine as cleanText, tidyText, toPlainText } from './plain-text.ts'
import { remember } from './remember.ts'
import { type ParsedWeight, parseWeight, toDecimalText } from './weight.ts'

export type ChannelSwitches = { enableSearch: boolean; enableCheckout: boolean }

const cleanLine = remember(cleanText, 256)

/**
 * The row of `openai-2026-10`, without the fields of which nothing usable is known. What the merchant typed wins over
 * the store. `itemId` is the product's own stable id; group ids carry a prefix, so that they never equal one.
 */
export function toFeedRow(
  facts: VariantFacts,
  enrichment: Enrichment,
  seller: SellerFacts,
  switches: ChannelSwitches,
  itemId: string,
): Record<string, unknown> {
  const row: Record<string, unknown> = {
    item_id: cleanLine(itemId),
    title: toTitle(facts),
    description: tidyText(enrichment.description ?? '') || toDescription(facts.descriptionHtml),
    url: toVariantUrl(facts),
    brand: cleanLine(enrichment.brand || facts.vendor),
    seller_name: cleanLine(seller.sellerName ?? ''),
    image_url: toAddress(facts.imageUrl),
    availability: toAvailability(facts),
    ...toPrices(facts),
    is_eligible_search: switches.enableSearch,
    is_eligible_checkout: switches.enableSearch && switches.enableCheckout,
    ...toVariantFields(facts),
    gtin: toGtin(facts, enrichment),
    mpn: toRealText(enrichment.mpn || facts.mpn),
    condition: toWord(facts.condition, ['new', 'refurbished', 'used']),
    product_category: toCategory(enrichment.productCategory || facts.category || facts.productType),
    material: toRealText(enrichment.material || facts.material),
    color: toRealText(findOption(facts, ['color', 'colour']) ?? facts.color),
    size: toRealText(findOption(facts, ['size']) ?? facts.size),
    gender: toWord(facts.gender, ['male', 'female', 'unisex']),
    age_group: toWord(facts.ageGroup, ['newborn', 'infant', 'toddler', 'kids', 'adult']),
    ...toWeightFields(facts, enrichment),
    additional_image_urls: toAdditionalImages(facts),
    ...toSellerFields(seller),
  }
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined && value !== ''))
}

/** The GTIN that would be exported: the merchant's, else the store's barcode when it is a GTIN. */
function toGtin(facts: VariantFacts, enrichment: Enrichment): string | undefined {
  return [enrichment.gtin, facts.barcode]
    .map((text) => stripGtin(text ?? ''))
    .find((digits) => findGtinFault(digits) === null)
}

/** The weight that would be exported: the merchant's, else the store's. */
function toWeight(facts: VariantFacts, enrichment: Enrichment): ParsedWeight | null {
  const typed = parseWeight(enrichment.weight ?? '')
  if (typed !== null || facts.weight === null) return typed
  const value = toDecimalText(facts.weight.value)
  return value === null ? null : { value, unit: facts.weight.unit }
}

/** Levels with " > " between them and no empty one; undefined when nothing is left. */
const toCategory = remember((text) => {
  const levels = cleanLine(text)
    .split('>')
    .map((level) => level.trim())
    .filter((level) => level !== '')
  return levels.length === 0 || isPlaceholder(levels.join(' > ')) ? undefined : levels.join(' > ')
})

function toTitle(facts: VariantFacts): string {
  const title = cleanLine(facts.productTitle)
  const variant = cleanLine(facts.variantTitle ?? facts.options.map((option) => option.value).join(' / '))
  return facts.hasSiblings && variant !== '' && title !== '' ? `${title} - ${variant}` : title
}

/** The store's description as the feed has it. */
export const toDescription = remember((html) => toPlainText(html, DESCRIPTION_LIMIT), 8)

function toAddress(address: string | null): string | undefined {
  return address === null ? undefined : readAddress(address)
}

const readAddress = remember((address) =>
  URL.parse(address)
    ?.href.replaceAll('|', '%7C')
    .replace(/;(?=https?:\/\/)/gi, '%3B'),
)

function toVariantUrl(facts: VariantFacts): string | undefined {
  const isShown = facts.status === 'active' || facts.status === 'unlisted'
  const address = isShown ? toAddress(facts.url) : undefined
  if (address === undefined || !facts.hasSiblings) return address
  const variant = toNumericId(facts.variantGid)
  if (/^[^?#]*$/.test(address) && /^\d+$/.test(variant)) return `${address}?variant=${variant}`
  const url = new URL(address)
  url.searchParams.set('variant', variant)
  return url.href
}

/** "gid://shopify/Product/123" is "123"; a plain id stays as it is. */
function toNumericId(gid: string): string {
  return /(\d+)(?:\?.*)?$/.exec(gid)?.[1] ?? cleanLine(gid)
}

function toAvailability(facts: VariantFacts): string {
  if (!facts.isTracked) return 'in_stock'
  if (facts.inventoryQuantity === null) return facts.isSoldWhenEmpty ? 'in_stock' : 'unknown'
  if (facts.inventoryQuantity > 0) return 'in_stock'
  return facts.isSoldWhenEmpty ? 'backorder' : 'out_of_stock'
}

/** The store's "compare at" amount is the regular price when it is higher; the price is then the sale price. */
function toPrices(facts: VariantFacts): Record<string, string> {
  const write = (amount: string) => formatMoney(cleanLine(amount), cleanLine(facts.currency))
  const price = write(facts.price)
  const isReduced = facts.compareAtPrice !== null && Number(facts.compareAtPrice) > Number(facts.price)
  return isReduced ? { price: write(facts.compareAtPrice ?? ''), sale_price: price } : { price }
}

/** A variant of which no option is known stays a listing of its own: the format does not group it. */
function toVariantFields(facts: VariantFacts): Record<string, unknown> {
  if (!facts.hasSiblings) return {}
  const options = facts.options
    .map((option) => [cleanLine(option.name), cleanLine(option.value)] as const)
    .filter(([name, value]) => name !== '' && value !== '')
  if (options.length === 0) return {}
  return {
    group_id: `group-${toNumericId(facts.productGid)}`,
    listing_has_variations: true,
    variant_dict: Object.fromEntries(options),
  }
}

function findOption(facts: VariantFacts, names: readonly string[]): string | undefined {
  return facts.options.find((option) => names.includes(option.name.trim().toLowerCase()))?.value
}

/** A cleaned line, or nothing when it only says that nothing is known. */
function toRealText(text: string | null | undefined): string | undefined {
  const line = cleanLine(text ?? '')
  return line === '' || isPlaceholder(line) ? undefined : line
}

function toWord(text: string | null, words: readonly string[]): string | undefined {
  return words.find((word) => word === text?.trim().toLowerCase())
}

function toWeightFields(facts: VariantFacts, enrichment: Enrichment): Record<string, string> {
  const weight = toWeight(facts, enrichment)
  return weight === null ? {} : { weight: weight.value, item_weight_unit: weight.unit }
}

function toAdditionalImages(facts: VariantFacts): string[] | undefined {
  const main = toAddress(facts.imageUrl)
  const others = new Set(facts.additionalImageUrls.map(toAddress).filter((address) => address !== undefined))
  if (main !== undefined) others.delete(main)
  return others.size === 0 ? undefined : [...others]
}

function toSellerFields(seller: SellerFacts): Record<string, unknown> {
  return {
    seller_url: toAddress(seller.sellerUrl),
    accepts_returns: seller.acceptsReturns ?? undefined,
    return_deadline_in_days:
      seller.acceptsReturns === true ? (seller.returnWindowDays ?? undefined) : undefined,
    return_policy: toAddress(seller.returnPolicyUrl),
    store_country: toRealText(seller.storeCountry),
    seller_privacy_policy: toAddress(seller.privacyPolicyUrl),
    seller_tos: toAddress(seller.termsUrl),
  }
}
