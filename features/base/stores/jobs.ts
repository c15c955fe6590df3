import { z } from 'zod'
import { defineRun, type ProductKind } from '#features/base/runs/actions.ts'
import { type ManageDeps, remove } from './actions/manage.ts'
import { follow, followKind, reconcileStores } from './actions/reconcile.ts'

const hourMs = 3_600_000

/** The slow work on stores themselves. */
export function storeKinds(deps: ManageDeps): ProductKind[] {
  return [
    defineRun({
      name: 'stores.remove',
      input: z.object({ storeId: z.uuid(), removedBy: z.string() }),
      run: (run, input) => remove(deps, run, input),
    }),
    defineRun({
      name: followKind,
      input: z.object({
        storeId: z.uuid(),
        runId: z.uuid(),
        event: z.enum(['products.changed', 'orders.changed']),
      }),
      run: (run, input) => follow(deps, run, input),
    }),
  ]
}

/** Looks after each start, and each hour from then on, for stores that were not read for a day. */
export async function startStores(deps: ManageDeps, onFailure: (error: unknown) => void): Promise<void> {
  await reconcileStores(deps, onFailure)
  setInterval(() => void reconcileStores(deps, onFailure).catch(onFailure), hourMs).unref()
}
