import { addDays } from '#kit/days.ts'
import { findFirstDay } from '../records/notes.ts'
import { findSyncState } from '../records/sync-state.ts'
import { dayIn } from '../rules.ts'
import type { SalesDeps } from './deps.ts'

export type SalesCoverage = {
  storeId: string
  storeName: string
  currency: string
  timeZone: string
  today: string
  /** The first day whose orders are all known; null when all ever placed are. */
  knownSince: string | null
  firstOrder: string | null
  lastSyncAt: string
}

type CoverageKey = { workspaceId: string; storeId: string }
/** `first` is the first day with sales to count on. */
export type KnownSales = { key: CoverageKey; coverage: SalesCoverage; first: string | null }

/** Null while no store was ever connected or no orders were synced. */
export async function readKnown(
  { db, stores, clock }: Pick<SalesDeps, 'db' | 'stores' | 'clock'>,
  workspaceId: string,
): Promise<KnownSales | null> {
  const active = await stores.findActive(workspaceId)
  if (!active) return null
  const store = await stores.get(workspaceId, active.storeId)
  const key = { workspaceId, storeId: store.storeId }
  return db.inWorkspace(workspaceId, async (tx) => {
    const syncState = await findSyncState(tx, key)
    if (!syncState) return null
    const { timeZone } = syncState
    const knownSince = syncState.knownSince && addDays(dayIn(timeZone, syncState.knownSince), 1)
    const firstOrder = await findFirstDay(tx, key, timeZone)
    const first = firstOrder && knownSince && firstOrder < knownSince ? knownSince : firstOrder
    return {
      key,
      first,
      coverage: {
        storeId: store.storeId,
        storeName: store.seller.sellerName ?? store.domain,
        currency: store.currency,
        timeZone,
        today: dayIn(timeZone, clock()),
        knownSince,
        firstOrder,
        lastSyncAt: syncState.lastSyncAt.toISOString(),
      },
    }
  })
}
