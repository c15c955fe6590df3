import { and, desc, eq, inArray, isNull, lt, ne } from 'drizzle-orm'
import type { Db, Tx } from '#db/database.ts'
import { createLimit, type Limit } from '#db/limit.ts'
import type { User } from './contract.ts'
import { merchants, sessions, workspaces } from './tables.ts'

/** Limits on guessing. */
const quarterHourSeconds = 15 * 60
const hourSeconds = 60 * 60

export type SignInLimits = {
  /** 10 in 15 minutes, by folded e-mail. */
  account: Limit
  /** 60 in 15 minutes, by network. */
  network: Limit
  /** An hour, by network. Null when there is none. */
  registration: Limit | null
  /** Reset links asked for: 5 an hour by folded e-mail, known or not. */
  resetAccount: Limit
  /** Reset links asked for: 20 an hour by network. */
  resetNetwork: Limit
  /** Reset links tried: 30 in 15 minutes by network. */
  resetToken: Limit
}

type LimitOptions = {
  /** 0 for no limit. */
  registrationsPerHour: number
}

export function createSignInLimits(db: Pick<Db, 'executeSql'>, options: LimitOptions): SignInLimits {
  const { registrationsPerHour } = options
  return {
    account: createLimit(db, 'sign-in-account', 10, quarterHourSeconds),
    network: createLimit(db, 'sign-in-network', 60, quarterHourSeconds),
    resetAccount: createLimit(db, 'reset-account', 5, hourSeconds),
    resetNetwork: createLimit(db, 'reset-network', 20, hourSeconds),
    resetToken: createLimit(db, 'reset-token', 30, quarterHourSeconds),
    registration:
      registrationsPerHour === 0 ? null : createLimit(db, 'registration', registrationsPerHour, hourSeconds),
  }
}

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

/** Sets the hash whatever it was. Locks the merchant as `replacePasswordHash` does. */
export async function setPasswordHash(
  tx: Tx,
  { id, workspaceId }: Pick<MerchantRow, 'id' | 'workspaceId'>,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await tx
    .update(merchants)
    .set({ passwordHash, updatedAt: now })
    .where(and(eq(merchants.workspaceId, workspaceId), eq(merchants.id, id)))
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

/** The times of these sessions, whosever they are. One that is gone is missing. */
export function listSessionTimes(tx: Tx, ids: readonly string[]) {
  const { id, lastSeenAt, expiresAt, revokedAt } = sessions
  return tx
    .select({ id, lastSeenAt, expiresAt, revokedAt })
    .from(sessions)
    .where(inArray(id, [...ids]))
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

/** Ends all but the given one; all when there is none. Answers how many were ended. */
export async function markOthersRevoked(
  tx: Tx,
  owner: SessionOwner & { sessionId?: string },
  now: Date,
): Promise<number> {
  const { sessionId } = owner
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(isOpenOf(owner), sessionId === undefined ? undefined : ne(sessions.id, sessionId)))
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
