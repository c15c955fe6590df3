/** The change sets that made a draft, and what agents propose. */
import { and, asc, desc, eq, gt, isNull, lte } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import type { ChangeSet } from '../contract/edit.ts'
import { workflowChangeSets as table } from '../tables.ts'
import type { WorkflowKey } from './workflows.ts'

type Row = typeof table.$inferSelect

const of = ({ workspaceId, workflowId }: WorkflowKey) =>
  and(eq(table.workspaceId, workspaceId), eq(table.workflowId, workflowId))

function toChangeSet({ id, revision, kind, ofId, edits, author, at }: Row): ChangeSet {
  return { id, revision, kind, of: ofId, edits, author, at: at.toISOString() }
}

/** The newest that made the draft of a revision, the newest first: what came while it was read is left out. */
export async function listHistory(
  tx: Tx,
  key: WorkflowKey,
  { revision, limit }: { revision: number; limit: number },
): Promise<ChangeSet[]> {
  const rows = await tx
    .select()
    .from(table)
    .where(and(of(key), lte(table.revision, revision)))
    .orderBy(desc(table.revision))
    .limit(limit)
  return rows.map(toChangeSet)
}

/** Those that came after a revision, the oldest first. */
export async function listSince(tx: Tx, key: WorkflowKey, revision: number): Promise<ChangeSet[]> {
  const rows = await tx
    .select()
    .from(table)
    .where(and(of(key), gt(table.revision, revision)))
    .orderBy(asc(table.revision))
  return rows.map(toChangeSet)
}

/** What agents propose and nobody decided, the oldest first. */
export async function listProposals(tx: Tx, key: WorkflowKey): Promise<ChangeSet[]> {
  const rows = await tx
    .select()
    .from(table)
    .where(and(of(key), isNull(table.revision), isNull(table.dismissedAt)))
    .orderBy(asc(table.at), asc(table.id))
  return rows.map(toChangeSet)
}

/** A change set of the workflow; null for one of another, too. */
export async function findChangeSet(tx: Tx, key: WorkflowKey, id: string): Promise<ChangeSet | null> {
  const [row] = await tx
    .select()
    .from(table)
    .where(and(of(key), eq(table.id, id)))
    .limit(1)
  return row ? toChangeSet(row) : null
}

export async function insertChangeSet(
  tx: Tx,
  key: WorkflowKey,
  { of: ofId, at, ...changeSet }: ChangeSet,
): Promise<void> {
  await tx.insert(table).values({ ...key, ...changeSet, ofId, at: new Date(at) })
}

/** A proposal that was decided: accepted ones are replaced by what was made of them. */
export async function dismissProposal(tx: Tx, key: WorkflowKey, id: string, at: Date): Promise<void> {
  await tx
    .update(table)
    .set({ dismissedAt: at })
    .where(and(of(key), eq(table.id, id)))
}
