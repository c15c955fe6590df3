import { z } from 'zod'
import { RunView } from '#engine/contract.ts'
import { storeRefusals, syncRefusals } from '#features/base/stores/contract.ts'
import { endpoint, succeeds } from '#kit/endpoint.ts'
import { defineRefusals, pageRefusals } from '#kit/errors.ts'
import { filterShape } from './contract/filter.ts'

export const feedRefusals = defineRefusals({
  PRODUCT_NOT_FOUND: 404,
  ENRICHMENT_INVALID: 400,
  CHECKOUT_NEEDS_SEARCH: 400,
  PRODUCT_INCOMPLETE: 409,
  CHECKOUT_NEEDS_POLICIES: 409,
  CHOICE_NEEDED: 400,
  TOO_MANY_PRODUCTS: 409,
})

export const Readiness = z.enum(['ready', 'needs_enrichment', 'incomplete'])
export type Readiness = z.infer<typeof Readiness>

export const editableFields = ['gtin', 'mpn', 'weight', 'brand', 'productCategory', 'material'] as const
export type EditableField = (typeof editableFields)[number]

/** A description is typed for the feed alone: it is neither written back nor set for many products at once. */
export const typedFields = [...editableFields, 'description'] as const
export type TypedField = (typeof typedFields)[number]

export const Product = z.object({
  id: z.string(),
  /** Shown as SKU; the item_id of the feed. Unique in the store and never changed. */
  productId: z.string(),
  title: z.string(),
  /** As the feed has it, such as "24.00 USD". */
  price: z.string(),
  salePrice: z.string().nullable(),
  imageLink: z.string().nullable(),
  gtin: z.string().nullable(),
  mpn: z.string().nullable(),
  weight: z.string().nullable(),
  brand: z.string().nullable(),
  productCategory: z.string().nullable(),
  material: z.string().nullable(),
  /** Units in the store; null where it does not track them. */
  stock: z.number().int().nullable(),
  enableSearch: z.boolean(),
  enableCheckout: z.boolean(),
  readinessStatus: Readiness,
  complianceScore: z.number().int(),
  /** Short sentences, errors before warnings. */
  validationErrors: z.array(z.string()),
  /** The store product that this variant belongs to. */
  groupId: z.string(),
  updatedAt: z.string(),
})
export type Product = z.infer<typeof Product>

export const Stats = z.object({
  total: z.number().int(),
  ready: z.number().int(),
  needsEnrichment: z.number().int(),
  incomplete: z.number().int(),
  averageScore: z.number(),
  /** Switched on and exportable: as many as the feed has rows. */
  chatgptEnabled: z.number().int(),
  /** Switched on, by readiness. Those that are incomplete are held back: the export leaves them out. */
  enabledReady: z.number().int(),
  enabledNeedsEnrichment: z.number().int(),
  enabledIncomplete: z.number().int(),
})
export type Stats = z.infer<typeof Stats>

/** One visible line of the score. */
export const ScorePoint = z.object({
  field: z.string(),
  label: z.string(),
  earned: z.number(),
  possible: z.number(),
})
export type ScorePoint = z.infer<typeof ScorePoint>

export const Finding = z.object({
  field: z.string(),
  severity: z.enum(['error', 'warning']),
  rule: z.string(),
  found: z.string(),
  todo: z.string(),
  source: z.string(),
})
export type Finding = z.infer<typeof Finding>

const editable = <T extends z.ZodType>(value: T) =>
  z.object({
    gtin: value,
    mpn: value,
    weight: value,
    brand: value,
    productCategory: value,
    material: value,
    description: value,
  })

export const ProductDetail = Product.extend({
  /** As the feed has it, which is plain text. */
  description: z.string().nullable(),
  /** What the store says and what the merchant added, side by side. */
  fromStore: editable(z.string().nullable()),
  edited: editable(z.string().nullable()),
  findings: z.array(Finding),
  score: z.array(ScorePoint),
  /** The row as it would be exported now. */
  row: z.record(z.string(), z.unknown()),
  storeUrl: z.string().nullable(),
  /** What the merchant pays for a piece, such as "9.50 USD". Null where the store does not know or show it; never in the feed. */
  unitCost: z.string().nullable(),
})
export type ProductDetail = z.infer<typeof ProductDetail>

export const sorts = [
  'store',
  'title',
  '-title',
  'price',
  '-price',
  'score',
  '-score',
  'readiness',
  '-readiness',
  'issues',
  '-issues',
  'status',
  '-status',
  'updated',
  '-updated',
] as const

export const ProductQuery = z.strictObject({
  ...filterShape,
  sort: z.enum(sorts).default('store'),
  /** Without it and without a cursor, all that match are answered. */
  limit: z.coerce.number().int().min(1).max(500).optional(),
  cursor: z.string().max(2000).optional(),
})
export type ProductQuery = z.infer<typeof ProductQuery>

// Without `as const` over the whole, or the build takes it for more than a declaration and zod comes with every page.
const productList = {
  summary:
    'Products of the feed with the figures of the whole store: a page with `limit` or `cursor`, otherwise all, streamed',
  rate: 'poll' as const,
  isKept: true,
  query: ProductQuery.shape,
  streamsFor: (query: unknown) => isWholeList(ProductQuery.parse(query)),
  refusals: [pageRefusals.CURSOR_INVALID],
  reply: succeeds(
    z.object({
      products: z.array(Product),
      stats: Stats,
      nextCursor: z.string().nullable(),
      /** Products that match the search and the filters. */
      total: z.number().int(),
      /** Whether a search finds more than `total` says. */
      isTotalCapped: z.boolean(),
    }),
  ),
}

/** Whether all products that match are asked for, however many. */
export function isWholeList({ limit, cursor }: Pick<ProductQuery, 'limit' | 'cursor'>): boolean {
  return limit === undefined && cursor === undefined
}

export const listProducts = endpoint({ ...productList, method: 'GET', path: '/api/openai/products' })
/** The same list by its other name in the specification. */
export const listAllProducts = endpoint({ ...productList, method: 'GET', path: '/api/products' })

const productId = { productId: z.string().min(1).max(255) }

export const getProduct = endpoint({
  method: 'GET',
  path: '/api/openai/products/{productId}',
  summary: 'One product: both values, findings, score and the row',
  params: productId,
  refusals: [feedRefusals.PRODUCT_NOT_FOUND],
  reply: succeeds(z.object({ product: ProductDetail })),
})

export const toggleProduct = endpoint({
  method: 'PATCH',
  path: '/api/openai/products/{productId}/toggle',
  summary: 'Switch search and checkout of one product',
  params: productId,
  body: { enableSearch: z.boolean(), enableCheckout: z.boolean() },
  refusals: [
    storeRefusals.STORE_NOT_CONNECTED,
    feedRefusals.PRODUCT_NOT_FOUND,
    feedRefusals.CHECKOUT_NEEDS_SEARCH,
    feedRefusals.PRODUCT_INCOMPLETE,
    feedRefusals.CHECKOUT_NEEDS_POLICIES,
  ],
  reply: succeeds(z.object({ product: ProductDetail, stats: Stats })),
})

const edit = z.string().max(5000).optional()

export const enrichProduct = endpoint({
  method: 'PUT',
  path: '/api/openai/products/{productId}',
  summary: 'Add what the store lacks. An empty text goes back to what the store says.',
  params: productId,
  body: {
    gtin: edit,
    mpn: edit,
    weight: edit,
    brand: edit,
    productCategory: edit,
    material: edit,
    description: z.string().max(20_000).optional(),
  },
  refusals: [
    storeRefusals.STORE_NOT_CONNECTED,
    feedRefusals.PRODUCT_NOT_FOUND,
    feedRefusals.ENRICHMENT_INVALID,
  ],
  reply: succeeds(z.object({ product: ProductDetail, stats: Stats })),
})

export const BulkToggle = z.strictObject({
  productIds: z.array(z.string().min(1).max(255)).min(1).max(1000),
  enableSearch: z.boolean(),
})

export const toggleProducts = endpoint({
  method: 'POST',
  path: '/api/openai/products/bulk-toggle',
  summary: 'Switch search of many products; those that are incomplete stay off and are named',
  body: BulkToggle.shape,
  refusals: [
    storeRefusals.STORE_NOT_CONNECTED,
    feedRefusals.PRODUCT_NOT_FOUND,
    feedRefusals.PRODUCT_INCOMPLETE,
    feedRefusals.CHECKOUT_NEEDS_POLICIES,
  ],
  reply: succeeds(
    z.object({
      changed: z.array(z.string()),
      skipped: z.array(z.object({ productId: z.string(), reason: z.string() })),
      stats: Stats,
    }),
  ),
})

/** What a finished sync has to say. `failed` lists at most 100; `failedCount` counts all. */
export const SyncReport = z.object({
  mode: z.enum(['full', 'incremental']),
  transport: z.enum(['pages', 'bulk']),
  added: z.number().int(),
  changed: z.number().int(),
  removed: z.number().int(),
  unchanged: z.number().int(),
  failedCount: z.number().int(),
  failed: z.array(z.object({ product: z.string(), reason: z.string() })),
  durationMs: z.number().int(),
})
export type SyncReport = z.infer<typeof SyncReport>

export const syncProducts = endpoint({
  method: 'POST',
  path: '/api/openai/products/sync',
  summary: 'Sync from the store. Waits up to 10 s; a longer sync goes on by itself.',
  body: { mode: z.enum(['auto', 'full']).optional() },
  refusals: [storeRefusals.STORE_NOT_CONNECTED, ...Object.values(syncRefusals)],
  reply: succeeds(z.object({ run: RunView, report: SyncReport.nullable(), isNew: z.boolean() }), {
    message: z.string(),
  }),
})

export const syncStatus = endpoint({
  method: 'GET',
  path: '/api/openai/products/sync',
  summary: 'The newest sync of the store and its report',
  rate: 'poll',
  isKept: true,
  reply: succeeds(z.object({ run: RunView.nullable(), report: SyncReport.nullable() })),
})

export const feedFormats = ['json', 'jsonl', 'json.gz', 'jsonl.gz'] as const

export const exportFeed = endpoint({
  method: 'GET',
  path: '/api/openai/feed',
  summary:
    'The feed as a stream: `{count, products}` as JSON, or one row a line as JSONL; `.gz` as a compressed file',
  query: {
    format: z.enum(feedFormats).default('json'),
    enabled_only: z.enum(['true', 'false']).default('true'),
  },
  stream: ['application/json', 'application/x-ndjson', 'application/gzip'],
  refusals: [storeRefusals.STORE_NOT_CONNECTED],
  reply: z.unknown(),
})
