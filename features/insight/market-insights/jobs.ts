import { z } from 'zod'
import { defineRun, type ProductKind } from '#features/base/runs/actions.ts'
import { computeInsights, computeKind, type InsightsDeps, isMonitored, startCompute } from './actions.ts'

/** Orders that were read change what is known of the market, unless its monitoring is paused. */
export function followOrders(deps: InsightsDeps): void {
  deps.events.on('orders.synced', async (workspaceId, storeId, tx) => {
    if (await isMonitored(tx, workspaceId)) await startCompute(deps, workspaceId, storeId, tx)
  })
}

export function insightKinds(deps: InsightsDeps): ProductKind[] {
  const compute = defineRun({
    name: computeKind,
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
