/** What was found is kept. Texts of pages were written by strangers: they are shown as text and never followed. */
import { z } from 'zod'
import { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import { endpoint, succeeds } from '#kit/endpoint.ts'
import { defineRefusals } from '#kit/errors.ts'

export const libraryRefusals = defineRefusals({ RESEARCH_NOT_FOUND: 404 })

export const ItemKind = z.enum(['search', 'extract', 'crawl', 'task'])
export type ItemKind = z.infer<typeof ItemKind>

export const AskedBy = z.enum(['merchant', 'agent'])
export type AskedBy = z.infer<typeof AskedBy>

export const ResearchItem = z.object({
  id: z.string(),
  kind: ItemKind,
  /** The words searched for, the instructions of a crawl or the title of a task; empty for a page. */
  query: z.string(),
  url: z.string().nullable(),
  title: z.string(),
  answer: z.string().nullable(),
  askedBy: AskedBy,
  runId: z.string().nullable(),
  /** What the provider measured; null for a task. */
  seconds: z.number().nullable(),
  sourceCount: z.number().int(),
  fetchedAt: z.string(),
})
export type ResearchItem = z.infer<typeof ResearchItem>

export const ResearchSource = z.object({
  url: z.string(),
  title: z.string(),
  content: z.string(),
  score: z.number().nullable(),
  seenAt: z.string(),
})
export type ResearchSource = z.infer<typeof ResearchSource>

/** A few sentences on what the sources say. `sources` are places in the list of sources, from 0. */
export const ResearchSummary = z.object({
  /** `local`: quoted as the pages have them, without a model. */
  by: z.enum(['model', 'local']),
  model: z.string().nullable(),
  sentences: z.array(z.object({ text: z.string(), sources: z.array(z.number().int()) })),
})
export type ResearchSummary = z.infer<typeof ResearchSummary>

/** `report` is what a task found out; `summary` is null until somebody asked for one. */
export const ResearchDetail = ResearchItem.extend({
  sources: z.array(ResearchSource),
  report: ToolAnswer.nullable(),
  summary: ResearchSummary.nullable(),
})
export type ResearchDetail = z.infer<typeof ResearchDetail>

const filter = {
  /** Part of the query, the address, the title, the answer or a source's title or address, in any case. */
  search: z.string().max(200).optional(),
  kind: ItemKind.optional(),
}
export const LibraryFilter = z.strictObject(filter)
export type LibraryFilter = z.infer<typeof LibraryFilter>

export const LibraryQuery = z.strictObject({
  ...filter,
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.uuid().optional(),
})
export type LibraryQuery = z.infer<typeof LibraryQuery>

export const LibraryPage = z.object({
  items: z.array(ResearchItem),
  nextCursor: z.string().nullable(),
  total: z.number().int(),
})
export type LibraryPage = z.infer<typeof LibraryPage>

export const listLibrary = endpoint({
  method: 'GET',
  path: '/api/research/library',
  summary: 'What was found on the web, the newest first, a page at a time',
  rate: 'poll',
  isKept: true,
  query: LibraryQuery.shape,
  reply: succeeds(LibraryPage),
})

export const exportLibrary = endpoint({
  method: 'GET',
  path: '/api/research/library/export',
  summary: 'What was found, as a stream of CSV with a line for each source, or of JSON',
  query: { ...filter, format: z.enum(['csv', 'json']).default('csv') },
  stream: ['text/csv', 'application/json'],
  reply: z.unknown(),
})

const params = { itemId: z.uuid() }

export const getItem = endpoint({
  method: 'GET',
  path: '/api/research/library/{itemId}',
  summary: 'One item of the library with its sources',
  params,
  refusals: [libraryRefusals.RESEARCH_NOT_FOUND],
  reply: succeeds(z.object({ item: ResearchDetail })),
})

export const deleteItem = endpoint({
  method: 'DELETE',
  path: '/api/research/library/{itemId}',
  summary: 'Delete an item of the library with its sources',
  params,
  refusals: [libraryRefusals.RESEARCH_NOT_FOUND],
  reply: succeeds(z.object({})),
})
