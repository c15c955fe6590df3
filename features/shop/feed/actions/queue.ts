/** Going through products one by one: the list is frozen when it begins, because a product that is saved leaves the filter. */
import { Refusal } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import type { ProductFilter } from '../contract/filter.ts'
import { type QueuePlace, queueRefusals } from '../contract/queue.ts'
import { listMatching, listNamed } from '../records/bulk.ts'
import { findPlace, insertQueue, markPlace, removeQueuesBefore } from '../records/queue.ts'
import type { FeedDeps } from './deps.ts'

const keptMs = 30 * 24 * 3_600_000

export async function startQueue(
  deps: FeedDeps,
  workspaceId: string,
  { filter, productIds: named }: { filter: ProductFilter; productIds?: string[] | undefined },
): Promise<QueuePlace> {
  const { storeId } = await deps.stores.getConnected(workspaceId)
  const key = { workspaceId, storeId }
  const now = deps.clock()
  const id = newId()
  await deps.db.inWorkspace(workspaceId, async (tx) => {
    const productIds = named ? await listNamed(tx, key, named) : await listMatching(tx, key, filter, '-score')
    if (productIds.length === 0) {
      throw new Refusal(queueRefusals.QUEUE_EMPTY, 'No products match, so there’s nothing to enrich.')
    }
    await removeQueuesBefore(tx, workspaceId, new Date(now.getTime() - keptMs))
    await insertQueue(tx, key, { id, productIds, createdAt: now })
  })
  return viewQueue(deps, workspaceId, id, 1)
}

export async function viewQueue(
  { db }: Pick<FeedDeps, 'db'>,
  workspaceId: string,
  queueId: string,
  at: number,
): Promise<QueuePlace> {
  const place = await db.inWorkspace(workspaceId, (tx) => findPlace(tx, workspaceId, queueId, at))
  if (!place) throw new Refusal(queueRefusals.QUEUE_NOT_FOUND, 'This list has expired. Start a new one.')
  return { queueId, at, ...place }
}

/** Answers the position after it. */
export async function markInQueue(
  deps: Pick<FeedDeps, 'db'>,
  workspaceId: string,
  queueId: string,
  mark: { at: number; outcome: 'saved' | 'skipped' },
): Promise<QueuePlace> {
  await deps.db.inWorkspace(workspaceId, (tx) => markPlace(tx, workspaceId, queueId, mark))
  return viewQueue(deps, workspaceId, queueId, mark.at + 1)
}
