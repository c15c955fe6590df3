import type { Db } from '#db/database.ts'
import { type DueStore, listDueStores, listNewestSyncs } from '../records/due.ts'

/** So often products are read of a store that tells of no change. */
export const syncEveryMs = 60 * 60_000

/** The stores of all workspaces whose products are due to be read. */
export function findDueStores(db: Pick<Db, 'asSystem'>, now: Date): Promise<DueStore[]> {
  return db.asSystem((tx) => listDueStores(tx, new Date(now.getTime() - syncEveryMs)))
}

/** When products are next read of a store that tells of no change; null where none is read by the hour. */
export async function findNextSync(
  { db, clock }: { db: Pick<Db, 'inWorkspace'>; clock: () => Date },
  workspaceId: string,
): Promise<Date | null> {
  const newest = await db.inWorkspace(workspaceId, (tx) => listNewestSyncs(tx, workspaceId))
  if (newest.length === 0) return null
  const first = Math.min(...newest.map((at) => (at === null ? 0 : at.getTime() + syncEveryMs)))
  return new Date(Math.max(first, clock().getTime()))
}
