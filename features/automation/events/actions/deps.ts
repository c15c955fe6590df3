import type { Db } from '#db/database.ts'
import type { Engine } from '#engine/engine.ts'
import type { StoreEvents } from '#features/base/stores/actions/events.ts'

export type EventDeps = {
  db: Db
  clock: () => Date
  runs: Pick<Engine, 'start'>
  events: StoreEvents
}
