import type { Db, Tx } from '#db/database.ts'
import type { Engine } from '#engine/engine.ts'
import type { Tool } from '#engine/gate.ts'
import type { Log } from '#engine/kinds.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import type { EventType, RecordedEvent } from '#features/automation/events/contract.ts'
import type { Fault } from '#features/automation/workflows/contract/check.ts'
import type { WorkflowDefinition } from '#features/automation/workflows/contract/definition.ts'
import type { StepExecutors } from '../contract/executor.ts'
import type { WorkflowRunStatus } from '../contract/run.ts'

export type EndedRun = {
  workflowId: string
  runId: string
  name: string
  status: WorkflowRunStatus
  /** How many workflows started one another up to it. */
  depth: number
  at: Date
}

/** What happened after an event, in order, and where to go on. */
export type EventsAfter = { events: RecordedEvent[]; readTo: string }

export type WorkflowRunDeps = {
  db: Db
  clock: () => Date
  log: Pick<Log, 'error'>
  runs: Pick<Engine, 'publish' | 'list'>
  executors: StepExecutors
  /** What agents may do, for a step that is tried alone. */
  toolsOf: (agent: AgentId) => readonly Tool[]
  /** What keeps a definition from running. */
  findFaults: (workspaceId: string, definition: WorkflowDefinition) => Promise<Fault[]>
  findLastEventId: (tx: Tx, workspaceId: string) => Promise<string>
  findEventsAfter: (
    tx: Tx,
    workspaceId: string,
    asked: { afterId: string; types: readonly EventType[]; limit: number },
  ) => Promise<EventsAfter>
  /** Follows the end of a run, in its transaction. */
  onEnded: (tx: Tx, workspaceId: string, run: EndedRun) => Promise<void>
}
