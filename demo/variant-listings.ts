/** The variants of a shop, filtered and ordered; kept until something moves. */
import { listingOf, type RowKey, type RowListing } from './graph/connection.ts'
import { serialOf } from './ids.ts'
import type { DemoVariant, ProductFacts } from './facts.ts'
import { compareKeys, isMatch, parseSearch, type SearchValue } from './listings.ts'
import { levelsOf } from './locations.ts'
import type { Shop } from './shop.ts'

interface ListedVariant {
  slot: number
  index: number
  key: RowKey
}

interface CachedListing {
  stamp: string
  variants: ListedVariant[]
}

const kept = new WeakMap<Shop, Map<string, CachedListing>>()
const MAX_KEPT = 8

export function listVariants(
  shop: Shop,
  sortKey: string,
  query: string | null | undefined,
): RowListing<ListedVariant> {
  const lists = kept.get(shop) ?? new Map<string, CachedListing>()
  kept.set(shop, lists)
  const name = `${sortKey} ${query ?? ''}`
  const stamp = `${shop.tick()} ${shop.edits.version()}`
  const known = lists.get(name)
  const list = known?.stamp === stamp ? known : { stamp, variants: sortedVariants(shop, sortKey, query) }
  lists.delete(name)
  lists.set(name, list)
  const oldest = lists.keys().next().value
  if (lists.size > MAX_KEPT && oldest !== undefined) lists.delete(oldest)
  return listingOf(list.variants, ({ key }) => key)
}

function sortedVariants(shop: Shop, sortKey: string, query: string | null | undefined): ListedVariant[] {
  // A word with a star at its end is the beginning of one.
  const terms = parseSearch(query).map((term) => ({ ...term, value: term.value.replace(/\*$/, '') }))
  const place = terms.find(({ field }) => field === 'location_id')?.value
  const tick = shop.tick()
  const variants: ListedVariant[] = []
  for (let position = 0; position < shop.movement.size; position++) {
    const slot = shop.movement.slotAt(position, tick)
    const product = shop.product(slot)
    for (const variant of product?.variants ?? []) {
      if (!product || !isMatch(terms, (field) => readVariant(shop, product, variant, field))) continue
      const serial = shop.ids.number('ProductVariant', serialOf(slot, variant.index))
      const value = sortValue(shop, product, variant, sortKey, place) ?? serial
      variants.push({ slot, index: variant.index, key: [value, serial] })
    }
  }
  return variants.sort((a, b) => compareKeys(a.key, b.key))
}

/** Null for the order of ids. */
function sortValue(
  shop: Shop,
  { title }: ProductFacts,
  variant: DemoVariant,
  sortKey: string,
  place: string | undefined,
): number | string | null {
  if (sortKey === 'FULL_TITLE') return `${title} - ${variant.title}`
  if (sortKey === 'TITLE' || sortKey === 'NAME') return variant.title
  if (sortKey === 'SKU') return variant.sku
  if (sortKey === 'INVENTORY_QUANTITY') return variant.quantity
  if (sortKey !== 'INVENTORY_LEVELS_AVAILABLE') return null
  const level = levelsOf(variant).find(({ serial }) => String(shop.ids.number('Location', serial)) === place)
  return level?.available ?? 0
}

function readVariant(
  shop: Shop,
  { slot, title, vendor }: ProductFacts,
  variant: DemoVariant,
  field: string,
): SearchValue {
  if (field === '') return [title, variant.title, variant.sku, vendor].join(' ')
  if (field === 'location_id')
    return levelsOf(variant).map(({ serial }) => String(shop.ids.number('Location', serial)))
  if (field === 'sku') return variant.sku
  if (field === 'title') return variant.title
  if (field === 'barcode') return variant.barcodes.map(({ value }) => value)
  if (field === 'product_id') return shop.ids.number('Product', slot)
  if (field === 'inventory_quantity') return variant.quantity
  return undefined
}
