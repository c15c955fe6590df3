import { and, asc, desc, eq, gt, gte, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { newId } from '#kit/ids.ts'
import type { EvidenceEntry } from '../rules/history.ts'
import { beliefUpdates, type UpdateRow } from '../tables.ts'

export type NewEntry = EvidenceEntry & { beliefId: string }

/** A statement takes 65,535 values. */
const rowsAtOnce = 1_000

/** The evidence that counts, of some beliefs, from a day on; a trend's whatever its days. */
export async function listLive(
  tx: Tx,
  workspaceId: string,
  beliefIds: readonly string[],
  from: string,
): Promise<Pick<UpdateRow, 'beliefId' | 'slot' | 'source' | 'revision' | 'evidence'>[]> {
  if (beliefIds.length === 0) return []
  const { beliefId, slot, source, revision, evidence } = beliefUpdates
  return tx
    .select({ beliefId, slot, source, revision, evidence })
    .from(beliefUpdates)
    .where(
      and(
        eq(beliefUpdates.workspaceId, workspaceId),
        inArray(beliefUpdates.beliefId, [...beliefIds]),
        beliefUpdates.isLive,
        or(gte(beliefUpdates.slot, from), eq(beliefUpdates.slot, 'trend')),
      ),
    )
}

/** Appends entries in their order; those whose place they take count no more. */
export async function appendEntries(
  tx: Tx,
  workspaceId: string,
  entries: readonly NewEntry[],
  at: Date,
): Promise<void> {
  for (const { beliefId, slot, revision } of entries) {
    if (revision === 1) continue
    const replaced = and(
      eq(beliefUpdates.beliefId, beliefId),
      eq(beliefUpdates.slot, slot),
      beliefUpdates.isLive,
    )
    await tx
      .update(beliefUpdates)
      .set({ isLive: false })
      .where(and(eq(beliefUpdates.workspaceId, workspaceId), replaced))
  }
  for (let start = 0; start < entries.length; start += rowsAtOnce) {
    const batch = entries.slice(start, start + rowsAtOnce)
    await tx
      .insert(beliefUpdates)
      .values(batch.map((entry) => ({ workspaceId, id: newId(), isLive: true, at, ...entry })))
  }
}

/** The last entries of each belief, the newest first. */
export async function listRecent(
  tx: Tx,
  workspaceId: string,
  beliefIds: readonly string[],
  max: number,
): Promise<UpdateRow[]> {
  if (beliefIds.length === 0) return []
  const isOf = and(
    eq(beliefUpdates.workspaceId, workspaceId),
    inArray(beliefUpdates.beliefId, [...beliefIds]),
  )
  const place: SQL<number> = sql`row_number() over (partition by ${beliefUpdates.beliefId} order by ${beliefUpdates.id} desc)`
  const ranked = tx
    .select({ id: beliefUpdates.id, place: place.as('place') })
    .from(beliefUpdates)
    .where(isOf)
    .as('ranked')
  const found = await tx
    .select({ update: beliefUpdates })
    .from(beliefUpdates)
    .innerJoin(ranked, and(eq(ranked.id, beliefUpdates.id), sql`${ranked.place} <= ${max}`))
    .where(isOf)
    .orderBy(desc(beliefUpdates.id))
  return found.map(({ update }) => update)
}

export async function listHistory(tx: Tx, workspaceId: string, beliefId: string): Promise<UpdateRow[]> {
  return tx
    .select()
    .from(beliefUpdates)
    .where(and(eq(beliefUpdates.workspaceId, workspaceId), eq(beliefUpdates.beliefId, beliefId)))
    .orderBy(desc(beliefUpdates.id))
}

/** The entries of all beliefs, or of one, the oldest first, one page after the other. */
export async function listEntries(
  tx: Tx,
  workspaceId: string,
  { beliefId, after, limit }: { beliefId: string | null; after: string | null; limit: number },
): Promise<UpdateRow[]> {
  return tx
    .select()
    .from(beliefUpdates)
    .where(
      and(
        eq(beliefUpdates.workspaceId, workspaceId),
        beliefId === null ? undefined : eq(beliefUpdates.beliefId, beliefId),
        after === null ? undefined : gt(beliefUpdates.id, after),
      ),
    )
    .orderBy(asc(beliefUpdates.id))
    .limit(limit)
}

/** How many days or trends count for each belief, the first and the last. */
export async function countLive(
  tx: Tx,
  workspaceId: string,
  beliefIds: readonly string[],
): Promise<Map<string, { count: number; first: string; last: string }>> {
  if (beliefIds.length === 0) return new Map()
  const { beliefId, source } = beliefUpdates
  const rows = await tx
    .select({
      beliefId,
      count: sql<number>`count(*)::int`,
      first: sql<string>`min(${source})`,
      last: sql<string>`max(${source})`,
    })
    .from(beliefUpdates)
    .where(
      and(
        eq(beliefUpdates.workspaceId, workspaceId),
        inArray(beliefId, [...beliefIds]),
        beliefUpdates.isLive,
      ),
    )
    .groupBy(beliefId)
  return new Map(rows.map(({ beliefId: id, ...counted }) => [id, counted]))
}
