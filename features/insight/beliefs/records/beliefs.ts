import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { newId } from '#kit/ids.ts'
import { beliefCursors, type BeliefRow, beliefs } from '../tables.ts'

export type StoreKey = { workspaceId: string; storeId: string }
export type NewBelief = Omit<
  BeliefRow,
  'workspaceId' | 'storeId' | 'id' | 'totals' | 'posterior' | 'createdAt' | 'updatedAt'
>

const isOf = ({ workspaceId, storeId }: StoreKey) =>
  and(eq(beliefs.workspaceId, workspaceId), eq(beliefs.storeId, storeId))

/** Answers the last day that was looked at. Who holds it is alone with the store's beliefs until the transaction ends. */
export async function lockCursor(tx: Tx, key: StoreKey, now: Date): Promise<string | null> {
  const [row] = await tx
    .insert(beliefCursors)
    .values({ ...key, throughDay: null, updatedAt: now })
    .onConflictDoUpdate({
      target: [beliefCursors.workspaceId, beliefCursors.storeId],
      set: { throughDay: sql`${beliefCursors.throughDay}` },
    })
    .returning()
  return row?.throughDay ?? null
}

export async function findThroughDay(tx: Tx, { workspaceId, storeId }: StoreKey): Promise<string | null> {
  const [row] = await tx
    .select()
    .from(beliefCursors)
    .where(and(eq(beliefCursors.workspaceId, workspaceId), eq(beliefCursors.storeId, storeId)))
  return row?.throughDay ?? null
}

export async function saveThroughDay(tx: Tx, key: StoreKey, throughDay: string, now: Date): Promise<void> {
  await tx
    .update(beliefCursors)
    .set({ throughDay, updatedAt: now })
    .where(and(eq(beliefCursors.workspaceId, key.workspaceId), eq(beliefCursors.storeId, key.storeId)))
}

/** Adds those whose key is new. */
export async function insertBeliefs(
  tx: Tx,
  key: StoreKey,
  given: readonly NewBelief[],
  now: Date,
): Promise<void> {
  if (given.length === 0) return
  const rows = given.map((belief) => {
    const begun = { totals: null, posterior: belief.prior, createdAt: now, updatedAt: now }
    return { ...key, id: newId(), ...belief, ...begun }
  })
  await tx.insert(beliefs).values(rows).onConflictDoNothing()
}

/** All of a store, in the order of their making. */
export async function listBeliefs(tx: Tx, key: StoreKey): Promise<BeliefRow[]> {
  return tx.select().from(beliefs).where(isOf(key)).orderBy(asc(beliefs.id))
}

export async function findBelief(tx: Tx, workspaceId: string, id: string): Promise<BeliefRow | null> {
  const [row] = await tx
    .select()
    .from(beliefs)
    .where(and(eq(beliefs.workspaceId, workspaceId), eq(beliefs.id, id)))
  return row ?? null
}

export async function findByKey(tx: Tx, key: StoreKey, name: string): Promise<BeliefRow | null> {
  const [row] = await tx
    .select()
    .from(beliefs)
    .where(and(isOf(key), eq(beliefs.key, name)))
  return row ?? null
}

export async function countBeliefs(tx: Tx, workspaceId: string, status: Status): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(beliefs)
    .where(and(eq(beliefs.workspaceId, workspaceId), eq(beliefs.status, status)))
  return row?.total ?? 0
}

type Status = BeliefRow['status']

/** Answers false when another has decided first. */
export async function changeStatus(
  tx: Tx,
  workspaceId: string,
  id: string,
  { from, to }: { from: Status; to: Status },
): Promise<boolean> {
  const changed = await tx
    .update(beliefs)
    .set({ status: to })
    .where(and(eq(beliefs.workspaceId, workspaceId), eq(beliefs.id, id), eq(beliefs.status, from)))
    .returning({ id: beliefs.id })
  return changed.length > 0
}

/** What was declined waits again, as whoever proposes it now calls it. */
export async function reopenBelief(
  tx: Tx,
  workspaceId: string,
  id: string,
  given: Pick<BeliefRow, 'name' | 'proposedBy'>,
): Promise<void> {
  await tx
    .update(beliefs)
    .set({ ...given, status: 'proposed' })
    .where(and(eq(beliefs.workspaceId, workspaceId), eq(beliefs.id, id), eq(beliefs.status, 'declined')))
}

export async function savePosterior(
  tx: Tx,
  workspaceId: string,
  id: string,
  believed: Pick<BeliefRow, 'totals' | 'posterior' | 'updatedAt'>,
): Promise<void> {
  await tx
    .update(beliefs)
    .set(believed)
    .where(and(eq(beliefs.workspaceId, workspaceId), eq(beliefs.id, id)))
}
