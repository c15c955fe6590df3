import { and, desc, eq, isNull, lt, ne } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { merchants, sessions } from '../tables.ts'
import type { MerchantRow } from './merchants.ts'

export type SessionRow = typeof sessions.$inferSelect
type SessionOwner = { workspaceId: string; merchantId: string }

export async function insertSession(tx: Tx, session: SessionRow): Promise<void> {
  await tx.insert(sessions).values(session)
}

/** The session that a token opens, alive or not. Needs no workspace: it is what tells the workspace. */
export async function findSessionByToken(
  tx: Tx,
  tokenHash: Buffer,
): Promise<{ session: SessionRow; merchant: MerchantRow } | null> {
  const [found] = await tx
    .select({ session: sessions, merchant: merchants })
    .from(sessions)
    .innerJoin(merchants, eq(merchants.id, sessions.merchantId))
    .where(eq(sessions.tokenHash, tokenHash))
  return found ?? null
}

export async function markSeen(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, sessionId))
}

/** Not revoked ones, the last used first. */
export function listSessionRows(tx: Tx, owner: SessionOwner): Promise<SessionRow[]> {
  return tx.select().from(sessions).where(isOpenOf(owner)).orderBy(desc(sessions.lastSeenAt)).limit(200)
}

/** Answers whether there was such a session to end. */
export async function markRevoked(
  tx: Tx,
  owner: SessionOwner,
  sessionId: string,
  now: Date,
): Promise<boolean> {
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(isOpenOf(owner), eq(sessions.id, sessionId)))
    .returning({ id: sessions.id })
  return ended.length > 0
}

/** Answers how many were ended. */
export async function markOthersRevoked(
  tx: Tx,
  owner: SessionOwner & { sessionId: string },
  now: Date,
): Promise<number> {
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(isOpenOf(owner), ne(sessions.id, owner.sessionId)))
    .returning({ id: sessions.id })
  return ended.length
}

export async function deleteExpired(
  tx: Tx,
  { workspaceId, merchantId }: SessionOwner,
  now: Date,
): Promise<void> {
  await tx
    .delete(sessions)
    .where(
      and(
        eq(sessions.workspaceId, workspaceId),
        eq(sessions.merchantId, merchantId),
        lt(sessions.expiresAt, now),
      ),
    )
}

function isOpenOf({ workspaceId, merchantId }: SessionOwner) {
  return and(
    eq(sessions.workspaceId, workspaceId),
    eq(sessions.merchantId, merchantId),
    isNull(sessions.revokedAt),
  )
}
