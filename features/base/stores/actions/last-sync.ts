import type { Engine } from '#engine/engine.ts'
import type { RunView } from '#engine/contract.ts'

/** One sync of a store's products at a time. */
export function syncPurpose(storeId: string): string {
  return `feed.sync:${storeId}`
}

export async function findLastSync(
  { runs }: { runs: Pick<Engine, 'list'> },
  workspaceId: string,
  storeId: string,
): Promise<RunView | null> {
  const [run] = await runs.list(workspaceId, { purpose: syncPurpose(storeId), limit: 1 })
  return run ?? null
}
