/** Running again from a step, and trying one alone. */
import { z } from 'zod'
import { JsonValue, Port } from '#features/automation/workflows/contract/definition.ts'
import { workflowRefusals } from '#features/automation/workflows/contract/workflow.ts'
import { endpoint, succeeds } from '#kit/endpoint.ts'
import { RunError, WorkflowRunSummary, workflowRunRefusals } from './run.ts'

const params = { runId: z.uuid() }
const notFound = workflowRunRefusals.WORKFLOW_RUN_NOT_FOUND

/** What a rerun would do again outside (`repeats`), and what it skips because its key was used (`skipped`). */
export const RerunEffects = z.object({
  repeats: z.array(z.object({ key: z.string(), step: z.string(), description: z.string(), at: z.string() })),
  skipped: z.array(z.object({ key: z.string(), step: z.string(), description: z.string(), at: z.string() })),
  /** The input of the first step, to edit. */
  input: JsonValue.nullable(),
})
export type RerunEffects = z.infer<typeof RerunEffects>

export const previewRerun = endpoint({
  method: 'GET',
  path: '/api/workflow-runs/{runId}/rerun',
  summary: 'What running again from a step would repeat outside',
  params,
  query: { fromStepId: z.string() },
  reply: succeeds(RerunEffects),
  refusals: [notFound, workflowRunRefusals.STEP_RUN_NOT_FOUND, workflowRunRefusals.WORKFLOW_RUN_NOT_ENDED],
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
