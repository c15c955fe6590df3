import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { iso } from '#engine/records.ts'
import { AlertType } from './contract.ts'
import type { AddedAlert, FailedRun, Mark } from './rules.ts'

const shownDays = 30
const mostRuns = 50

const Run = z.object({
  id: z.string(),
  kind: z.string(),
  message: z.string(),
  at: z.string(),
  isMended: z.boolean(),
})

/** The newest failed runs of the last days; mended when a later run of the same purpose was completed. */
export async function listFailedRuns(tx: Tx, workspaceId: string, now: Date): Promise<FailedRun[]> {
  const { rows } = await tx.execute(sql`
    select id, kind, coalesce(error->>'message', '') as message, ${iso('ended_at')} as at,
      exists (select from runs later where later.workspace_id = r.workspace_id and later.purpose = r.purpose
        and later.id > r.id and later.status = 'completed') as "isMended"
    from runs r where workspace_id = ${workspaceId} and status = 'failed'
      and ended_at > ${now}::timestamptz - make_interval(days => ${shownDays})
    order by id desc limit ${mostRuns}`)
  return Run.array().parse(rows)
}

const Added = z.object({
  id: z.string(),
  type: AlertType,
  message: z.string(),
  source: z.string(),
  addedBy: z.string(),
  addedAt: z.string(),
})

const isOld = (now: Date) => sql`exists (select from alert_marks m where m.workspace_id = alerts.workspace_id
  and m.alert_id = 'added:' || alerts.id and m.status = 'resolved'
  and m.marked_at < ${now}::timestamptz - make_interval(days => ${shownDays}))`

/** Those that were resolved long ago are left out. */
export async function listAdded(tx: Tx, workspaceId: string, now: Date): Promise<AddedAlert[]> {
  const { rows } = await tx.execute(sql`
    select id, type, message, source, added_by as "addedBy", ${iso('added_at')} as "addedAt"
    from alerts where workspace_id = ${workspaceId} and not ${isOld(now)} order by id desc limit 1000`)
  return Added.array().parse(rows)
}

export async function insertAlert(
  tx: Tx,
  workspaceId: string,
  { id, type, message, source, addedBy }: Omit<AddedAlert, 'addedAt'>,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into alerts (workspace_id, id, type, message, source, added_by, added_at)
    values (${workspaceId}, ${id}, ${type}, ${message}, ${source}, ${addedBy}, ${now})`)
}

const MarkRow = z.object({
  alertId: z.string(),
  status: z.enum(['acknowledged', 'resolved']),
  cause: z.string(),
  by: z.string(),
  at: z.string(),
})

export async function listMarks(tx: Tx, workspaceId: string): Promise<Mark[]> {
  const { rows } = await tx.execute(sql`
    select alert_id as "alertId", status, cause, marked_by as by, ${iso('marked_at')} as at
    from alert_marks where workspace_id = ${workspaceId}`)
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
    insert into alert_marks as m (workspace_id, alert_id, status, cause, marked_by, marked_at)
    values (${workspaceId}, ${alertId}, ${status}, ${cause}, ${by}, ${now})
    on conflict (workspace_id, alert_id) do update set status = excluded.status, cause = excluded.cause,
      marked_by = excluded.marked_by, marked_at = excluded.marked_at
      where m.status <> excluded.status or m.cause <> excluded.cause
    returning alert_id`)
  return rows.length > 0
}

/** Answers whether there was one. */
export async function removeMark(tx: Tx, workspaceId: string, alertId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    delete from alert_marks where workspace_id = ${workspaceId} and alert_id = ${alertId} returning alert_id`)
  return rows.length > 0
}

/** Forgets what was said of notices that are gone: when one comes again it is new. */
export async function forgetEndedNotices(tx: Tx, workspaceId: string, present: string[]): Promise<void> {
  await tx.execute(sql`
    delete from alert_marks where workspace_id = ${workspaceId} and alert_id like 'notice:%'
      and alert_id <> all(${sql.param(present)}::text[])`)
}
