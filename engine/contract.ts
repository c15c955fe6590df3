import { z } from 'zod'
import { endpoint, succeeds } from '#kit/endpoint.ts'

export const RunStatus = z.enum([
  'queued',
  'running',
  'paused',
  'waiting',
  'completed',
  'failed',
  'cancelled',
])
export type RunStatus = z.infer<typeof RunStatus>

/** How far a run is. `total` is null while it is unknown; `ratePerSecond` is measured, null until it is. */
export const Progress = z.object({
  stage: z.string(),
  done: z.number().int(),
  total: z.number().int().nullable(),
  ratePerSecond: z.number().nullable(),
})
export type Progress = z.infer<typeof Progress>

export const RunView = z.object({
  id: z.string(),
  kind: z.string(),
  /** What the run is about, such as "feed.sync:<store id>": at most one live run each. */
  purpose: z.string(),
  status: RunStatus,
  progress: Progress.nullable(),
  output: z.unknown().nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
})
export type RunView = z.infer<typeof RunView>

/** What the event stream of a tab carries. A topic without a run says "read it again". */
export const LiveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('run'), run: RunView }),
  z.object({ type: z.literal('changed'), topic: z.string() }),
])
export type LiveEvent = z.infer<typeof LiveEvent>

export const getRun = endpoint({
  method: 'GET',
  path: '/api/runs/{runId}',
  summary: 'One run with its progress',
  rate: 'poll',
  params: { runId: z.uuid() },
  reply: succeeds(z.object({ run: RunView })),
})

export const listRuns = endpoint({
  method: 'GET',
  path: '/api/runs',
  summary: 'The newest runs of this workspace',
  rate: 'poll',
  query: { kind: z.string().max(64).optional(), limit: z.coerce.number().int().min(1).max(100).default(20) },
  reply: succeeds(z.object({ runs: z.array(RunView) })),
})

export const cancelRun = endpoint({
  method: 'POST',
  path: '/api/runs/{runId}/cancel',
  summary: 'Ask a run to stop',
  params: { runId: z.uuid() },
  reply: succeeds(z.object({ run: RunView })),
})

export const events = endpoint({
  method: 'GET',
  path: '/api/events',
  summary: 'Server-sent events of this workspace: runs and what changed',
  rate: 'poll',
  isStream: true,
  reply: z.unknown(),
})
