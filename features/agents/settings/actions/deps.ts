import type { ModelPort } from '#adapters/models/port.ts'
import type { Db } from '#db/database.ts'
import type { OfferedTarget } from './operator.ts'

export type ModelDeps = {
  db: Db
  clock: () => Date
  models: ModelPort
  /** The models this workspace can reach, the best first. */
  targets: (workspaceId: string) => Promise<OfferedTarget[]>
}
