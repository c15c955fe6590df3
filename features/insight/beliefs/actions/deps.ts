import type { Db } from '#db/database.ts'
import type { Engine } from '#engine/engine.ts'
import type { StoreAccess } from '#features/base/stores/actions/access.ts'
import type { StoreEvents } from '#features/base/stores/actions/events.ts'

export type BeliefDeps = {
  db: Db
  clock: () => Date
  stores: StoreAccess
  runs: Pick<Engine, 'start' | 'list' | 'waitFor' | 'publish'>
  events: StoreEvents
  /** Whether the operator's reasoning model has a key that was not refused. */
  isModelAvailable: (workspaceId: string) => Promise<boolean>
}
