import type { Db } from '#db/database.ts'
import type { Engine } from '#engine/engine.ts'
import type { StoreEvents } from '#features/base/stores/actions/events.ts'
import type { DayDeps } from '#features/shop/sales/actions/days.ts'

export type ImpactDeps = DayDeps & {
  db: Db
  clock: () => Date
  runs: Pick<Engine, 'start' | 'publish'>
  events: StoreEvents
}
