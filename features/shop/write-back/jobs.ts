import { z } from 'zod'
import { defineRun, type ProductKind } from '#features/base/runs/actions.ts'
import type { WriteBackDeps } from './actions/deps.ts'
import { hasEnriched } from '#features/shop/feed/actions/enriched.ts'
import { proposeChanges, writeSet } from './actions/write-set.ts'

/** What was typed is compared with the store after each sync, where the store is one that is written to. */
export function followStores(deps: WriteBackDeps): void {
  deps.events.on('products.synced', async (workspaceId, storeId, tx) => {
    const { sync } = await deps.stores.get(workspaceId, storeId, tx)
    if (sync.mode === 'shopify_to_internal') return
    if (!(await hasEnriched(tx, { workspaceId, storeId }))) return
    const purpose = `writeback.propose:${storeId}`
    await deps.runs.start(workspaceId, 'writeback.propose', { purpose, input: { storeId }, storeId, tx })
  })
}

/** The slow work of writing to stores. */
export function writeBackKinds(deps: WriteBackDeps): ProductKind[] {
  const write = defineRun({
    name: 'writeback.write',
    input: z.object({ storeId: z.uuid(), setId: z.uuid() }),
    run: (run, { storeId, setId }) =>
      writeSet({ deps, run, key: { workspaceId: run.workspaceId, storeId }, setId }),
  })
  const propose = defineRun({
    name: 'writeback.propose',
    input: z.object({ storeId: z.uuid() }),
    run: (run, { storeId }) => proposeChanges({ deps, run, key: { workspaceId: run.workspaceId, storeId } }),
  })
  return [write, propose]
}
