import { and, desc, eq, ilike, inArray, or, sql } from 'drizzle-orm'
import { auditLog } from '#db/audit.ts'
import type { Tx } from '#db/database.ts'
import type { NoticePreferences } from './contract.ts'
import { noticePreferences } from './tables.ts'

/** The last entry of a page: its moment as the database has it, and its id. */
export type AuditCursor = { at: string; id: string }

export type AuditRow = typeof auditLog.$inferSelect & { cursorAt: string }

type AuditFilter = {
  /** Part of an action or subject; `actors` are the ids of those whose e-mail it is part of. */
  search?: { text: string; actors: string[] }
  after: AuditCursor | null
  limit: number
}

/** Entries, the newest first, ids breaking ties, so that none is skipped or seen twice. */
export function listAuditRows(
  tx: Tx,
  workspaceId: string,
  { search, after, limit }: AuditFilter,
): Promise<AuditRow[]> {
  const { id, actor, action, subject, before, createdAt } = auditLog
  const part = `%${search?.text.replaceAll(/[\\%_]/g, '\\$&') ?? ''}%`
  const found = search
    ? or(ilike(action, part), ilike(subject, part), ilike(actor, part), inArray(actor, search.actors))
    : undefined
  const past = after ? sql`(${createdAt}, ${id}) < (${after.at}::timestamptz, ${after.id}::uuid)` : undefined
  return tx
    .select({
      workspaceId: auditLog.workspaceId,
      id,
      actor,
      action,
      subject,
      before,
      after: auditLog.after,
      createdAt,
      cursorAt: sql<string>`${createdAt}::text`,
    })
    .from(auditLog)
    .where(and(eq(auditLog.workspaceId, workspaceId), found, past))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
}

export async function findPreferences(tx: Tx, workspaceId: string): Promise<NoticePreferences | null> {
  const { workspaceId: owner, ...columns } = noticePreferences
  const { syncFailed, productsIncomplete, keyRefused, approvalsWaiting } = columns
  const [row] = await tx
    .select({ syncFailed, productsIncomplete, keyRefused, approvalsWaiting })
    .from(noticePreferences)
    .where(eq(owner, workspaceId))
  return row ?? null
}

export async function savePreferences(
  tx: Tx,
  workspaceId: string,
  preferences: NoticePreferences,
): Promise<void> {
  await tx
    .insert(noticePreferences)
    .values({ workspaceId, ...preferences })
    .onConflictDoUpdate({ target: noticePreferences.workspaceId, set: preferences })
}

/** Deletes the workspace of this transaction with every row that belongs to it, the audit log too. */
export async function deleteWorkspace(tx: Tx): Promise<void> {
  await tx.execute(sql`select delete_workspace()`)
}
