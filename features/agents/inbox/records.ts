import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { iso } from '#engine/records.ts'
import { AlertId, FraudVerdict, SecurityId } from './contract.ts'
import { AlertType } from './contract/alert-type.ts'
import type { AddedAlert, Mark, SecurityMark } from './rules.ts'

const SecurityMarkRow = z.object({
  alertId: SecurityId.out,
  status: z.enum(['investigating', 'resolved']),
  cause: z.string(),
  seen: FraudVerdict.nullable(),
  by: z.string(),
  at: z.string(),
})

const maxKept = 500

/** The orders of which a person said something: those that are investigated first, and what was resolved since. */
export async function listMarkedOrders(tx: Tx, workspaceId: string, since: Date): Promise<string[]> {
  const { rows } = await tx.execute<{ orderId: string }>(sql`
    select order_id as "orderId" from security_marks
    where workspace_id = ${workspaceId} and (status = 'investigating' or marked_at >= ${since})
    order by status = 'resolved', marked_at desc limit ${maxKept}`)
  return rows.map(({ orderId }) => orderId)
}

export async function listSecurityMarks(
  tx: Tx,
  workspaceId: string,
  orderIds: string[],
): Promise<SecurityMark[]> {
  const { rows } = await tx.execute(sql`
    select json_build_object('source', kind, 'id', order_id) as "alertId", status, cause, seen, marked_by as by, ${iso('marked_at')} as at
    from security_marks where workspace_id = ${workspaceId} and order_id = any(${sql.param(orderIds)}::uuid[])`)
  return SecurityMarkRow.array().parse(rows)
}

/** Answers false when it was marked so already: the first who said it stays. */
export async function saveSecurityMark(
  tx: Tx,
  workspaceId: string,
  { alertId, status, cause, seen, by }: Omit<SecurityMark, 'at'>,
  now: Date,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    insert into security_marks as m (workspace_id, order_id, kind, status, cause, seen, marked_by, marked_at)
    values (${workspaceId}, ${alertId.id}, ${alertId.source}, ${status}, ${cause}, ${seen && JSON.stringify(seen)}::jsonb, ${by}, ${now})
    on conflict (workspace_id, order_id, kind) do update set status = excluded.status, cause = excluded.cause,
      seen = excluded.seen, marked_by = excluded.marked_by, marked_at = excluded.marked_at
      where m.status <> excluded.status or m.cause <> excluded.cause
    returning order_id`)
  return rows.length > 0
}

/** Answers whether there was one. */
export async function removeSecurityMark(
  tx: Tx,
  workspaceId: string,
  { source, id }: SecurityId,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    delete from security_marks where workspace_id = ${workspaceId} and kind = ${source} and order_id = ${id}
    returning order_id`)
  return rows.length > 0
}

const shownDays = 30
const maxAdded = 1_000

const Added = z.object({
  id: z.string(),
  type: AlertType,
  message: z.string(),
  text: z.string(),
  source: z.string(),
  addedBy: z.string().nullable(),
  addedAt: z.string(),
})

const withResolved = sql`alerts left join alert_marks m on m.workspace_id = alerts.workspace_id
  and m.source = 'added' and m.alert_id = alerts.id::text and m.status = 'resolved'`

/** The open ones first, the newest before others, then what was resolved last. Those that were resolved long ago are left out. */
export async function listAdded(tx: Tx, workspaceId: string, now: Date): Promise<AddedAlert[]> {
  const { rows } = await tx.execute(sql`
    select id, type, message, text, alerts.source, added_by as "addedBy", ${iso('added_at')} as "addedAt"
    from ${withResolved} where alerts.workspace_id = ${workspaceId}
      and (m.marked_at is null or m.marked_at >= ${now}::timestamptz - make_interval(days => ${shownDays}))
    order by m.marked_at desc nulls first, id desc limit ${maxAdded}`)
  return Added.array().parse(rows)
}

export async function countOpenAdded(tx: Tx, workspaceId: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from ${withResolved}
    where alerts.workspace_id = ${workspaceId} and m.marked_at is null`)
  return rows[0]?.count ?? 0
}

/** Answers false when there is one of this id already. */
export async function insertAlert(
  tx: Tx,
  { workspaceId, storeId }: { workspaceId: string; storeId: string | null },
  { id, type, message, text, source, addedBy }: Omit<AddedAlert, 'addedAt'>,
  now: Date,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    insert into alerts (workspace_id, store_id, id, type, message, text, source, added_by, added_at)
    values (${workspaceId}, ${storeId}, ${id}, ${type}, ${message}, ${text}, ${source}, ${addedBy}, ${now})
    on conflict (workspace_id, id) do nothing returning id`)
  return rows.length > 0
}

const MarkRow = z.object({
  alertId: AlertId.out,
  status: z.enum(['acknowledged', 'resolved']),
  cause: z.string(),
  by: z.string(),
  at: z.string(),
})

/** What was said of these alerts, named by what they come from. */
export async function listMarks(
  tx: Tx,
  workspaceId: string,
  ids: Record<AlertId['source'], string[]>,
): Promise<Mark[]> {
  const isOf = (source: AlertId['source']) =>
    sql`(source = ${source} and alert_id = any(${sql.param(ids[source])}::text[]))`
  const { rows } = await tx.execute(sql`
    select json_build_object('source', source, 'id', alert_id) as "alertId", status, cause, marked_by as by,
      ${iso('marked_at')} as at
    from alert_marks where workspace_id = ${workspaceId} and (${isOf('notice')} or ${isOf('run')} or ${isOf('added')})`)
  return MarkRow.array().parse(rows)
}

/** Answers false when it was marked so already: the first who said it stays. */
export async function saveMark(
  tx: Tx,
  workspaceId: string,
  { alertId, status, cause, by }: Omit<Mark, 'at'>,
  now: Date,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    insert into alert_marks as m (workspace_id, source, alert_id, status, cause, marked_by, marked_at)
    values (${workspaceId}, ${alertId.source}, ${alertId.id}, ${status}, ${cause}, ${by}, ${now})
    on conflict (workspace_id, source, alert_id) do update set status = excluded.status, cause = excluded.cause,
      marked_by = excluded.marked_by, marked_at = excluded.marked_at
      where m.status <> excluded.status or m.cause <> excluded.cause
    returning alert_id`)
  return rows.length > 0
}

/** Answers whether there was one. */
export async function removeMark(tx: Tx, workspaceId: string, { source, id }: AlertId): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    delete from alert_marks where workspace_id = ${workspaceId} and source = ${source} and alert_id = ${id}
    returning alert_id`)
  return rows.length > 0
}

/** Forgets what was said of notices that are gone: when one comes again it is new. What was said since `readAt`, when `present` were read, stays. */
export async function forgetEndedNotices(
  tx: Tx,
  workspaceId: string,
  present: string[],
  readAt: Date,
): Promise<void> {
  await tx.execute(sql`
    delete from alert_marks where workspace_id = ${workspaceId} and source = 'notice'
      and alert_id <> all(${sql.param(present)}::text[]) and marked_at < ${readAt}`)
}
