/** How a workspace and its merchants arrange the list: saved views, columns, and the values to filter by. */
import { z } from 'zod'
import { endpoint, succeeds } from '#kit/endpoint.ts'
import { defineRefusals } from '#kit/errors.ts'
import { sorts } from '../contract.ts'
import { filterShape } from './filter.ts'

export const viewRefusals = defineRefusals({ VIEW_NOT_FOUND: 404, VIEW_NAME_TAKEN: 409, TOO_MANY_VIEWS: 409 })

export const columnNames = [
  'price',
  'readiness',
  'score',
  'issues',
  'brand',
  'category',
  'stock',
  'gtin',
  'updated',
] as const
export const ColumnName = z.enum(columnNames)
export type ColumnName = z.infer<typeof ColumnName>

export const ViewQuery = z.strictObject({
  ...filterShape,
  sort: z.enum(sorts).optional(),
  grouped: z.boolean().optional(),
})
export type ViewQuery = z.infer<typeof ViewQuery>

export const FeedViewRecord = z.object({
  id: z.string(),
  name: z.string(),
  query: ViewQuery,
  /** What the list opens with. */
  isDefault: z.boolean(),
})
export type FeedViewRecord = z.infer<typeof FeedViewRecord>

export const listViews = endpoint({
  method: 'GET',
  path: '/api/openai/views',
  summary: 'The saved views of the product list, and the columns that this merchant chose',
  rate: 'poll',
  reply: succeeds(z.object({ views: z.array(FeedViewRecord), columns: z.array(ColumnName).nullable() })),
})

const given = {
  name: z.string().trim().min(1, 'Name is required').max(60),
  query: ViewQuery,
  isDefault: z.boolean(),
}

export const saveView = endpoint({
  method: 'POST',
  path: '/api/openai/views',
  summary: 'Save a view of the product list under a name',
  body: given,
  refusals: [viewRefusals.VIEW_NAME_TAKEN, viewRefusals.TOO_MANY_VIEWS],
  reply: succeeds(z.object({ view: FeedViewRecord })),
})

export const changeView = endpoint({
  method: 'PUT',
  path: '/api/openai/views/{viewId}',
  summary: 'Rename a saved view, give it other filters, or make it the default',
  params: { viewId: z.uuid() },
  body: given,
  refusals: [viewRefusals.VIEW_NOT_FOUND, viewRefusals.VIEW_NAME_TAKEN],
  reply: succeeds(z.object({ view: FeedViewRecord })),
})

export const deleteView = endpoint({
  method: 'DELETE',
  path: '/api/openai/views/{viewId}',
  summary: 'Delete a saved view',
  params: { viewId: z.uuid() },
  refusals: [viewRefusals.VIEW_NOT_FOUND],
  reply: succeeds(z.object({})),
})

export const setColumns = endpoint({
  method: 'PUT',
  path: '/api/openai/columns',
  summary: 'Choose the columns of the product list, for this merchant',
  body: { columns: z.array(ColumnName).max(columnNames.length) },
  reply: succeeds(z.object({ columns: z.array(ColumnName) })),
})

/** At most 300 of each, in alphabetical order. */
export const listFilterValues = endpoint({
  method: 'GET',
  path: '/api/openai/filter-values',
  summary: 'What products can be filtered by: brands, categories, and codes of issues that occur',
  isKept: true,
  reply: succeeds(
    z.object({
      brands: z.array(z.string()),
      categories: z.array(z.string()),
      issues: z.array(z.object({ code: z.string(), label: z.string() })),
    }),
  ),
})
