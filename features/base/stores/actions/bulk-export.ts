import { setTimeout as wait } from 'node:timers/promises'
import type { BulkExport } from '#adapters/shopify/exports/port.ts'
import type { Run } from '#features/base/runs/actions.ts'
import type { StoreAccess } from './access.ts'

type ExportContext = {
  stores: Pick<StoreAccess, 'get' | 'port' | 'openSession'>
  run: Run
  key: { workspaceId: string; storeId: string }
}

const firstLookMs = 500
const maxWaitMs = 5_000

/** Waits, as one stored step of a run, until the store has ended an export. `total` is how many objects the run reads; `onCompleted` belongs to the step. */
export async function waitForExport(
  { stores, run, key }: ExportContext,
  exportGid: string,
  { step, total, onCompleted }: { step: string; total: number; onCompleted?: () => Promise<void> },
): Promise<BulkExport> {
  const { isDemo } = await stores.get(key.workspaceId, key.storeId)
  return run.step(step, async (signal) => {
    for (let lookMs = firstLookMs; ; lookMs = Math.min(lookMs * 1.5, maxWaitMs)) {
      const session = await stores.openSession(key.workspaceId, key.storeId)
      const now = await stores.port(isDemo).readBulkExport(session, exportGid, { signal })
      if (!['created', 'running'].includes(now.status)) {
        if (now.status === 'completed') await onCompleted?.()
        return now
      }
      run.progress({ stage: 'The store prepares an export', done: 0, total })
      await wait(lookMs, undefined, { signal })
    }
  })
}
