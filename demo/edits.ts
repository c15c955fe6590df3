/** What was written through the API, on top of the generated facts. A written value stays as written. */
import type { MetafieldFacts, ProductFacts, DemoVariant } from './facts.ts'
import type { State } from './state.ts'

export type ProductPatch = Partial<
  Pick<
    ProductFacts,
    | 'title'
    | 'handle'
    | 'descriptionHtml'
    | 'vendor'
    | 'productType'
    | 'tags'
    | 'category'
    | 'status'
    | 'seoTitle'
    | 'seoDescription'
  >
>
export type VariantPatch = Partial<
  Pick<
    DemoVariant,
    | 'barcodes'
    | 'price'
    | 'compareAtPrice'
    | 'unitCost'
    | 'sku'
    | 'weight'
    | 'quantity'
    | 'workshop'
    | 'isTracked'
    | 'isSoldWhenEmpty'
    | 'isTaxable'
  >
>

export interface ProductEdits {
  /** Moves with every write, so that sorted lists know when they are stale. */
  version(): number
  changedAt(slot: number): number
  touch(slot: number, at: number): void
  patchProduct(slot: number, patch: ProductPatch, at: number): void
  patchVariant(slot: number, index: number, patch: VariantPatch, at: number): void
  setMetafield(ownerGid: string, field: MetafieldFacts): void
  /** A generated one stays away as well. */
  removeMetafield(ownerGid: string, name: Pick<MetafieldFacts, 'namespace' | 'key'>): void
  metafieldsOf(ownerGid: string, generated: readonly MetafieldFacts[]): readonly MetafieldFacts[]
  apply(product: ProductFacts): ProductFacts
}

type KeptProduct = { patch: ProductPatch; at: number }
type KeptVariant = { patch: VariantPatch; at: number }
type KeptMetafield = { owner: string; field: MetafieldFacts | null; name?: string }

const nameOf = ({ namespace, key }: Pick<MetafieldFacts, 'namespace' | 'key'>) => `${namespace}.${key}`

export function createEdits(state: State): ProductEdits {
  const products = new Map<number, ProductPatch>()
  const variants = new Map<string, VariantPatch>()
  const variantTimes = new Map<string, number>()
  const productTimes = new Map<number, number>()
  const metafields = new Map<string, Map<string, MetafieldFacts | null>>()
  let version = 0

  function keepProduct(slot: number, at: number) {
    state.set(`product/${slot}`, { patch: products.get(slot) ?? {}, at } satisfies KeptProduct)
  }

  function touch(slot: number, at: number) {
    productTimes.set(slot, at)
    version++
    keepProduct(slot, at)
  }

  function addMetafield(ownerGid: string, name: string, field: MetafieldFacts | null) {
    const own = metafields.get(ownerGid) ?? new Map<string, MetafieldFacts | null>()
    own.set(name, field)
    metafields.set(ownerGid, own)
  }

  function keepMetafield(owner: string, name: string, field: MetafieldFacts | null) {
    addMetafield(owner, name, field)
    state.set(`metafield/${owner}/${name}`, { owner, field, name } satisfies KeptMetafield)
  }

  // What stands in the state was written by this file.
  for (const [slot, kept] of state.list('product/')) {
    const { patch, at } = kept as KeptProduct
    products.set(Number(slot), patch)
    productTimes.set(Number(slot), at)
    version++
  }
  for (const [key, kept] of state.list('variant/')) {
    const { patch, at } = kept as KeptVariant
    variants.set(key, patch)
    variantTimes.set(key, at)
  }
  for (const [, kept] of state.list('metafield/')) {
    const { owner, field, name } = kept as KeptMetafield
    addMetafield(owner, field ? nameOf(field) : (name ?? ''), field)
  }

  function applyVariant(slot: number, variant: DemoVariant): DemoVariant {
    const key = `${slot}/${variant.index}`
    const at = variantTimes.get(key) ?? 0
    return { ...variant, ...variants.get(key), updatedAt: Math.max(variant.updatedAt, at) }
  }

  return {
    version: () => version,
    changedAt: (slot) => productTimes.get(slot) ?? 0,
    touch,
    patchProduct(slot, patch, at) {
      products.set(slot, { ...products.get(slot), ...patch })
      touch(slot, at)
    },
    patchVariant(slot, index, patch, at) {
      const key = `${slot}/${index}`
      const merged = { ...variants.get(key), ...patch }
      variants.set(key, merged)
      variantTimes.set(key, at)
      state.set(`variant/${key}`, { patch: merged, at } satisfies KeptVariant)
      touch(slot, at)
    },
    setMetafield: (ownerGid, field) => keepMetafield(ownerGid, nameOf(field), field),
    removeMetafield: (ownerGid, name) => keepMetafield(ownerGid, nameOf(name), null),
    metafieldsOf(ownerGid, generated) {
      const own = metafields.get(ownerGid)
      if (!own) return generated
      const merged = new Map(generated.map((field) => [nameOf(field), field]))
      for (const [key, field] of own) {
        if (field) merged.set(key, field)
        else merged.delete(key)
      }
      return [...merged.values()]
    },
    apply(product) {
      const at = productTimes.get(product.slot)
      if (at === undefined) return product
      return {
        ...product,
        ...products.get(product.slot),
        updatedAt: Math.max(product.updatedAt, at),
        variants: product.variants.map((variant) => applyVariant(product.slot, variant)),
      }
    },
  }
}
