/** Events as they are stored and read. */
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { iso } from '#engine/records.ts'
import { type EventType, type NewEvent, RecordedEvent } from '../contract.ts'

export type StoreKey = { workspaceId: string; storeId: string }

const columns = sql`id::text as id, store_id as "storeId", type, subject, ${iso('at')} as at, payload`

function isOf(types: readonly EventType[] | null): SQL {
  return types === null ? sql`true` : sql`type = any(${sql.param(types)}::text[])`
}

/** Numbers and stores them, in their order. Until the transaction ends no other of the workspace records one. */
export async function insertEvents(tx: Tx, workspaceId: string, events: readonly NewEvent[]): Promise<void> {
  const given = events.map(({ isPast = false, ...event }) => ({ ...event, isPast }))
  await tx.execute(sql`
    select record_events(array_agg((${workspaceId}::uuid, "storeId", type, subject, at, "isPast", payload)::event_draft
      order by place))
    from rows from (json_to_recordset(${JSON.stringify(given)}::json) as ("storeId" uuid, type text, subject text,
      at timestamptz, "isPast" boolean, payload jsonb)) with ordinality
      as given ("storeId", type, subject, at, "isPast", payload, place)`)
}

/** The last number given: every event up to it is visible, or was removed. */
export async function findLastId(tx: Tx, workspaceId: string): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select last_id::text as id from event_numbers where workspace_id = ${workspaceId}`,
  )
  return rows[0]?.id ?? '0'
}

/** Those of the workspaces whose last number is higher than the given one. */
export async function listAdvanced(
  tx: Tx,
  readers: readonly { workspaceId: string; readTo: string }[],
): Promise<string[]> {
  if (readers.length === 0) return []
  const { rows } = await tx.execute<{ workspaceId: string }>(sql`
    select n.workspace_id as "workspaceId" from json_to_recordset(${JSON.stringify(readers)}::json)
      as given ("workspaceId" uuid, "readTo" bigint)
    join event_numbers n on n.workspace_id = given."workspaceId" and n.last_id > given."readTo"`)
  return rows.map(({ workspaceId }) => workspaceId)
}

/** In the order of their numbers, those that are not of the past. */
export async function listLiveAfter(
  tx: Tx,
  workspaceId: string,
  {
    afterId,
    upTo,
    types,
    limit,
  }: { afterId: string; upTo: string; types: readonly EventType[] | null; limit: number },
): Promise<RecordedEvent[]> {
  const { rows } = await tx.execute(sql`
    select ${columns} from recorded_events e where workspace_id = ${workspaceId} and id > ${afterId}::bigint
      and id <= ${upTo}::bigint and not is_past and ${isOf(types)} order by e.id limit ${limit}`)
  return RecordedEvent.array().parse(rows)
}

/** Where the next page of events in the order of time begins: after this one. */
export type EventPlace = Pick<RecordedEvent, 'at' | 'id'>

/** In the order of time, from `from` on and before `to`. */
export async function listBetween(
  tx: Tx,
  workspaceId: string,
  given: {
    from: Date
    to: Date
    types: readonly EventType[] | null
    storeId: string | null
    after: EventPlace | null
    limit: number
  },
): Promise<RecordedEvent[]> {
  const { from, to, types, storeId, after, limit } = given
  const ofStore = storeId === null ? sql`` : sql`and (store_id = ${storeId} or store_id is null)`
  // The wire has milliseconds, the column more.
  const at = sql`date_trunc('milliseconds', at)`
  const past = after
    ? sql`and at >= ${after.at}::timestamptz and (${at}, id) > (${after.at}::timestamptz, ${after.id}::bigint)`
    : sql``
  const { rows } = await tx.execute(sql`
    select ${columns} from recorded_events e where workspace_id = ${workspaceId} and at >= ${from} and at < ${to}
      and ${isOf(types)} ${ofStore} ${past} order by ${at}, e.id limit ${limit}`)
  return RecordedEvent.array().parse(rows)
}

/** The newest first: those numbered last. */
export async function listNewest(
  tx: Tx,
  workspaceId: string,
  { type, before, limit }: { type: EventType | null; before: string | null; limit: number },
): Promise<RecordedEvent[]> {
  const { rows } = await tx.execute(sql`
    select ${columns} from recorded_events e where workspace_id = ${workspaceId}
      and ${before === null ? sql`true` : sql`id < ${before}::bigint`} and ${isOf(type === null ? null : [type])}
    order by e.id desc limit ${limit}`)
  return RecordedEvent.array().parse(rows)
}

/** What a sync of products left, as one event. */
export async function recordSyncedProducts(
  tx: Tx,
  { workspaceId, storeId }: StoreKey,
  at: Date,
): Promise<void> {
  await tx.execute(
    sql`select record_synced_products(${workspaceId}::uuid, ${storeId}::uuid, ${at}::timestamptz)`,
  )
}

/** Records what the stored orders tell of the time since `earliest`. Answers since when they are all known. */
export async function recordPastOrders(
  tx: Tx,
  { workspaceId, storeId }: StoreKey,
  earliest: Date,
): Promise<Date> {
  const { rows } = await tx.execute<{ since: string }>(sql`
    select to_json(record_past_orders(${workspaceId}::uuid, ${storeId}::uuid, ${earliest}::timestamptz)) as since`)
  return new Date(rows[0]?.since ?? earliest)
}
