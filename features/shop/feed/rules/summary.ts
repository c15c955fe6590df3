import type { EditableField } from '../contract.ts'
import type { Enrichment, VariantFacts } from '../contract/facts.ts'

export type EditableValues = Record<EditableField, string | null>

/** What a list shows of a product beside its own columns, without texts as long as a description: prices as the feed has them, what the merchant typed over what the store says. */
export type ProductSummary = EditableValues & {
  imageUrl: string | null
  price: string
  salePrice: string | null
  /** Null where the store does not track it. */
  stock: number | null
}

/** What the store says of the fields that a merchant may edit. */
export function storeValues(
  facts: Pick<
    VariantFacts,
    'barcode' | 'mpn' | 'weight' | 'vendor' | 'category' | 'productType' | 'material'
  >,
): EditableValues {
  return {
    gtin: facts.barcode,
    mpn: facts.mpn,
    weight: facts.weight ? `${facts.weight.value} ${facts.weight.unit}` : null,
    brand: facts.vendor || null,
    productCategory: facts.category ?? (facts.productType || null),
    material: facts.material,
  }
}

/** The summary of a product whose exported row is `row`. */
export function toSummary(
  facts: VariantFacts,
  enrichment: Enrichment,
  row: Readonly<Record<string, unknown>>,
): ProductSummary {
  const { description: _, ...typed } = enrichment
  const edits = Object.entries(typed).filter(([, value]) => value !== undefined)
  return {
    imageUrl: facts.imageUrl,
    price: text(row.price) ?? `${facts.price} ${facts.currency}`,
    salePrice: text(row.sale_price),
    stock: facts.isTracked ? facts.inventoryQuantity : null,
    ...storeValues(facts),
    ...Object.fromEntries(edits),
  }
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
