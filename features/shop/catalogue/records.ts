import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import type { ChangeField } from './contract.ts'
import { type ChangeRow, storeChanges } from './tables.ts'

/** The last change of a page. Moments are whole milliseconds. */
export type ChangeCursor = { at: Date; id: string }

export async function findChange(tx: Tx, workspaceId: string, id: string): Promise<ChangeRow | null> {
  const [row] = await tx
    .select()
    .from(storeChanges)
    .where(and(eq(storeChanges.workspaceId, workspaceId), eq(storeChanges.id, id)))
  return row ?? null
}

export async function findChangeByKey(
  tx: Tx,
  workspaceId: string,
  idempotencyKey: string,
): Promise<ChangeRow | null> {
  const [row] = await tx
    .select()
    .from(storeChanges)
    .where(and(eq(storeChanges.workspaceId, workspaceId), eq(storeChanges.idempotencyKey, idempotencyKey)))
  return row ?? null
}

type ChangeTarget = Pick<ChangeRow, 'workspaceId' | 'storeId' | 'target' | 'field'>

/** The change of this very value that is being written, or whose answer was lost. */
export async function findUnderWay(tx: Tx, place: ChangeTarget): Promise<ChangeRow | null> {
  const [row] = await tx
    .select()
    .from(storeChanges)
    .where(
      and(
        eq(storeChanges.workspaceId, place.workspaceId),
        eq(storeChanges.storeId, place.storeId),
        eq(storeChanges.target, place.target),
        eq(storeChanges.field, place.field),
        eq(storeChanges.status, 'pending'),
      ),
    )
  return row ?? null
}

/** False when the key is taken, or another change of the same value is under way. */
export async function insertChange(tx: Tx, row: ChangeRow): Promise<boolean> {
  const inserted = await tx
    .insert(storeChanges)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: storeChanges.id })
  return inserted.length === 1
}

/** A pending change that is taken up again: it is as young as a new one. False when it had ended. */
export async function renewChange(
  tx: Tx,
  { workspaceId, id }: Pick<ChangeRow, 'workspaceId' | 'id'>,
  createdAt: Date,
): Promise<boolean> {
  const renewed = await tx
    .update(storeChanges)
    .set({ createdAt })
    .where(
      and(
        eq(storeChanges.workspaceId, workspaceId),
        eq(storeChanges.id, id),
        eq(storeChanges.status, 'pending'),
      ),
    )
    .returning({ id: storeChanges.id })
  return renewed.length === 1
}

/** The changes of a store that were left pending, the oldest first. */
export function listPending(
  tx: Tx,
  workspaceId: string,
  storeId: string,
  before: Date,
): Promise<ChangeRow[]> {
  const { createdAt, id } = storeChanges
  return tx
    .select()
    .from(storeChanges)
    .where(and(isPendingOf(workspaceId, storeId), lte(createdAt, before)))
    .orderBy(createdAt, id)
    .limit(1_000)
}

export async function hasPending(tx: Tx, workspaceId: string, storeId: string): Promise<boolean> {
  const { id } = storeChanges
  const found = await tx.select({ id }).from(storeChanges).where(isPendingOf(workspaceId, storeId)).limit(1)
  return found.length > 0
}

function isPendingOf(workspaceId: string, storeId: string) {
  return and(
    eq(storeChanges.workspaceId, workspaceId),
    eq(storeChanges.storeId, storeId),
    eq(storeChanges.status, 'pending'),
  )
}

/** Ends a pending change; with `createdAt` only when it was not taken up again since. False when it did not. */
export async function settleChange(
  tx: Tx,
  { workspaceId, id }: Pick<ChangeRow, 'workspaceId' | 'id'>,
  end: Pick<ChangeRow, 'status' | 'settledAt'> & Partial<Pick<ChangeRow, 'after' | 'problem'>>,
  createdAt?: Date,
): Promise<boolean> {
  const freed = end.status === 'failed' ? { idempotencyKey: null } : {}
  const settled = await tx
    .update(storeChanges)
    .set({ ...end, ...freed })
    .where(
      and(
        eq(storeChanges.workspaceId, workspaceId),
        eq(storeChanges.id, id),
        eq(storeChanges.status, 'pending'),
        createdAt === undefined ? undefined : eq(storeChanges.createdAt, createdAt),
      ),
    )
    .returning({ id: storeChanges.id })
  return settled.length === 1
}

export async function markUndone(tx: Tx, workspaceId: string, id: string, undoneAt: Date): Promise<void> {
  await tx
    .update(storeChanges)
    .set({ undoneAt })
    .where(
      and(eq(storeChanges.workspaceId, workspaceId), eq(storeChanges.id, id), isNull(storeChanges.undoneAt)),
    )
}

/** Ids of the changes that were undone. */
export async function listUndoneIds(tx: Tx, workspaceId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: storeChanges.id })
    .from(storeChanges)
    .where(and(eq(storeChanges.workspaceId, workspaceId), isNotNull(storeChanges.undoneAt)))
  return rows.map(({ id }) => id)
}

export type ChangeSearch = {
  productId: string
  fields: readonly ChangeField[]
  since: Date
}

/** The newest change of these fields that reached the store, or may have. */
export async function findNewestChange(
  tx: Tx,
  workspaceId: string,
  { productId, fields, since }: ChangeSearch,
): Promise<ChangeRow | null> {
  const [row] = await tx
    .select()
    .from(storeChanges)
    .where(
      and(
        eq(storeChanges.workspaceId, workspaceId),
        eq(storeChanges.productId, productId),
        inArray(storeChanges.field, [...fields]),
        ne(storeChanges.status, 'failed'),
        gt(storeChanges.createdAt, since),
      ),
    )
    .orderBy(desc(storeChanges.createdAt), desc(storeChanges.id))
    .limit(1)
  return row ?? null
}

/** Changes, the newest first, ids breaking ties, so that none is skipped or seen twice. */
export function listChangeRows(
  tx: Tx,
  workspaceId: string,
  { productId, after, limit }: { productId?: string; after: ChangeCursor | null; limit: number },
): Promise<ChangeRow[]> {
  const { id, createdAt } = storeChanges
  const past = after ? sql`(${createdAt}, ${id}) < (${after.at}::timestamptz, ${after.id}::uuid)` : undefined
  return tx
    .select()
    .from(storeChanges)
    .where(
      and(
        eq(storeChanges.workspaceId, workspaceId),
        productId === undefined ? undefined : eq(storeChanges.productId, productId),
        past,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
}
