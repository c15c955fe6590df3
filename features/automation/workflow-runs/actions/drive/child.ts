/** A step that runs another workflow and waits for its end. */
import type { WorkflowStep } from '#features/automation/workflows/contract/definition.ts'
import { ChildInput, type StepContext, type StepOutcome, type StepResult } from '../../contract/executor.ts'
import type { RunRow } from '../../records/runs.ts'
import type { WorkflowRunDeps } from '../deps.ts'
import { startRun } from '../start.ts'

/** Starts the run once for the step's key. Where it was carried out before, its output is taken. */
export async function startChild(
  deps: WorkflowRunDeps,
  context: StepContext,
  step: WorkflowStep,
  given: unknown,
): Promise<StepOutcome> {
  const { workflowId, input } = ChildInput.parse(given)
  const { workspaceId, runId, idempotencyKey: key } = context
  const effect = {
    kind: 'workflow',
    description: `Runs another workflow: ${step.name}`,
    takesKey: true,
  } as const
  const begun = await context.beginEffect(effect)
  if (begun.state === 'done') {
    return { type: 'ended', result: { status: 'completed', output: begun.output, port: null, error: null } }
  }
  const cause = { type: 'workflow', runId, stepId: step.id } as const
  const { run: child } = await deps.db.inWorkspace(workspaceId, (tx) =>
    startRun(deps, tx, workspaceId, {
      workflowId,
      cause,
      input,
      key: `step:${key}:${context.attempt}`,
      parentRunId: runId,
    }),
  )
  const waitsFor = {
    type: 'workflow',
    until: null,
    question: null,
    approvalId: null,
    runId: child.id,
  } as const
  return { type: 'parked', waitsFor }
}

/** What the end of the other run is for the step. */
export function toChildResult({ id, name, status, output, error }: RunRow): StepResult {
  const answer = { runId: id, status, output }
  if (status === 'completed' || status === 'partly_done') {
    return { status, output: answer, port: null, error: null }
  }
  const message = `“${name}” ended as ${status.replace('_', ' ')}${error ? `: ${error.message}` : '.'}`
  return { status: 'failed', output: answer, port: null, error: { code: 'WORKFLOW_FAILED', message } }
}
