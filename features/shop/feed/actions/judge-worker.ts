/** What a sync does in worker threads: reads the store's answer, and judges. Both are pure: text in, text out. */
import { parseExportLines } from '#adapters/shopify/export-lines.ts'
import type { StoreProduct } from '#adapters/shopify/port.ts'
import { answerWith, type ThreadAnswer } from '#features/base/runs/actions/thread-answer.ts'
import type { SellerFacts } from '#features/base/stores/contract.ts'
import { newId } from '#kit/ids.ts'
import type { Enrichment, VariantFacts } from '../contract/facts.ts'
import { type StagedRow, toStagedLine } from '../records/staged-row.ts'
import { toColumns, toSortPrice } from '../rules/columns.ts'
import { judge } from '../rules/judge.ts'
import { buffersOf, type Packed, pack, unpack } from './packed.ts'
import { type FailedProduct, factsHasher, numberedId, readVariants } from './store-facts.ts'

export type ReadOrder = {
  /** Lines of a bulk export, or products of a page. */
  source: { lines: Uint8Array } | { products: readonly StoreProduct[] }
  seller: SellerFacts
  currency: string
  /** Whether to judge at once as if no product were there yet: with the first sync that is so. */
  isFirst: boolean
}

/** What of a variant takes part in the search for its row. The lists are parallel: a list of objects costs more to send. */
export type ReadBatch = {
  variantGids: string[]
  productGids: string[]
  skus: (string | null)[]
  unitCosts: (string | null)[]
  storeOrders: string[]
  hashes: string[]
  facts: Packed
  /** Lines for COPY under these product ids; null when nothing was judged. */
  judged: { productIds: string[]; lines: Packed } | null
  productCount: number
  failed: FailedProduct[]
  /** What the store says of costs: `none` where there was no variant. */
  costs: 'none' | 'shown' | 'hidden'
}

/** What the rows say that the judged ones are to replace; `basedOn` and `id` are null where there is none. */
export type JudgeItem = {
  place: number
  productId: string
  id: string | null
  basedOn: string | null
  variantGid: string
  productGid: string
  storeOrder: string
  unitCost: string | null
  enrichment: Enrichment
  enableSearch: boolean
  enableCheckout: boolean
}

export type JudgeOrder = { seller: SellerFacts; facts: Packed; items: readonly JudgeItem[] }

export function read(order: ReadOrder): ThreadAnswer<ReadBatch> {
  return answerWith(
    () => readBatch(order),
    ({ facts, judged }) => [facts, ...(judged ? [judged.lines] : [])].flatMap(buffersOf),
  )
}

function readBatch({ source, seller, currency, isFirst }: ReadOrder): ReadBatch {
  const products = 'lines' in source ? parseExportLines(source.lines) : source.products
  const { variants, failed } = readVariants(products, currency)
  const hash = factsHasher(seller)
  const hashes = variants.map(hash)
  const costs = products.flatMap((product) => product.variants.map(({ unitCost }) => unitCost))
  const batch = {
    variantGids: variants.map(({ variantGid }) => variantGid),
    productGids: variants.map(({ productGid }) => productGid),
    skus: variants.map(({ sku }) => sku),
    unitCosts: variants.map(({ unitCost }) => unitCost),
    storeOrders: variants.map(({ storeOrder }) => storeOrder),
    hashes,
    facts: pack(variants.map(({ facts }) => facts)),
    productCount: products.length,
    failed,
    costs: costs.length === 0 ? ('none' as const) : costs.includes('hidden') ? 'hidden' : 'shown',
  } as const
  if (!isFirst) return { ...batch, judged: null }
  const taken = new Set<string>()
  const productIds = variants.map(({ sku, variantGid }) => {
    const productId = sku && !taken.has(sku) ? sku : numberedId(variantGid)
    taken.add(productId)
    return productId
  })
  const lines = variants.map(({ facts, ...variant }, place) =>
    toLine({ ...variant, ...untouched, place, productId: productIds[place] ?? '' }, facts, seller, hash),
  )
  return { ...batch, judged: { productIds, lines: pack(lines) } }
}

const untouched = { id: null, basedOn: null, enrichment: {}, enableSearch: false, enableCheckout: false }

/** Lines for COPY, one for each item. */
export function judgeAll({ seller, facts, items }: JudgeOrder): ThreadAnswer<Packed> {
  const hash = factsHasher(seller)
  const texts = unpack(facts)
  return answerWith(
    () => pack(items.map((item, index) => toLine(item, texts[index] ?? '', seller, hash))),
    buffersOf,
  )
}

function toLine(
  { enrichment, enableSearch, enableCheckout, ...item }: JudgeItem,
  json: string,
  seller: SellerFacts,
  hash: ReturnType<typeof factsHasher>,
): string {
  const facts = JSON.parse(json) as VariantFacts
  const judged = judge(facts, enrichment, seller, { enableSearch, enableCheckout }, item.productId)
  const title = String(judged.row.title ?? facts.productTitle)
  const staged: StagedRow = {
    ...item,
    ...toColumns(facts, enrichment, judged),
    id: item.id ?? newId(),
    title,
    searchText: `${title}\n${item.productId}`.toLowerCase(),
    sortPrice: toSortPrice(facts.price),
    facts: json,
    factsHash: hash({ storeOrder: item.storeOrder, facts: json }),
  }
  return toStagedLine(staged)
}
