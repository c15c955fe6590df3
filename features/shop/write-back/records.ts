import { and, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { type SetRow, type StoreKey, writeBackSets, writeBackSettings } from './tables.ts'

type Settings = Pick<typeof writeBackSettings.$inferSelect, 'rules' | 'afterSync'>

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
export function listSets(
  tx: Tx,
  { workspaceId, storeId }: StoreKey,
  { before, limit }: { before?: string; limit: number },
): Promise<SetRow[]> {
  return tx
    .select()
    .from(writeBackSets)
    .where(
      and(
        eq(writeBackSets.workspaceId, workspaceId),
        eq(writeBackSets.storeId, storeId),
        before === undefined ? undefined : lt(writeBackSets.id, before),
      ),
    )
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

/** Whoever makes a draft of the store waits until the others have made theirs. */
export async function lockDrafts(tx: Tx, { storeId }: StoreKey): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`write-back:${storeId}`}, 0))`)
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
