import type { Db } from '#db/database.ts'
import type { Engine } from '#engine/engine.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import type { StoreAccess } from '#features/base/stores/actions/access.ts'
import type { StoreEvents } from '#features/base/stores/actions/events.ts'

export type BeliefDeps = {
  db: Db
  clock: () => Date
  stores: StoreAccess
  runs: Pick<Engine, 'start' | 'list' | 'waitFor' | 'publish'>
  events: StoreEvents
  /** Whether the model that would answer, for an agent or with the usual settings, can be asked. */
  isModelAvailable: (workspaceId: string, agent?: AgentId) => Promise<boolean>
}
