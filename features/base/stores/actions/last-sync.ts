import type { RunView } from '#engine/contract.ts'
import type { Engine } from '#engine/engine.ts'
import { type Reason, Refusal } from '#kit/errors.ts'
import { syncRefusals } from '../contract.ts'

const reasons: Readonly<Record<string, Reason>> = syncRefusals

/** One sync of a store's products at a time. */
export function syncPurpose(storeId: string): string {
  return `feed.sync:${storeId}`
}

/** One sync of a store's orders at a time. */
export function ordersPurpose(storeId: string): string {
  return `sales.sync:${storeId}`
}

/** One sync of a store's customers at a time. */
export function customersPurpose(storeId: string): string {
  return `customers.sync:${storeId}`
}

export const removalKind = 'stores.remove'
/** A store is removed once. */
export function removalPurpose(storeId: string): string {
  return `${removalKind}:${storeId}`
}

export async function findLastSync(
  { runs }: { runs: Pick<Engine, 'list'> },
  workspaceId: string,
  storeId: string,
): Promise<RunView | null> {
  const [run] = await runs.list(workspaceId, { purpose: syncPurpose(storeId), limit: 1 })
  return run ?? null
}

/** As if the call that waited for a sync had failed itself. */
export function refuseFailed(run: RunView, otherwise: string): never {
  const { code, message } = run.error ?? { code: 'INTERNAL', message: otherwise }
  throw new Refusal(reasons[code] ?? syncRefusals.INTERNAL, message, { details: { run } })
}
