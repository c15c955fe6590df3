/** One sort of product: what is drawn, how it is named, priced, weighed and described. */
export interface ProductKind {
  /** The file name in drawings/ and the key in its palette. */
  drawing: string
  nouns: readonly string[]
  productType: string
  /** The full taxonomy path. */
  category: string
  maker: string
  materials: readonly string[]
  /** Capacity, dimension or count, as printed on the label. */
  measures: readonly string[]
  /** Present when the product is sold by size as well as by colour. */
  sizes?: readonly string[]
  /** Whole units of the store's currency, before endings. */
  price: readonly [number, number]
  grams: readonly [number, number]
  story: readonly string[]
  care: string
}
