/** Runs of workflows over the wire. */
import { z } from 'zod'
import { JsonValue, Port, WorkflowDefinition } from '#features/automation/workflows/contract/definition.ts'
import { workflowRefusals } from '#features/automation/workflows/contract/workflow.ts'
import { endpoint, succeeds } from '#kit/endpoint.ts'
import { defineRefusals, pageRefusals } from '#kit/errors.ts'

export const workflowRunRefusals = defineRefusals({
  WORKFLOW_RUN_NOT_FOUND: 404,
  STEP_RUN_NOT_FOUND: 404,
  WORKFLOW_RUN_ENDED: 409,
  WORKFLOW_RUN_NOT_ENDED: 409,
  WORKFLOW_OFF: 409,
  WORKFLOW_LIMIT_REACHED: 429,
  WORKFLOW_LOOP: 409,
  STEP_NOT_WAITING: 409,
  STEP_INPUT_INVALID: 400,
  NOT_AN_APPROVER: 403,
  REPEATED_EFFECTS_NOT_CONFIRMED: 409,
})

/** `partly_done`: some items of a loop failed, or a step that may not fail did beside others that were done. `outcome_unknown`: something was sent outside and nobody knows whether it arrived. */
export const WorkflowRunStatus = z.enum([
  'queued',
  'running',
  'paused',
  'waiting',
  'completed',
  'partly_done',
  'outcome_unknown',
  'failed',
  'cancelled',
])
export type WorkflowRunStatus = z.infer<typeof WorkflowRunStatus>

export const StepRunStatus = z.enum([
  'pending',
  'running',
  'waiting',
  'completed',
  'partly_done',
  'failed',
  'skipped',
  'outcome_unknown',
  'cancelled',
])
export type StepRunStatus = z.infer<typeof StepRunStatus>

/** What started a run. */
export const RunCause = z.discriminatedUnion('type', [
  z.object({ type: z.literal('manual'), merchantId: z.string() }),
  z.object({ type: z.literal('agent'), agent: z.string(), runId: z.string() }),
  z.object({ type: z.literal('schedule'), plannedFor: z.string() }),
  z.object({ type: z.literal('event'), eventId: z.string() }),
  z.object({ type: z.literal('webhook'), deliveryId: z.string() }),
  z.object({ type: z.literal('workflow'), runId: z.string(), stepId: z.string() }),
  z.object({ type: z.literal('rerun'), runId: z.string(), fromStepId: z.string(), merchantId: z.string() }),
])
export type RunCause = z.infer<typeof RunCause>

/** Of a step that had nothing to do, because what it reads had too little to tell: its run goes on without it. */
export const tooLittle = 'TOO_LITTLE'

/** Under which a call of this console's own webhooks names the run that makes it. */
export const callerRunHeader = 'x-vitrine-run'

export const RunError = z.object({ code: z.string(), message: z.string() })
export type RunError = z.infer<typeof RunError>

export const WorkflowRunSummary = z.object({
  id: z.string(),
  workflowId: z.string(),
  name: z.string(),
  /** Null: the draft was run as it stood. */
  version: z.number().int().nullable(),
  status: WorkflowRunStatus,
  cause: RunCause,
  /** The step that runs or waits now, by name. */
  currentStep: z.string().nullable(),
  stepsDone: z.number().int(),
  stepsTotal: z.number().int(),
  items: z.object({ total: z.number().int(), done: z.number().int(), failed: z.number().int() }).nullable(),
  error: RunError.nullable(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
})
export type WorkflowRunSummary = z.infer<typeof WorkflowRunSummary>

export const StepAnswer = z.object({
  decision: z.enum(['approved', 'rejected', 'expired']),
  reason: z.string(),
})
export type StepAnswer = z.infer<typeof StepAnswer>

/** A step of a run, or one item of a step within a loop (`index`, and `path` such as "loop1[3]/price"). */
export const StepRun = z.object({
  id: z.string(),
  stepId: z.string(),
  path: z.string(),
  index: z.number().int().nullable(),
  status: StepRunStatus,
  /** The port it was left by. */
  port: Port.nullable(),
  attempt: z.number().int(),
  error: RunError.nullable(),
  /** What became of the question of an approval step, and why, in a person's words. */
  answer: StepAnswer.nullable(),
  /** The open question, until when, and the engine's approval where it is a tool's. */
  waitsFor: z
    .object({
      type: z.enum(['approval', 'tool_approval', 'time', 'event', 'workflow', 'outcome']),
      until: z.string().nullable(),
      question: z.string().nullable(),
      approvalId: z.string().nullable(),
      runId: z.string().nullable(),
    })
    .nullable(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
})
export type StepRun = z.infer<typeof StepRun>

export const StepLog = z.object({
  at: z.string(),
  level: z.enum(['info', 'warn', 'error']),
  message: z.string(),
})

export const StepRunDetail = StepRun.extend({
  input: JsonValue.nullable(),
  output: JsonValue.nullable(),
  logs: z.array(StepLog),
  /** What it did outside, with the key it did it under. */
  effects: z.array(
    z.object({
      key: z.string(),
      kind: z.enum(['tool', 'http', 'message', 'workflow']),
      description: z.string(),
      state: z.enum(['done', 'failed', 'unknown', 'not_sent']),
      at: z.string(),
      canUndo: z.boolean(),
      /** The use of a tool that an undo names, and when it was undone; null where none can be. */
      undo: z
        .object({ conversationId: z.string(), seq: z.number().int(), undoneAt: z.string().nullable() })
        .nullable(),
    }),
  ),
})
export type StepRunDetail = z.infer<typeof StepRunDetail>

export const WorkflowRunDetail = z.object({
  run: WorkflowRunSummary,
  definition: WorkflowDefinition,
  input: JsonValue.nullable(),
  output: JsonValue.nullable(),
  /** The steps outside loops, in their order; items are read by pages. */
  steps: z.array(StepRun),
  /** Of each step in a loop: how many items stand how. */
  itemCounts: z.array(
    z.object({ stepId: z.string(), counts: z.partialRecord(StepRunStatus, z.number().int()) }),
  ),
})
export type WorkflowRunDetail = z.infer<typeof WorkflowRunDetail>

const params = { runId: z.uuid() }
const notFound = workflowRunRefusals.WORKFLOW_RUN_NOT_FOUND

export const startWorkflowRun = endpoint({
  method: 'POST',
  path: '/api/workflows/{workflowId}/runs',
  summary: 'Runs the published version, or the draft, now',
  params: { workflowId: z.uuid() },
  body: {
    /** Made by the caller: the same id again answers the same run. */
    id: z.uuid(),
    of: z.enum(['published', 'draft']).default('published'),
    input: z.record(z.string(), JsonValue).default({}),
  },
  reply: succeeds(z.object({ run: WorkflowRunSummary, agents: z.array(z.string()) })),
  refusals: [
    workflowRefusals.WORKFLOW_NOT_FOUND,
    workflowRefusals.WORKFLOW_NOT_PUBLISHED,
    workflowRefusals.WORKFLOW_HAS_FAULTS,
    workflowRunRefusals.WORKFLOW_RUN_NOT_FOUND,
    workflowRunRefusals.WORKFLOW_LIMIT_REACHED,
    workflowRunRefusals.WORKFLOW_LOOP,
  ],
})

export const listWorkflowRuns = endpoint({
  method: 'GET',
  path: '/api/workflow-runs',
  summary: 'Runs of workflows, the newest first',
  query: {
    workflowId: z.uuid().optional(),
    /** Those that have not ended, or only those that need somebody to look. */
    state: z.enum(['live', 'ended', 'needs_attention']).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
    cursor: z.uuid().optional(),
  },
  reply: succeeds(z.object({ runs: z.array(WorkflowRunSummary), nextCursor: z.string().nullable() })),
  refusals: [pageRefusals.CURSOR_INVALID],
})

export const viewWorkflowRun = endpoint({
  method: 'GET',
  path: '/api/workflow-runs/{runId}',
  summary: 'A run with its steps',
  params,
  reply: succeeds(WorkflowRunDetail),
  refusals: [notFound],
})

export const listStepRuns = endpoint({
  method: 'GET',
  path: '/api/workflow-runs/{runId}/steps',
  summary: 'The items of a step in a loop, by pages',
  params,
  query: {
    stepId: z.string(),
    status: StepRunStatus.optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: z.string().max(200).optional(),
  },
  reply: succeeds(
    z.object({ steps: z.array(StepRun), nextCursor: z.string().nullable(), total: z.number().int() }),
  ),
  refusals: [notFound, pageRefusals.CURSOR_INVALID],
})

export const viewStepRun = endpoint({
  method: 'GET',
  path: '/api/workflow-runs/{runId}/steps/{stepRunId}',
  summary: 'What went into a step, what came out, and what it did outside',
  params: { ...params, stepRunId: z.uuid() },
  reply: succeeds(StepRunDetail),
  refusals: [notFound, workflowRunRefusals.STEP_RUN_NOT_FOUND],
})

export const controlWorkflowRun = endpoint({
  method: 'POST',
  path: '/api/workflow-runs/{runId}/control',
  summary: 'Pauses, resumes or cancels a run',
  params,
  body: { action: z.enum(['pause', 'resume', 'cancel']) },
  reply: succeeds(WorkflowRunSummary),
  refusals: [notFound, workflowRunRefusals.WORKFLOW_RUN_ENDED],
})

export const answerApprovalStep = endpoint({
  method: 'POST',
  path: '/api/workflow-runs/{runId}/steps/{stepRunId}/answer',
  summary: 'Answers an approval step; the first answer holds',
  params: { ...params, stepRunId: z.uuid() },
  body: {
    decision: z.enum(['approved', 'rejected']),
    reason: z.string().max(2_000).default(''),
    form: z.record(z.string(), JsonValue).default({}),
  },
  reply: succeeds(StepRun),
  refusals: [
    notFound,
    workflowRunRefusals.STEP_RUN_NOT_FOUND,
    workflowRunRefusals.STEP_NOT_WAITING,
    workflowRunRefusals.STEP_INPUT_INVALID,
    workflowRunRefusals.NOT_AN_APPROVER,
  ],
})

export const settleOutcome = endpoint({
  method: 'POST',
  path: '/api/workflow-runs/{runId}/steps/{stepRunId}/outcome',
  summary: 'Says whether what was sent arrived, or sends it again',
  params: { ...params, stepRunId: z.uuid() },
  body: { outcome: z.enum(['happened', 'did_not_happen', 'send_again']) },
  reply: succeeds(StepRun),
  refusals: [notFound, workflowRunRefusals.STEP_RUN_NOT_FOUND, workflowRunRefusals.STEP_NOT_WAITING],
})
