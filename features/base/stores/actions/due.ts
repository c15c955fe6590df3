import type { Db } from '#db/database.ts'
import { type DueStore, listDueStores } from '../records/due.ts'

/** So often products are read of a store that tells of no change. */
const everyMs = 60 * 60_000

/** The stores of all workspaces whose products are due to be read. */
export function findDueStores(db: Pick<Db, 'asSystem'>, now: Date): Promise<DueStore[]> {
  return db.asSystem((tx) => listDueStores(tx, new Date(now.getTime() - everyMs)))
}
