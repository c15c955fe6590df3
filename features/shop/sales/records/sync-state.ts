import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { iso } from '#engine/records.ts'
import type { OrderSyncState } from '../rules.ts'

export type StoreKey = { workspaceId: string; storeId: string }

const moment = z.string().transform((text) => new Date(text))
const SyncStateRow = z.object({
  timeZone: z.string(),
  knownSince: moment.nullable(),
  lastSyncAt: moment,
  lastFullSyncAt: moment.nullable(),
  hasDetails: z.boolean(),
})

export async function findSyncState(tx: Tx, key: StoreKey): Promise<OrderSyncState | null> {
  const { rows } = await tx.execute(sql`
    select time_zone as "timeZone", ${iso('known_since')} as "knownSince", ${iso('last_sync_at')} as "lastSyncAt",
      ${iso('last_full_sync_at')} as "lastFullSyncAt", has_details as "hasDetails"
    from order_sync_state where workspace_id = ${key.workspaceId} and store_id = ${key.storeId}`)
  return rows[0] ? SyncStateRow.parse(rows[0]) : null
}

/** A time zone that the database does not know is kept as UTC: every figure is grouped by it. */
export async function saveSyncState(tx: Tx, key: StoreKey, state: OrderSyncState): Promise<void> {
  const zone = sql`(select coalesce(
    (select name from pg_timezone_names where name = ${state.timeZone} limit 1), 'UTC'))`
  await tx.execute(sql`
    insert into order_sync_state (workspace_id, store_id, time_zone, known_since, last_sync_at, last_full_sync_at,
      has_details)
    values (${key.workspaceId}, ${key.storeId}, ${zone}, ${state.knownSince}, ${state.lastSyncAt},
      ${state.lastFullSyncAt}, ${state.hasDetails})
    on conflict (workspace_id, store_id) do update set time_zone = excluded.time_zone,
      known_since = excluded.known_since, last_sync_at = excluded.last_sync_at,
      last_full_sync_at = excluded.last_full_sync_at, has_details = excluded.has_details`)
}
