import { announceProduct } from '../announcements.ts'
import { withCheckDigit } from '../catalogue.ts'
import type { ProductPatch, VariantPatch } from '../edits.ts'
import type { DemoBarcode, ProductFacts, Weight } from '../facts.ts'
import { placeOf, serialOf } from '../ids.ts'
import { categoryPath } from './category.ts'
import { productNode, variantOf } from './product.ts'
import { requireScope, type Scene } from './scene.ts'

const MAX_TEXT = 255
const MAX_HTML = 524_287
const MAX_VARIANTS = 250

export interface MetafieldInput {
  namespace?: string | null
  key?: string | null
  type?: string | null
  value?: string | null
}

interface ProductInput {
  id?: string | null
  title?: string | null
  descriptionHtml?: string | null
  vendor?: string | null
  productType?: string | null
  tags?: string[] | null
  category?: string | null
  status?: ProductFacts['status'] | null
  seo?: { title?: string | null; description?: string | null } | null
  metafields?: MetafieldInput[] | null
}

export interface ItemInput {
  sku?: string | null
  tracked?: boolean | null
  cost?: unknown
  measurement?: { weight?: Weight | null } | null
}

interface VariantInput {
  id?: string | null
  barcode?: string | null
  barcodes?: DemoBarcode[] | null
  price?: unknown
  compareAtPrice?: unknown
  inventoryPolicy?: 'CONTINUE' | 'DENY' | null
  taxable?: boolean | null
  inventoryItem?: ItemInput | null
  metafields?: MetafieldInput[] | null
}

interface UserError {
  field: string[] | null
  message: string
  code?: string
}

/** Writes happen at whole seconds, as Shopify tells time. */
export function writeTime(scene: Scene): number {
  return Math.floor(scene.shop.now() / 1000) * 1000
}

export function saveMetafields(
  scene: Scene,
  ownerGid: string,
  inputs: readonly MetafieldInput[] | null | undefined,
) {
  for (const { namespace, key, type, value } of inputs ?? []) {
    if (!key || value == null) continue
    scene.shop.edits.setMetafield(ownerGid, {
      namespace: namespace ?? '$app',
      key,
      type: type ?? 'single_line_text_field',
      value,
      updatedAt: writeTime(scene),
    })
  }
}

export function updateProduct(scene: Scene, input: ProductInput | null | undefined) {
  requireScope(scene, 'write_products', 'productUpdate')
  const slot = input?.id ? scene.shop.ids.serial('Product', input.id) : null
  const product = slot === null ? null : scene.shop.product(slot)
  if (!input || slot === null || !product) {
    return { product: null, userErrors: [{ field: ['id'], message: 'Product does not exist' }] }
  }
  const userErrors = checkProduct(input)
  if (userErrors.length > 0) return { product: productNode(scene, product), userErrors }
  const patch = productPatch(input)
  // As in Shopify: without a change nothing is saved, and nobody is told.
  if (Object.keys(patch).length === 0 && !input.metafields?.length)
    return { product: productNode(scene, product), userErrors: [] }
  const { edits } = scene.shop
  edits.patchProduct(slot, patch, writeTime(scene))
  saveMetafields(scene, scene.shop.ids.gid('Product', slot), input.metafields)
  announceProduct(scene.shop, scene.hooks, slot)
  const saved = scene.shop.product(slot)
  return { product: saved && productNode(scene, saved), userErrors: [] }
}

function checkProduct(input: ProductInput): UserError[] {
  const errors: UserError[] = []
  if (input.title != null && input.title.trim() === '')
    errors.push({ field: ['title'], message: "Title can't be blank" })
  for (const field of ['title', 'vendor', 'productType'] as const) {
    if ((input[field]?.length ?? 0) > MAX_TEXT) {
      errors.push({ field: [field], message: `is too long (maximum is ${MAX_TEXT} characters)` })
    }
  }
  if ((input.descriptionHtml?.length ?? 0) > MAX_HTML) {
    errors.push({ field: ['descriptionHtml'], message: 'Description is too long' })
  }
  if ((input.tags?.length ?? 0) > 250) errors.push({ field: ['tags'], message: 'Tags cannot exceed 250' })
  if (input.category != null && categoryPath(input.category) === null) {
    errors.push({ field: ['category'], message: 'Category is invalid' })
  }
  return errors
}

function productPatch(input: ProductInput): ProductPatch {
  return {
    ...(input.title != null && { title: input.title }),
    ...(input.descriptionHtml != null && { descriptionHtml: input.descriptionHtml }),
    ...(input.vendor != null && { vendor: input.vendor }),
    ...(input.productType != null && { productType: input.productType }),
    ...(input.tags != null && { tags: [...new Set(input.tags)].sort() }),
    ...(input.category !== undefined && {
      category: input.category === null ? null : categoryPath(input.category),
    }),
    ...(input.status != null && { status: input.status }),
    ...(input.seo?.title !== undefined && { seoTitle: input.seo.title }),
    ...(input.seo?.description !== undefined && { seoDescription: input.seo.description }),
  }
}

export function updateVariants(
  scene: Scene,
  args: { productId: string; variants: VariantInput[]; allowPartialUpdates?: boolean | null },
) {
  requireScope(scene, 'write_products', 'productVariantsBulkUpdate')
  const { ids, edits } = scene.shop
  const slot = ids.serial('Product', args.productId)
  const product = slot === null ? null : scene.shop.product(slot)
  if (slot === null || !product) {
    const error = { field: ['productId'], message: 'Product does not exist', code: 'PRODUCT_DOES_NOT_EXIST' }
    return { product: null, productVariants: null, userErrors: [error] }
  }
  const tooMany = { field: ['variants'], message: `At most ${MAX_VARIANTS} variants`, code: 'INVALID_INPUT' }
  const checked = args.variants.map((input, at) => checkVariant(scene, product, input, at))
  const userErrors = args.variants.length > MAX_VARIANTS ? [tooMany] : checked.flatMap(({ errors }) => errors)
  const isRefused =
    userErrors.length > 0 && (args.allowPartialUpdates !== true || args.variants.length > MAX_VARIANTS)
  const accepted = isRefused ? [] : checked.filter(({ errors }) => errors.length === 0)
  const changed = accepted.filter(
    ({ patch, metafields }) => Object.keys(patch).length > 0 || metafields?.length,
  )
  for (const { index, patch, metafields } of changed) {
    edits.patchVariant(slot, index, patch, writeTime(scene))
    saveMetafields(scene, ids.gid('ProductVariant', serialOf(slot, index)), metafields)
  }
  if (changed.length > 0) announceProduct(scene.shop, scene.hooks, slot)
  const saved = scene.shop.product(slot) ?? product
  return {
    product: productNode(scene, saved),
    productVariants: isRefused
      ? null
      : accepted.flatMap(({ index }) => {
          const variant = saved.variants[index]
          return variant ? [variantOf(scene, saved, variant)] : []
        }),
    userErrors,
  }
}

function checkVariant(scene: Scene, product: ProductFacts, input: VariantInput, at: number) {
  const errors: UserError[] = []
  const refuse = (field: string, message: string, code: string) =>
    errors.push({ field: ['variants', String(at), field], message, code })
  const serial = input.id ? scene.shop.ids.serial('ProductVariant', input.id) : null
  const place = serial === null ? null : placeOf(serial)
  const variant = place?.slot === product.slot ? product.variants[place.index] : undefined
  if (!input.id) refuse('id', 'Product variant is missing ID attribute', 'PRODUCT_VARIANT_ID_MISSING')
  else if (!variant) refuse('id', 'Product variant does not exist', 'PRODUCT_VARIANT_DOES_NOT_EXIST')

  const price = input.price == null ? undefined : toHundredths(input.price)
  const compareAt = input.compareAtPrice == null ? input.compareAtPrice : toHundredths(input.compareAtPrice)
  if (price === null) refuse('price', 'Price is not a number', 'INVALID_VALUE')
  else if (price !== undefined && price < 0) {
    refuse('price', 'Price must be greater than or equal to 0', 'NEGATIVE_PRICE_VALUE')
  }
  if (input.compareAtPrice != null && (compareAt === null || Number(compareAt) < 0)) {
    refuse('compareAtPrice', 'Compare at price is not a valid amount', 'INVALID_VALUE')
  }
  if ((input.barcode?.length ?? 0) > MAX_TEXT) refuse('barcode', 'Barcode is too long', 'TOO_LONG')
  for (const { message, code } of barcodeFaults(input)) refuse('barcodes', message, code)
  const patch: VariantPatch = {
    ...(typeof price === 'number' && { price }),
    ...((compareAt === null || typeof compareAt === 'number') && { compareAtPrice: compareAt }),
    ...(input.barcode !== undefined && {
      barcodes: input.barcode ? [{ type: null, value: input.barcode }] : [],
    }),
    ...(input.barcodes && {
      barcodes: input.barcodes.map(({ type, value }) => ({ type: type ?? null, value })),
    }),
    ...(input.inventoryPolicy != null && { isSoldWhenEmpty: input.inventoryPolicy === 'CONTINUE' }),
    ...(input.taxable != null && { isTaxable: input.taxable }),
    ...itemPatch(input.inventoryItem),
  }
  return { index: variant?.index ?? -1, patch, metafields: input.metafields, errors }
}

const MAX_BARCODES = 20
const LENGTHS = { EAN: [8, 13], UPC: [8, 12], GTIN: [8, 12, 13, 14], ISBN: [10, 13], ASIN: [10] }

function barcodeFaults({ barcode, barcodes }: VariantInput): { message: string; code: string }[] {
  if (!barcodes) return []
  const values = barcodes.map(({ value }) => value)
  const has = (isIt: boolean, message: string, code: string) => (isIt ? [{ message, code }] : [])
  return [
    ...has(barcode !== undefined, 'Barcode and barcodes exclude each other', 'INCOMPATIBLE_BARCODE_FIELDS'),
    ...has(values.length > MAX_BARCODES, `At most ${MAX_BARCODES} barcodes`, 'INVALID_INPUT'),
    ...has(new Set(values).size < values.length, 'Barcode is given twice', 'DUPLICATE_BARCODE_VALUE'),
    ...barcodes.flatMap(({ type, value }) => [
      ...has(value.trim() === '', 'Barcode is blank', 'BLANK_BARCODE_VALUE'),
      ...has(value.length > MAX_TEXT, 'Barcode is too long', 'BARCODE_VALUE_TOO_LONG'),
      ...(type ? typedFaults(type, value) : []),
    ]),
  ]
}

function typedFaults(type: keyof typeof LENGTHS, value: string): { message: string; code: string }[] {
  const pattern = type === 'ASIN' ? /^[A-Z\d]+$/ : type === 'ISBN' ? /^\d+X?$/ : /^\d+$/
  if (!pattern.test(value)) return [{ message: `No ${type}`, code: 'INVALID_BARCODE_CHARACTERS' }]
  if (!LENGTHS[type].includes(value.length))
    return [{ message: `No ${type}`, code: 'INVALID_BARCODE_LENGTH' }]
  if (value.length === 10 || withCheckDigit(value.slice(0, -1)) === value) return []
  return [{ message: 'The check digit is wrong', code: 'BARCODE_CHECKSUM_VALIDATION_FAILED' }]
}

export function itemPatch(input: ItemInput | null | undefined): VariantPatch {
  const weight = input?.measurement?.weight
  return {
    ...(input?.sku != null && { sku: input.sku }),
    ...(input?.tracked != null && { isTracked: input.tracked }),
    ...(input?.cost !== undefined && { unitCost: input.cost === null ? null : toHundredths(input.cost) }),
    ...(weight && { weight: weight.value > 0 ? weight : null }),
  }
}

/** Decimal text to hundredths; null when it is not a plain decimal. */
function toHundredths(value: unknown): number | null {
  const text = String(value).trim()
  return /^-?\d{1,12}(\.\d+)?$/.test(text) ? Math.round(Number(text) * 100) : null
}
