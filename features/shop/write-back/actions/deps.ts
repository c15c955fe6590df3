import type { Db } from '#db/database.ts'
import type { Engine } from '#engine/engine.ts'
import type { StoreAccess } from '#features/base/stores/actions/access.ts'
import type { StoreEvents } from '#features/base/stores/actions/events.ts'

export type WriteBackDeps = {
  db: Db
  clock: () => Date
  runs: Pick<Engine, 'start' | 'list' | 'waitFor' | 'publish'>
  stores: StoreAccess
  events: StoreEvents
}

/** Who writes by itself. */
export const automaton = 'system'
