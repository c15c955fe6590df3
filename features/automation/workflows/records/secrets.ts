/** The names of secrets. */
import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { workflowSecrets as table } from '../tables.ts'

export async function listSecretNames(tx: Tx, workspaceId: string): Promise<string[]> {
  const rows = await tx
    .select({ name: table.name })
    .from(table)
    .where(eq(table.workspaceId, workspaceId))
    .orderBy(asc(table.name))
  return rows.map(({ name }) => name)
}

export async function upsertSecretName(
  tx: Tx,
  workspaceId: string,
  name: string,
  savedAt: Date,
): Promise<void> {
  const target = [table.workspaceId, table.name]
  await tx
    .insert(table)
    .values({ workspaceId, name, savedAt })
    .onConflictDoUpdate({ target, set: { savedAt } })
}

/** Answers whether there was one. */
export async function deleteSecretName(tx: Tx, workspaceId: string, name: string): Promise<boolean> {
  const { rowCount } = await tx
    .delete(table)
    .where(and(eq(table.workspaceId, workspaceId), eq(table.name, name)))
  return (rowCount ?? 0) > 0
}
