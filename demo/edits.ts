/** What was written through the API, kept in memory on top of the generated facts. A written value stays as written. */
import type { MetafieldFacts, ProductFacts, DemoVariant } from './facts.ts'

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
    | 'barcode'
    | 'price'
    | 'compareAtPrice'
    | 'unitCost'
    | 'sku'
    | 'weight'
    | 'quantity'
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
  metafieldsOf(ownerGid: string, generated: readonly MetafieldFacts[]): readonly MetafieldFacts[]
  apply(product: ProductFacts): ProductFacts
}

export function createEdits(): ProductEdits {
  const products = new Map<number, ProductPatch>()
  const variants = new Map<string, VariantPatch>()
  const variantTimes = new Map<string, number>()
  const productTimes = new Map<number, number>()
  const metafields = new Map<string, Map<string, MetafieldFacts>>()
  let version = 0

  function touch(slot: number, at: number) {
    productTimes.set(slot, at)
    version++
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
      variants.set(key, { ...variants.get(key), ...patch })
      variantTimes.set(key, at)
      touch(slot, at)
    },
    setMetafield(ownerGid, field) {
      const own = metafields.get(ownerGid) ?? new Map<string, MetafieldFacts>()
      own.set(`${field.namespace}.${field.key}`, field)
      metafields.set(ownerGid, own)
    },
    metafieldsOf(ownerGid, generated) {
      const own = metafields.get(ownerGid)
      if (!own) return generated
      const merged = new Map(generated.map((field) => [`${field.namespace}.${field.key}`, field]))
      for (const [key, field] of own) merged.set(key, field)
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
