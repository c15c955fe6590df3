import { z } from 'zod'
import { storeRefusals } from '#features/base/stores/contract.ts'
import { feedRefusals } from '#features/shop/feed/contract.ts'
import { endpoint, succeeds } from '#kit/endpoint.ts'
import { defineRefusals, pageRefusals, upstreamRefusals } from '#kit/errors.ts'

export const catalogueRefusals = defineRefusals({
  STALE_VALUE: 409,
  CHANGE_INVALID: 400,
  CHANGE_NOT_FOUND: 404,
  CHANGE_NOT_DONE: 409,
  CHANGE_UNDER_WAY: 409,
  IDEMPOTENCY_KEY_REUSED: 409,
  LOCATION_NEEDED: 409,
  LOCATION_NOT_FOUND: 409,
  NOTHING_TO_CHANGE: 409,
  PRODUCT_NOT_IN_STORE: 409,
  STOCK_NOT_TRACKED: 409,
  UNDO_WINDOW_PASSED: 409,
  STORE_MISMATCH: 409,
  STORE_REFUSED: 409,
})

export const ChangeField = z.enum([
  'price',
  'title',
  'description',
  'seo',
  'vendor',
  'productType',
  'tags',
  'stock',
])
export type ChangeField = z.infer<typeof ChangeField>

/**
 * A field's values by name: price and compareAtPrice, title, descriptionHtml, seoTitle and seoDescription, vendor,
 * productType, tags, or available. Amounts are decimal text in the store's currency; tags are one line, sorted, with
 * commas between, which no tag holds.
 */
export const FieldValues = z.record(z.string().max(40), z.string().max(600_000).nullable())
export type FieldValues = z.infer<typeof FieldValues>

const amount = z.string().trim().min(1).max(20)

/** A requested edit. What is left out stays as it is; null removes a value. */
export const Edit = z.discriminatedUnion('field', [
  z.strictObject({
    field: z.literal('price'),
    price: amount,
    compareAtPrice: amount.nullable().optional(),
  }),
  z.strictObject({ field: z.literal('title'), title: z.string().max(1_000) }),
  /** Plain text: an empty line begins a paragraph, "- " a list item. */
  z.strictObject({ field: z.literal('description'), description: z.string().max(50_000) }),
  z.strictObject({
    field: z.literal('seo'),
    seoTitle: z.string().max(2_000).nullable().optional(),
    seoDescription: z.string().max(2_000).nullable().optional(),
  }),
  z.strictObject({ field: z.literal('vendor'), vendor: z.string().max(1_000) }),
  /** An empty text takes the type away. */
  z.strictObject({ field: z.literal('productType'), productType: z.string().max(1_000) }),
  /** All tags from now on; none takes all away. */
  z.strictObject({ field: z.literal('tags'), tags: z.array(z.string().max(1_000)).max(1_000) }),
  z.strictObject({
    field: z.literal('stock'),
    available: z.number().int().min(0).max(1_000_000),
    /** Needed where a product is kept at more than one place. */
    locationId: z.string().max(100).optional(),
  }),
])
export type Edit = z.infer<typeof Edit>

export const StoreChange = z.object({
  id: z.string(),
  /** A merchant's e-mail, or who acted for one, such as "agent:seller". */
  actor: z.string(),
  runId: z.string().nullable(),
  approvalId: z.string().nullable(),
  productId: z.string(),
  productTitle: z.string(),
  field: ChangeField,
  locationId: z.string().nullable(),
  before: FieldValues,
  after: FieldValues,
  /** `pending`: being written, or the answer was lost; the next change of the same value clears that up. */
  status: z.enum(['pending', 'done', 'failed']),
  /** Why it failed. */
  problem: z.string().nullable(),
  at: z.string(),
  undoneAt: z.string().nullable(),
  /** The change that this one took back. */
  undoOf: z.string().nullable(),
  canUndo: z.boolean(),
})
export type StoreChange = z.infer<typeof StoreChange>

/** What the store says of one product now, and what of it may be changed. */
export const StoreProductView = z.object({
  productId: z.string(),
  title: z.string(),
  /** ISO 4217. */
  currency: z.string(),
  price: FieldValues,
  texts: z.object({
    title: FieldValues,
    description: FieldValues,
    seo: FieldValues,
    vendor: FieldValues,
    productType: FieldValues,
    tags: FieldValues,
  }),
  /** The first is the one that syncs read. `type` is null where the store declares none. */
  barcodes: z.array(
    z.object({
      value: z.string(),
      type: z.enum(['ASIN', 'EAN', 'GTIN', 'ISBN', 'UPC']).nullable(),
      isGtin: z.boolean(),
    }),
  ),
  /** Null without the permission to read it. */
  stock: z
    .object({
      isTracked: z.boolean(),
      places: z.array(
        z.object({ locationId: z.string(), name: z.string().nullable(), available: z.number().int() }),
      ),
    })
    .nullable(),
  /** What cannot be changed and what to do about it. */
  limits: z.array(z.string()),
})
export type StoreProductView = z.infer<typeof StoreProductView>

const productId = { productId: z.string().min(1).max(255) }

export const readStoreProduct = endpoint({
  method: 'GET',
  path: '/api/catalogue/products/{productId}',
  summary: 'What the store says of a product now: price, texts, barcodes and stock',
  params: productId,
  refusals: [
    storeRefusals.STORE_NOT_CONNECTED,
    storeRefusals.STORE_NEEDS_RECONNECT,
    storeRefusals.STORE_PAUSED,
    feedRefusals.PRODUCT_NOT_FOUND,
    catalogueRefusals.PRODUCT_NOT_IN_STORE,
    ...Object.values(upstreamRefusals),
  ],
  reply: succeeds(z.object({ product: StoreProductView })),
})

/** Of any write to the store. */
export const writeRefusals = [
  storeRefusals.STORE_NOT_CONNECTED,
  storeRefusals.STORE_SCOPES_MISSING,
  storeRefusals.STORE_NEEDS_RECONNECT,
  storeRefusals.STORE_PAUSED,
  catalogueRefusals.STALE_VALUE,
  catalogueRefusals.CHANGE_UNDER_WAY,
  catalogueRefusals.IDEMPOTENCY_KEY_REUSED,
  catalogueRefusals.LOCATION_NEEDED,
  catalogueRefusals.LOCATION_NOT_FOUND,
  catalogueRefusals.NOTHING_TO_CHANGE,
  catalogueRefusals.PRODUCT_NOT_IN_STORE,
  catalogueRefusals.STOCK_NOT_TRACKED,
  catalogueRefusals.STORE_REFUSED,
  ...Object.values(upstreamRefusals),
]

export const changeStoreProduct = endpoint({
  method: 'PATCH',
  path: '/api/catalogue/products/{productId}',
  summary: 'Change one thing of a product in the store, if it still is what `before` says',
  params: productId,
  body: { edit: Edit, before: FieldValues, idempotencyKey: z.uuid() },
  refusals: [...writeRefusals, feedRefusals.PRODUCT_NOT_FOUND, catalogueRefusals.CHANGE_INVALID],
  reply: succeeds(z.object({ change: StoreChange })),
})

export const ChangeQuery = z.strictObject({
  productId: z.string().min(1).max(255).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(200).optional(),
})
export type ChangeQuery = z.output<typeof ChangeQuery>

export const listChanges = endpoint({
  method: 'GET',
  path: '/api/catalogue/changes',
  summary: 'What was changed in the store and by whom, the newest first',
  query: ChangeQuery.shape,
  refusals: [pageRefusals.CURSOR_INVALID],
  reply: succeeds(z.object({ changes: z.array(StoreChange), nextCursor: z.string().nullable() })),
})

export const exportChanges = endpoint({
  method: 'GET',
  path: '/api/catalogue/changes/export',
  summary: 'Every change in the store as CSV, the newest first',
  stream: ['text/csv'],
  reply: z.unknown(),
})

export const undoChange = endpoint({
  method: 'POST',
  path: '/api/catalogue/changes/{changeId}/undo',
  summary: 'Write back what was there before, if nobody changed it since',
  params: { changeId: z.uuid() },
  refusals: [
    ...writeRefusals,
    catalogueRefusals.CHANGE_NOT_FOUND,
    catalogueRefusals.CHANGE_NOT_DONE,
    catalogueRefusals.UNDO_WINDOW_PASSED,
    catalogueRefusals.STORE_MISMATCH,
  ],
  reply: succeeds(z.object({ change: StoreChange })),
})
