import type { DemoPastPort } from '#adapters/demo-past/port.ts'
import type { Db } from '#db/database.ts'
import type { Engine } from '#engine/engine.ts'
import type { FeedDeps } from '#features/shop/feed/actions/deps.ts'
import type { StoreEvents } from '#features/base/stores/actions/events.ts'

export type EventDeps = {
  db: Db
  clock: () => Date
  runs: Pick<Engine, 'start'>
  events: StoreEvents
  stores: FeedDeps['stores']
  /** Null where the server runs without demo stores. */
  demoPast: DemoPastPort | null
}
