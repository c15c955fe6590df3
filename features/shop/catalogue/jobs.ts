import { z } from 'zod'
import { defineRun, type ProductKind } from '#features/base/runs/actions.ts'
import type { CatalogueDeps } from './actions/deps.ts'
import { reconcilePending } from './actions/reconcile.ts'
import { settleConnected } from './actions/settle-later.ts'

/** A store that is connected again, or synced as the merchant asks, is asked for the end of what was being written. */
export function followStores(deps: CatalogueDeps): void {
  deps.events.on('store.connected', (...store) => settleConnected(deps, ...store))
  deps.events.on('writes.due', (...store) => settleConnected(deps, ...store))
}

/** What follows writes to a store: a store that is down is asked for about a day. */
export function catalogueKinds(deps: CatalogueDeps): ProductKind[] {
  const settle = defineRun({
    name: 'catalogue.settle',
    input: z.object({ at: z.iso.datetime() }),
    retry: { attempts: 100, firstDelayMs: 5_000, maxDelayMs: 15 * 60_000 },
    run: async (run, { at }) => {
      run.progress({ stage: 'waiting for the answer of the store', done: 0, total: null })
      await run.sleepUntil('until nobody writes', new Date(at))
      const settled = await run.step('settle', (signal) => reconcilePending(deps, run.workspaceId, signal))
      return { settled }
    },
  })
  return [settle]
}
