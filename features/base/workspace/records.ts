import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import type { NoticePreferences } from './contract.ts'
import { noticePreferences } from './tables.ts'

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
