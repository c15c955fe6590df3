import { and, eq, gt, lte } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import type { MerchantRow } from '../records.ts'
import { merchants, passwordResets } from '../tables.ts'

export type ResetRow = typeof passwordResets.$inferSelect
type ResetOwner = Pick<ResetRow, 'workspaceId' | 'merchantId'>

/** Keeps a link of a merchant, and forgets those of theirs that have expired. */
export async function insertReset(tx: Tx, reset: ResetRow): Promise<void> {
  await tx.delete(passwordResets).where(and(isOf(reset), lte(passwordResets.expiresAt, reset.createdAt)))
  await tx.insert(passwordResets).values(reset)
}

/** Whom a link belongs to that has not expired. Needs no workspace: it is what tells the workspace. */
export async function findReset(tx: Tx, tokenHash: Buffer, now: Date): Promise<MerchantRow | null> {
  const [found] = await tx
    .select({ merchant: merchants })
    .from(passwordResets)
    .innerJoin(
      merchants,
      and(eq(merchants.workspaceId, passwordResets.workspaceId), eq(merchants.id, passwordResets.merchantId)),
    )
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now)))
  return found?.merchant ?? null
}

/** Uses a link up. False when it is unknown, expired or used: of several uses at once, one is told true. */
export async function takeReset(
  tx: Tx,
  { tokenHash, ...owner }: ResetOwner & { tokenHash: Buffer },
  now: Date,
): Promise<boolean> {
  const taken = await tx
    .delete(passwordResets)
    .where(and(isOf(owner), eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now)))
    .returning({ expiresAt: passwordResets.expiresAt })
  return taken.length > 0
}

/** Every link of a merchant ends, used or not. */
export async function deleteResets(tx: Tx, owner: ResetOwner): Promise<void> {
  await tx.delete(passwordResets).where(isOf(owner))
}

function isOf({ workspaceId, merchantId }: ResetOwner) {
  return and(eq(passwordResets.workspaceId, workspaceId), eq(passwordResets.merchantId, merchantId))
}
