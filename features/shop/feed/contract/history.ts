import { z } from 'zod'
import { RunStatus } from '#engine/contract.ts'
import { endpoint, succeeds } from '#kit/endpoint.ts'

/** How ready the feed was at the end of a day, in UTC; today as it is now. */
export const FeedDay = z.object({
  day: z.string(),
  total: z.number().int(),
  ready: z.number().int(),
  needsEnrichment: z.number().int(),
  incomplete: z.number().int(),
  enabled: z.number().int(),
  averageScore: z.number(),
})
export type FeedDay = z.infer<typeof FeedDay>

export const listDays = endpoint({
  method: 'GET',
  path: '/api/openai/history',
  summary: 'Readiness by day, from the first day that is known; a day without changes is as the one before',
  rate: 'poll',
  isKept: true,
  query: { days: z.enum(['30', '90']).default('30') },
  reply: succeeds(z.object({ days: z.array(FeedDay) })),
})

/** One sync of products. What a sync found is null until it has completed. */
export const SyncRecord = z.object({
  runId: z.string(),
  status: RunStatus,
  mode: z.enum(['full', 'incremental']).nullable(),
  added: z.number().int().nullable(),
  changed: z.number().int().nullable(),
  removed: z.number().int().nullable(),
  unchanged: z.number().int().nullable(),
  failedCount: z.number().int().nullable(),
  /** Null while it goes on, and when it never began. */
  durationMs: z.number().int().nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
})
export type SyncRecord = z.infer<typeof SyncRecord>

export const listSyncs = endpoint({
  method: 'GET',
  path: '/api/openai/syncs',
  summary: 'The newest syncs of products: what each found, how long it took, why it failed',
  rate: 'poll',
  isKept: true,
  query: { limit: z.coerce.number().int().min(1).max(100).default(30) },
  reply: succeeds(z.object({ syncs: z.array(SyncRecord) })),
})
