/** Workflows with their drafts, and what was published of them. */
import { and, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import type { WorkflowDefinition } from '../contract/definition.ts'
import type { WorkflowStatus } from '../contract/workflow.ts'
import { workflows as table, workflowVersions as versions } from '../tables.ts'

export type WorkflowKey = { workspaceId: string; workflowId: string }
export type WorkflowRow = typeof table.$inferSelect
export type VersionRow = typeof versions.$inferSelect

const of = ({ workspaceId, workflowId }: WorkflowKey) =>
  and(eq(table.workspaceId, workspaceId), eq(table.id, workflowId))

/** Those that are not removed, the last changed first. */
export function listWorkflows(tx: Tx, workspaceId: string): Promise<WorkflowRow[]> {
  return tx
    .select()
    .from(table)
    .where(and(eq(table.workspaceId, workspaceId), isNull(table.removedAt)))
    .orderBy(desc(table.updatedAt), desc(table.id))
}

export async function listActiveIds(tx: Tx, workspaceId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.workspaceId, workspaceId), isNull(table.removedAt), eq(table.status, 'active')))
  return rows.map(({ id }) => id)
}

export function countWorkflows(tx: Tx, workspaceId: string): Promise<number> {
  return tx.$count(table, eq(table.workspaceId, workspaceId))
}

/** A workflow, removed or not; `lock` keeps others from changing it until the transaction ends. */
export async function findWorkflow(
  tx: Tx,
  key: WorkflowKey,
  { lock = false } = {},
): Promise<WorkflowRow | null> {
  const query = tx.select().from(table).where(of(key)).limit(1)
  const [row] = lock ? await query.for('update') : await query
  return row ?? null
}

/** Answers whether it is new. */
export async function insertWorkflow(tx: Tx, row: typeof table.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(table).values(row).onConflictDoNothing()
  return (rowCount ?? 0) > 0
}

export async function saveDraft(
  tx: Tx,
  key: WorkflowKey,
  { definition, revision, at }: { definition: WorkflowDefinition; revision: number; at: Date },
): Promise<void> {
  await tx.update(table).set({ definition, revision, name: definition.name, updatedAt: at }).where(of(key))
}

export async function setStatus(tx: Tx, key: WorkflowKey, status: WorkflowStatus, at: Date): Promise<void> {
  await tx.update(table).set({ status, updatedAt: at }).where(of(key))
}

export async function setRemoved(tx: Tx, key: WorkflowKey, removedAt: Date | null, at: Date): Promise<void> {
  const status = sql<WorkflowStatus>`case when ${table.status} = 'active' then 'paused' else ${table.status} end`
  await tx.update(table).set({ removedAt, status, updatedAt: at }).where(of(key))
}

/** Deletes those of all workspaces that were removed before then. */
export async function purgeRemoved(tx: Tx, before: Date): Promise<void> {
  await tx.delete(table).where(and(isNotNull(table.removedAt), lt(table.removedAt, before)))
}

/** The published versions of those workflows that have one, without their steps' history. */
export function listPublished(tx: Tx, workspaceId: string): Promise<VersionRow[]> {
  return tx
    .select({
      workspaceId: versions.workspaceId,
      workflowId: versions.workflowId,
      version: versions.version,
      revision: versions.revision,
      definition: versions.definition,
      note: versions.note,
      autoSteps: versions.autoSteps,
      overruled: versions.overruled,
      author: versions.author,
      publishedAt: versions.publishedAt,
    })
    .from(versions)
    .innerJoin(
      table,
      and(
        eq(table.workspaceId, versions.workspaceId),
        eq(table.id, versions.workflowId),
        eq(table.publishedVersion, versions.version),
      ),
    )
    .where(and(eq(versions.workspaceId, workspaceId), isNull(table.removedAt)))
}

export function listVersions(tx: Tx, { workspaceId, workflowId }: WorkflowKey): Promise<VersionRow[]> {
  return tx
    .select()
    .from(versions)
    .where(and(eq(versions.workspaceId, workspaceId), eq(versions.workflowId, workflowId)))
    .orderBy(desc(versions.version))
}

export async function findVersion(
  tx: Tx,
  { workspaceId, workflowId }: WorkflowKey,
  version: number,
): Promise<VersionRow | null> {
  const [row] = await tx
    .select()
    .from(versions)
    .where(
      and(
        eq(versions.workspaceId, workspaceId),
        eq(versions.workflowId, workflowId),
        eq(versions.version, version),
      ),
    )
    .limit(1)
  return row ?? null
}

/** Stores the next version and makes it the published one. */
export async function insertVersion(
  tx: Tx,
  key: WorkflowKey,
  { status, ...row }: Omit<VersionRow, 'workspaceId' | 'workflowId'> & { status: WorkflowStatus },
): Promise<void> {
  await tx.insert(versions).values({ ...key, ...row })
  await tx
    .update(table)
    .set({ publishedVersion: row.version, status, updatedAt: row.publishedAt })
    .where(of(key))
}
