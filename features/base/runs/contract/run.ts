import { z } from 'zod'
import { RunView } from '#engine/contract.ts'
import { endpoint, succeeds } from '#kit/endpoint.ts'
import { defineRefusals, runRefusals } from '#kit/errors.ts'

/** What a run is of: the name of its kind. */
export const RunKind = z.enum([
  'accounts.mail',
  'stores.remove',
  'stores.follow',
  'privacy.request',
  'feed.sync',
  'feed.rejudge',
  'feed.bulk',
  'sales.sync',
  'customers.sync',
  'catalogue.settle',
  'writeback.write',
  'writeback.propose',
  'support.import',
  'agents.turn',
  'agents.tool',
  'agents.workflow',
  'strategies.implement',
  'agents.replay',
  'beliefs.update',
  'inbox.refresh',
  'events.trim',
  'events.import',
  'workflows.measure',
  'insights.compute',
  'coordination.exchange',
  'coordination.watch',
  'research.task',
  'research.crawl',
  'workflows.draft',
  'workflows.rehearse',
  'workflows.run',
  'workflows.tool',
  'workflows.ask',
])
export type RunKind = z.infer<typeof RunKind>

/** One run; refuses with RUN_NOT_FOUND. */
export const getRun = endpoint({
  method: 'GET',
  path: '/api/runs/{runId}',
  summary: 'One run with its progress',
  rate: 'poll',
  params: { runId: z.uuid() },
  refusals: [runRefusals.RUN_NOT_FOUND],
  reply: succeeds(z.object({ run: RunView })),
})

/** The newest runs first. What each put out is left out: it may be long, and stands in the run itself. */
export const listRuns = endpoint({
  method: 'GET',
  path: '/api/runs',
  summary: 'The newest runs of this workspace',
  rate: 'poll',
  isKept: true,
  query: { kind: z.string().max(64).optional(), limit: z.coerce.number().int().min(1).max(100).default(20) },
  reply: succeeds(z.object({ runs: z.array(RunView) })),
})

/** Ends a run; refuses with RUN_NOT_FOUND. */
export const cancelRun = endpoint({
  method: 'POST',
  path: '/api/runs/{runId}/cancel',
  summary: 'Ask a run to stop',
  params: { runId: z.uuid() },
  refusals: [runRefusals.RUN_NOT_FOUND, runRefusals.RUN_ENDED],
  reply: succeeds(z.object({ run: RunView })),
})

export const streamRefusals = defineRefusals({ TOO_MANY_STREAMS: 429 })

/** A stream of `LiveEvent`s; it ends within five seconds of its session. Refuses with TOO_MANY_STREAMS. */
export const events = endpoint({
  method: 'GET',
  path: '/api/events',
  summary: 'Server-sent events of this workspace: runs and what changed',
  rate: 'poll',
  refusals: [streamRefusals.TOO_MANY_STREAMS],
  stream: ['text/event-stream'],
  reply: z.unknown(),
})
