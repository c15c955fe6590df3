/** What features record. Prices, stock, readiness, orders, tickets and decisions record themselves: see the migration. */
import type { Tx } from '#db/database.ts'
import { eventPayloads, type NewEvent } from '../contract.ts'
import { fillCoverage, lockUnfilled } from '../records/coverage.ts'
import { insertEvents, type StoreKey } from '../records/events.ts'
import { replaceLowStock } from '../records/low-stock.ts'
import { withoutAddresses } from '../rules.ts'
import type { EventDeps } from './deps.ts'

/** Records events with the change that they tell of: they come into being when `tx` commits, and whoever waits for them is told then. Call it last in a transaction, because others of the workspace that record wait for its end. Throws where a payload is not that of its type. */
export async function recordEvents(tx: Tx, workspaceId: string, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  const checked = events.map((event) => ({
    ...event,
    payload: eventPayloads[event.type].parse(event.payload),
  }))
  await insertEvents(tx, workspaceId, checked)
}

/** An alert that has just been raised, as the inbox tells it. */
export type RaisedAlert = { alertId: string; level: string; source: string; message: string }

export async function recordAlerts(
  tx: Tx,
  { workspaceId, storeId }: { workspaceId: string; storeId: string | null },
  alerts: readonly RaisedAlert[],
  at: Date,
): Promise<void> {
  const events = alerts.map((alert): NewEvent => {
    const payload = { ...alert, message: withoutAddresses(alert.message) }
    return { storeId, type: 'alert.raised', subject: alert.alertId, at, payload }
  })
  await recordEvents(tx, workspaceId, events)
}

/** What a product needs, as purchasing computed it after a sync. */
export type ReorderState = {
  productId: string
  title: string
  stock: number | null
  reorderPoint: number | null
  daysOfCover: number | null
  shouldOrder: boolean
}

/** Records which products fell below their reorder point since the last look. The first look at a store only notes where they stand. */
export async function recordLowStock(
  { db, clock }: Pick<EventDeps, 'db' | 'clock'>,
  key: StoreKey,
  states: readonly ReorderState[],
): Promise<void> {
  const type = 'stock.below_reorder_point'
  await db.inWorkspace(key.workspaceId, async (tx) => {
    const isFirst = (await lockUnfilled(tx, key, [type])).length > 0
    const low = new Map(states.filter(({ shouldOrder }) => shouldOrder).map((one) => [one.productId, one]))
    const fallen = await replaceLowStock(tx, key, [...low.keys()])
    if (isFirst) await fillCoverage(tx, key, [type], clock())
    const events = (isFirst ? [] : fallen).flatMap((productId): NewEvent[] => {
      const one = low.get(productId)
      if (!one) return []
      const payload = {
        ...{ productId, sku: productId, title: one.title, stock: one.stock ?? 0 },
        ...{ reorderPoint: Math.ceil(one.reorderPoint ?? 0), coverDays: one.daysOfCover },
      }
      return [{ storeId: key.storeId, type, subject: productId, at: clock(), payload }]
    })
    await recordEvents(tx, key.workspaceId, events)
  })
}
