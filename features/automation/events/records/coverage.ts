/** Since when events are recorded, how many there are, and the end of the oldest. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { iso } from '#engine/records.ts'
import { EventCoverage, EventType } from '../contract.ts'
import type { StoreKey } from './events.ts'

/** Events of these types are recorded from `since` on; what is known already stays. */
export async function beginCoverage(tx: Tx, { workspaceId, storeId }: StoreKey, since: Date): Promise<void> {
  await tx.execute(sql`
    insert into event_coverage (workspace_id, store_id, type, since)
    select ${workspaceId}, ${storeId}, type, ${since} from unnest(${sql.param(EventType.options)}::text[]) as type
    on conflict do nothing`)
}

/** Those of the types whose time before the connection was not recorded yet. Others wait until the transaction ends. */
export async function lockUnfilled(
  tx: Tx,
  { workspaceId, storeId }: StoreKey,
  types: readonly EventType[],
): Promise<EventType[]> {
  const { rows } = await tx.execute(sql`
    select type from event_coverage where workspace_id = ${workspaceId} and store_id = ${storeId} and not is_filled
      and type = any(${sql.param(types)}::text[]) order by type for update`)
  return z
    .object({ type: EventType })
    .array()
    .parse(rows)
    .map(({ type }) => type)
}

/** The time before the connection is recorded, too, from `since` on. */
export async function fillCoverage(
  tx: Tx,
  { workspaceId, storeId }: StoreKey,
  types: readonly EventType[],
  since: Date,
): Promise<void> {
  await tx.execute(sql`
    update event_coverage set since = least(since, ${since}), is_filled = true
    where workspace_id = ${workspaceId} and store_id = ${storeId} and type = any(${sql.param(types)}::text[])`)
}

/** What is recorded of each type while this store is connected. An event that was known of an earlier time counts. */
export async function readCoverage(
  tx: Tx,
  workspaceId: string,
  storeId: string | null,
): Promise<EventCoverage[]> {
  const { rows } = await tx.execute(sql`
    select given.type, ${iso('least(c.since, e.first)')} as since, coalesce(e.count, 0)::int as count
    from unnest(${sql.param(EventType.options)}::text[]) with ordinality as given (type, place)
    left join event_coverage c on c.workspace_id = ${workspaceId} and c.store_id = ${storeId}::uuid and c.type = given.type
    left join (select type, count(*) as count, min(at) as first from recorded_events
      where workspace_id = ${workspaceId} and (store_id = ${storeId}::uuid or store_id is null) group by type) e
      on e.type = given.type
    order by given.place`)
  return EventCoverage.array().parse(rows)
}

/** About how much the disk holds of them: the newest thousand tell for all, with their share of the two indexes. */
export async function estimateBytes(tx: Tx, workspaceId: string): Promise<number> {
  const ofIndexes = 110
  const { rows } = await tx.execute<{ bytes: number }>(sql`
    select ((select count(*) from recorded_events where workspace_id = ${workspaceId})
      * (coalesce(avg(pg_column_size(newest.*)), 0) + ${ofIndexes}::int))::float as bytes
    from (select * from recorded_events where workspace_id = ${workspaceId} order by id desc limit 1000) as newest`)
  return Math.round(rows[0]?.bytes ?? 0)
}

/** Whether the oldest were last looked for before `since`, or `grown` events ago. */
export async function isTrimDue(
  tx: Tx,
  workspaceId: string,
  { since, grown }: { since: Date; grown: number },
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from event_numbers where workspace_id = ${workspaceId}
      and (coalesce(trimmed_at, '-infinity') < ${since} or last_id >= trimmed_id + ${grown}::bigint)`)
  return rows.length > 0
}

/** Removes at most `limit` events, the oldest first: those before `before`, and those beyond `rows`. Answers how many. */
export async function removeOldest(
  tx: Tx,
  workspaceId: string,
  { before, rows, limit }: { before: Date; rows: number; limit: number },
): Promise<number> {
  const removed = await tx.execute<{ count: number }>(sql`
    with kept as materialized (
      select greatest(0, count(*) - ${rows}::bigint) as surplus from recorded_events where workspace_id = ${workspaceId}
    ), oldest as materialized (
      select id, at, row_number() over (order by at, id) as nth from (
        select id, at from recorded_events where workspace_id = ${workspaceId} order by at, id limit ${limit}) as first
    ), gone as (
      delete from recorded_events where workspace_id = ${workspaceId} and id = any(array(
        select id from oldest cross join kept where oldest.at < ${before} or oldest.nth <= kept.surplus))
      returning at
    ), moved as (
      update event_coverage set since = greatest(since, (select max(at) from gone))
      where workspace_id = ${workspaceId} and since < (select max(at) from gone)
    )
    select count(*)::int as count from gone`)
  return removed.rows[0]?.count ?? 0
}

export async function noteTrimmed(tx: Tx, workspaceId: string, at: Date): Promise<void> {
  await tx.execute(sql`
    update event_numbers set trimmed_at = ${at}, trimmed_id = last_id where workspace_id = ${workspaceId}`)
}
