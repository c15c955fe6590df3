import { z } from 'zod'
import { defineRun, type ProductKind } from '#features/base/runs/actions.ts'
import { type ManageDeps, remove } from './actions/manage.ts'
import { forgetExpiredOAuth } from './actions/oauth-state.ts'
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
        event: z.enum(['products.changed', 'orders.changed', 'customers.changed']),
      }),
      run: (run, input) => follow(deps, run, input),
    }),
  ]
}

/** Looks after each start, and each hour from then on, for stores that were not read for a day, and for sign-ins that were given up. */
export async function startStores(deps: ManageDeps, onFailure: (error: unknown) => void): Promise<void> {
  const look = async () => {
    await forgetExpiredOAuth(deps, onFailure)
    await reconcileStores(deps, onFailure)
  }
  await look()
  setInterval(() => void look().catch(onFailure), hourMs).unref()
}
