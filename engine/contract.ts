import { z } from 'zod'

/** Where a run stands: queued, running (also while it waits for a time or for another run), standing (paused by a person, or waiting for a person's answer), or ended in one of three ways. */
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

/** What a step of a run is, for who reads it later: part of a thought of a model or of one use of a tool, of a recording that is played, or any other work. A `recheck` is the preview at the moment of an approved use. */
export const StepKind = z.enum([
  'work',
  'model_call',
  'token_hold',
  'token_settle',
  'tool_asked',
  'tool_call',
  'tool_answered',
  'limit_take',
  'preview',
  'recheck',
  'approval',
  'replay',
])
export type StepKind = z.infer<typeof StepKind>

/** How far a run is. `stage` is a word of the kind's, which the database checks; `title` what it is called by its author, where it has one. `total` is null while it is unknown; `ratePerSecond` is measured, null until it is. */
export const Progress = z.object({
  stage: z.string(),
  title: z.string().optional(),
  done: z.number().int(),
  total: z.number().int().nullable(),
  ratePerSecond: z.number().nullable(),
})
export type Progress = z.infer<typeof Progress>

/** A run as everybody outside the engine sees it. Times are ISO 8601 in UTC. */
export const RunView = z.object({
  id: z.string(),
  kind: z.string(),
  /** What the run is about, such as "feed.sync:<store id>": at most one live run each. */
  purpose: z.string(),
  /** Null where it is of no store. */
  storeId: z.string().nullable().default(null),
  status: RunStatus,
  progress: Progress.nullable(),
  output: z.unknown().nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
})
export type RunView = z.infer<typeof RunView>

/** What became of a question to a person. */
export const Decision = z.enum(['approved', 'rejected', 'expired'])
export type Decision = z.infer<typeof Decision>

/** A person's yes or no to one act of a run. `args` are frozen: what is approved is exactly what runs. */
export const ApprovalView = z.object({
  id: z.string(),
  runId: z.string(),
  name: z.string(),
  question: z.string(),
  args: z.unknown(),
  /** What the person approved in place of `args`; null when it is those. */
  decidedArgs: z.unknown().nullable(),
  /** Null while it is open. */
  decision: Decision.nullable(),
  decidedBy: z.string().nullable(),
  /** Null while it is open. A recording may be older than that it is kept. */
  decidedAt: z.string().nullable().default(null),
  askedAt: z.string(),
  expiresAt: z.string(),
})
export type ApprovalView = z.infer<typeof ApprovalView>

/** The exact change: how many things of what kind it touches, and each value before and after as people read it. */
export const Preview = z.object({
  reach: z.object({ count: z.number(), of: z.string() }),
  changes: z.array(
    z.object({
      of: z.string(),
      /** The id of what changes, where `of` is a name. */
      id: z.string().optional(),
      field: z.string(),
      /** Where it changes, where that is not everywhere. */
      place: z.string().optional(),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
  /** What it costs or pays out, in the smallest unit of the currency. */
  spend: z.object({ amountMinor: z.number(), currency: z.string() }).optional(),
})
export type Preview = z.infer<typeof Preview>

/** What the event stream of a tab carries. A topic without a run says "read it again". */
export const LiveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('run'), run: RunView }),
  z.object({ type: z.literal('changed'), topic: z.string() }),
])
export type LiveEvent = z.infer<typeof LiveEvent>
