import type { Db } from '#db/database.ts'
import type { Engine } from '#engine/engine.ts'
import type { StoreAccess } from '#features/base/stores/actions/access.ts'
import type { StoreEvents } from '#features/base/stores/actions/events.ts'

/** A product of the feed, and what it is in the store. */
export type ProductInStore = { productId: string; title: string; productGid: string; variantGid: string }

export type CatalogueDeps = {
  db: Db
  clock: () => Date
  runs: Pick<Engine, 'start' | 'list' | 'waitFor' | 'publish' | 'listApprovals'>
  stores: StoreAccess
  events: StoreEvents
}
