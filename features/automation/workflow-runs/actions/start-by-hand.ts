/** A person runs a workflow now. */
import { recordAudit } from '#db/audit.ts'
import { isStopping } from '#features/automation/workflows/rules/faults/find.ts'
import { workflowRefusals } from '#features/automation/workflows/contract/workflow.ts'
import { agentsOf } from '#features/automation/workflows/rules/agents.ts'
import { Refusal } from '#kit/errors.ts'
import type { Caller } from '#kit/route.ts'
import type { WorkflowRunSummary } from '../contract/run.ts'
import type { RunRow } from '../records/runs.ts'
import type { WorkflowRunDeps } from './deps.ts'
import { getRunnable, startRun } from './start.ts'
import { getDefinition, toSummary } from './view.ts'

type Deps = Pick<WorkflowRunDeps, 'db' | 'clock' | 'runs' | 'findFaults'>
type Request = { workflowId: string; id: string; of: 'published' | 'draft'; input: Record<string, unknown> }

/** The run, with the agents that have a part in it. */
export async function startAndShow(
  deps: Deps,
  caller: Caller,
  request: Request,
): Promise<{ run: WorkflowRunSummary; agents: string[] }> {
  const run = await startByHand(deps, caller, request)
  const definition = await deps.db.inWorkspace(caller.workspaceId, (tx) => getDefinition(tx, run))
  return { run: toSummary(run), agents: agentsOf(definition) }
}

/** A person runs a workflow now. A draft runs only without faults. */
async function startByHand(
  deps: Deps,
  { workspaceId, merchantId }: Caller,
  { workflowId, id, of, input }: Request,
): Promise<RunRow> {
  if (of === 'draft') await refuseFaults(deps, workspaceId, workflowId)
  return deps.db.inWorkspace(workspaceId, async (tx) => {
    const cause = { type: 'manual', merchantId } as const
    const request = { workflowId, cause, input, key: `manual:${id}`, id, of }
    const { run, isNew } = await startRun(deps, tx, workspaceId, request)
    if (!isNew) return run
    const subject = `workflow-run:${run.id}`
    const after = { workflowId, name: run.name, version: run.version }
    const at = deps.clock()
    await recordAudit(tx, {
      workspaceId,
      actor: merchantId,
      action: 'workflow.run-started',
      subject,
      after,
      at,
    })
    return run
  })
}

async function refuseFaults(
  { db, findFaults }: Pick<WorkflowRunDeps, 'db' | 'findFaults'>,
  workspaceId: string,
  workflowId: string,
): Promise<void> {
  const { definition } = await db.inWorkspace(workspaceId, (tx) =>
    getRunnable(tx, { workspaceId, workflowId }, 'draft'),
  )
  const faults = (await findFaults(workspaceId, definition)).filter(isStopping)
  if (faults.length === 0) return
  const why = 'This draft has problems. Fix them, then run it.'
  throw new Refusal(workflowRefusals.WORKFLOW_HAS_FAULTS, why, { details: { faults } })
}
