import type { ModelWriting } from '#adapters/models/port.ts'
import type { Db, Tx } from '#db/database.ts'
import type { Vault } from '#db/vault.ts'
import type { Engine } from '#engine/engine.ts'
import type { Tool } from '#engine/gate.ts'
import type { Written } from '#features/agents/settings/actions/write.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import type { WorkflowDefinition } from '../contract/definition.ts'
import type { EditAuthor } from '../contract/edit.ts'
import type { OutcomeOf } from '../contract/outcome.ts'
import type { WorkflowSummary } from '../contract/workflow.ts'

/** What the runs of a workflow in the last 30 days say of it. */
export type RunFigures = Pick<
  WorkflowSummary,
  'successRate' | 'lastRun' | 'lastRunStatus' | 'executionCount' | 'avgExecutionTime' | 'outcomes'
>

export type WorkflowDeps = {
  db: Db
  vault: Vault
  clock: () => Date
  runs: Pick<Engine, 'publish' | 'start' | 'waitFor'>
  toolsOf: (agent: AgentId) => readonly Tool[]
  /** The newest answers of each tool in the workspace, by its name; a few of each. */
  readToolAnswers: (tx: Tx, workspaceId: string) => Promise<Map<string, unknown[]>>
  /** A value in the words of the operations agent's model, or why there is none. */
  write: <T>(
    workspaceId: string,
    ask: ModelWriting<T>,
    time: { signal: AbortSignal; timeoutMs: number },
  ) => Promise<Written<T>>
  /** Whether there is one to ask. */
  hasModel: (workspaceId: string) => Promise<boolean>
  timeZone: (workspaceId: string) => Promise<string>
  currency: (workspaceId: string) => Promise<string>
  /** Whether the operator set a mail server. */
  isMailSet: boolean
  /** What was measured of their effect on sales, by their ids. */
  readImpacts: (tx: Tx, workspaceId: string) => Promise<Map<string, OutcomeOf<'effect'>>>
  /** What lies above tells what it knows of workflows, by their ids. */
  runFigures: (tx: Tx, workspaceId: string) => Promise<Map<string, RunFigures>>
  nextRuns: (tx: Tx, workspaceId: string) => Promise<Map<string, string>>
  /** Whether this definition was rehearsed to its end. */
  isRehearsed: (
    tx: Tx,
    workspaceId: string,
    workflowId: string,
    definition: WorkflowDefinition,
  ) => Promise<boolean>
  /** Follows what is published, and when triggers are turned on or off, in the same transaction. */
  onPublished: (tx: Tx, workspaceId: string, workflowId: string) => Promise<void>
}

/** Who acts, as the audit log and the history name them. */
export type Author = { workspaceId: string; actor: string; as: EditAuthor }
