import { and, desc, eq, gt, ilike, inArray, or, sql } from 'drizzle-orm'
import { newId } from '#kit/ids.ts'
import type { Tx } from './database.ts'
import { auditLog } from './tables.ts'

export type NewAuditEntry = {
  workspaceId: string
  /** A merchant's id, or the name of what acted by itself, such as "system" or "agent:seller". */
  actor: string
  /** Noun and past verb, such as "key.saved". */
  action: string
  /** What was acted upon, such as "key:openai". */
  subject: string
  /** Plain JSON without secrets. */
  before?: unknown
  after?: unknown
  at: Date
}

/** Appends one entry in the transaction of what it tells of, so that neither exists without the other. Entries are never changed or deleted. */
export async function recordAudit(tx: Tx, { at, before, after, ...entry }: NewAuditEntry): Promise<void> {
  await tx
    .insert(auditLog)
    .values({ id: newId(), ...entry, before: before ?? null, after: after ?? null, createdAt: at })
}

/** The `after` values of the entries of one action since then. */
export async function listOutcomes(
  tx: Tx,
  workspaceId: string,
  action: string,
  since: Date,
): Promise<unknown[]> {
  const rows = await tx
    .select({ after: auditLog.after })
    .from(auditLog)
    .where(
      and(eq(auditLog.workspaceId, workspaceId), eq(auditLog.action, action), gt(auditLog.createdAt, since)),
    )
  return rows.map(({ after }) => after)
}

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
