import { asc, gt } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { earlyAccess } from './tables.ts'

export type EarlyAccessRow = typeof earlyAccess.$inferSelect

/** Keeps what is there when this e-mail asked for this domain before, also at this moment. */
export async function saveRequest(tx: Tx, request: EarlyAccessRow): Promise<void> {
  await tx
    .insert(earlyAccess)
    .values(request)
    .onConflictDoNothing({ target: [earlyAccess.emailFolded, earlyAccess.storeDomain] })
}

/** The oldest first: ids grow with time. */
export function listRequestsAfter(tx: Tx, afterId: string | null, limit: number): Promise<EarlyAccessRow[]> {
  return tx
    .select()
    .from(earlyAccess)
    .where(afterId === null ? undefined : gt(earlyAccess.id, afterId))
    .orderBy(asc(earlyAccess.id))
    .limit(limit)
}
