import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { newId } from '#kit/ids.ts'
import type { Tx } from './database.ts'

/** Read where the log is shown. Written by `recordAudit` only. */
export const auditLog = pgTable('audit_log', {
  id: uuid().primaryKey(),
  workspaceId: uuid('workspace_id').notNull(),
  actor: text().notNull(),
  action: text().notNull(),
  subject: text().notNull(),
  before: jsonb(),
  after: jsonb(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

export type AuditEntry = {
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
export async function recordAudit(tx: Tx, { at, before, after, ...entry }: AuditEntry): Promise<void> {
  await tx
    .insert(auditLog)
    .values({ id: newId(), ...entry, before: before ?? null, after: after ?? null, createdAt: at })
}
