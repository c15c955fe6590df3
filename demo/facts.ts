/** What one product of the store is at one moment. Money is in hundredths of the currency, weight in grams. */

export interface ProductFacts {
  slot: number
  title: string
  handle: string
  descriptionHtml: string
  vendor: string
  productType: string
  tags: string[]
  /** The full taxonomy path, null when the merchant chose none. */
  category: string | null
  status: 'ACTIVE' | 'DRAFT' | 'ARCHIVED' | 'UNLISTED'
  seoTitle: string | null
  seoDescription: string | null
  createdAt: number
  updatedAt: number
  publishedAt: number | null
  options: { name: string; values: string[] }[]
  pictures: Picture[]
  metafields: MetafieldFacts[]
  variants: DemoVariant[]
}

export interface Picture {
  drawing: string
  /** The colourway's name in the address of the picture. */
  slug: string
  alt: string
}

export interface DemoVariant {
  /** The place within the product, from 0; part of its id. */
  index: number
  title: string
  options: { name: string; value: string }[]
  sku: string
  /** The first is what `barcode` answers. */
  barcodes: DemoBarcode[]
  price: number
  compareAtPrice: number | null
  /** What the merchant pays for a piece; null where they never wrote it down. */
  unitCost: number | null
  weight: Weight | null
  /** At all locations. */
  quantity: number
  /** How many of them are at the workshop; null where it doesn't stock it. */
  workshop: number | null
  isInWarehouse: boolean
  isTracked: boolean
  isSoldWhenEmpty: boolean
  isTaxable: boolean
  /** Index into the product's pictures. */
  picture: number | null
  metafields: MetafieldFacts[]
  updatedAt: number
}

export interface DemoBarcode {
  type: 'ASIN' | 'EAN' | 'GTIN' | 'ISBN' | 'UPC' | null
  value: string
}

export interface Weight {
  value: number
  unit: 'GRAMS' | 'KILOGRAMS' | 'OUNCES' | 'POUNDS'
}

export interface MetafieldFacts {
  namespace: string
  key: string
  type: string
  value: string
  updatedAt: number
}
