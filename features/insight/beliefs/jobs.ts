import { z } from 'zod'
import { defineRun, type ProductKind } from '#features/base/runs/actions.ts'
import type { BeliefDeps } from './actions/deps.ts'
import { startUpdate } from './actions/start-update.ts'
import { updateBeliefs } from './actions/update.ts'

/** Orders that were read become evidence. */
export function followOrders(deps: BeliefDeps): void {
  deps.events.on('orders.synced', (...store) => startUpdate(deps, ...store))
}

/** The slow work of beliefs. */
export function beliefKinds(deps: BeliefDeps): ProductKind[] {
  const update = defineRun({
    name: 'beliefs.update',
    input: z.object({ storeId: z.uuid() }),
    run: (run) => run.step('update', () => updateBeliefs(deps, run.workspaceId)),
  })
  return [update]
}
