/** What the runs of workflows say of them. */
import type { StoreSum } from '#features/automation/workflow-stores/contract.ts'
import type { Tx } from '#db/database.ts'
import type { RunFigures } from '#features/automation/workflows/actions/deps.ts'
import { dayMs } from '#kit/days.ts'
import type { OutcomeOf } from '#features/automation/workflows/contract/outcome.ts'
import { listLastRuns, purgeEnded, sumByStore, sumRuns } from '../records/runs.ts'
import type { WorkflowRunDeps } from './deps.ts'

const figureDays = 30

/** Runs that ended so many days ago are deleted, with their steps, items, effects and logs. */
export const keptDays = 90

/** Of each workflow that has runs: those of the last 30 days, and the last one ever. */
export async function readRunFigures(
  { clock }: Pick<WorkflowRunDeps, 'clock'>,
  tx: Tx,
  workspaceId: string,
): Promise<Map<string, RunFigures>> {
  const since = new Date(clock().getTime() - figureDays * dayMs)
  const sums = new Map((await sumRuns(tx, workspaceId, since)).map((row) => [row.workflowId, row]))
  const last = await listLastRuns(tx, workspaceId)
  return new Map(
    last.map(({ workflowId, status, at }) => {
      const sum = sums.get(workflowId)
      const figures: RunFigures = {
        successRate: sum && sum.ended > 0 ? sum.completed / sum.ended : null,
        avgExecutionTime: sum?.seconds ?? null,
        executionCount: sum?.runs ?? 0,
        lastRun: at.toISOString(),
        lastRunStatus: status,
        outcomes: sum && sum.ended > 0 ? [toOutcome(sum)] : [],
      }
      return [workflowId, figures]
    }),
  )
}

type RunSum = Omit<OutcomeOf<'runs'>, 'code'>

function toOutcome({ ended, completed, failed, partly, unknown, ...sum }: RunSum): OutcomeOf<'runs'> {
  const { itemsDone, itemsFailed } = sum
  return { code: 'runs', ended, completed, failed, partly, unknown, itemsDone, itemsFailed }
}

/** How the runs of these workflows went in these stores in the last 30 days. */
export function readStoreSums(
  { clock }: Pick<WorkflowRunDeps, 'clock'>,
  tx: Tx,
  workspaceId: string,
  of: { workflowIds: readonly string[]; storeIds: readonly string[] },
): Promise<StoreSum[]> {
  return sumByStore(tx, workspaceId, of, new Date(clock().getTime() - figureDays * dayMs))
}

/** Deletes what ended long ago, in all workspaces. */
export async function purgeOldRuns({ db, clock }: Pick<WorkflowRunDeps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - keptDays * dayMs)
  await db.asSystem((tx) => purgeEnded(tx, before))
}
