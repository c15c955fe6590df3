/** Who ordered, and what they wrote. */
import { sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import type { StoreKey } from './sync-state.ts'

/** Forgets of each order who placed it and what they wrote. Once they are wanted again, each order is written anew. */
export async function forgetCustomers(tx: Tx, { workspaceId, storeId }: StoreKey): Promise<void> {
  await tx.execute(sql`
    update orders set customer_gid = null, note = null, content_hash = null
    where workspace_id = ${workspaceId} and store_id = ${storeId} and (customer_gid is not null or note is not null)`)
}

/** The next sync reads every order. */
export async function forgetFullSync(tx: Tx, { workspaceId, storeId }: StoreKey): Promise<void> {
  await tx.execute(sql`
    update order_sync_state set last_full_sync_at = null
    where workspace_id = ${workspaceId} and store_id = ${storeId}`)
}
