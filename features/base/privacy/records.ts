import { and, desc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import type { Person, RequestRecord } from './rules.ts'
import { erasedCustomers, privacyRequests } from './tables.ts'

const columns = {
  id: privacyRequests.id,
  storeDomain: privacyRequests.storeDomain,
  topic: privacyRequests.topic,
  requestedBy: privacyRequests.requestedBy,
  receivedAt: privacyRequests.receivedAt,
  person: privacyRequests.person,
  status: privacyRequests.status,
  reason: privacyRequests.reason,
  endedAt: privacyRequests.endedAt,
  rows: privacyRequests.rows,
}

type NewRequest = Pick<
  typeof privacyRequests.$inferInsert,
  'id' | 'storeDomain' | 'topic' | 'eventId' | 'requestedBy' | 'receivedAt' | 'person'
>

/** False when this message was taken before. */
export async function insertRequest(tx: Tx, workspaceId: string, request: NewRequest): Promise<boolean> {
  const saved = await tx
    .insert(privacyRequests)
    .values({ workspaceId, ...request })
    .onConflictDoNothing()
    .returning({ id: privacyRequests.id })
  return saved.length > 0
}

/** The newest first. */
export function listRequests(tx: Tx, workspaceId: string, limit: number): Promise<RequestRecord[]> {
  return tx
    .select(columns)
    .from(privacyRequests)
    .where(eq(privacyRequests.workspaceId, workspaceId))
    .orderBy(desc(privacyRequests.receivedAt), desc(privacyRequests.id))
    .limit(limit)
}

export async function findRequest(tx: Tx, workspaceId: string, id: string): Promise<RequestRecord | null> {
  const [row] = await tx
    .select(columns)
    .from(privacyRequests)
    .where(and(eq(privacyRequests.workspaceId, workspaceId), eq(privacyRequests.id, id)))
  return row ?? null
}

export async function changeRequest(
  tx: Tx,
  workspaceId: string,
  id: string,
  change: Partial<Pick<RequestRecord, 'person' | 'status' | 'reason' | 'endedAt' | 'rows'>>,
): Promise<void> {
  await tx
    .update(privacyRequests)
    .set(change)
    .where(and(eq(privacyRequests.workspaceId, workspaceId), eq(privacyRequests.id, id)))
}

const isOf = ({ customerGid, emails }: Person) =>
  sql`(person ->> 'customerGid' = ${customerGid} or person -> 'emails' ?| ${sql.param(emails)}::text[])`

/** Requests that still name this person. */
export async function listRequestsOf(
  tx: Tx,
  workspaceId: string,
  person: Person,
): Promise<Record<string, unknown>[]> {
  const { rows } = await tx.execute(sql`
    select topic, received_at as "receivedAt", person from privacy_requests
    where workspace_id = ${workspaceId} and ${isOf(person)} order by received_at`)
  return rows
}

/** Forgets in other requests whom they were about. */
export async function forgetPerson(tx: Tx, workspaceId: string, person: Person): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update privacy_requests set person = null
    where workspace_id = ${workspaceId} and status <> 'received' and ${isOf(person)}`)
  return rowCount ?? 0
}

/** Requests of all workspaces that were not answered yet. */
export function listUnanswered(tx: Tx): Promise<{ workspaceId: string; id: string }[]> {
  const { workspaceId, id, status } = privacyRequests
  return tx.select({ workspaceId, id }).from(privacyRequests).where(eq(status, 'received'))
}

/** Forgets whom requests were about that came before a moment, in all workspaces. */
export async function forgetAnswered(tx: Tx, before: Date): Promise<void> {
  await tx
    .update(privacyRequests)
    .set({ person: null })
    .where(
      and(
        isNotNull(privacyRequests.person),
        eq(privacyRequests.status, 'done'),
        lt(privacyRequests.receivedAt, before),
      ),
    )
}

type StoreKey = { workspaceId: string; storeId: string }

/** One transaction of a workspace at a time remembers who was erased. */
export async function lockErased(tx: Tx, workspaceId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`erased-customers:${workspaceId}`}, 0))`,
  )
}

export async function saveErased(
  tx: Tx,
  key: StoreKey,
  erased: { customerHash: string; erasedAt: Date },
): Promise<void> {
  await tx
    .insert(erasedCustomers)
    .values({ ...key, ...erased })
    .onConflictDoNothing()
}

/** Those of the hashes whose customer was erased. */
export async function listErased(
  tx: Tx,
  { workspaceId, storeId }: StoreKey,
  hashes: readonly string[],
): Promise<string[]> {
  const { rows } = await tx.execute<{ hash: string }>(sql`
    select customer_hash as hash from erased_customers
    where workspace_id = ${workspaceId} and store_id = ${storeId} and customer_hash = any(${sql.param(hashes)}::text[])`)
  return rows.map(({ hash }) => hash)
}
