import type { Db } from '#db/database.ts'
import type { Vault } from '#db/vault.ts'
import type { Engine } from '#engine/engine.ts'
import type { StoreAccess } from '#features/base/stores/actions/access.ts'
import type { StoreEvents } from '#features/base/stores/actions/events.ts'

export type SalesDeps = {
  db: Db
  vault: Pick<Vault, 'read'>
  stores: StoreAccess
  runs: Pick<Engine, 'start' | 'list' | 'waitFor' | 'publish'>
  clock: () => Date
  events: StoreEvents
}
