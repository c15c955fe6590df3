import { and, eq, lt, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { feedQueues } from '../tables.ts'
import type { StoreKey } from './query.ts'

export async function insertQueue(
  tx: Tx,
  { workspaceId, storeId }: StoreKey,
  queue: { id: string; productIds: string[]; createdAt: Date },
): Promise<void> {
  await tx.insert(feedQueues).values({ workspaceId, storeId, ...queue })
}

/** Forgets what was begun before a moment. */
export async function removeQueuesBefore(tx: Tx, workspaceId: string, before: Date): Promise<void> {
  await tx
    .delete(feedQueues)
    .where(and(eq(feedQueues.workspaceId, workspaceId), lt(feedQueues.createdAt, before)))
}

export type QueueRow = {
  total: number
  productId: string | null
  saved: number
  skipped: number
  ready: number
}

/** A position, from 1, and the figures; null where there is no such queue. */
export async function findPlace(
  tx: Tx,
  workspaceId: string,
  id: string,
  at: number,
): Promise<QueueRow | null> {
  const { rows } = await tx.execute<QueueRow>(sql`
    select cardinality(q.product_ids) as total, q.product_ids[${at}::int] as "productId",
      cardinality(q.saved) as saved, cardinality(q.skipped) as skipped,
      (select count(*)::int from unnest(q.saved) as one (place)
        join products p on p.workspace_id = q.workspace_id and p.store_id = q.store_id and p.removed_at is null
          and p.product_id = q.product_ids[one.place] and p.readiness = 'ready') as ready
    from feed_queues q where q.workspace_id = ${workspaceId} and q.id = ${id}`)
  return rows[0] ?? null
}

/** Notes a position; the last outcome counts, and a saved one stays saved. */
export async function markPlace(
  tx: Tx,
  workspaceId: string,
  id: string,
  { at, outcome }: { at: number; outcome: 'saved' | 'skipped' },
): Promise<void> {
  const ofQueue = sql`where workspace_id = ${workspaceId} and id = ${id} and ${at}::int <= cardinality(product_ids)`
  await tx.execute(
    outcome === 'saved'
      ? sql`update feed_queues set saved = array_append(array_remove(saved, ${at}::int), ${at}::int),
          skipped = array_remove(skipped, ${at}::int) ${ofQueue}`
      : sql`update feed_queues set skipped = array_append(array_remove(skipped, ${at}::int), ${at}::int)
          ${ofQueue} and not (${at}::int = any(saved))`,
  )
}
