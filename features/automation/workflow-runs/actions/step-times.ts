import { findDraft } from '#features/automation/workflows/actions/runnable.ts'
import { workflowRefusals } from '#features/automation/workflows/contract/workflow.ts'
import { Refusal } from '#kit/errors.ts'
import type { StepTime } from '../contract/times.ts'
import { listStepSeconds } from '../records/steps.ts'
import { medianStepTimes } from '../rules/step-times.ts'
import type { WorkflowRunDeps } from './deps.ts'

/** So many of the newest completed runs count. */
const maxRuns = 30

/** Of the steps that the draft has, those that completed runs carried out. Refuses with WORKFLOW_NOT_FOUND. */
export function viewStepTimes(
  { db }: Pick<WorkflowRunDeps, 'db'>,
  workspaceId: string,
  workflowId: string,
): Promise<{ steps: StepTime[] }> {
  return db.inWorkspace(workspaceId, async (tx) => {
    const draft = await findDraft(tx, { workspaceId, workflowId })
    if (!draft || draft.isRemoved)
      throw new Refusal(workflowRefusals.WORKFLOW_NOT_FOUND, 'This workflow doesn’t exist any more.')
    const measured = await listStepSeconds(tx, workspaceId, workflowId, maxRuns)
    return { steps: medianStepTimes(measured, draft.definition.steps) }
  })
}
