import type { Tx } from '#db/database.ts'
import { newId } from '#kit/ids.ts'
import type { BeliefDeps } from './deps.ts'

/** Lets the facts of a store become evidence. It starts when `tx` commits. */
export async function startUpdate(
  { runs }: Pick<BeliefDeps, 'runs'>,
  workspaceId: string,
  storeId: string,
  tx: Tx,
): Promise<void> {
  // A run of its own for each sync: one under way may already have counted the days.
  const purpose = `beliefs.update:${storeId}:${newId()}`
  await runs.start(workspaceId, 'beliefs.update', { purpose, input: { storeId }, storeId, tx })
}
