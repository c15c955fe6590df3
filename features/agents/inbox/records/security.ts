import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { iso } from '#engine/records.ts'
import { FraudVerdict, SecurityId } from '../contract/security.ts'
import type { SecurityMark } from '../rules/security.ts'

const MarkRow = z.object({
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
  return MarkRow.array().parse(rows)
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
