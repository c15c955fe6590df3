/** Running again from a step, and trying one alone. */
import { z } from 'zod'
import { JsonValue, Port } from '#features/automation/workflows/contract/definition.ts'
import { workflowRefusals } from '#features/automation/workflows/contract/workflow.ts'
import { endpoint, succeeds } from '#kit/endpoint.ts'
import { pageRefusals } from '#kit/errors.ts'
import { RunError, WorkflowRunSummary, workflowRunRefusals } from './run.ts'

const params = { runId: z.uuid() }
const notFound = workflowRunRefusals.WORKFLOW_RUN_NOT_FOUND
const rerunRefusals = [
  notFound,
  workflowRunRefusals.STEP_RUN_NOT_FOUND,
  workflowRunRefusals.WORKFLOW_RUN_NOT_ENDED,
]

/** What a rerun meets: what it would do again outside (`repeats`), and what it skips because its key was used (`skipped`). */
export const RerunPart = z.enum(['repeats', 'skipped'])
export type RerunPart = z.infer<typeof RerunPart>

export const RerunEffect = z.object({
  key: z.string(),
  step: z.string(),
  description: z.string(),
  at: z.string(),
})
export type RerunEffect = z.infer<typeof RerunEffect>

/** How much a rerun would do again and skip. */
export const RerunPreview = z.object({
  repeats: z.number().int(),
  skipped: z.number().int(),
  /** The input of the first step, to edit. */
  input: JsonValue.nullable(),
})
export type RerunPreview = z.infer<typeof RerunPreview>

export const previewRerun = endpoint({
  method: 'GET',
  path: '/api/workflow-runs/{runId}/rerun',
  summary: 'What running again from a step would repeat outside',
  params,
  query: { fromStepId: z.string() },
  reply: succeeds(RerunPreview),
  refusals: rerunRefusals,
})

export const listRerunEffects = endpoint({
  method: 'GET',
  path: '/api/workflow-runs/{runId}/rerun/effects',
  summary: 'What running again from a step would do again outside, or would skip, by pages',
  params,
  query: {
    fromStepId: z.string(),
    part: RerunPart,
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: z.string().max(400).optional(),
  },
  reply: succeeds(z.object({ effects: z.array(RerunEffect), nextCursor: z.string().nullable() })),
  refusals: [...rerunRefusals, pageRefusals.CURSOR_INVALID],
})

export const rerunWorkflow = endpoint({
  method: 'POST',
  path: '/api/workflow-runs/{runId}/rerun',
  summary: 'Runs again from a step; earlier answers are kept',
  params,
  body: {
    id: z.uuid(),
    fromStepId: z.string(),
    /** In place of the input of that step; null keeps it. */
    input: JsonValue.nullable().default(null),
    /** Keys of effects that a person wants repeated. */
    repeat: z.array(z.string()).max(50_000).default([]),
    /** How many effects of the part `repeats` a person saw and wants repeated: all of them. */
    repeatsConfirmed: z.number().int().min(0).default(0),
  },
  reply: succeeds(WorkflowRunSummary),
  refusals: [
    notFound,
    workflowRunRefusals.STEP_RUN_NOT_FOUND,
    workflowRunRefusals.WORKFLOW_RUN_NOT_ENDED,
    workflowRunRefusals.WORKFLOW_LIMIT_REACHED,
    workflowRunRefusals.STEP_INPUT_INVALID,
    workflowRunRefusals.REPEATED_EFFECTS_NOT_CONFIRMED,
  ],
})

export const tryStep = endpoint({
  method: 'POST',
  path: '/api/workflows/{workflowId}/steps/{stepId}/try',
  summary: 'Works out a step of the draft with real input; nothing is changed and nothing leaves',
  params: { workflowId: z.uuid(), stepId: z.string() },
  body: {
    /** Input from a past run, or values of the current store for `trigger` and `steps`. */
    runId: z.uuid().nullable().default(null),
    scope: z.record(z.string(), JsonValue).default({}),
  },
  reply: succeeds(
    z.object({
      input: JsonValue.nullable(),
      output: JsonValue.nullable(),
      port: Port.nullable(),
      error: RunError.nullable(),
      /** A write is only previewed. */
      wouldDo: z.array(z.string()),
    }),
  ),
  refusals: [workflowRefusals.WORKFLOW_NOT_FOUND, notFound, workflowRunRefusals.STEP_RUN_NOT_FOUND],
})
