import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import type { ChangeStatus } from './contract.ts'
import {
  type ChangeRow,
  type SetRow,
  type StoreKey,
  writeBackChanges,
  writeBackSets,
  writeBackSettings,
} from './tables.ts'

type Settings = Pick<typeof writeBackSettings.$inferSelect, 'rules' | 'afterSync'>
export type NewChange = Omit<ChangeRow, 'workspaceId' | 'storeId' | 'setId'>

export async function findSettings(tx: Tx, { workspaceId, storeId }: StoreKey): Promise<Settings | null> {
  const [row] = await tx
    .select({ rules: writeBackSettings.rules, afterSync: writeBackSettings.afterSync })
    .from(writeBackSettings)
    .where(and(eq(writeBackSettings.workspaceId, workspaceId), eq(writeBackSettings.storeId, storeId)))
  return row ?? null
}

export async function saveSettings(tx: Tx, key: StoreKey, settings: Settings): Promise<void> {
  await tx
    .insert(writeBackSettings)
    .values({ ...key, ...settings })
    .onConflictDoUpdate({ target: [writeBackSettings.workspaceId, writeBackSettings.storeId], set: settings })
}

export async function insertSet(tx: Tx, row: SetRow): Promise<void> {
  await tx.insert(writeBackSets).values(row)
}

/** The set, held until the transaction ends. */
export async function lockSet(
  tx: Tx,
  { workspaceId, storeId }: StoreKey,
  id: string,
): Promise<SetRow | null> {
  const [row] = await tx
    .select()
    .from(writeBackSets)
    .where(isSet(workspaceId, storeId, id))
    .for('update')
  return row ?? null
}

export async function findSet(
  tx: Tx,
  { workspaceId, storeId }: StoreKey,
  id: string,
): Promise<SetRow | null> {
  const [row] = await tx
    .select()
    .from(writeBackSets)
    .where(isSet(workspaceId, storeId, id))
  return row ?? null
}

function isSet(workspaceId: string, storeId: string, id: string) {
  return and(
    eq(writeBackSets.workspaceId, workspaceId),
    eq(writeBackSets.storeId, storeId),
    eq(writeBackSets.id, id),
  )
}

/** The newest sets first. */
export function listSets(tx: Tx, { workspaceId, storeId }: StoreKey, limit: number): Promise<SetRow[]> {
  return tx
    .select()
    .from(writeBackSets)
    .where(and(eq(writeBackSets.workspaceId, workspaceId), eq(writeBackSets.storeId, storeId)))
    .orderBy(desc(writeBackSets.id))
    .limit(limit)
}

/** Whether anybody started to write to the store before. */
export async function hasStartedSet(tx: Tx, { workspaceId, storeId }: StoreKey): Promise<boolean> {
  const rows = await tx
    .select({ id: writeBackSets.id })
    .from(writeBackSets)
    .where(
      and(
        eq(writeBackSets.workspaceId, workspaceId),
        eq(writeBackSets.storeId, storeId),
        isNotNull(writeBackSets.runId),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** The set that nobody has started yet. */
export async function findDraft(tx: Tx, { workspaceId, storeId }: StoreKey): Promise<SetRow | null> {
  const [row] = await tx
    .select()
    .from(writeBackSets)
    .where(
      and(
        eq(writeBackSets.workspaceId, workspaceId),
        eq(writeBackSets.storeId, storeId),
        isNull(writeBackSets.startedAt),
      ),
    )
    .limit(1)
  return row ?? null
}

export async function deleteDrafts(tx: Tx, { workspaceId, storeId }: StoreKey): Promise<void> {
  await tx
    .delete(writeBackSets)
    .where(
      and(
        eq(writeBackSets.workspaceId, workspaceId),
        eq(writeBackSets.storeId, storeId),
        isNull(writeBackSets.startedAt),
      ),
    )
}

export async function changeSet(
  tx: Tx,
  workspaceId: string,
  id: string,
  change: Partial<Pick<SetRow, 'actor' | 'runId' | 'startedAt'>>,
): Promise<void> {
  await tx
    .update(writeBackSets)
    .set(change)
    .where(and(eq(writeBackSets.workspaceId, workspaceId), eq(writeBackSets.id, id)))
}

/** Which of these sets are undone by which other. */
export async function listUndos(
  tx: Tx,
  workspaceId: string,
  setIds: readonly string[],
): Promise<{ id: string; undoOf: string | null }[]> {
  return tx
    .select({ id: writeBackSets.id, undoOf: writeBackSets.undoOf })
    .from(writeBackSets)
    .where(and(eq(writeBackSets.workspaceId, workspaceId), inArray(writeBackSets.undoOf, [...setIds])))
}

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

export function listChanges(
  tx: Tx,
  workspaceId: string,
  setId: string,
  { after, limit, status }: { after: number; limit: number; status?: ChangeStatus | undefined },
): Promise<ChangeRow[]> {
  return tx
    .select()
    .from(writeBackChanges)
    .where(
      and(
        eq(writeBackChanges.workspaceId, workspaceId),
        eq(writeBackChanges.setId, setId),
        gt(writeBackChanges.position, after),
        status === undefined ? undefined : eq(writeBackChanges.status, status),
      ),
    )
    .orderBy(asc(writeBackChanges.position))
    .limit(limit)
}

/** What is still to be done of a set, by position. */
export function listOpenChanges(
  tx: Tx,
  workspaceId: string,
  setId: string,
  limit: number,
): Promise<ChangeRow[]> {
  return tx
    .select()
    .from(writeBackChanges)
    .where(
      and(
        eq(writeBackChanges.workspaceId, workspaceId),
        eq(writeBackChanges.setId, setId),
        sql`${writeBackChanges.status} in ('planned', 'writing')`,
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
