import type { Db } from '#db/database.ts'
import type { Engine } from '#engine/engine.ts'
import type { Tool } from '#engine/gate.ts'
import type { Log } from '#engine/kinds.ts'
import type { CheckContext } from '#features/automation/workflows/contract/check.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'

export type RehearsalDeps = {
  db: Db
  clock: () => Date
  log: Pick<Log, 'error'>
  runs: Pick<Engine, 'start' | 'cancel' | 'get' | 'waitFor' | 'publish'>
  /** The tools of agents over the store as it was synced last: what they read, nobody is called for. */
  rehearsedTools: (agent: AgentId) => readonly Tool[]
  readCheckContext: (workspaceId: string) => Promise<CheckContext>
}
