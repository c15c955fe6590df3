import { z } from 'zod'
import { defineRun, type ProductKind } from '#features/base/runs/actions.ts'
import type { ImpactDeps } from './actions/deps.ts'
import { measureImpacts, measureKind, startMeasuring } from './actions/measure.ts'

export function followOrders(deps: ImpactDeps): void {
  deps.events.on('orders.synced', (...store) => startMeasuring(deps, ...store))
}

/** Measures what workflows brought. */
export function impactKinds(deps: ImpactDeps): ProductKind[] {
  const measure = defineRun({
    name: measureKind,
    input: z.object({ storeId: z.uuid() }),
    run: async (run, { storeId }) => ({
      measured: await run.step('measure', () => measureImpacts(deps, run.workspaceId, storeId)),
    }),
  })
  return [measure]
}
