/** Fields of products as the store has them now, by the names they are typed under. */
import { pMapSettled } from 'p-map'
import type { AttributeWrite, Listings, ListedAttribute } from '#adapters/shopify/listings/port.ts'
import type { ShopifyPort, ShopifySession } from '#adapters/shopify/port.ts'
import { UpstreamError } from '#kit/errors.ts'
import type { EditableField } from '#features/shop/feed/contract.ts'
import { toWeight } from '#features/shop/feed/rules/marks.ts'

export type Connection = { port: ShopifyPort; session: ShopifySession; signal: AbortSignal }
type Target = { productGid: string; variantGid: string | null; field: EditableField }

/** A value as the store has it, and when its product changed last; null where the product or variant is gone. */
export type StoreReading = { value: string | null; changedAt: string; attribute: ListedAttribute | null }

const idsAtOnce = 250
const attributesAtOnce = 25
const writesAtOnce = 16

/** Reads products and variants again, at the moment before they are written. */
export async function readStore(
  { port, session, signal }: Connection,
  targets: readonly Target[],
): Promise<(target: Target) => StoreReading | null> {
  const gids = [
    ...new Set(
      targets.flatMap(({ productGid, variantGid }) =>
        variantGid === null ? [productGid] : [productGid, variantGid],
      ),
    ),
  ]
  const parts: string[][] = []
  for (let from = 0; from < gids.length; from += idsAtOnce) parts.push(gids.slice(from, from + idsAtOnce))
  const read: Listings[] = []
  for (const part of parts) read.push(await port.readListings(session, part, { signal }))
  const products = new Map(read.flatMap(({ products: list }) => list.map((one) => [one.productGid, one])))
  const variants = new Map(read.flatMap(({ variants: list }) => list.map((one) => [one.variantGid, one])))
  return ({ productGid, variantGid, field }) => {
    const product = products.get(productGid)
    const variant = variantGid === null ? undefined : variants.get(variantGid)
    if (!product || (variantGid !== null && !variant)) return null
    const changedAt = variant && variant.updatedAt > product.updatedAt ? variant.updatedAt : product.updatedAt
    const attribute =
      field === 'material' ? product.material : field === 'mpn' ? (variant?.mpn ?? null) : null
    if (field === 'brand') return { value: product.vendor || null, changedAt, attribute }
    if (field === 'productCategory') return { value: product.category, changedAt, attribute }
    if (field === 'material') return { value: product.material.value, changedAt, attribute }
    if (field === 'mpn') return { value: attribute?.value ?? product.mpn, changedAt, attribute }
    if (field === 'gtin') return { value: variant?.barcode ?? null, changedAt, attribute }
    const weight = variant?.weight
    return { value: weight ? `${weight.value} ${weight.unit}` : null, changedAt, attribute }
  }
}

export type FieldWrite = Target & {
  position: number
  value: string | null
  /** Of a category that is written. */
  categoryGid: string | null
  attribute: ListedAttribute | null
}

/** What was in the place of a value until it was written. */
export type ReplacedValue = { value: string | null; categoryGid: string | null }

/** What became of a write: the value as the store keeps it and what it replaced, where that was told, or why there is none. `stale` changed meanwhile; `failed` has no certain end. */
export type WriteResult =
  | { outcome: 'written'; value: string | null; replaced?: ReplacedValue | undefined }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'stale' }
  | { outcome: 'failed'; error: unknown }

/** Writes fields of some products, all at once, in as few calls as there can be. */
export async function writeStore(
  connection: Connection,
  writes: readonly FieldWrite[],
): Promise<Map<number, WriteResult>> {
  const results = new Map<number, WriteResult>()
  const calls: { of: readonly FieldWrite[]; write: () => Promise<WriteResult[]> }[] = []
  const isAttribute = ({ field }: Target) => field === 'material' || field === 'mpn'
  const attributes = writes.filter((one) => isAttribute(one) && one.value !== null)
  for (let from = 0; from < attributes.length; from += attributesAtOnce) {
    const of = attributes.slice(from, from + attributesAtOnce)
    calls.push({ of, write: () => writeAttributes(connection, of) })
  }
  for (const one of writes) {
    if (isAttribute(one) && one.value === null)
      calls.push({ of: [one], write: async () => [await deleteAttribute(connection, one)] })
  }
  for (const own of Map.groupBy(writes, ({ productGid }) => productGid).values()) {
    const ofProduct = own.filter(({ field }) => field === 'brand' || field === 'productCategory')
    const ofVariants = own.filter(({ field }) => field === 'gtin' || field === 'weight')
    if (ofProduct.length > 0) calls.push({ of: ofProduct, write: () => writeProduct(connection, ofProduct) })
    const variants = [...Map.groupBy(ofVariants, ({ variantGid }) => variantGid).values()]
    for (let from = 0; from < variants.length; from += idsAtOnce) {
      const of = variants.slice(from, from + idsAtOnce).flat()
      calls.push({ of, write: () => writeVariants(connection, of) })
    }
  }
  // Whatever becomes of the others: what was written has to be noted.
  const answers = await pMapSettled(calls, ({ write }) => write(), { concurrency: writesAtOnce })
  for (const [at, answer] of answers.entries()) {
    for (const [place, { position }] of (calls[at]?.of ?? []).entries()) {
      const result = answer.status === 'rejected' ? toFailed(answer.reason) : answer.value[place]
      if (result) results.set(position, result)
    }
  }
  return results
}

/** What the store rejects of one product holds up no other. */
function toFailed(error: unknown): WriteResult {
  const isRejected = error instanceof UpstreamError && error.problem === 'rejected'
  return isRejected ? { outcome: 'refused', reason: error.message } : { outcome: 'failed', error }
}

async function writeProduct(
  { port, session, signal }: Connection,
  writes: readonly FieldWrite[],
): Promise<WriteResult[]> {
  const brand = writes.find(({ field }) => field === 'brand')
  const category = writes.find(({ field }) => field === 'productCategory')
  const fields = {
    ...(brand ? { vendor: brand.value ?? '' } : {}),
    ...(category ? { categoryGid: category.categoryGid } : {}),
  }
  const answer = await port.writeListing(session, writes[0]?.productGid ?? '', fields, { signal })
  return writes.map(({ field }) => {
    if (answer.outcome === 'refused') return answer
    const valueOf = ({ vendor, category: path }: typeof answer.values) =>
      field === 'brand' ? vendor || null : path
    const { values, replaced } = answer
    return {
      outcome: 'written',
      value: valueOf(values),
      replaced: replaced ? { value: valueOf(replaced), categoryGid: replaced.categoryGid } : undefined,
    }
  })
}

async function writeVariants(
  { port, session, signal }: Connection,
  writes: readonly FieldWrite[],
): Promise<WriteResult[]> {
  const variants = [...Map.groupBy(writes, ({ variantGid }) => variantGid ?? '')].map(([variantGid, own]) => {
    const gtin = own.find(({ field }) => field === 'gtin')
    const weight = own.find(({ field }) => field === 'weight')
    return {
      variantGid,
      ...(gtin ? { barcode: gtin.value } : {}),
      ...(weight ? { weight: toWeight(weight.value) } : {}),
    }
  })
  const answer = await port.writeVariants(session, writes[0]?.productGid ?? '', variants, { signal })
  return writes.map(({ field, variantGid, value }) => {
    if (answer.outcome === 'refused') return answer
    const valueOf = ({ barcode, weight }: (typeof answer.values)[number]) =>
      field === 'gtin' ? barcode : weight && `${weight.value} ${weight.unit}`
    const stored = answer.values.find((one) => one.variantGid === variantGid)
    const replaced = answer.replaced?.find((one) => one.variantGid === variantGid)
    return {
      outcome: 'written',
      value: stored ? valueOf(stored) : value,
      replaced: replaced && { value: valueOf(replaced), categoryGid: null },
    }
  })
}

async function writeAttributes(
  { port, session, signal }: Connection,
  writes: readonly FieldWrite[],
): Promise<WriteResult[]> {
  const sent = writes.map(
    (write): AttributeWrite => ({
      ...toName(write),
      ownerGid: write.variantGid ?? write.productGid,
      value: write.value ?? '',
      digest: write.attribute?.digest ?? null,
    }),
  )
  const answers = await port.writeAttributes(session, sent, { signal })
  return answers.map((answer, place) =>
    answer.outcome === 'written' ? { ...answer, value: writes[place]?.value ?? null } : answer,
  )
}

async function deleteAttribute(
  { port, session, signal }: Connection,
  write: FieldWrite,
): Promise<WriteResult> {
  const { productGid, variantGid } = write
  const attribute = { productGid, variantGid, ...toName(write) }
  const answer = await port.deleteAttribute(session, attribute, { signal })
  if (answer.outcome === 'refused') return answer
  const { replaced } = answer
  return {
    outcome: 'written',
    value: null,
    replaced: replaced ? { ...replaced, categoryGid: null } : undefined,
  }
}

function toName({ field, attribute }: FieldWrite): Pick<AttributeWrite, 'namespace' | 'key'> {
  return { namespace: attribute?.namespace ?? '$app', key: field === 'mpn' ? 'mpn' : 'material' }
}
