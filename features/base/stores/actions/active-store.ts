import type { Tx } from '#db/database.ts'
import { findActiveStore } from '../records.ts'

/** The store that the console works on: what a merchant or an agent begins now is of it. Null before the first connection. */
export async function findActiveStoreId(tx: Tx, workspaceId: string): Promise<string | null> {
  return (await findActiveStore(tx, workspaceId))?.id ?? null
}
