/** The catalogue that is measured: rows that follow from their number alone, so that each run has the same ones. */
import { productOf, withCheckDigit } from '#demo/catalogue.ts'
import { between, pick, pickWeighted, roll } from '#demo/chance.ts'
import type { DemoVariant, MetafieldFacts, ProductFacts } from '#demo/facts.ts'
import { kinds } from '#demo/kinds/kinds.ts'
import { profileOf } from '#demo/profile.ts'
import { addHostility, hostilityOf } from './hostility.ts'

/** Whose goods they are. */
export const profile = profileOf('bench.myshopify.com', 'bench')
const { seed } = profile

/** 2026-01-01: long before any sync, so that only what changes since is read again. */
const madeMs = Date.UTC(2026, 0, 1)

/** Variants of a product, with their weights: 3.6 on average. */
const variantCounts = [
  [1, 29],
  [2, 12],
  [3, 15],
  [4, 14],
  [5, 10],
  [6, 9],
  [8, 5],
  [10, 3],
  [12, 3],
] as const

const colours = ['Fjord', 'Clay', 'Moss', 'Chalk', 'Rust', 'Ink'] as const
const sizes = ['S', 'M', 'L'] as const

export type Catalogue = {
  /** How many products hold the rows. */
  products: number
  rows: number
  product: (slot: number, revision: number) => ProductFacts
}

/** A catalogue of exactly `rows` variants. The last product has fewer where they would be too many. */
export function createCatalogue(rows: number): Catalogue {
  let products = 0
  let counted = 0
  let lastCount = 0
  while (counted < rows) {
    lastCount = Math.min(rows - counted, variantCountOf(products))
    counted += lastCount
    products += 1
  }
  const countOf = (slot: number) => (slot === products - 1 ? lastCount : variantCountOf(slot))
  return { products, rows, product: (slot, revision) => makeProduct(slot, countOf(slot), revision) }
}

/** The SKU of a variant, which no other row's begins with. */
function skuOf(slot: number, index: number): string {
  return `B-${slot}-${String(index).padStart(2, '0')}`
}

/** SKUs of so many products from all over the catalogue, each the only one that it finds. */
export function sampleSkus({ products }: Catalogue, count: number): string[] {
  return Array.from({ length: Math.min(count, products) }, (_, at) => {
    let slot = Math.floor((products * at) / count)
    while (hostilityOf(slot % products, seed) !== null) slot += 1
    return skuOf(slot % products, 0)
  })
}

function variantCountOf(slot: number): number {
  return pickWeighted(variantCounts, seed, slot, 201)
}

/** `revision` counts how often the product was changed: each time its prices and its stock move. */
function makeProduct(slot: number, count: number, revision: number): ProductFacts {
  const moment = { moves: 0, isArchived: false, createdAt: madeMs, updatedAt: madeMs }
  const base = productOf(profile, slot, moment)
  const [template] = base.variants
  if (!template) throw new Error('unreachable')
  const variants = Array.from({ length: count }, (_, index) =>
    makeVariant(template, { slot, index, count, revision, pictures: base.pictures.length }),
  )
  const product = {
    ...base,
    handle: `${base.handle}-${slot}`,
    descriptionHtml: base.descriptionHtml && `${base.descriptionHtml}${storyOf(slot)}`,
    metafields: [...base.metafields.filter(({ key }) => key !== 'mpn'), ...attributesOf(slot)],
    options: optionsOf(variants),
    variants,
  }
  return addHostility(product, seed)
}

type VariantPlace = { slot: number; index: number; count: number; revision: number; pictures: number }

function makeVariant(template: DemoVariant, place: VariantPlace): DemoVariant {
  const { slot, index, count, revision, pictures } = place
  const face = [
    { name: 'Color', value: colours[index % colours.length] ?? '' },
    { name: 'Size', value: sizes[Math.floor(index / colours.length)] ?? '' },
  ]
  const options = count === 1 ? [{ name: 'Title', value: 'Default Title' }] : face
  const price = between(900, 24_000, seed, slot, 202) + revision * 10
  const item = String(100_000_000 + slot * 16 + index).slice(1)
  return {
    ...template,
    index,
    options,
    title: options.map(({ value }) => value).join(' / '),
    sku: skuOf(slot, index),
    barcodes: template.barcodes.length > 0 ? [{ type: null, value: withCheckDigit(`7350${item}`) }] : [],
    price,
    compareAtPrice: roll(seed, slot, 203) < 0.2 ? Math.round(price * 1.25) : null,
    quantity: (between(0, 90, seed, slot, index, 204) + revision * 7) % 97,
    picture: pictures === 0 ? null : index % pictures,
  }
}

/** What a maker adds to a short text: two paragraphs of its trade. */
function storyOf(slot: number): string {
  const [one, other] = [pick(kinds, seed, slot, 205), pick(kinds, seed, slot, 206)]
  return `<p>${one.story.join(' ')}</p><p>${other.story.join(' ')} <strong>Care.</strong> ${one.care}</p>`
}

/** What the Google channel writes, for a third of the products. */
function attributesOf(slot: number): MetafieldFacts[] {
  if (roll(seed, slot, 207) >= 0.33) return []
  const values = { condition: 'new', gender: 'unisex', age_group: 'adult' }
  return Object.entries(values).map(([key, value]) => ({
    namespace: 'mm-google-shopping',
    key,
    type: 'single_line_text_field',
    value,
    updatedAt: madeMs,
  }))
}

function optionsOf(variants: readonly DemoVariant[]): ProductFacts['options'] {
  const values = new Map<string, Set<string>>()
  for (const { name, value } of variants.flatMap(({ options }) => options)) {
    values.set(name, (values.get(name) ?? new Set()).add(value))
  }
  return [...values].map(([name, found]) => ({ name, values: [...found] }))
}
