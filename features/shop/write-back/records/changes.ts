import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import type { ChangeStatus } from '../contract.ts'
import { type ChangeRow, type StoreKey, writeBackChanges } from '../tables.ts'

export type NewChange = Omit<ChangeRow, 'workspaceId' | 'storeId' | 'setId'>

const insertedAtOnce = 2_000

export async function insertChanges(
  tx: Tx,
  key: StoreKey,
  setId: string,
  changes: readonly NewChange[],
): Promise<void> {
  for (let from = 0; from < changes.length; from += insertedAtOnce) {
    const part = changes.slice(from, from + insertedAtOnce)
    await tx.execute(sql`
      insert into write_back_changes (workspace_id, store_id, set_id, position, product_id, title, product_gid,
        variant_gid, field, kind, is_conflict, before, after, typed, typed_at, typed_by, typed_of, store_changed_at,
        status, reason)
      select ${key.workspaceId}, ${key.storeId}, ${setId}, n.position, n."productId", n.title, n."productGid",
        n."variantGid", n.field, n.kind, n."isConflict", n.before, n.after, n.typed, n."typedAt", n."typedBy",
        n."typedOf", n."storeChangedAt", n.status, n.reason
      from json_to_recordset(${JSON.stringify(part)}::json) as n (position integer, "productId" text, title text,
        "productGid" text, "variantGid" text, field text, kind text, "isConflict" boolean, before text, after text,
        typed text, "typedAt" timestamptz, "typedBy" text, "typedOf" text[], "storeChangedAt" timestamptz, status text, reason text)`)
  }
}

/** What a set changed, or may have, turned round: as the changes of the set that undoes it. */
export async function copyTurned(tx: Tx, key: StoreKey, from: string, to: string): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    insert into write_back_changes (workspace_id, store_id, set_id, position, product_id, title, product_gid,
      variant_gid, field, kind, is_conflict, before, after, typed, typed_at, typed_by, typed_of, store_changed_at, status)
    select workspace_id, store_id, ${to}, position, product_id, title, product_gid, variant_gid, field,
      case kind when 'follow' then 'restore' else 'write' end, false, after, before, typed, typed_at, typed_by,
      typed_of, store_changed_at, 'planned'
    from write_back_changes
    where workspace_id = ${key.workspaceId} and store_id = ${key.storeId} and set_id = ${from}
      and status in ('done', 'writing')`)
  return rowCount ?? 0
}

/** Changes that are still to be done. */
export const openStatuses: readonly ChangeStatus[] = ['planned', 'writing']

/** Changes of a set by position, of all statuses where none are named. */
export function listChanges(
  tx: Tx,
  workspaceId: string,
  setId: string,
  {
    after = 0,
    limit,
    statuses,
  }: { after?: number; limit: number; statuses?: readonly ChangeStatus[] | undefined },
): Promise<ChangeRow[]> {
  return tx
    .select()
    .from(writeBackChanges)
    .where(
      and(
        eq(writeBackChanges.workspaceId, workspaceId),
        eq(writeBackChanges.setId, setId),
        gt(writeBackChanges.position, after),
        statuses && inArray(writeBackChanges.status, [...statuses]),
      ),
    )
    .orderBy(asc(writeBackChanges.position))
    .limit(limit)
}

/** Whether an open change is of a metafield. */
export async function hasOpenAttributes(tx: Tx, workspaceId: string, setId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ has: boolean }>(sql`
    select exists (select from write_back_changes where workspace_id = ${workspaceId} and set_id = ${setId}
      and field in ('material', 'mpn') and status in ('planned', 'writing')) as has`)
  return rows[0]?.has ?? false
}

/** The categories that are still to be written. */
export async function listOpenCategories(tx: Tx, workspaceId: string, setId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ path: string }>(sql`
    select distinct after as path from write_back_changes
    where workspace_id = ${workspaceId} and set_id = ${setId} and field = 'productCategory' and kind = 'write'
      and after is not null and status in ('planned', 'writing') order by 1`)
  return rows.map(({ path }) => path)
}

export async function excludeChanges(
  tx: Tx,
  workspaceId: string,
  setId: string,
  positions: readonly number[],
): Promise<void> {
  if (positions.length === 0) return
  await tx.execute(sql`
    update write_back_changes set status = 'excluded' where workspace_id = ${workspaceId} and set_id = ${setId}
      and position = any(${sql.param(positions)}::int[]) and status = 'planned'`)
}

export type ChangeOutcome = Pick<
  ChangeRow,
  'position' | 'kind' | 'isConflict' | 'before' | 'after' | 'status' | 'reason'
> & { storeChangedAt: string }

/** Notes what became of open changes. */
export async function settleChanges(
  tx: Tx,
  workspaceId: string,
  setId: string,
  outcomes: readonly ChangeOutcome[],
): Promise<void> {
  if (outcomes.length === 0) return
  await tx.execute(sql`
    update write_back_changes c set status = n.status, reason = n.reason, kind = n.kind, is_conflict = n."isConflict",
      before = n.before, after = n.after, store_changed_at = n."storeChangedAt"
    from json_to_recordset(${JSON.stringify(outcomes)}::json) as n (position integer, status text, reason text,
      kind text, "isConflict" boolean, before text, after text, "storeChangedAt" timestamptz)
    where c.workspace_id = ${workspaceId} and c.set_id = ${setId} and c.position = n.position
      and c.status in ('planned', 'writing')`)
}

/** Changes of a set by how they stand, and products over all of them (`status` null). */
export type SetCounts = { setId: string; status: ChangeStatus | null; changes: number; products: number }

export async function countChanges(
  tx: Tx,
  workspaceId: string,
  setIds: readonly string[],
): Promise<SetCounts[]> {
  const { rows } = await tx.execute<SetCounts>(sql`
    select set_id as "setId", status, count(*)::int as changes, count(distinct product_gid)::int as products
    from write_back_changes where workspace_id = ${workspaceId} and set_id = any(${sql.param(setIds)}::uuid[])
    group by grouping sets ((set_id, status), (set_id))`)
  return rows
}
