/** Changes of many products at once, as one run with undo. */
import { z } from 'zod'
import { RunView } from '#engine/contract.ts'
import { storeRefusals } from '#features/base/stores/contract.ts'
import { endpoint, succeeds } from '#kit/endpoint.ts'
import { defineRefusals } from '#kit/errors.ts'
import { editableFields, feedRefusals } from '../contract.ts'
import { Enrichment } from './facts.ts'
import { ProductFilter } from './filter.ts'

export const bulkRefusals = defineRefusals({
  BULK_CHANGE_NOT_FOUND: 404,
  BULK_CHANGE_RUNNING: 409,
  BULK_CHANGE_UNDONE: 409,
})

/** By name, or all that a filter finds at the moment the change starts, without some. */
export const BulkSelection = z.union([
  z.strictObject({ productIds: z.array(z.string().min(1).max(255)).min(1).max(5000) }),
  z.strictObject({
    filter: ProductFilter,
    except: z.array(z.string().min(1).max(255)).max(1000).default([]),
  }),
])
export type BulkSelection = z.infer<typeof BulkSelection>

export const BulkChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('switch'), enableSearch: z.boolean() }),
  /** An empty value goes back to what the store says. With `onlyEmpty` a product that has a value keeps it. */
  z.strictObject({
    kind: z.literal('set'),
    field: z.enum(editableFields),
    value: z.string().max(5000),
    onlyEmpty: z.boolean(),
  }),
  /** What an earlier change did is undone, where nobody changed it again. */
  z.strictObject({ kind: z.literal('undo'), changeId: z.uuid() }),
])
export type BulkChange = z.infer<typeof BulkChange>

/** Why a product is left as it is. `issues` are the codes of what keeps one that is incomplete off, the first three. */
export const BulkReason = z.object({
  code: z.enum([
    'enabled',
    'disabled',
    'has_value',
    'same_value',
    'incomplete',
    'checkout_needs_policies',
    'gone',
    'changed_since',
  ]),
  issues: z.array(z.string()),
})
export type BulkReason = z.infer<typeof BulkReason>

const CountedReason = BulkReason.extend({ products: z.number().int() })
export type CountedReason = z.infer<typeof CountedReason>

/** What a bulk change did. `reasons` says why products were left as they were, the most frequent first; at most 20. None of a change that an earlier version made. */
export const BulkReport = z.object({
  changeId: z.string(),
  change: BulkChange,
  total: z.number().int(),
  changed: z.number().int(),
  skipped: z.number().int(),
  reasons: z.array(CountedReason).catch([]),
})
export type BulkReport = z.infer<typeof BulkReport>

export const BulkRun = z.object({
  changeId: z.string(),
  change: BulkChange,
  run: RunView,
  /** Null until it has completed. */
  report: BulkReport.nullable(),
})
export type BulkRun = z.infer<typeof BulkRun>

const Settings = z.object({ enableSearch: z.boolean(), enableCheckout: z.boolean(), enrichment: Enrichment })
/** What the merchant set of a product. */
export type MerchantSettings = z.infer<typeof Settings>
/** That before a bulk change, and after it. */
export type ChangedRow = { id: string; before: MerchantSettings; after: MerchantSettings }

const chosen = { selection: BulkSelection, change: BulkChange.options[0].or(BulkChange.options[1]) }

export const previewBulkChange = endpoint({
  method: 'POST',
  path: '/api/openai/bulk/preview',
  isReadOnly: true,
  summary: 'What a change of many products would do: exact counts, and the first ten before and after',
  body: chosen,
  refusals: [storeRefusals.STORE_NOT_CONNECTED, feedRefusals.ENRICHMENT_INVALID],
  reply: succeeds(
    z.object({
      /** Chosen, and of those how many would be changed. */
      total: z.number().int(),
      changed: z.number().int(),
      /** Why the others stay as they are, the most frequent first; of those that are incomplete by their gravest issue. */
      reasons: z.array(CountedReason),
      rows: z.array(
        z.object({
          productId: z.string(),
          title: z.string(),
          imageLink: z.string().nullable(),
          before: z.string().nullable(),
          after: z.string().nullable(),
          /** Why it stays as it is; null where it changes. */
          reason: BulkReason.nullable(),
        }),
      ),
    }),
  ),
})

export const startBulkChange = endpoint({
  method: 'POST',
  path: '/api/openai/bulk',
  summary: 'Change many products. Waits up to a second; a longer change goes on as a run.',
  body: chosen,
  refusals: [storeRefusals.STORE_NOT_CONNECTED, feedRefusals.ENRICHMENT_INVALID],
  reply: succeeds(BulkRun),
})

export const undoBulkChange = endpoint({
  method: 'POST',
  path: '/api/openai/bulk/{changeId}/undo',
  summary: 'Undo a change of many products, where nobody changed them again',
  params: { changeId: z.uuid() },
  refusals: [
    storeRefusals.STORE_NOT_CONNECTED,
    bulkRefusals.BULK_CHANGE_NOT_FOUND,
    bulkRefusals.BULK_CHANGE_RUNNING,
    bulkRefusals.BULK_CHANGE_UNDONE,
  ],
  reply: succeeds(BulkRun),
})

export const getBulkChange = endpoint({
  method: 'GET',
  path: '/api/openai/bulk/{changeId}',
  summary: 'How far a change of many products is, and what it did',
  rate: 'poll',
  params: { changeId: z.uuid() },
  refusals: [bulkRefusals.BULK_CHANGE_NOT_FOUND],
  reply: succeeds(BulkRun),
})

export const listBulkProducts = endpoint({
  method: 'GET',
  path: '/api/openai/bulk/{changeId}/products',
  summary: 'The products that a change changed, in the order in which it did, up to 250 at a time',
  params: { changeId: z.uuid() },
  query: { batch: z.coerce.number().int().min(1).max(1_000_000).default(1) },
  refusals: [bulkRefusals.BULK_CHANGE_NOT_FOUND],
  reply: succeeds(
    z.object({
      products: z.array(
        z.object({ productId: z.string(), title: z.string(), before: Settings, after: Settings }),
      ),
      nextBatch: z.number().int().nullable(),
    }),
  ),
})

export const countProducts = endpoint({
  method: 'GET',
  path: '/api/openai/count',
  summary: 'How many products match, exactly',
  query: ProductFilter.shape,
  reply: succeeds(z.object({ total: z.number().int() })),
})
