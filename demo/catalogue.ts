/** The generated catalogue: the facts of a slot after a number of moves, from the seed alone. */
import { between, mix, pick, pickWeighted, roll } from './chance.ts'
import type { DemoBarcode, DemoVariant, MetafieldFacts, Picture, ProductFacts } from './facts.ts'
import { type Flaws, flawsOf } from './flaws.ts'
import type { ProductKind } from './kinds/kind.ts'
import { NEWCOMER_SLOT } from './movement.ts'
import { handleOf, kindOf, materialOf, measureOf, numberOf, titleOf } from './names.ts'
import { colourCode, colourwaysOf, pictureSlug } from './pictures.ts'
import type { ShopProfile } from './profile.ts'

/** What the clock says about a slot. Times are in milliseconds. */
interface SlotMoment {
  moves: number
  isArchived: boolean
  createdAt: number
  updatedAt: number
}

const COLOUR_COUNTS = [
  [1, 34],
  [2, 30],
  [3, 22],
  [4, 11],
  [5, 3],
] as const

function coloursOf(seed: number, slot: number, kind: ProductKind): string[] {
  const all = colourwaysOf(kind.drawing)
  const wanted = kind.sizes ? between(1, 2, seed, slot, 41) : pickWeighted(COLOUR_COUNTS, seed, slot, 41)
  const start = mix(seed, slot, 42)
  return Array.from(
    { length: Math.min(wanted, all.length) },
    (_, at) => all[(start + at) % all.length]?.name ?? '',
  )
}

function sizesOf(seed: number, slot: number, kind: ProductKind): string[] {
  if (!kind.sizes) return ['']
  const count = between(3, 4, seed, slot, 43)
  const start = between(0, kind.sizes.length - count, seed, slot, 44)
  return kind.sizes.slice(start, start + count)
}

/** Cheap: counting 100,000 products must not make them. */
export function variantCountOf(seed: number, slot: number): number {
  const kind = kindOf(seed, slot)
  return coloursOf(seed, slot, kind).length * sizesOf(seed, slot, kind).length
}

export function statusOf(seed: number, slot: number, isArchived: boolean): ProductFacts['status'] {
  if (isArchived) return 'ARCHIVED'
  return flawsOf(seed, slot).isDraft ? 'DRAFT' : 'ACTIVE'
}

/** Regular and asked price in hundredths; both shift every second move, and about a fifth are on sale at any time. */
export function priceOf(
  profile: ShopProfile,
  slot: number,
  moves: number,
): { price: number; compareAt: number | null } {
  const { seed, rate } = profile
  const kind = kindOf(seed, slot)
  const season = Math.floor((moves + (slot % 2)) / 2)
  const base = between(kind.price[0], kind.price[1], seed, slot, 51)
  const drift = roll(seed, slot, season, 52) < 0.3 ? 0.95 + roll(seed, slot, season, 53) * 0.1 : 1
  const whole = Math.max(2, Math.round(base * drift * rate))
  const regular = roll(seed, slot, 54) < 0.6 ? whole * 100 : whole * 100 - 10
  if (roll(seed, slot, season, 55) >= 0.2) return { price: regular, compareAt: null }
  const cut = between(10, 35, seed, slot, season, 56)
  return { price: Math.round((regular * (100 - cut)) / 10_000) * 100 - 10, compareAt: regular }
}

/** In hundredths, a third to a little more than half of the regular price. It stands still, and of 100 variants about 12 have none. */
function unitCostOf(
  { seed, rate }: ShopProfile,
  slot: number,
  index: number,
  kind: ProductKind,
): number | null {
  if (roll(seed, slot, 78) < 0.08 || roll(seed, slot, index, 79) < 0.04) return null
  const regular = Math.max(2, between(kind.price[0], kind.price[1], seed, slot, 51) * rate) * 100
  return Math.round(regular * (0.33 + roll(seed, slot, 80) * 0.22))
}

export function productOf(profile: ShopProfile, slot: number, moment: SlotMoment): ProductFacts {
  const { seed } = profile
  const kind = kindOf(seed, slot)
  const flaws = flawsOf(seed, slot)
  const title = titleOf(seed, slot)
  const colours = coloursOf(seed, slot, kind)
  const sizes = sizesOf(seed, slot, kind)
  const status = statusOf(seed, slot, moment.isArchived)
  const pictures: Picture[] = flaws.hasNoPicture
    ? []
    : colours.map((colour) => ({
        drawing: kind.drawing,
        slug: pictureSlug(colour),
        alt: `${title} in ${colour}`,
      }))
  const variants = colours.flatMap((colour, colourAt) =>
    sizes.map((size, sizeAt) =>
      variantOf(profile, slot, moment, kind, flaws, {
        index: colourAt * sizes.length + sizeAt,
        isOnly: colours.length * sizes.length === 1,
        colour,
        size,
        picture: pictures.length > 0 ? colourAt : null,
      }),
    ),
  )
  return {
    slot,
    title,
    handle: handleOf(seed, slot),
    descriptionHtml: descriptionOf(seed, slot, kind, flaws),
    vendor: flaws.hasNoVendor ? '' : roll(seed, slot, 61) < 0.55 ? profile.name : kind.maker,
    productType: kind.productType,
    tags: tagsOf(seed, slot, kind),
    category: categoryOf(kind, flaws),
    status,
    seoTitle: null,
    seoDescription: null,
    createdAt: moment.createdAt,
    updatedAt: moment.updatedAt,
    publishedAt: status === 'DRAFT' ? null : moment.createdAt,
    options: optionsOf(variants),
    pictures,
    metafields: metafieldsOf(seed, slot, flaws, variants, moment.createdAt),
    variants,
  }
}

interface VariantFace {
  index: number
  isOnly: boolean
  colour: string
  size: string
  picture: number | null
}

function variantOf(
  profile: ShopProfile,
  slot: number,
  moment: SlotMoment,
  kind: ProductKind,
  flaws: Flaws,
  face: VariantFace,
): DemoVariant {
  const { seed } = profile
  const { price, compareAt } = priceOf(profile, slot, moment.moves)
  const options = face.isOnly
    ? [{ name: 'Title', value: 'Default Title' }]
    : [{ name: 'Color', value: face.colour }, ...(face.size ? [{ name: 'Size', value: face.size }] : [])]
  const sku = ['AN', numberOf(slot), colourCode(kind.drawing, face.colour), face.size]
    .filter(Boolean)
    .join('-')
  const mpn = { namespace: 'custom', key: 'mpn', type: 'single_line_text_field', updatedAt: moment.createdAt }
  return {
    index: face.index,
    title: options.map(({ value }) => value).join(' / '),
    options,
    sku,
    barcodes: barcodesOf(seed, slot, face.index, flaws),
    price,
    compareAtPrice: compareAt,
    unitCost: unitCostOf(profile, slot, face.index, kind),
    weight: flaws.hasNoWeight ? null : weightOf(seed, slot, kind),
    ...placedStockOf(seed, slot, face.index, moment.moves),
    isTracked: roll(seed, slot, 71) >= 0.04,
    isSoldWhenEmpty: roll(seed, slot, 72) < 0.06,
    isTaxable: true,
    picture: face.picture,
    metafields: flaws.hasMpn
      ? [{ ...mpn, value: `${kind.maker.slice(0, 2).toUpperCase()}${sku.slice(2)}` }]
      : [],
    updatedAt: moment.updatedAt,
  }
}

/** As many pieces as the shelf of a variant holds. */
export function fullStockOf(seed: number, slot: number, index: number): number {
  return between(12, 90, seed, slot, index, 73)
}

/** Falls by a few with every move and is filled up when it runs out, so every move changes every variant's stock. */
function stockOf(seed: number, slot: number, index: number, moves: number): number {
  const full = fullStockOf(seed, slot, index)
  const pace = between(1, 6, seed, slot, index, 74)
  return full - (((mix(seed, slot, index, 75) % 1000) + moves * pace) % (full + 1))
}

/** Most is in the warehouse alone; of 100 variants about 9 are at the workshop as well, and 5 only there. */
function placedStockOf(seed: number, slot: number, index: number, moves: number) {
  const quantity = stockOf(seed, slot, index, moves)
  const draw = roll(seed, slot, index, 83)
  const isInWarehouse = draw >= 0.05
  const workshop = isInWarehouse ? (draw < 0.14 ? Math.floor(quantity / 3) : null) : quantity
  return { quantity, workshop, isInWarehouse }
}

/** A wrong one was typed by hand; half of these variants have the right one from the maker behind it. */
function barcodesOf(seed: number, slot: number, index: number, flaws: Flaws): DemoBarcode[] {
  if (flaws.barcode === 'none') return []
  const half = slot >= NEWCOMER_SLOT ? 50_000_000 : 0
  const item = String(((slot * 40 + index + half) % 100_000_000) + 100_000_000).slice(1)
  const body = roll(seed, slot, 76) < 0.85 ? `7350${item}` : `810${item}`
  const right = withCheckDigit(body)
  if (flaws.barcode === 'valid') return [{ type: null, value: right }]
  const typed: DemoBarcode = { type: null, value: withWrongCheckDigit(body) }
  const type = right.length === 13 ? 'EAN' : 'UPC'
  return roll(seed, slot, 78) < 0.5 ? [typed, { type, value: right }] : [typed]
}

function weightOf(seed: number, slot: number, kind: ProductKind): DemoVariant['weight'] {
  const grams = between(kind.grams[0], kind.grams[1], seed, slot, 77)
  if (grams >= 3000) return { value: Math.round(grams / 100) / 10, unit: 'KILOGRAMS' }
  return { value: grams >= 200 ? Math.round(grams / 10) * 10 : grams, unit: 'GRAMS' }
}

function categoryOf(kind: ProductKind, flaws: Flaws): string | null {
  if (flaws.category === 'none') return null
  return flaws.category === 'broad' ? (kind.category.split(' > ')[0] ?? null) : kind.category
}

function descriptionOf(seed: number, slot: number, kind: ProductKind, flaws: Flaws): string {
  if (flaws.description === 'empty') return ''
  if (flaws.description === 'short') return `<p>${pick(kind.nouns, seed, slot, 21)} from our workshop.</p>`
  const [first = '', second = ''] = kind.story
  const measure = measureOf(seed, slot)
  const facts = [`Material: ${materialOf(seed, slot)}`, ...(measure ? [`Size: ${measure}`] : [])]
  const draw = roll(seed, slot, 62)
  const list = `<ul>${facts.map((fact) => `<li>${fact}</li>`).join('')}</ul>`
  if (draw < 0.3) return `<p>${first}</p>${list}`
  if (draw < 0.6) return `<p>${first} ${second}</p><p><strong>Care.</strong> ${kind.care}</p>`
  return `<p>${first}</p><p>${second}</p>${list}<p><em>${kind.care}</em></p>`
}

function tagsOf(seed: number, slot: number, kind: ProductKind): string[] {
  const season = pick(['spring-26', 'summer-26', 'autumn-26', 'classic', 'gift'], seed, slot, 63)
  return [kind.productType.toLowerCase(), season].sort()
}

function optionsOf(variants: DemoVariant[]): ProductFacts['options'] {
  const found = new Map<string, string[]>()
  for (const { name, value } of variants.flatMap((variant) => variant.options)) {
    const values = found.get(name) ?? []
    if (!values.includes(value)) values.push(value)
    found.set(name, values)
  }
  return [...found].map(([name, values]) => ({ name, values }))
}

function metafieldsOf(
  seed: number,
  slot: number,
  flaws: Flaws,
  variants: DemoVariant[],
  updatedAt: number,
): MetafieldFacts[] {
  const own: MetafieldFacts[] = []
  const type = 'single_line_text_field'
  if (flaws.hasMaterial) {
    own.push({ namespace: 'custom', key: 'material', type, value: materialOf(seed, slot), updatedAt })
  }
  const mpn = variants.length === 1 ? variants[0]?.metafields[0] : undefined
  return mpn ? [...own, mpn] : own
}

/** GS1 check digit: weights 3 and 1 from the right. */
function checkDigit(body: string): number {
  let sum = 0
  for (let at = 0; at < body.length; at++) {
    sum += Number(body[body.length - 1 - at]) * (at % 2 === 0 ? 3 : 1)
  }
  return (10 - (sum % 10)) % 10
}

/** Body of 11 or 12 digits in, GTIN-12 or GTIN-13 out. */
export function withCheckDigit(body: string): string {
  return body + checkDigit(body)
}

/** The same, but always wrong, as a typing slip would make it. */
function withWrongCheckDigit(body: string): string {
  return body + ((checkDigit(body) + 3) % 10)
}
