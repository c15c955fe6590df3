import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import type { KeyType } from './contract.ts'
import { keyChecks } from './tables.ts'

export type KeyCheckRow = typeof keyChecks.$inferSelect

/** What was last found about this very secret. */
export async function findCheck(
  tx: Tx,
  key: Pick<KeyCheckRow, 'workspaceId' | 'keyType' | 'secretId'>,
): Promise<KeyCheckRow | null> {
  const [row] = await tx
    .select()
    .from(keyChecks)
    .where(and(isOf(key.workspaceId, key.keyType), eq(keyChecks.secretId, key.secretId)))
  return row ?? null
}

export async function saveCheck(tx: Tx, check: KeyCheckRow): Promise<void> {
  await tx
    .insert(keyChecks)
    .values(check)
    .onConflictDoUpdate({ target: [keyChecks.workspaceId, keyChecks.keyType], set: check })
}

/** Replaces `known` by `next`. Answers false when another has done so first, or the key was saved anew or removed. */
export async function replaceCheck(tx: Tx, known: KeyCheckRow, next: KeyCheckRow): Promise<boolean> {
  const changed = await tx
    .update(keyChecks)
    .set(next)
    .where(
      and(
        isOf(known.workspaceId, known.keyType),
        eq(keyChecks.secretId, known.secretId),
        eq(keyChecks.checkedAt, known.checkedAt),
      ),
    )
    .returning({ secretId: keyChecks.secretId })
  return changed.length > 0
}

export async function deleteCheck(tx: Tx, workspaceId: string, keyType: KeyType): Promise<void> {
  await tx.delete(keyChecks).where(isOf(workspaceId, keyType))
}

function isOf(workspaceId: string, keyType: KeyType) {
  return and(eq(keyChecks.workspaceId, workspaceId), eq(keyChecks.keyType, keyType))
}
