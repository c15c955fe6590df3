import type { Db } from '#db/database.ts'
import { inStore } from '#db/store-scope.ts'
import { shareOfTriggers } from '#features/automation/workflow-runs/actions/share.ts'
import { countMessages } from '#features/base/stores/actions/activity.ts'
import { countDecidedConflicts } from '#features/shop/write-back/actions/count-conflicts.ts'
import { dayMs } from '#kit/days.ts'
import type { StoreAnalytics } from './contract.ts'
import { countWork, sumSyncs } from './records.ts'

export type StoreAnalyticsDeps = { db: Db; clock: () => Date }

const days = 30

/** How syncs, workflows and agents of all stores did lately: counted from what is stored of them. */
export function viewStoreAnalytics(
  { db, clock }: StoreAnalyticsDeps,
  workspaceId: string,
): Promise<StoreAnalytics> {
  const since = new Date(clock().getTime() - days * dayMs)
  return inStore(null, () =>
    db.inWorkspace(workspaceId, async (tx) => {
      const { asked, ...agents } = await countWork(tx, workspaceId, since)
      return {
        days,
        syncs: await sumSyncs(tx, workspaceId, since),
        messages: await countMessages(tx, workspaceId, since),
        workflows: await shareOfTriggers(tx, workspaceId, since),
        agents,
        asked,
        conflicts: await countDecidedConflicts(tx, workspaceId, since),
      }
    }),
  )
}
