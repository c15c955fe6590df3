import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import type { User } from '../contract.ts'
import { merchants, workspaces } from '../tables.ts'

export type MerchantRow = typeof merchants.$inferSelect

/** Makes the workspace and its merchant. Answers false, and leaves the transaction to be rolled back, when the e-mail is taken, also by one that registers at this moment. */
export async function insertMerchant(tx: Tx, merchant: MerchantRow): Promise<boolean> {
  const { workspaceId: id, createdAt, name, email } = merchant
  await tx.insert(workspaces).values({ id, name: name ?? email, createdAt })
  const made = await tx
    .insert(merchants)
    .values(merchant)
    .onConflictDoNothing({ target: merchants.emailFolded })
    .returning({ id: merchants.id })
  return made.length > 0
}

export async function findMerchantByEmail(tx: Tx, emailFolded: string): Promise<MerchantRow | null> {
  const [merchant] = await tx.select().from(merchants).where(eq(merchants.emailFolded, emailFolded))
  return merchant ?? null
}

export async function findMerchant(
  tx: Tx,
  workspaceId: string,
  merchantId: string,
): Promise<MerchantRow | null> {
  const [merchant] = await tx
    .select()
    .from(merchants)
    .where(and(eq(merchants.workspaceId, workspaceId), eq(merchants.id, merchantId)))
  return merchant ?? null
}

export function listMerchantRows(tx: Tx, workspaceId: string): Promise<MerchantRow[]> {
  return tx.select().from(merchants).where(eq(merchants.workspaceId, workspaceId)).orderBy(merchants.id)
}

/** Sets the hash, which may stay the same, only while it is still `known`. Locks the merchant until the transaction ends, so that sign-in and change of password take turns. */
export async function replacePasswordHash(
  tx: Tx,
  merchant: Pick<MerchantRow, 'id' | 'workspaceId'>,
  hashes: { known: string; next: string },
  now: Date,
): Promise<boolean> {
  const changed = await tx
    .update(merchants)
    .set({ passwordHash: hashes.next, ...(hashes.next === hashes.known ? {} : { updatedAt: now }) })
    .where(
      and(
        eq(merchants.workspaceId, merchant.workspaceId),
        eq(merchants.id, merchant.id),
        eq(merchants.passwordHash, hashes.known),
      ),
    )
    .returning({ id: merchants.id })
  return changed.length > 0
}

/** Answers the merchant as they then are; null when there is none. */
export async function replaceName(
  tx: Tx,
  merchant: Pick<MerchantRow, 'id' | 'workspaceId'>,
  name: string,
  now: Date,
): Promise<MerchantRow | null> {
  const [changed] = await tx
    .update(merchants)
    .set({ name, updatedAt: now })
    .where(and(eq(merchants.workspaceId, merchant.workspaceId), eq(merchants.id, merchant.id)))
    .returning()
  return changed ?? null
}

export function toUser({ id, email, name, createdAt }: MerchantRow): User {
  return { id, email, name, createdAt: createdAt.toISOString() }
}
