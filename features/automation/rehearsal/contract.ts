/** A draft run over the recorded past, with nothing leaving. */
import { z } from 'zod'
import { JsonValue } from '#features/automation/workflows/contract/definition.ts'
import { workflowRefusals } from '#features/automation/workflows/contract/workflow.ts'
import { EventCoverage, EventType } from '#features/automation/events/contract.ts'
import { endpoint, succeeds } from '#kit/endpoint.ts'
import { defineRefusals, pageRefusals } from '#kit/errors.ts'

export const rehearsalRefusals = defineRefusals({
  REHEARSAL_NOT_FOUND: 404,
  NOTHING_RECORDED: 409,
  REHEARSAL_RUNNING: 409,
  DRAFT_HAS_FAULTS: 409,
  REHEARSAL_TOO_LONG: 409,
  /** A sample event that is none of the trigger's type, or that the trigger's filter keeps out. */
  SAMPLE_EVENT_INVALID: 422,
})

/** An event that a draft is rehearsed on in place of recorded ones. */
export const SampleEvent = z.object({ type: EventType, payload: z.record(z.string(), JsonValue) })
export type SampleEvent = z.infer<typeof SampleEvent>

/** Under which the merchant gives what a run is started with: its input, or a sample event. */
export const triggerPick = 'trigger'

/** What stands in for the answer of a step that would ask outside: the last recorded answer, a sample, or what the merchant picks. */
export const AnswerPick = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('recorded') }),
  z.strictObject({ type: z.literal('sample') }),
  z.strictObject({ type: z.literal('given'), output: JsonValue }),
  z.strictObject({
    type: z.literal('decision'),
    decision: z.enum(['approved', 'rejected']),
    reason: z.string().max(500),
  }),
])
export type AnswerPick = z.infer<typeof AnswerPick>

export const EffectKind = z.enum(['change', 'message', 'request', 'approval', 'workflow', 'spend'])
export type EffectKind = z.infer<typeof EffectKind>

/** One thing it would have done. `hold`: the limit or rule that would have kept it back. */
export const RehearsedEffect = z.object({
  /** Made of the trigger, the step and the item: the same in two rehearsals of the same thing. */
  key: z.string(),
  at: z.string(),
  stepId: z.string(),
  stepName: z.string(),
  kind: EffectKind,
  /** The tool, or the kind of step, that did it; `run` where a whole run was held back. */
  of: z.string(),
  /** Of what: a product, an order, an address. */
  subject: z.string(),
  field: z.string().nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  spendMinor: z.number().int().nullable(),
  hold: z.string().nullable(),
})
export type RehearsedEffect = z.infer<typeof RehearsedEffect>

/** Why steps failed, the most frequent first. */
export const RehearsedError = z.object({
  stepId: z.string(),
  stepName: z.string(),
  message: z.string(),
  count: z.number().int(),
})
export type RehearsedError = z.infer<typeof RehearsedError>

export const RehearsalTotals = z.object({
  runs: z.number().int(),
  completed: z.number().int(),
  failed: z.number().int(),
  /** Runs that still waited for an event when the record ended. */
  waiting: z.number().int(),
  steps: z.number().int(),
  /** By the tool or the kind of step: how many, and how many of those were held back. */
  effects: z.array(
    z.object({ kind: EffectKind, of: z.string(), count: z.number().int(), held: z.number().int() }),
  ),
  spendMinor: z.number().int(),
  errors: z.array(RehearsedError),
})
export type RehearsalTotals = z.infer<typeof RehearsalTotals>

export const Rehearsal = z.object({
  id: z.string(),
  workflowId: z.string(),
  status: z.enum(['queued', 'running', 'completed', 'failed', 'cancelled']),
  draftRevision: z.number().int(),
  publishedVersion: z.number().int().nullable(),
  from: z.string(),
  to: z.string(),
  /** What it ran on once, where that was a sample and not the record. */
  sampleEvent: SampleEvent.nullable(),
  /** Where the record begins later than `from`. */
  recordedSince: z.string().nullable(),
  progress: z.object({ done: z.number().int(), total: z.number().int() }),
  draft: RehearsalTotals.nullable(),
  published: RehearsalTotals.nullable(),
  /** SHA-256 of the draft's log: two rehearsals of the same thing over the same facts have the same. */
  logHash: z.string().nullable(),
  /** Steps whose answers were samples, because nothing was recorded. */
  sampled: z.array(z.string()),
  /** Calls that tried to leave: 0. */
  outgoing: z.number().int(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
})
export type Rehearsal = z.infer<typeof Rehearsal>

export const startRehearsal = endpoint({
  method: 'POST',
  path: '/api/workflows/{workflowId}/rehearsals',
  summary: 'Runs the draft, and what is published, over the recorded past',
  params: { workflowId: z.uuid() },
  body: {
    id: z.uuid(),
    days: z.number().int().min(1).max(90).default(30),
    /** By step id; recorded answers, else samples, where none is given. What is given for `trigger` starts it, of an event in place of those that were recorded. */
    picks: z.record(z.string(), AnswerPick).default({}),
  },
  reply: succeeds(Rehearsal),
  refusals: [...Object.values(rehearsalRefusals), workflowRefusals.WORKFLOW_NOT_FOUND],
})

export const viewRehearsal = endpoint({
  method: 'GET',
  path: '/api/rehearsals/{rehearsalId}',
  summary: 'How a rehearsal stands',
  rate: 'poll',
  params: { rehearsalId: z.uuid() },
  reply: succeeds(Rehearsal),
  refusals: [rehearsalRefusals.REHEARSAL_NOT_FOUND],
})

export const listRehearsals = endpoint({
  method: 'GET',
  path: '/api/workflows/{workflowId}/rehearsals',
  summary: 'The rehearsals of a workflow, the newest first, and what is recorded',
  params: { workflowId: z.uuid() },
  reply: succeeds(
    z.object({
      rehearsals: z.array(Rehearsal),
      coverage: z.array(EventCoverage),
      /** An event that the draft could be rehearsed on, made of a product of the store where there is one; null of a draft that no event starts. */
      sampleEvent: SampleEvent.nullable(),
      /** Whether the draft as it stands was rehearsed to its end. */
      isRehearsed: z.boolean(),
    }),
  ),
  refusals: [workflowRefusals.WORKFLOW_NOT_FOUND],
})

export const listRehearsedEffects = endpoint({
  method: 'GET',
  path: '/api/rehearsals/{rehearsalId}/effects',
  summary: 'What it would have done, by pages; or only where the draft and what is published differ',
  params: { rehearsalId: z.uuid() },
  query: {
    of: z.enum(['draft', 'published', 'only_draft', 'only_published', 'differs']).default('draft'),
    limit: z.coerce.number().int().min(1).max(500).default(100),
    cursor: z.string().max(500).optional(),
  },
  reply: succeeds(
    z.object({
      effects: z.array(RehearsedEffect),
      nextCursor: z.string().nullable(),
      total: z.number().int(),
    }),
  ),
  refusals: [rehearsalRefusals.REHEARSAL_NOT_FOUND, pageRefusals.CURSOR_INVALID],
})

export const cancelRehearsal = endpoint({
  method: 'POST',
  path: '/api/rehearsals/{rehearsalId}/cancel',
  summary: 'Stops a rehearsal',
  params: { rehearsalId: z.uuid() },
  reply: succeeds(Rehearsal),
  refusals: [rehearsalRefusals.REHEARSAL_NOT_FOUND],
})
