import { inStore } from '#db/store-scope.ts'
import type { Tx } from '#db/database.ts'
import * as records from '../records/activity.ts'
import type { StoreDeps } from './deps.ts'

/** What all stores told lately, the newest first. */
export function viewMessages(
  { db }: Pick<StoreDeps, 'db'>,
  workspaceId: string,
  limit: number,
): Promise<records.Message[]> {
  return inStore(null, () =>
    db.inWorkspace(workspaceId, (tx) => records.listMessages(tx, workspaceId, limit)),
  )
}

/** How much each store told, in the transaction of whoever asks for all stores. */
export function countMessages(tx: Tx, workspaceId: string, since: Date) {
  return records.countMessages(tx, workspaceId, since)
}
