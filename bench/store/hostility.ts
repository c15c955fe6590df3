/** What real catalogues hold and a careless reader trips over. */
import { mix, roll } from '#demo/chance.ts'
import type { DemoVariant, ProductFacts } from '#demo/facts.ts'

/** Of 100 products. */
const share = 0.02

type Change = (product: ProductFacts) => ProductFacts

const ofVariants =
  (change: (variant: DemoVariant) => Partial<DemoVariant>): Change =>
  (product) => ({
    ...product,
    variants: product.variants.map((variant) => ({ ...variant, ...change(variant) })),
  })

const changes: Record<string, Change> = {
  'no barcode': ofVariants(() => ({ barcodes: [] })),
  'no price': ofVariants(() => ({ price: 0, compareAtPrice: null })),
  'markup that never ends': (product) => ({
    ...product,
    descriptionHtml: `<div><p onclick="alert(1)"><![CDATA[<script>alert('&amp;')</scr<b>ipt><img src=x <<${product.descriptionHtml}&#xD800;&nbsp;`,
  }),
  'a book of a description': (product) => ({
    ...product,
    descriptionHtml: product.descriptionHtml.padEnd(200, ' text').repeat(150).slice(0, 60_000),
  }),
  'signs of other planes': (product) => ({
    ...product,
    title: `👩‍👩‍👧‍👦 ${product.title} 日本語 \u202Eمرحبا`,
  }),
  'a SKU that others have': ofVariants(() => ({ sku: 'SAME-SKU' })),
  'no SKU': ofVariants(() => ({ sku: '' })),
  'a title without end': (product) => ({ ...product, title: `${product.title} `.repeat(20).trim() }),
  'what a database refuses': (product) => ({ ...product, title: `${product.title}\u0000\uD83D` }),
}

/** What can be wrong with a product of the catalogue. */
export const hostilities = Object.keys(changes)

/** What is wrong with the product of this place; null for the 98 of 100 that are well. */
export function hostilityOf(slot: number, seed: number): string | null {
  if (roll(seed, slot, 301) >= share) return null
  return hostilities[mix(seed, slot, 302) % hostilities.length] ?? null
}

/** The product as it is in the store. */
export function addHostility(product: ProductFacts, seed: number): ProductFacts {
  const change = changes[hostilityOf(product.slot, seed) ?? '']
  return change ? change(product) : product
}
