import { findActiveStoreId } from '#features/base/stores/actions/active-store.ts'
import { dayMs } from '#kit/days.ts'
import { type EventCoverage, eventRetention, type EventType, type RecordedEvent } from '../contract.ts'
import * as coverage from '../records/coverage.ts'
import { listNewest, type StoreKey, recordPastOrders, recordSyncedProducts } from '../records/events.ts'
import { startPastImport } from './demo-past.ts'
import type { EventDeps } from './deps.ts'
import { startTrimWhenDue } from './trim.ts'

/** What is recorded while the store of the console is connected, since when and how much. */
export function viewCoverage(
  { db }: Pick<EventDeps, 'db'>,
  workspaceId: string,
): Promise<{ types: EventCoverage[]; retentionDays: number; retentionRows: number; bytes: number }> {
  return db.inWorkspace(workspaceId, async (tx) => ({
    types: await coverage.readCoverage(tx, workspaceId, await findActiveStoreId(tx, workspaceId)),
    retentionDays: eventRetention.days,
    retentionRows: eventRetention.rows,
    bytes: await coverage.estimateBytes(tx, workspaceId),
  }))
}

export async function viewEvents(
  { db }: Pick<EventDeps, 'db'>,
  workspaceId: string,
  { type, before, limit }: { type?: EventType | undefined; before?: string | undefined; limit: number },
): Promise<{ events: RecordedEvent[]; nextBefore: string | null }> {
  const events = await db.inWorkspace(workspaceId, (tx) =>
    listNewest(tx, workspaceId, { type: type ?? null, before: before ?? null, limit }),
  )
  return { events, nextBefore: events.length === limit ? (events.at(-1)?.id ?? null) : null }
}

/** Events are recorded of every store from its connection on; of a demo store from long before it, once its past is known. */
export function followStores(deps: EventDeps): void {
  const { events, clock } = deps
  events.on('store.connected', (workspaceId, storeId, tx) =>
    coverage.beginCoverage(tx, { workspaceId, storeId }, clock()),
  )
  events.on('products.synced', async (workspaceId, storeId, tx) => {
    await startTrimWhenDue(deps, workspaceId, tx)
    await startPastImport(deps, { workspaceId, storeId }, tx)
    await recordSyncedProducts(tx, { workspaceId, storeId }, clock())
  })
  events.on('orders.synced', (workspaceId, storeId, tx) => fillOrders(deps, { workspaceId, storeId }, tx))
}

const ofOrders = ['order.created', 'order.refunded', 'dispute.opened'] as const

/** The first sync of orders tells of the past. */
async function fillOrders(
  { clock }: EventDeps,
  key: StoreKey,
  tx: Parameters<typeof recordPastOrders>[0],
): Promise<void> {
  const open = await coverage.lockUnfilled(tx, key, ofOrders)
  if (open.length === 0) return
  const earliest = new Date(clock().getTime() - eventRetention.days * dayMs)
  await coverage.fillCoverage(tx, key, ofOrders, await recordPastOrders(tx, key, earliest))
}
