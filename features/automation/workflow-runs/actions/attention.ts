/** What the inbox is told of runs. */
import type { Tx } from '#db/database.ts'
import type { WorkflowWatch } from '#features/agents/inbox/actions/recorder.ts'
import type { WaitingRun } from '#features/agents/inbox/rules/findings.ts'
import { listActive } from '#features/automation/workflows/actions/runnable.ts'
import { listAsking, listLastFailed } from '../records/attention.ts'

/** Runs that wait for a person, and active workflows whose last run failed. */
export async function listWaitingRuns(
  tx: Tx,
  workspaceId: string,
  { failedSince, limit }: Parameters<WorkflowWatch>[2],
): Promise<WaitingRun[]> {
  const asking = await listAsking(tx, workspaceId, limit)
  const of = { workflowIds: await listActive(tx, workspaceId), since: failedSince }
  const failed = await listLastFailed(tx, workspaceId, of)
  return [
    ...asking.map(
      ({ type, question, ...run }): WaitingRun =>
        type === 'approval'
          ? { ...run, state: 'approval', question: question ?? '' }
          : { ...run, state: 'outcome' },
    ),
    ...failed.map(
      ({ message, ...run }): WaitingRun => ({
        ...run,
        ...{ state: 'failed', until: null, message: message ?? 'Open the run to see which step failed.' },
      }),
    ),
  ]
}
