import { createHash, randomBytes } from 'node:crypto'
import { recordAudit } from '#db/audit.ts'
import type { Db, Tx } from '#db/database.ts'
import { Refusal } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import type { Caller } from '#kit/route.ts'
import { accountRefusals, type Session, type User } from '../contract.ts'
import {
  deleteExpired,
  findSessionByToken,
  insertSession,
  listSessionRows,
  listSessionTimes,
  markOthersRevoked,
  markRevoked,
  markSeen,
  type MerchantRow,
  toUser,
} from '../records.ts'
import { expiryOf, isAlive, isSeenDue } from '../rules.ts'
import type { KnownSession, SessionCache } from './session-cache.ts'

export type SessionDeps = { db: Db; clock: () => Date; sessions: SessionCache }
export type RequestOrigin = { ip: string; agent: string }

const tokenShape = /^mc_[A-Za-z0-9_-]{43}$/

/** Starts a session in the transaction of what allowed it. Only the hash of the answered token is kept. */
export async function startSession(
  tx: Tx,
  merchant: MerchantRow,
  place: RequestOrigin,
  now: Date,
): Promise<string> {
  const token = `mc_${randomBytes(32).toString('base64url')}`
  const owner = { workspaceId: merchant.workspaceId, merchantId: merchant.id }
  await deleteExpired(tx, owner, now)
  await insertSession(tx, {
    id: newId(),
    ...owner,
    tokenHash: hashToken(token),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: expiryOf(now),
    ip: place.ip,
    agent: place.agent.slice(0, 300),
    revokedAt: null,
  })
  return token
}

/** Who holds this token; null when it opens no living session. Counts as use. */
export async function authenticate(
  { db, clock, sessions }: SessionDeps,
  token: string,
): Promise<(Caller & { user: User }) | null> {
  if (!tokenShape.test(token)) return null
  const now = clock()
  const tokenHash = hashToken(token)
  const trusted = sessions.get(tokenHash)
  const known =
    trusted && !isSeenDue(trusted.session.lastSeenAt, now)
      ? trusted
      : await sessions.load(tokenHash, () => db.asSystem((tx) => readSession(tx, tokenHash, now)))
  if (!known || !isAlive(known.session, now)) return null
  const { id: sessionId, workspaceId, merchantId } = known.session
  return { sessionId, workspaceId, merchantId, user: toUser(known.merchant) }
}

/** The session as it is after this use of it. */
async function readSession(tx: Tx, tokenHash: Buffer, now: Date): Promise<KnownSession | null> {
  const found = await findSessionByToken(tx, tokenHash)
  if (!found || !isAlive(found.session, now) || !isSeenDue(found.session.lastSeenAt, now)) return found
  await markSeen(tx, found.session.id, now)
  return { ...found, session: { ...found.session, lastSeenAt: now } }
}

/** Those of these sessions that have ended: revoked, expired, or deleted with their workspace. */
export async function listEndedSessions(
  { db, clock }: Pick<SessionDeps, 'db' | 'clock'>,
  sessionIds: readonly string[],
): Promise<string[]> {
  const rows = await db.asSystem((tx) => listSessionTimes(tx, sessionIds))
  const now = clock()
  const alive = new Set(rows.filter((row) => isAlive(row, now)).map(({ id }) => id))
  return sessionIds.filter((id) => !alive.has(id))
}

export async function listSessions(
  deps: Pick<SessionDeps, 'db' | 'clock'>,
  caller: Caller,
): Promise<Session[]> {
  const rows = await deps.db.inWorkspace(caller.workspaceId, (tx) => listSessionRows(tx, caller))
  const now = deps.clock()
  return rows
    .filter((row) => isAlive(row, now))
    .map(({ id, createdAt, lastSeenAt, expiresAt, ip, agent }) => ({
      id,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      ip,
      agent,
      isCurrent: id === caller.sessionId,
    }))
}

/** Ends one of the merchant's own sessions, which may be the current one. */
export async function revokeSession(deps: SessionDeps, caller: Caller, sessionId: string): Promise<void> {
  const at = deps.clock()
  await deps.db.inWorkspace(caller.workspaceId, async (tx) => {
    if (!(await markRevoked(tx, caller, sessionId, at))) {
      throw new Refusal(accountRefusals.SESSION_NOT_FOUND, 'This session does not exist or has ended')
    }
    await recordAudit(tx, {
      workspaceId: caller.workspaceId,
      actor: caller.merchantId,
      action: 'session.revoked',
      subject: `session:${sessionId}`,
      at,
    })
  })
  deps.sessions.clear()
}

export async function revokeOtherSessions(deps: SessionDeps, caller: Caller): Promise<number> {
  const at = deps.clock()
  const ended = await deps.db.inWorkspace(caller.workspaceId, async (tx) => {
    const revoked = await markOthersRevoked(tx, caller, at)
    if (revoked > 0) {
      await recordAudit(tx, {
        workspaceId: caller.workspaceId,
        actor: caller.merchantId,
        action: 'session.others-revoked',
        subject: `merchant:${caller.merchantId}`,
        after: { revoked },
        at,
      })
    }
    return revoked
  })
  deps.sessions.clear()
  return ended
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
