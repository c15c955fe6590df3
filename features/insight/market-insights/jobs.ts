import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { defineRun, type ProductKind } from '#features/base/runs/actions.ts'
import { newId } from '#kit/ids.ts'
import { computeInsights, type InsightsDeps, isMonitored } from './actions.ts'

/** Orders that were read change what is known of the market, unless its monitoring is paused. */
export function followOrders(deps: InsightsDeps): void {
  deps.events.on('orders.synced', (...store) => startCompute(deps, ...store))
}

/** It starts when `tx` commits. */
async function startCompute(
  { runs }: Pick<InsightsDeps, 'runs'>,
  workspaceId: string,
  storeId: string,
  tx: Tx,
): Promise<void> {
  if (!(await isMonitored(tx, workspaceId))) return
  // A run of its own for each sync: one under way may already have read what this one changed.
  const purpose = `insights.compute:${storeId}:${newId()}`
  await runs.start(workspaceId, 'insights.compute', { purpose, input: { storeId }, storeId, tx })
}

export function insightKinds(deps: InsightsDeps): ProductKind[] {
  const compute = defineRun({
    name: 'insights.compute',
    input: z.object({ storeId: z.uuid() }),
    run: async (run) => {
      await run.step('compute', async () => {
        await computeInsights(deps, run.workspaceId)
        return true
      })
      return {}
    },
  })
  return [compute]
}
