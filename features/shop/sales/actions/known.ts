import { addDays } from '#kit/days.ts'
import { findBook } from '../records/book.ts'
import { findFirstDay } from '../records/notes.ts'
import { dayIn } from '../rules/period.ts'
import type { SalesDeps } from './deps.ts'

export type Book = {
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

type Key = { workspaceId: string; storeId: string }
/** `first` is the first day with sales to count on. */
export type Known = { key: Key; book: Book; first: string | null }

/** Null while no store is or was connected, or its orders were never read. */
export async function readKnown(
  { db, stores, clock }: Pick<SalesDeps, 'db' | 'stores' | 'clock'>,
  workspaceId: string,
): Promise<Known | null> {
  const active = await stores.findActive(workspaceId)
  if (!active) return null
  const store = await stores.get(workspaceId, active.storeId)
  const key = { workspaceId, storeId: store.storeId }
  return db.inWorkspace(workspaceId, async (tx) => {
    const book = await findBook(tx, key)
    if (!book) return null
    const { timeZone } = book
    const knownSince = book.knownSince && addDays(dayIn(timeZone, book.knownSince), 1)
    const firstOrder = await findFirstDay(tx, key, timeZone)
    const first = firstOrder && knownSince && firstOrder < knownSince ? knownSince : firstOrder
    return {
      key,
      first,
      book: {
        storeId: store.storeId,
        storeName: store.seller.sellerName ?? store.domain,
        currency: store.currency,
        timeZone,
        today: dayIn(timeZone, clock()),
        knownSince,
        firstOrder,
        lastSyncAt: book.lastSyncAt.toISOString(),
      },
    }
  })
}
