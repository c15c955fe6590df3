import type { Db, Tx } from '#db/database.ts'
import type { Limit } from '#db/limit.ts'
import type { Vault } from '#db/vault.ts'
import type { Engine } from '#engine/engine.ts'
import type { Log } from '#engine/kinds.ts'
import type { WorkflowDeps } from '#features/automation/workflows/actions/deps.ts'
import type { Caller } from '#kit/route.ts'
import type { TriggerStart } from '../contract.ts'

/** Starts a run in each store that the workflow is on in, or in that of the event, when `tx` commits, and answers those that the key started before. None: it is not on there. Refuses as runs of workflows do, where no store could start one. */
export type StartRuns = (
  tx: Tx,
  workspaceId: string,
  start: TriggerStart,
  ofStoreId: string | null,
) => Promise<StartedRun[]>

export type StartedRun = { runId: string; storeId: string | null; isNew: boolean }

export type TriggerDeps = {
  db: Db
  clock: () => Date
  log: Pick<Log, 'warn'>
  startRuns: StartRuns
}

export type WebhookDeps = TriggerDeps & {
  vault: Vault
  publicUrl: string
  /** Calls of one webhook, and calls of addresses that are none by one network. */
  limits: { calls: Limit; guesses: Limit }
}

export type AutomationListDeps = TriggerDeps & {
  runs: Pick<Engine, 'list'>
  workflows: WorkflowDeps
  /** Of the market: the one built-in rule that a person may switch. */
  monitoring: {
    isOn: (workspaceId: string) => Promise<boolean>
    set: (caller: Caller, isOn: boolean) => Promise<unknown>
  }
}
